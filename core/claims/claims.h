// What claims and tables are made of.
#pragma once

#include "core/api/comparison.h"
#include "core/statistics/series_mean.h"

namespace expe {

// Which measurements of a run are those at some values of evaluation. nullopt: runs of this configuration
// have no such parameter, or not this value of it.
std::optional<LossChoice> choiceAt(const Config& config, const Settings& at, const std::string& protocol,
                                   const std::string& split);
// What all were measured of: without weights, and without scale and values where these differ.
Text stampOf(const SourceGroups& source);
// Nothing is claimed of groups that mix more than seeds.
Result<void> checkUnmixed(const std::vector<RunGroup>& groups);
// Finished runs of a group that have no loss at this length.
std::vector<std::int64_t> unmeasuredAt(const RunGroup& group, const GroupLosses& losses, double length);

// Two evaluations of one text.
struct EvaluationPair {
  const Evaluation &a, &b;
};
// a − b of each block, the mean over the pairs: its sum over the block's targets, and how many these are.
// Blocks are those in which all were stored. Empty: one was stored without, or they scored other targets. At
// least one pair.
std::vector<BlockSum> blockDifferences(const std::vector<EvaluationPair>& pairs);

struct MeasuredGroup { // a group with its losses
  const RunGroup& group;
  const GroupLosses& losses;
};
// Two groups at one length, pair by pair: differences over seeds and over blocks; the verdict is not given
// yet. nullopt: they share no seed, which a note says.
std::optional<Comparison> paired(const MeasuredGroup& group, const MeasuredGroup& baseline, double length,
                                 const ComparisonRequest& request, std::vector<Text>& notes);
// "rope is lower than alibi by 0.031 ± 0.012 nats at 2× (seeds, n = 5, p = 0.004)". `tested`: how many
// comparisons Holm's correction was over.
Text inWords(const Comparison& one, double margin, std::size_t tested);

// What can be said of a group, from its rises.
std::vector<VerdictClause> clausesOf(const GroupVerdict& verdict);
// Of one length of a group of so many runs, as `words` of a Rise; `tested` as above. Of a group: the
// sentence, from its clauses.
Text inWords(const Rise& rise, Pairing over, std::size_t tested, std::size_t runs);
Text inWords(const GroupVerdict& verdict);

// The best of a key's swept values, for each group of runs that differ in it.
struct TunedGroups {
  std::vector<RunGroup> groups; // the runs with the value chosen, titled without the key
  std::vector<TunedChoice> choices;
  bool unequalGrids = false; // they had not the same values and as many seeds
};
// Chosen is the value whose mean validation loss at 1×, the last of training, is lowest over the seeds that
// all values of the group share; never anything of another length or of the test split.
Result<TunedGroups> tunedGroups(const RunRows& rows, const Grouping& grouping, const std::string& key);
// Whether both groups were chosen among the same values over as many seeds (the best of more values, or of
// fewer seeds, is lower by luck), or none was chosen at all.
bool triedAlike(const std::vector<TunedChoice>& choices, const RunGroup& a, const RunGroup& b);

} // namespace expe
