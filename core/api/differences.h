// Differences to a study's baseline, run by run: the list of runs, figures and tables say the same by them.
#pragma once

#include "core/api/baseline.h"
#include "core/api/group_losses.h"

namespace expe {

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
  std::string why;             // there are none: one sentence without its full stop
};
LossDifferences differencesOf(const LossLine& run, const LossLine& partner);
LossDifferences differencesOf(const RunData& run, const BaselineRuns& baseline,
                              const LossChoice& choice = {});

// Over the seeds of a group: the paired difference, its interval by t from five pairs on. Of a run that
// stands alone there is none, since it says nothing of other seeds.
GroupValue differenceAt(const RunGroup& group, const std::map<std::int64_t, LossDifferences>& differences,
                        const BaselineRuns& baseline, double length);

} // namespace expe
