// Answers of synthetic tasks (PROTOCOL "Synthetic tasks") and to questions against the evaluation length.
#include "core/api/losses.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/figure/length_lines.h"
#include "core/groups/in_words.h"
#include "core/statistics/wilson.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// Those that are to be drawn.
std::vector<Evaluation> told(const std::vector<Evaluation>& rows, bool learnt) {
  return filtered(
      rows, [&](const Evaluation& row) { return !std::isnan(row.accuracy) && (learnt || row.length <= 1); });
}

// Of questions as much is told as was asked.
bool isLearnt(const std::vector<Evaluation>& rows, const std::vector<Evaluation>& own) {
  const auto one = std::ranges::find(own, 1.0, &Evaluation::length);
  return isOfQuestions(rows.front().protocol) || one == own.end() || one->accuracy >= learntAccuracy;
}

std::string percent(double share) {
  return fixed(100 * share, 1) + " %";
}

template <class F> Curve curveOf(const Curve& like, const std::vector<Evaluation>& rows, F&& y) {
  Curve curve = like;
  curve.series.reset(), curve.error.clear(), curve.band = false;
  curve.x.clear(), curve.y.clear();
  for (const Evaluation& row : rows)
    curve.x.push_back(row.length), curve.y.push_back(y(row));
  return curve;
}

} // namespace

void AccuracyPanel::add(const Curve& like, const std::vector<Evaluation>& rows,
                        const std::vector<Evaluation>& own, bool bounds) {
  const bool learnt = isLearnt(rows, own);
  const auto drawn = told(rows, learnt);
  if (drawn.empty())
    return;
  questions_ = isOfQuestions(drawn.front().protocol);
  panel_.curves.push_back(curveOf(like, drawn, [](const Evaluation& row) { return row.accuracy; }));
  if (bounds)
    addBounds(like, drawn);
  ++lines_;
  if (!learnt)
    notLearnt_.push_back(
        Text{"{0}: not learnt, {1} at 1×",
             {like.name, percent(std::ranges::find(own, 1.0, &Evaluation::length)->accuracy)}});
  Curve chance = curveOf(like, told(rows, true), [](const Evaluation& row) { return row.chance; });
  chance.name = "guessing"_text, chance.part = {}, chance.run.clear(), chance.runs.clear();
  chance.color = -1, chance.variant = 0, chance.style = Curve::Style::Dashed;
  addOnce(chances_, std::move(chance));
}

void AccuracyPanel::addBounds(const Curve& like, const std::vector<Evaluation>& rows) {
  for (const bool upper : {false, true}) {
    auto bound = curveOf(like, rows, [&](const Evaluation& row) {
      const auto interval = accuracyOf(row);
      return upper ? interval.high : interval.low;
    });
    bound.name = {upper ? "{0}, 95 % interval up to" : "{0}, 95 % interval from", {bound.name}};
    bound.style = Curve::Style::Thin, bound.legend = false;
    panel_.curves.push_back(std::move(bound));
  }
}

Panel AccuracyPanel::panel(Panel axes) && {
  axes.y = questions_ ? "answers right (share of the questions)"_text
                      : "answers right (share of their tokens)"_text;
  axes.logY = false;
  axes.viewY = std::pair(0.0, 1.02);
  axes.curves = std::move(panel_.curves);
  axes.curves.insert(axes.curves.end(), chances_.begin(), chances_.end());
  axes.notes = std::move(notLearnt_);
  if (axes.notes.size() > 1) // their points at 1× say which, and a note of each would cover the curves
    axes.notes = {
        Text{"{0} of {1} not learnt at 1×", {static_cast<std::int64_t>(axes.notes.size()), lines_}}};
  return axes;
}

namespace {

Interval share(double of, std::int64_t n) {
  return wilson(std::llround(of * static_cast<double>(n)), n);
}

} // namespace

Interval accuracyOf(const Evaluation& e) {
  return share(e.accuracy, isOfQuestions(e.protocol) ? e.windows : e.tokens);
}

Interval accuracyOf(const Evaluation& e, const std::string& protocol) {
  return share(protocol == choicesPerByte ? e.accuracyPerByte : e.accuracy, e.windows);
}

Interval solvedOf(const Evaluation& e) {
  return share(e.solved, e.windows);
}

} // namespace expe
