// What a study plans to be measured of its runs, and is not yet.
#include "core/api/engine.h"
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

std::string inWords(const MissingEvaluation& one) {
  std::string text = "run " + std::to_string(one.run) + " at";
  for (const double length : one.what.lengths)
    text += " " + print(Value(length)) + "×";
  text += one.what.protocol == "whole" ? "" : ", " + one.what.protocol;
  for (const auto& [key, value] : one.what.at)
    text += ", " + key + "=" + value;
  return text;
}

Result<std::size_t> evaluateMissing(Engine& engine, Study& study, const std::string& device,
                                    Progress& progress, const EvaluationBegins& begins) {
  const auto missing = TRY(missingEvaluations(study));
  std::size_t measured = 0;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    begins(missing[i], i, missing.size());
    EvalRequest request;
    request.study = study.file(), request.run = missing[i].run, request.device = device;
    request.settings = missing[i].what.at, request.lengths = missing[i].what.lengths;
    request.protocol = missing[i].what.protocol, request.split = missing[i].what.split;
    measured += TRY(engine.evaluate(request, progress)).size();
  }
  return measured;
}

} // namespace expe
