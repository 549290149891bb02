// The losses of groups of runs, where they were measured alike.
#pragma once

#include "core/api/groups.h"
#include "core/api/losses.h"

namespace expe {

// What was measured of the members of a group.
struct GroupLosses {
  std::map<std::int64_t, LossLine> lines; // by run
  std::vector<std::int64_t> without;      // members of which nothing is measured so
  std::string trouble; // what was measured of them is of different targets, one sentence; empty: it is alike
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
std::string notComparable(const LossLine& a, const LossLine& b);

} // namespace expe
