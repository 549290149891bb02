// What "the loss at 2×" of a run is, one meaning wherever it is told: the figure of losses by length, the
// lists of runs and checkpoints, and why the scrub bar's reading may differ.
//
// It is the evaluation of the checkpoint that is looked at, by default of the newest weights. Where those are
// not evaluated, the last validation of training time stands in and says so. Losses of different sets of
// targets are never of one line.
#pragma once

#include "core/api/groups.h"
#include "core/api/runs.h"
#include "core/api/study.h"
#include "core/base/text.h"

#include <cmath>
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

// By which protocols losses are measured: whole, last and sliding in nats per token of a text; choices and
// choices-per-byte of questions (two ways to choose of one evaluation), whose loss here is the share of wrong
// answers and whose blocks are questions.
inline const std::string choicesPerByte = "choices-per-byte";
const std::vector<std::string>& lossProtocols();
bool isOfQuestions(const std::string& protocol);
Text unitOfLoss(const std::string& protocol); // "nats", "wrong answers per question"
// Whether an evaluation is by a protocol of these, over a split. Questions are of none of a text's splits.
bool isMeasuredBy(const Evaluation& row, const std::string& protocol, const std::string& split);

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
std::vector<std::pair<Fact, Text>> factsOf(const LossLine& line);
std::string told(const LossLine& line); // all of them in a line, with " · " between

// How a synthetic task was scored, with intervals, from a stored evaluation.

inline constexpr double learntAccuracy =
    0.95; // at the training length; below it nothing is said of longer ones

inline bool isOfTask(const Evaluation& e) {
  return !std::isnan(e.accuracy) && !isOfQuestions(e.protocol);
}
// Wilson's 95 % intervals: over targets, which within a window are not independent, or over questions; and
// over windows.
Interval accuracyOf(const Evaluation& e);
Interval accuracyOf(const Evaluation& e, const std::string& protocol); // of questions by one of both ways
Interval solvedOf(const Evaluation& e);

// The losses of groups of runs, where they were measured alike.

// What was measured of the members of a group.
struct GroupLosses {
  std::map<std::int64_t, LossLine> lines; // by run
  std::vector<std::int64_t> without;      // members of which nothing is measured so
  Text trouble; // what was measured of them is of different targets, one sentence; empty: it is alike
  std::vector<double> lengths() const;
  // Over members that are measured at this length; nothing where there is trouble. Excess: over the exact
  // floor, of members that know it; accuracy: of members that were scored on a task.
  enum class Number { Loss, Excess, Accuracy };
  GroupValue at(const RunGroup& group, double length, Number number = Number::Loss) const;
};
// Of each member the first of its lossLines(). `rows` hold the members. A claim is of the last checkpoint,
// evaluated: of another, or of a validation of training time, there is nothing then.
enum class Counted { All, LastEvaluated };
GroupLosses lossesOf(const RunGroup& group, const RunRows& rows, const LossChoice& choice = {},
                     Counted counted = Counted::All);

// Why the losses of two runs cannot be set against each other: text, split, protocol, blocks, targets,
// windows, precision, or which loss it is. Empty: they can. Weights, scale and other values of evaluation may
// be others.
Text notComparable(const LossLine& a, const LossLine& b);

// Differences to a study's baseline, run by run: the list of runs, figures and tables say the same by them.

// The runs that a baseline stands for.
struct BaselineRuns {
  std::string title;                // "rope, rate 0.001", or the name of a run
  bool alone = false;               // one run, with which every run is compared, whatever its seed
  std::vector<const RunData*> runs; // by seed, one of each
  bool has(std::int64_t run) const;
  // The run of the same seed, which saw the same windows in the same order; null: there is none.
  const RunData* partnerOf(std::int64_t seed) const;
};
// Among `groups`, which are those of `all`. Finished runs before others. A run that is not there, and a group
// that mixes more than seeds, are an error.
Result<BaselineRuns> runsOf(const Baseline& baseline, const RunRows& all,
                            const std::vector<RunGroup>& groups);

// The loss of a run minus that of its partner, in nats per token, where both were measured alike.
struct LossDifferences {
  std::map<double, double> at; // by length
  Text why;                    // there are none: one sentence without its full stop
};
LossDifferences differencesOf(const LossLine& run, const LossLine& partner);
LossDifferences differencesOf(const RunData& run, const BaselineRuns& baseline,
                              const LossChoice& choice = {});

// Over the seeds of a group: the paired difference, its interval by t from five pairs on. Of a run that
// stands alone there is none, since it says nothing of other seeds.
GroupValue differenceAt(const RunGroup& group, const std::map<std::int64_t, LossDifferences>& differences,
                        const BaselineRuns& baseline, double length);

// What lists of runs say of groups and of the baseline: that of the window and `expe run --group`.

struct GroupRow {
  RunGroup group;
  GroupLosses losses;
  bool validation = false; // of training time, where not all is evaluated
  bool baseline = false;
  std::map<double, GroupValue> differences; // to the baseline, by length; paired over seeds
};

struct GroupRows {
  std::vector<GroupRow> rows;             // empty: runs are not grouped
  std::vector<RunGroup> groups;           // by that grouping; where there is none, by seeds
  std::string baseline;                   // how it is called; empty: there is none, or none to be found
  std::optional<Error> trouble;           // why none is to be found
  std::vector<std::int64_t> baselineRuns; // sorted
  std::map<std::int64_t, LossDifferences> differences; // to it, by run; without its own
  std::vector<std::string> keys; // in which runs differ, so that they may be grouped by them
  bool isBaseline(std::int64_t run) const;
};

// `grouping`: none leaves the runs as they are. Rows have configurations with the live changes in force.
Result<GroupRows> groupRows(const RunRows& runs, const std::optional<Grouping>& grouping,
                            const std::optional<Baseline>& baseline);

} // namespace expe
