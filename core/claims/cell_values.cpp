// What stands in the cells of a table: losses, their excess over the floor, differences to the baseline, or
// how much of a task's answers is right.
#include "core/api/losses.h"
#include "core/base/lists.h"
#include "core/claims/claims.h"
#include "core/claims/table_layout.h"

#include <algorithm>

namespace expe {
namespace {

// The losses of the group that the baseline is of, by what the definition says for all its rows.
Result<GroupLosses> lossesOf(const RunGroup& group, const RunRows& all, const LossSource& of) {
  const auto choice = choiceAt(group.config, of.at, of.protocol, of.split);
  if (!choice)
    return userError("The baseline {0} has no parameter {1}, by which this table is measured.",
                     {group.title, of.at.front().first});
  return expe::lossesOf(group, all, *choice, Counted::LastEvaluated);
}

} // namespace

Result<CellValues> CellValues::of(const std::vector<RunData>& rows, const TableDefinition& definition,
                                  const std::optional<Baseline>& baseline) {
  CellValues values;
  values.measure_ = definition.measure, values.questions_ = isOfQuestions(definition.of.protocol);
  values.of_ = definition.of, values.rows_ = rowsOf(rows);
  if (definition.measure != TableMeasure::Difference)
    return values;
  if (!baseline)
    return userError("This table shows differences to the study's baseline, and none is pinned: choose it "
                     "in the list of runs (Ctrl+B), or by expe run STUDY --baseline GROUP.");
  const auto groups = TRY(groupsOf(values.rows_));
  const auto group =
      std::ranges::find_if(groups, [&](const RunGroup& one) { return one.has(baseline->run); });
  if (group == groups.end())
    return userError("The baseline, run {0}, is not among the runs of this table: add it, or pin another "
                     "baseline.",
                     {std::to_string(baseline->run)});
  values.baseline_ = TRY(runsOf(*baseline, values.rows_, groups));
  values.baselineLosses_ = TRY(lossesOf(*group, values.rows_, definition.of));
  return values;
}

Text CellValues::title() const {
  switch (measure_) {
  case TableMeasure::Excess:
    return "Excess over the floor (nats per token)"_text;
  case TableMeasure::Difference:
    return {questions_ ? "Wrong answers − those of {0} (per question)"
                       : "Loss − that of {0} (nats per token)",
            {baseline_.title}};
  case TableMeasure::Accuracy:
    return questions_ ? "Answers right (share of the questions)"_text
                      : "Answers right (share of their tokens)"_text;
  case TableMeasure::Loss:
    break;
  }
  return questions_ ? "Wrong answers (per question)"_text : "Loss (nats per token)"_text;
}

LossDifferences CellValues::differences(const GroupMember& member, const GroupLosses& losses) const {
  const auto own = losses.lines.find(member.run);
  if (own == losses.lines.end())
    return {};
  const RunData* partner = baseline_.partnerOf(member.seed);
  if (!partner)
    return {{}, {"the baseline has no run of seed {0}", {member.seed}}};
  const auto its = baselineLosses_.lines.find(partner->run.id);
  if (its == baselineLosses_.lines.end())
    return {{}, {"run {0} of the baseline is not measured so", {partner->run.id}}};
  return differencesOf(own->second, its->second);
}

// The same runs at other values of evaluation, "scaled by 0.5", are compared like all others.
bool CellValues::isBaseline(const GroupLosses& losses) const {
  return !losses.lines.empty() && std::ranges::all_of(losses.lines, [&](const auto& entry) {
    const auto its = baselineLosses_.lines.find(entry.first);
    return baseline_.has(entry.first) && its != baselineLosses_.lines.end() &&
           told(its->second) == told(entry.second);
  });
}

CellValues::Row::Row(const CellValues& values, const RunGroup& group, const GroupLosses& losses)
    : values_(values), group_(group), losses_(losses) {
  if (values.measure_ == TableMeasure::Difference)
    for (const GroupMember& member : group.members)
      differences_.emplace(member.run, values.differences(member, losses));
}

void CellValues::Row::fill(TableCell& cell, double length) const {
  using Number = GroupLosses::Number;
  cell.mixed = !group_.mixed.empty();
  switch (values_.measure_) {
  case TableMeasure::Loss:
    cell.value = losses_.at(group_, length);
    return;
  case TableMeasure::Excess:
    cell.value = losses_.at(group_, length, Number::Excess);
    return;
  case TableMeasure::Accuracy:
    cell.notLearnt = length > 1 && !isLearnt();
    if (!cell.notLearnt)
      cell.value = losses_.at(group_, length, Number::Accuracy);
    cell.digits = 3;
    return;
  case TableMeasure::Difference:
    break;
  }
  cell.value = differenceAt(group_, differences_, values_.baseline_, length);
  cell.isSigned = true, cell.mixed = cell.mixed || values_.baseline_.alone;
  cell.baseline = values_.isBaseline(losses_) && !cell.value.points.empty();
}

// As the runs were trained, whatever the table is measured at: on other columns, or scaled, a task that was
// learnt may fail. The mean over seeds decides, so that all of them are told or none is.
bool CellValues::Row::isLearnt() const {
  LossChoice own;
  own.protocol = values_.of_.protocol, own.split = values_.of_.split;
  const auto atOne = expe::lossesOf(group_, values_.rows_, own, Counted::LastEvaluated)
                         .at(group_, 1, GroupLosses::Number::Accuracy);
  double sum = 0;
  for (const auto& [member, value] : atOne.points)
    sum += value;
  return atOne.points.empty() || sum >= learntAccuracy * static_cast<double>(atOne.points.size());
}

std::vector<Text> CellValues::Row::troubles() const {
  std::vector<Text> found;
  for (const auto& [run, of] : differences_)
    if (!of.why.empty())
      addOnce(found, joined({group_.title, Text{"no difference, since {0}", {of.why}}}, ": "));
  return found;
}

} // namespace expe
