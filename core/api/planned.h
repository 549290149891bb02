// Evaluations that a study plans of its runs: what is measured of a run when it is done, and what `expe eval
// --all` does, and goes on with where it was cut short. They are stored with the study.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"

#include <functional>
#include <string>
#include <vector>

namespace expe {

class Engine;

struct PlannedEvaluation {
  Settings where = {};         // of runs that have these values; empty: of all
  Settings at = {};            // evaluation parameters that are not the runs' own, by full key
  std::vector<double> lengths; // multiples of the training window
  std::string protocol = "whole", split = "validation";
  std::string sweep = {}; // of the runs of this one alone; empty: of all
  bool operator==(const PlannedEvaluation&) const = default;
};
std::string toJson(const std::vector<PlannedEvaluation>& planned);
Result<std::vector<PlannedEvaluation>> plannedFromJson(const std::string& json); // of anybody

Result<std::vector<PlannedEvaluation>> plannedEvaluations(Study& study);
Result<void> planEvaluations(Study& study, const std::vector<PlannedEvaluation>& planned);
// Of all runs of a sweep at these lengths, and what else was planned of them no more; none: as their own.
Result<void> evaluateSweep(Study& study, const std::string& sweep, const std::vector<double>& lengths);
// Windows of whole tokens, none longer than the blocks by which the text is cut.
Result<void> mayBeEvaluated(const Config& config, const std::vector<double>& lengths);
std::vector<double> ownLengths(double longest); // 1×, 2×, 4×, … up to evaluation.longest

// What of the plan is not measured of finished runs at their last checkpoint.
struct MissingEvaluation {
  std::int64_t run = 0;
  PlannedEvaluation what;     // with the lengths that are missing
  std::vector<double> beyond; // planned too, and longer than the encoding's table of positions reaches
};
// Those with a length that can be measured.
Result<std::vector<MissingEvaluation>> missingEvaluations(Engine& engine, Study& study);
// Measures all of it, one after the other, each stored as soon as it is known; how many losses came. `begins`
// is told of each, from 0, and of how many there are. A mistake in one of them, which is told at the end,
// leaves the others to be measured.
using EvaluationBegins = std::function<void(const MissingEvaluation& one, std::size_t at, std::size_t all)>;
Result<std::size_t> evaluateMissing(Engine& engine, Study& study, const std::string& device,
                                    Progress& progress, const EvaluationBegins& begins);
// What is measured of a run when it is done and is missing: what is planned of it, and where no plan says at
// which lengths with its own values, its own lengths.
Result<std::vector<MissingEvaluation>> evaluationsWhenDone(Engine& engine, Study& study, std::int64_t run);
// That a run is to be evaluated when it is done, or that it has been: who is killed meanwhile leaves it to
// the next.
Result<void> noteEvaluation(Study& study, std::int64_t run, bool outstanding);
Result<std::vector<std::int64_t>> outstandingEvaluations(Study& study); // runs that are finished, by id
Result<std::size_t> evaluateAll(Engine& engine, Study& study, const std::vector<MissingEvaluation>& missing,
                                const std::string& device, Progress& progress,
                                const EvaluationBegins& begins);
struct EvalRequest;
EvalRequest requestOf(const Study& study, const MissingEvaluation& missing, const std::string& device);
// " 1× 2×, evaluation.scale=0.5"; with what is beyond: " 1× 2× (4× is beyond the table of positions)".
std::string lengthsInWords(const MissingEvaluation& one);
std::string inWords(const MissingEvaluation& one); // "run 3 at 1× 2×, evaluation.scale=0.5"

// Whether a configuration has these values, written as print() does or as other texts of the same numbers.
bool hasValues(const Config& config, const Settings& values);

} // namespace expe
