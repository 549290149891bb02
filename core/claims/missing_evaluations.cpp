// What a study plans to be measured of its runs, and is not yet.
#include "core/api/engine.h"
#include "core/api/planned.h"
#include "core/api/runs.h"
#include "core/api/sweep.h"
#include "core/claims/claims.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace expe {
namespace {

constexpr const char* longestKey = "evaluation.longest";

bool measured(const RunData& data, const LossRows& rows, const LossChoice& choice, double length) {
  for (const LossLine& line : lossLines(rows, choice))
    if (!line.validation && line.newest && line.about().longest == data.run.config.integer(longestKey) &&
        line.at(length) != nullptr)
      return true;
  return false;
}

// Of which runs something is planned.
class Meant {
public:
  static Result<Meant> of(Study& study) {
    Meant meant;
    for (Sweep& sweep : TRY(sweepsOf(study)))
      meant.runs_[sweep.name].insert(sweep.runs.begin(), sweep.runs.end());
    return meant;
  }
  bool by(const PlannedEvaluation& planned, const RunData& data) const {
    const auto sweep = runs_.find(planned.sweep);
    const bool among = planned.sweep.empty() || (sweep != runs_.end() && sweep->second.contains(data.run.id));
    return among && hasValues(data, planned.where);
  }

private:
  std::map<std::string, std::set<std::int64_t>> runs_; // of sweeps
};

// As withinTables() has it of the lengths that are measured.
Result<void> leaveOutBeyond(Engine& engine, Config config, MissingEvaluation& missing) {
  for (const auto& [key, text] : missing.what.at)
    if (const auto* parameter = schema(engine).find(key))
      config.set(key, TRY(parse(*parameter, text)));
  const auto end = static_cast<double>(TRY(engine.estimate(config, 1)).longest);
  const auto first = static_cast<double>(config.integer("evaluation.offset"));
  const auto window = static_cast<double>(config.integer("data.window"));
  std::erase_if(missing.what.lengths, [&](double length) {
    const bool beyond = first + length * window > end;
    if (beyond)
      missing.beyond.push_back(length);
    return beyond;
  });
  return {};
}

// Runs without such a parameter are not meant.
Result<std::optional<MissingEvaluation>> missingOf(Engine& engine, const RunData& data,
                                                   const PlannedEvaluation& planned) {
  const std::optional<MissingEvaluation> none;
  const auto choice = choiceAt(data.run.config, planned.at, planned.protocol, planned.split);
  if (!choice)
    return none;
  MissingEvaluation missing{data.run.id, planned, {}};
  const LossRows rows = lossRows(data);
  std::erase_if(missing.what.lengths, [&](double length) { return measured(data, rows, *choice, length); });
  if (!missing.what.lengths.empty())
    TRY(leaveOutBeyond(engine, schema(engine).complete(data.run.config), missing));
  return missing.what.lengths.empty() ? none : std::optional(std::move(missing));
}

bool done(const RunData& data) {
  return data.run.state == RunState::Finished && !data.checkpoints.empty();
}

} // namespace

Result<std::vector<MissingEvaluation>> missingEvaluations(Engine& engine, Study& study) {
  const auto planned = TRY(plannedEvaluations(study));
  std::vector<MissingEvaluation> all;
  if (planned.empty())
    return all;
  const auto meant = TRY(Meant::of(study));
  for (const RunData& data : TRY(readRuns(study, {}, RowParts::Short)))
    for (const PlannedEvaluation& one : planned)
      if (done(data) && meant.by(one, data))
        if (auto missing = TRY(missingOf(engine, data, one)))
          all.push_back(*std::move(missing));
  return all;
}

Result<std::vector<MissingEvaluation>> evaluationsWhenDone(Engine& engine, Study& study, std::int64_t run) {
  const auto rows = TRY(readRuns(study, {run}, RowParts::Short));
  const RunData& data = rows.front();
  const auto meant = TRY(Meant::of(study));
  auto planned = TRY(plannedEvaluations(study));
  std::erase_if(planned, [&](const PlannedEvaluation& one) { return !meant.by(one, data); });
  const bool said = std::ranges::any_of(planned, [](const PlannedEvaluation& one) {
    return one.at.empty() && one.protocol == "whole" && one.split == "validation";
  });
  if (!said && data.run.config.has(longestKey))
    planned.push_back({.lengths = ownLengths(static_cast<double>(data.run.config.integer(longestKey)))});
  std::vector<MissingEvaluation> all;
  for (const PlannedEvaluation& one : planned)
    if (done(data))
      if (auto missing = TRY(missingOf(engine, data, one)))
        all.push_back(*std::move(missing));
  return all;
}

std::string lengthsInWords(const MissingEvaluation& one) {
  std::string text;
  for (const double length : one.what.lengths)
    text += " " + print(Value(length)) + "×";
  text += one.what.protocol == "whole" ? "" : ", " + one.what.protocol;
  for (const auto& [key, value] : one.what.at)
    text += ", " + key + "=" + value;
  if (one.beyond.empty())
    return text;
  std::string beyond;
  for (const double length : one.beyond)
    beyond += print(Value(length)) + "× ";
  return text + " (" + beyond + (one.beyond.size() == 1 ? "is" : "are") + " beyond the table of positions)";
}

std::string inWords(const MissingEvaluation& one) {
  return "run " + std::to_string(one.run) + " at" + lengthsInWords(one);
}

EvalRequest requestOf(const Study& study, const MissingEvaluation& missing, const std::string& device) {
  EvalRequest request;
  request.study = study.file(), request.run = missing.run, request.device = device;
  request.settings = missing.what.at, request.lengths = missing.what.lengths;
  request.protocol = missing.what.protocol, request.split = missing.what.split;
  return request;
}

Result<std::size_t> evaluateMissing(Engine& engine, Study& study, const std::string& device,
                                    Progress& progress, const EvaluationBegins& begins) {
  return evaluateAll(engine, study, TRY(missingEvaluations(engine, study)), device, progress, begins);
}

Result<std::size_t> evaluateAll(Engine& engine, Study& study, const std::vector<MissingEvaluation>& missing,
                                const std::string& device, Progress& progress,
                                const EvaluationBegins& begins) {
  std::size_t measured = 0;
  std::optional<Error> mistake; // the first
  for (std::size_t i = 0; i < missing.size(); ++i) {
    begins(missing[i], i, missing.size());
    const auto rows = engine.evaluate(requestOf(study, missing[i], device), progress);
    if (!rows && (rows.error().kind != Error::Kind::User || progress.cancelled()))
      return rows.error();
    if (!rows && !mistake)
      mistake = rows.error();
    measured += rows ? rows->size() : 0;
  }
  return mistake ? Result<std::size_t>(*mistake) : Result<std::size_t>(measured);
}

} // namespace expe
