// Groups of runs: what the list of runs, figures, comparisons and tables mean by "the same, with other
// seeds".
#pragma once

#include "core/api/looks.h"
#include "core/api/runs.h"

#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// By which parameters runs are put together.

// Which runs are of one group. Keys are full ones, "training.rate", or their ends where runs have one such.
struct Grouping {
  std::vector<std::string> by;     // those that are alike in these; empty: in everything but the seed
  std::vector<std::string> except; // and but these
  bool operator==(const Grouping&) const = default;
};

// A mean and its 95 % interval; NaN where the data give none.

struct Interval {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN();
  double high = std::numeric_limits<double>::quiet_NaN();
  double halfWidth() const { return (high - low) / 2; }
  bool known() const { return low <= high; }
  bool covers(double value) const { return low <= value && value <= high; }
  // Equivalence within ±margin: the whole interval lies there.
  bool within(double margin) const { return -margin <= low && high <= margin; }
};

// Blocks of a text below which its mean has no interval: with fewer there is none that covers what it says.
inline constexpr std::size_t fewestBlocks = 20;

struct GroupMember {
  std::int64_t run = 0, seed = 0;
};

struct RunGroup {
  std::string title; // what its runs are called but for the seed, else what tells it: "rope, rate 0.001"
  std::vector<std::pair<std::string, std::string>> told; // by key: {"training.rate", "0.001"}
  Config config;                                         // of its first run
  // Finished runs by seed, one of each: of several that are alike in everything the newest.
  std::vector<GroupMember> members;
  // Counted apart, since their losses are not those of a finished training.
  std::vector<std::int64_t> unfinished, failed;
  // Like a member in everything, its seed too: finished ones that are older, and those that are not finished.
  std::vector<std::int64_t> repeated;
  // Keys other than the seed in which members differ, as a grouping by other keys allows: such a group has no
  // interval over seeds, and a seed may have several members.
  std::vector<std::string> mixed;
  std::vector<std::int64_t> runs() const; // all of them, by id
  bool has(std::int64_t run) const;       // among all of them
};

// Groups in the order of their first runs. Runs are alike if configuration, live changes, data and what they
// began with are: but for training.seed and for what changes no weight (threads, how often is validated and
// saved). Rows have configurations with the live changes in force. A run that is not trained yet has no
// fingerprint of its data and joins those of its configuration. Any thread.
Result<std::vector<RunGroup>> groupsOf(const RunRows& runs, const Grouping& grouping = {});

// The colours of a study's runs, the same in every list, figure and claim. The hue says the encoding, in the
// order of their first runs, however runs are grouped. Groups of one encoding, those of seeds alone, have
// laps of its hue, and runs of a group are shades of the group's colour. Those that a study has stay when
// others are added.
struct RunColors {
  std::map<std::int64_t, int> byRun; // numbers as of Curve::color, another for each run
  RunLooks chosen;                   // by somebody, which goes before where a run stands for itself
  std::map<std::int64_t, std::string> encodings = {}; // by run
  int of(std::int64_t run) const;
  int of(const RunGroup& group) const { return ofGroup(group.runs().front()); }
  int ofGroup(std::int64_t first) const; // of the group whose first run it is: that without the shade
  int unchosen(std::int64_t run) const;  // of one that is not known, such as of another study, by its id
  bool operator==(const RunColors&) const = default;
};
// `runs`: all of the study, by id, those that are put aside or in the trash too. Any thread.
RunColors colorsOf(const RunRows& runs, const RunLooks& chosen = {});
Result<RunColors> colorsOf(Study& study);

// Which group is meant by the id of a run of it, by its title, or by a word that tells it from all others,
// "rope"; an error that names those there are.
Result<std::size_t> groupNamed(const std::vector<RunGroup>& groups, const std::string& wanted);

// The full key that a typed one means among the parameters of these runs; an unknown one is an error that
// names the nearest.
Result<std::string> keyAmong(const RunRows& runs, const std::string& typed);

// A measurement of a group's members.
inline constexpr std::size_t seedsForInterval = 5; // with fewer, points and their mean alone
struct GroupValue {
  std::vector<std::pair<GroupMember, double>> points; // by seed
  Interval interval; // of the mean, by t over seeds; unknown below five seeds and of a mixed group
};
// `values`: by run; members without one have no point.
GroupValue valueOf(const RunGroup& group, const std::map<std::int64_t, double>& values);
// "3.412 ± 0.009 (n = 5)", "3.412 (n = 2: 3.405, 3.419)", "–"
std::string told(const GroupValue& value);

} // namespace expe
