// What a study plans to be measured of its runs, and is not yet.
#include "core/api/groups.h"
#include "core/api/planned.h"
#include "core/figure/choice_at.h"

#include <algorithm>

namespace expe {
namespace {

bool measured(const RunData& data, const LossRows& rows, const LossChoice& choice, double length) {
  for (const LossLine& line : lossLines(rows, choice))
    if (!line.validation && line.newest &&
        line.about().longest == data.run.config.integer("evaluation.longest") && line.at(length) != nullptr)
      return true;
  return false;
}

// Runs without such a parameter are not meant.
std::optional<MissingEvaluation> missingOf(const RunData& data, const PlannedEvaluation& planned) {
  auto choice = choiceAt(data.run.config, planned.at);
  if (!choice || !hasValues(data.run.config, planned.where))
    return {};
  choice->protocol = planned.protocol, choice->split = planned.split;
  MissingEvaluation missing{data.run.id, planned};
  const LossRows rows = lossRows(data);
  std::erase_if(missing.what.lengths, [&](double length) { return measured(data, rows, *choice, length); });
  return missing.what.lengths.empty() ? std::nullopt : std::optional(std::move(missing));
}

} // namespace

Result<std::vector<MissingEvaluation>> missingEvaluations(Study& study) {
  const auto planned = TRY(plannedEvaluations(study));
  std::vector<MissingEvaluation> all;
  if (planned.empty())
    return all;
  for (const RunData& data : TRY(readRuns(study, {}, RowParts::Short)))
    if (data.run.state == RunState::Finished && !data.checkpoints.empty())
      for (const PlannedEvaluation& one : planned)
        if (auto missing = missingOf(data, one))
          all.push_back(*std::move(missing));
  return all;
}

} // namespace expe
