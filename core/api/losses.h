// What "the loss at 2×" of a run is, one meaning wherever it is told: the figure of losses by length, the
// lists of runs and checkpoints, and why the scrub bar's reading may differ.
//
// It is the evaluation of the checkpoint that is looked at, by default of the newest weights. Where those are
// not evaluated, the last validation of training time stands in and says so. Losses of different sets of
// targets are never of one line.
#pragma once

#include "core/api/figure.h"

#include <optional>
#include <string>
#include <vector>

namespace expe {

// Which measurements are wanted.
struct LossChoice {
  std::optional<std::int64_t> checkpoint; // its step; none: the newest
  std::string protocol = "whole";
  std::string split = "validation"; // or "test"; "texts": all others
  std::vector<double> scales;       // empty: each run's own evaluation.scale
  Config eval;                      // values other than the run's own, by full key
};

// Losses of one set of targets under the same conditions, by length.
struct LossLine {
  bool validation = false; // of training time, over a part of the targets; else evaluated
  bool newest = true;      // of the newest weights
  // At least one, by length; all but length, window and losses is the same of all. A validation is told as
  // the evaluation that it stands in for.
  std::vector<Evaluation> rows;
  const Evaluation& about() const { return rows.front(); }
  const Evaluation* at(double length) const; // null: not measured there
};

// What is known of a run.
struct LossRows {
  const Run& run;
  const std::vector<Validation>& validations;
  const std::vector<Evaluation>& evaluations;
  std::int64_t newest = -1; // step of its newest checkpoint; −1: it has none
};
LossRows lossRows(const RunData& data);

// Scale by scale as asked; of several sets of targets that with the run's own evaluation.longest first.
// Where values other than its own are asked for, validations with others are left out.
std::vector<LossLine> lossLines(const LossRows& rows, const LossChoice& choice = {});
// The line that lists of runs and checkpoints show: with the run's own settings; none: nothing is measured.
std::optional<LossLine> ownLosses(const LossRows& rows, std::optional<std::int64_t> checkpoint = {});

// Whether two evaluations scored the same targets in the same way, whatever their lengths.
bool sameTargets(const Evaluation& a, const Evaluation& b);

// What a line was measured of, each with one of these kinds, for a person to read: "checkpoint 800" or
// "validation at step 60", "whole", "validation split", "blocks of 16×", "65,536 targets", "s = 1/2", "fp32",
// "offset 128".
enum class Fact { Weights, Protocol, Split, Blocks, Targets, Scale, Precision, Settings };
std::vector<std::pair<Fact, std::string>> factsOf(const LossLine& line);
std::string told(const LossLine& line); // all of them in a line, with " · " between

} // namespace expe
