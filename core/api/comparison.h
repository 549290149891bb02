// Claims: which of two groups of runs has the lower loss, by how much, and how sure that is. Pairs are runs
// of the same seed, which saw the same windows in the same order, or blocks of the same text.
#pragma once

#include "core/api/group_losses.h"
#include "core/api/schema.h"

#include <optional>

namespace expe {

// What a claim rests on.
struct LossSource {
  std::vector<std::int64_t> runs; // empty: all that are not archived
  Grouping grouping;
  std::string protocol = "whole", split = "validation";
  Settings at;                 // evaluation parameters that are not the runs' own, by full key
  std::vector<double> lengths; // empty: all that were measured of both
  // A key whose best value is chosen for each group by the validation loss at 1×, "training.rate"; empty: all
  // its values are compared.
  std::string tuned;
  bool operator==(const LossSource&) const = default;
};

struct ComparisonRequest {
  LossSource of;
  std::string baseline;   // the id of a run of it, or a group: its title, or what is in it alone, "rope"
  double margin = 0.02;   // nats within which two are equivalent
  std::uint64_t seed = 1; // of the bootstrap
};

// A paired difference, group minus baseline, in nats per token.
struct PairedDifference {
  std::size_t pairs = 0;
  Interval byT, byBootstrap; // unknown below two pairs
  double p = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> each; // in the order of seeds, or of blocks
};

enum class Verdict { Lower, Higher, NotDistinguishable, Untested };

struct Comparison {
  std::string group, baseline; // titles
  double length = 1;
  double loss = 0, baselineLoss = 0; // means over the paired seeds
  std::vector<std::int64_t> seeds;   // that both have
  PairedDifference bySeeds,
      byText; // byText: blocks, each the mean over these seeds; without pairs: not stored
  // Over seeds where there are five or more, else over text: a claim of these checkpoints alone.
  bool claimsSeeds = false;
  const PairedDifference& claimed() const { return claimsSeeds ? bySeeds : byText; }
  double corrected = std::numeric_limits<double>::quiet_NaN(); // p after Holm, over all that are tested
  Verdict verdict = Verdict::Untested;
  bool equivalent = false; // the interval lies within ±margin
  std::string words;       // one sentence
};

// Which value of a key was taken of a group.
struct TunedChoice {
  std::string title;                                 // of the group without that key: "rope"
  std::vector<std::pair<std::string, double>> tried; // value and validation loss at 1×, over common seeds
  std::size_t best = 0, seeds = 0;                   // which of them; how many seeds all of them share
  bool untuned = false, atEdge = false;              // one value alone; the lowest or highest number tried
  std::string words;                                 // one sentence
};

struct ComparisonReport {
  std::string stamp; // "whole · test split · blocks of 16× · …"
  double margin = 0;
  std::vector<TunedChoice> choices;    // where a key was tuned
  bool untuned = false;                // and not of every group over the same values
  std::vector<Comparison> comparisons; // by group, then by length
  std::vector<std::string> notes;      // what is left out, and why
};

// Everything that cannot be claimed is an error, one sentence: nothing to compare, another text, protocol,
// precision or blocks, a checkpoint that is not the last, groups that mix more than seeds.
Result<ComparisonReport> compare(const std::vector<RunData>& rows, const ComparisonRequest& request);

// The groups that a source speaks of, of each tuned one the best, and their losses; what compare() and tables
// are made of.
struct SourceGroups {
  std::vector<RunGroup> groups; // with a finished run
  std::vector<GroupLosses> losses;
  std::vector<TunedChoice> choices;
  bool untuned = false;
  std::vector<std::string> notes;
};
enum class Unmeasured { Refused, Noted }; // a group of which nothing is measured so
Result<SourceGroups> groupsOf(const std::vector<RunData>& rows, const LossSource& source,
                              Unmeasured unmeasured = Unmeasured::Refused);

} // namespace expe
