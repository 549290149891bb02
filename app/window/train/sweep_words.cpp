#include "app/window/train/sweep_words.h"

#include "app/window/words.h"
#include "widgets/amounts.h"
#include "widgets/runs/run_table.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::size_t mostReasons = 200, mostValues = 6;
const std::string seedKey = "training.seed";

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Sweeps)
};

bool several(const SweepAxis& axis) {
  return axis.values.size() > 1;
}

QString listOf(const SweepAxis& axis) {
  QStringList values;
  for (std::size_t i = 0; i < std::min(axis.values.size(), mostValues); ++i)
    values << q(axis.values[i]);
  if (axis.values.size() > mostValues)
    values << "…" << Words::tr("%1 in all").arg(axis.values.size());
  return values.join(", ");
}

// A factor of the number of combinations.
QString countOf(const SweepAxis& axis) {
  const auto count = static_cast<int>(axis.values.size());
  return axis.key == seedKey ? Words::tr("%1 seeds").arg(count)
                             : Words::tr("%1 %2").arg(labelOf(q(axis.key))).arg(count);
}

// Of a combination, what the sweep varies.
QString inWords(const Settings& settings, const std::vector<SweepAxis>& axes) {
  QStringList all;
  for (const auto& [key, value] : settings)
    if (const auto axis = std::ranges::find(axes, key, &SweepAxis::key); axis == axes.end() || several(*axis))
      all << labelOf(q(key)) + " " + q(value);
  return all.join(", ");
}

QString whatOf(const SweepPreview& preview, bool extends) {
  const auto runs = static_cast<int>(preview.plan.cells.size());
  if (runs == 0 && extends)
    return Words::tr("Nothing to add: the sweep has all of it.");
  QStringList factors;
  for (const SweepAxis& axis : preview.request.axes)
    if (several(axis))
      factors << countOf(axis);
  if (factors.isEmpty())
    return Words::tr(
        "One run, as the form stands: give a field several values (Ctrl+L), or take more seeds.");
  return (extends ? Words::tr("%1 more").arg(runsInWords(runs)) : runsInWords(runs)) + ": " +
         factors.join(" × ");
}

QString costOf(const SweepCost& cost) {
  QStringList parts;
  if (std::isfinite(cost.seconds) && cost.seconds > 0)
    parts << Words::tr("%1 of training").arg(clockTime(cost.seconds));
  if (cost.memoryBytes > 0)
    parts << Words::tr("%1 of memory").arg(bytesText(static_cast<double>(cost.memoryBytes)));
  if (cost.runs > 0)
    parts << Words::tr("%1 of disk").arg(bytesText(cost.bytes()));
  return parts.join(" · ");
}

QStringList reasonsOf(const SweepPreview& preview) {
  QStringList lines;
  for (const auto& left : preview.plan.leftOut)
    lines << Words::tr("left out: %1. %2")
                 .arg(inWords(left.settings, preview.request.axes), sentence(left.why));
  for (const auto& once : preview.plan.once)
    lines << Words::tr("one run: %1 means nothing with %2.")
                 .arg(labelOf(q(once.key)), inWords(once.settings, preview.request.axes));
  const auto all = static_cast<std::size_t>(lines.size());
  if (all > mostReasons) {
    lines = lines.mid(0, static_cast<int>(mostReasons));
    lines << Words::tr("and %1 more").arg(all - mostReasons);
  }
  return lines;
}

QString lessOf(const SweepPlan& plan) {
  QStringList parts;
  if (!plan.leftOut.empty())
    parts << (plan.leftOut.size() == 1 ? Words::tr("1 combination left out")
                                       : Words::tr("%1 combinations left out").arg(plan.leftOut.size()));
  if (!plan.once.empty())
    parts << Words::tr("%1 made once").arg(plan.once.size());
  return parts.isEmpty() ? QString() : Words::tr("%1: why").arg(parts.join(", "));
}

} // namespace

QString runsInWords(qint64 runs) {
  return runs == 1 ? Words::tr("1 run") : Words::tr("%1 runs").arg(runs);
}

SweepRow rowOf(const SweepPreview& preview, bool extends) {
  SweepRow row;
  if (preview.refusal) {
    row.problem = sentence(*preview.refusal);
    return row;
  }
  const bool any = std::ranges::any_of(preview.request.axes, several);
  row.runs = any || extends ? static_cast<qint64>(preview.plan.cells.size()) : 0;
  row.what = whatOf(preview, extends);
  row.cost = any ? costOf(preview.cost) : QString();
  row.less = lessOf(preview.plan);
  row.reasons = reasonsOf(preview);
  row.busy = preview.goesOn;
  return row;
}

QString axesInWords(const std::vector<SweepAxis>& axes) {
  QStringList parts;
  for (const SweepAxis& axis : axes)
    if (several(axis))
      parts << (axis.key == seedKey ? countOf(axis) : labelOf(q(axis.key)) + " " + listOf(axis));
  return parts.isEmpty() ? Words::tr("one run") : parts.join("; ");
}

QString stateInWords(const Sweep& sweep) {
  if (sweep.complete())
    return Words::tr("complete: %1").arg(runsInWords(sweep.cells));
  QStringList parts{Words::tr("%1 of %2 finished").arg(sweep.in(RunState::Finished)).arg(sweep.cells)};
  for (const auto& [state, runs] : sweep.counts)
    if (state != RunState::Finished)
      parts << QString("%1 %2").arg(runs).arg(RunTable::stateWord(q(name(state))));
  if (sweep.missing > 0)
    parts << Words::tr("%1 missing").arg(sweep.missing);
  return parts.join(", ");
}

} // namespace expe
