#include "app/window/study/run_rows.h"

#include "app/window/see/loss_words.h"
#include "app/window/train/run_control.h"
#include "app/window/words.h"
#include "core/api/run_query.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <set>

namespace expe {
namespace {

constexpr double lengths[] = {1, 2, 4}; // of the columns

using ListedRuns = std::map<qint64, std::shared_ptr<const RunView>>;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(expe::RunRows)
};

RunRow::Measured lossAt(const RunView& view, double length) {
  const Evaluation* row = view.losses ? view.losses->at(length) : nullptr;
  if (!row)
    return {};
  return {row->loss, view.losses->validation, measuredWords(*view.losses)};
}

RunRow::Measured differenceAt(const RunView& view, const StudyView& study, double length) {
  const auto found = study.groups->differences.find(view.run.id);
  if (found == study.groups->differences.end())
    return {};
  const auto at = found->second.at.find(length);
  if (at == found->second.at.end())
    return {RunRow::none, false, translated(found->second.why)};
  return {at->second, view.losses && view.losses->validation,
          Words::tr("loss minus that of the baseline, %1").arg(q(study.groups->baseline))};
}

// "3.4120 ± 0.0090 (n = 5)"
RunRow::Measured meanOf(const GroupValue& value, bool provisional, const QString& trouble) {
  if (value.points.empty())
    return {RunRow::none, false, trouble};
  return {value.interval.mean, provisional, q(told(value)), value.interval.halfWidth(),
          static_cast<int>(value.points.size())};
}

// Under a group's row stand all of its runs that are listed, its members first.
std::vector<qint64> runsOf(const RunGroup& group, const ListedRuns& listed) {
  std::vector<qint64> runs;
  const auto add = [&](std::int64_t run) {
    if (listed.contains(run))
      runs.push_back(run);
  };
  for (const GroupMember& member : group.members)
    add(member.run);
  for (const auto* others : {&group.unfinished, &group.failed, &group.repeated})
    for (const std::int64_t run : *others)
      add(run);
  return runs;
}

// "n = 5", and how many of the others are in which state.
QString standingOf(const GroupRow& row, const std::vector<qint64>& runs, const ListedRuns& listed) {
  QStringList parts{Words::tr("n = %1").arg(row.group.members.size())};
  std::map<RunState, int> others;
  for (const qint64 run : runs)
    if (listed.at(run)->run.state != RunState::Finished)
      ++others[listed.at(run)->run.state];
  for (const auto& [state, count] : others)
    parts << QString("%1 %2").arg(count).arg(RunTable::stateWord(q(name(state))));
  if (!row.group.repeated.empty())
    parts << Words::tr("%1 repeated").arg(row.group.repeated.size());
  for (const std::string& key : row.group.mixed)
    parts << Words::tr("mixes %1").arg(q(key));
  return parts.join(" · ");
}

// The icon tells the most lively of them.
QString stateOf(const std::vector<qint64>& runs, const ListedRuns& listed) {
  const auto some = [&](RunState state) {
    return std::ranges::any_of(runs, [&](qint64 run) { return listed.at(run)->run.state == state; });
  };
  for (const RunState state :
       {RunState::Running, RunState::Failed, RunState::Interrupted, RunState::Waiting, RunState::Stopped})
    if (some(state))
      return q(name(state));
  return q(name(RunState::Finished));
}

// The mean over its members of what a column shows of runs.
template <class F> double meanOver(const RunGroup& group, const ListedRuns& listed, F value) {
  std::map<std::int64_t, double> values;
  for (const GroupMember& member : group.members)
    if (const auto found = listed.find(member.run); found != listed.end())
      if (const double one = value(*found->second); std::isfinite(one))
        values.emplace(member.run, one);
  return valueOf(group, values).interval.mean;
}

// "ExPE · 1 · 0.001" of "ExPE, l 1, rate 0.001".
QString shortNameOf(const RunGroup& group) {
  QString name = q(group.title);
  for (const auto& [key, value] : group.told)
    for (const QString& parameter : {q(key), q(key).section('.', -1)})
      name.replace(", " + parameter + ' ' + q(value), " · " + q(value));
  return name;
}

QString seedOf(const Run& run) {
  return run.config.has("training.seed") ? Words::tr("seed %1").arg(run.config.integer("training.seed"))
                                         : QString();
}

RunRow groupRow(const GroupRow& of, std::vector<qint64> runs, const ListedRuns& listed,
                const RunColors& colors) {
  RunRow row;
  row.id = -*std::ranges::min_element(runs);
  row.name = q(of.group.title);
  row.shortName = shortNameOf(of.group);
  row.color = colors.of(of.group);
  row.state = stateOf(runs, listed);
  row.standing = standingOf(of, runs, listed);
  row.tip = translated(of.losses.trouble);
  row.baseline = of.baseline;
  for (int i = 0; i < 3; ++i) {
    row.atLength[i] =
        meanOf(of.losses.at(of.group, lengths[i]), of.validation, translated(of.losses.trouble));
    if (const auto found = of.differences.find(lengths[i]); found != of.differences.end())
      row.differences[i] = meanOf(found->second, of.validation, {});
  }
  row.loss = meanOver(of.group, listed, [](const RunView& run) { return run.loss; });
  row.best = meanOver(of.group, listed, [](const RunView& run) { return run.best; });
  row.seconds = meanOver(of.group, listed, [](const RunView& run) { return run.seconds; });
  row.tokensPerSecond = meanOver(
      of.group, listed, [](const RunView& run) { return run.seconds > 0 ? run.tokens / run.seconds : none; });
  row.members = std::move(runs);
  return row;
}

const GroupRow* groupOf(const StudyView& study, std::int64_t run) {
  for (const GroupRow& row : study.groups->rows)
    if (const auto runs = row.group.runs(); std::ranges::binary_search(runs, run))
      return &row;
  return nullptr;
}

bool paused(const Run& run, const StudyView& study) {
  if (run.state == RunState::Running || run.state == RunState::Finished || !study.queue)
    return false;
  for (const auto* entries : {&study.queue->queue.entries, &study.queue->takenOut})
    if (const auto entry = std::ranges::find(*entries, run.id, &QueueEntry::run); entry != entries->end())
      return entry->paused;
  return false;
}

RunRow plainRow(const std::shared_ptr<const RunView>& shared, const StudyView& study,
                std::int64_t pausedHere) {
  const RunView& view = *shared;
  RunRow row;
  row.id = view.run.id;
  row.color = study.colors->of(view.run.id);
  row.name = q(displayName(view.run));
  row.encoding =
      view.run.config.has("position.encoding") ? q(view.run.config.text("position.encoding")) : QString();
  row.state = view.run.id == pausedHere || paused(view.run, study) ? QStringLiteral("paused")
                                                                   : q(listedState(view.run));
  row.tip = q(view.run.failure);
  row.note = legible(view.run.note);
  for (const std::string& tag : view.run.tags)
    row.tags << legible(tag);
  row.archived = view.run.archived;
  row.config = {shared, &view.run.config};
  row.step = view.run.step;
  row.steps = steps(view.run);
  row.loss = view.loss;
  row.sparkline = view.sparkline;
  row.best = view.best;
  row.seconds = view.seconds;
  if (view.run.state == RunState::Running && row.steps > 0)
    row.progress = static_cast<double>(row.step) / static_cast<double>(row.steps);
  row.tokensPerSecond = view.seconds > 0 ? view.tokens / view.seconds : none;
  for (int i = 0; i < 3; ++i) {
    row.atLength[i] = lossAt(view, lengths[i]);
    row.differences[i] = differenceAt(view, study, lengths[i]);
  }
  row.baseline = study.groups->isBaseline(view.run.id);
  row.shown = view.shown;
  return row;
}

} // namespace

RunRow rowOf(const std::shared_ptr<const RunView>& view, const StudyView& study, std::int64_t pausedHere) {
  RunRow row = plainRow(view, study, pausedHere);
  if (const GroupRow* group = groupOf(study, view->run.id); group && group->group.runs().size() > 1)
    row.group = -group->group.runs().front(), row.shortName = seedOf(view->run);
  return row;
}

std::vector<RunRow> rowsOf(const std::vector<std::shared_ptr<const RunView>>& listed, const StudyView& study,
                           std::int64_t pausedHere) {
  ListedRuns byId;
  for (const auto& view : listed)
    byId.emplace(view->run.id, view);
  std::vector<RunRow> rows;
  std::set<qint64> placed;
  for (const GroupRow& group : study.groups->rows) {
    const auto runs = runsOf(group.group, byId);
    qint64 under = 0;
    if (runs.size() > 1)
      under = rows.emplace_back(groupRow(group, runs, byId, *study.colors)).id;
    for (const qint64 run : runs) {
      rows.push_back(plainRow(byId.at(run), study, pausedHere));
      rows.back().group = under;
      if (under != 0)
        rows.back().shortName = seedOf(byId.at(run)->run);
      placed.insert(run);
    }
  }
  for (const auto& view : listed)
    if (!placed.contains(view->run.id))
      rows.push_back(plainRow(view, study, pausedHere));
  return rows;
}

} // namespace expe
