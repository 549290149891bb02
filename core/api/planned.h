// Evaluations that a study plans of its runs: what `expe eval --all` does, and goes on with where it was cut
// short. They are stored with the study.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"

#include <functional>
#include <string>
#include <vector>

namespace expe {

class Engine;

struct PlannedEvaluation {
  Settings where;              // of runs that have these values; empty: of all
  Settings at;                 // evaluation parameters that are not the runs' own, by full key
  std::vector<double> lengths; // multiples of the training window
  std::string protocol = "whole", split = "validation";
  bool operator==(const PlannedEvaluation&) const = default;
};
std::string toJson(const std::vector<PlannedEvaluation>& planned);
Result<std::vector<PlannedEvaluation>> plannedFromJson(const std::string& json); // of anybody

Result<std::vector<PlannedEvaluation>> plannedEvaluations(Study& study);
Result<void> planEvaluations(Study& study, const std::vector<PlannedEvaluation>& planned);

// What of the plan is not measured of finished runs at their last checkpoint.
struct MissingEvaluation {
  std::int64_t run = 0;
  PlannedEvaluation what; // with the lengths that are missing
};
Result<std::vector<MissingEvaluation>> missingEvaluations(Study& study);
// Measures all of it, one after the other, each stored as soon as it is known; how many losses came. `begins`
// is told of each, from 0, and of how many there are.
using EvaluationBegins = std::function<void(const MissingEvaluation& one, std::size_t at, std::size_t all)>;
Result<std::size_t> evaluateMissing(Engine& engine, Study& study, const std::string& device,
                                    Progress& progress, const EvaluationBegins& begins);
std::string inWords(const MissingEvaluation& one); // "run 3 at 1× 2×, evaluation.scale=0.5"

// Whether a configuration has these values, written as print() does or as other texts of the same numbers.
bool hasValues(const Config& config, const Settings& values);

} // namespace expe
