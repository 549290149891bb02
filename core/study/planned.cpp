// The plan of evaluations, kept as a note of the study.
#include "core/api/planned.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace expe {

namespace {

using nlohmann::ordered_json;

constexpr const char* noteKey = "evaluations";

bool possible(const PlannedEvaluation& one) {
  return !one.lengths.empty() &&
         std::ranges::all_of(one.lengths, [](double k) { return k > 0 && std::isfinite(k); }) &&
         (one.protocol == "whole" || one.protocol == "last" || one.protocol == "sliding") &&
         (one.split == "validation" || one.split == "test");
}

} // namespace

bool hasValues(const Config& config, const Settings& values) {
  return std::ranges::all_of(values, [&](const auto& setting) {
    if (!config.has(setting.first))
      return false;
    const std::string own = print(config.at(setting.first));
    const auto number = readReal(setting.second);
    return own == setting.second || (number && readReal(own) == number);
  });
}

std::string toJson(const std::vector<PlannedEvaluation>& planned) {
  ordered_json list = ordered_json::array();
  for (const PlannedEvaluation& one : planned)
    list.push_back({{"where", one.where},
                    {"sweep", one.sweep},
                    {"at", one.at},
                    {"lengths", one.lengths},
                    {"protocol", one.protocol},
                    {"split", one.split}});
  return list.dump();
}

Result<std::vector<PlannedEvaluation>> plannedFromJson(const std::string& text) {
  const Error damaged = userError("The plan of evaluations cannot be read: it is damaged.");
  const auto json = ordered_json::parse(text, nullptr, false);
  if (!json.is_array())
    return damaged;
  std::vector<PlannedEvaluation> planned;
  try {
    for (const auto& each : json) {
      PlannedEvaluation one;
      each.at("where").get_to(one.where), each.at("at").get_to(one.at);
      one.sweep = each.value("sweep", "");
      each.at("lengths").get_to(one.lengths);
      each.at("protocol").get_to(one.protocol), each.at("split").get_to(one.split);
      if (!possible(one))
        return damaged;
      planned.push_back(std::move(one));
    }
  } catch (const nlohmann::json::exception&) {
    return damaged;
  }
  return planned;
}

Result<std::vector<PlannedEvaluation>> plannedEvaluations(Study& study) {
  const auto text = TRY(study.note(noteKey));
  return text.empty() ? Result<std::vector<PlannedEvaluation>>(std::vector<PlannedEvaluation>())
                      : plannedFromJson(text);
}

Result<void> planEvaluations(Study& study, const std::vector<PlannedEvaluation>& planned) {
  return study.setNote(noteKey, planned.empty() ? std::string() : toJson(planned));
}

Result<void> evaluateSweep(Study& study, const std::string& sweep, const std::vector<double>& lengths) {
  auto planned = TRY(plannedEvaluations(study));
  const auto before = std::erase_if(planned, [&](const auto& one) { return one.sweep == sweep; });
  if (!lengths.empty())
    planned.push_back({.lengths = lengths, .sweep = sweep});
  return before == 0 && lengths.empty() ? Result<void>() : planEvaluations(study, planned);
}

Result<void> mayBeEvaluated(const Config& config, const std::vector<double>& lengths) {
  const std::int64_t window = config.integer("data.window"), longest = config.integer("evaluation.longest");
  for (const double k : lengths) {
    if (const double tokens = k * static_cast<double>(window); tokens != std::floor(tokens) || tokens < 1)
      return userError(
          "Evaluation at {0}×: that is not a whole number of the {1} tokens of a window; write for "
          "example 1,2,4.",
          {shortest(k), std::to_string(window)});
    if (k > static_cast<double>(longest))
      return userError(
          "Evaluation at {0}×: that is above evaluation.longest, {1}, by which the blocks of text are "
          "cut; make that larger too.",
          {shortest(k), std::to_string(longest)});
  }
  return {};
}

std::vector<double> ownLengths(double longest) {
  std::vector<double> lengths;
  for (double k = 1; k <= longest; k *= 2)
    lengths.push_back(k);
  return lengths;
}

namespace {

std::string outstandingKey(std::int64_t run) { // of notes
  return "evaluate." + std::to_string(run);
}

} // namespace

Result<void> noteEvaluation(Study& study, std::int64_t run, bool outstanding) {
  return study.setNote(outstandingKey(run), outstanding ? "when it is done" : "");
}

Result<std::vector<std::int64_t>> outstandingEvaluations(Study& study) {
  std::vector<std::int64_t> runs;
  for (const Run& run : TRY(study.runs()))
    if (run.state == RunState::Finished && !TRY(study.note(outstandingKey(run.id))).empty())
      runs.push_back(run.id);
  return runs;
}

} // namespace expe
