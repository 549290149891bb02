// Claims: which of two groups of runs has the lower loss, by how much, and how sure that is. Pairs are runs
// of the same seed, which saw the same windows in the same order, or blocks of the same text. Only seeds say
// anything about what is trained; blocks speak of the models that were.
#pragma once

#include "core/api/figure.h"
#include "core/api/losses.h"
#include "core/api/schema.h"

#include <map>
#include <optional>

namespace expe {

class Probe;
class Progress;

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

// What makes pairs: seeds, of which a claim needs five, or blocks of text, whose claim is about the trained
// models alone and never about their encodings.
enum class Pairing { Seeds, Text };
enum class Correction { Holm, None }; // over all that are compared together

struct ComparisonRequest {
  LossSource of;
  std::string baseline; // the id of a run of it, or a group: its title, or what is in it alone, "rope"
  double margin = 0.02; // nats within which two are equivalent
  Pairing over = Pairing::Seeds;
  Correction correction = Correction::Holm;
  bool operator==(const ComparisonRequest&) const = default;
};
std::string toJson(const ComparisonRequest& request);
Result<ComparisonRequest> comparisonFromJson(const std::string& json); // of anybody

// A paired difference, group minus baseline, in the unit of their losses.
struct PairedDifference {
  std::size_t pairs = 0;
  Interval interval; // the mean alone below five seeds, and below fewestBlocks of text
  double p = std::numeric_limits<double>::quiet_NaN();       // of no difference
  double pWithin = std::numeric_limits<double>::quiet_NaN(); // that it lies within ±margin: equivalenceP()
  std::vector<double> each;                                  // in the order of seeds, or of blocks
};

enum class Verdict { Lower, Higher, NotDistinguishable, Untested };
// Why nothing is claimed: fewer than five seeds; fewer blocks than an interval is made of, or none stored;
// models of some seeds are above where those of others are below; not both were tuned over the same values,
// so that the better of more is lower by luck.
enum class NoClaim { Seeds, Blocks, Signs, Grids };

struct Comparison {
  std::string group, baseline; // titles
  std::int64_t run = 0;        // the first of the group, whose colour it has
  double length = 1;
  Text unit;                         // of the losses: "nats", or of questions "wrong answers per question"
  double loss = 0, baselineLoss = 0; // means over the paired seeds
  std::vector<std::int64_t> seeds;   // that both have
  PairedDifference bySeeds,
      byText;                    // byText: blocks, each the mean over these seeds; without pairs: not stored
  Pairing over = Pairing::Seeds; // what is claimed is claimed of
  const PairedDifference& claimed() const { return over == Pairing::Seeds ? bySeeds : byText; }
  std::optional<NoClaim> noClaim; // the verdict is Untested
  // The difference with its interval, which stands only beside a claim.
  Interval shown() const { return noClaim ? Interval{.mean = bySeeds.interval.mean} : claimed().interval; }
  double corrected = std::numeric_limits<double>::quiet_NaN(); // p as it is judged, over all that are tested
  Verdict verdict = Verdict::Untested;
  bool equivalent = false; // within ±margin, corrected as p is
  Text words;              // one sentence
};

// Which value of a key was taken of a group.
struct TunedChoice {
  std::string title;                                 // of the group without that key: "rope"
  std::vector<std::int64_t> runs;                    // of that group, with all values
  std::vector<std::pair<std::string, double>> tried; // value and validation loss at 1×, over common seeds
  std::size_t best = 0, seeds = 0;                   // which of them; how many seeds all of them share
  bool untuned = false, atEdge = false;              // one value alone; the lowest or highest number tried
  Text words;                                        // one sentence
};

// Losses of runs of a group that are not there, so that these are left out.
struct MissingLosses {
  std::string group;
  std::vector<std::int64_t> runs; // finished
  std::optional<double> length;   // none: at no length
  bool operator==(const MissingLosses&) const = default;
};

struct ComparisonReport {
  Text stamp;           // "whole · test split · blocks of 16× · …"
  std::string baseline; // its title
  Correction correction = Correction::Holm;
  double margin = 0;
  std::vector<TunedChoice> choices;    // where a key was tuned
  bool unequalGrids = false;           // not of every group over the same values, and seeds
  std::vector<Comparison> comparisons; // by group, then by length
  std::vector<Text> notes;             // what is left out, and why
  std::vector<MissingLosses> missing;
};

enum class Unmeasured { Refused, Noted }; // a group of which nothing is measured so

// Everything that cannot be claimed is an error, one sentence: nothing to compare, another text, protocol,
// precision or blocks, a checkpoint that is not the last, groups that mix more than seeds. Where what is not
// measured is noted, there may be no comparison. `progress` is told of each.
Result<ComparisonReport> compare(const std::vector<RunData>& rows, const ComparisonRequest& request,
                                 Unmeasured unmeasured = Unmeasured::Refused, Progress* progress = nullptr);

// A difference, or half the width of its interval, for a person to read: four decimals, or two digits of what
// these would show as nothing: "0.0123", "−3.1e-6".
std::string differenceText(double nats);
std::string signedDifference(double nats); // the same, with a plus of what is above 0: "+0.0123"

// A p-value for a person to read, of two digits: "0.032", "< 0.001"; what is below 0.05 is not shown as it.
std::string probabilityText(double p);

// Differences with their intervals, a row a comparison: what `expe compare --out` and the window draw.
Figure comparisonFigure(const ComparisonReport& report, const RunColors& colors = {});

// The groups that a source speaks of, of each tuned one the best, and their losses; what compare() and tables
// are made of.
struct SourceGroups {
  std::vector<RunGroup> groups; // with a finished run
  std::vector<GroupLosses> losses;
  std::vector<RunGroup> without; // without one
  std::vector<TunedChoice> choices;
  bool unequalGrids = false; // as in ComparisonReport
  std::vector<Text> notes;
};
Result<SourceGroups> groupsOf(const std::vector<RunData>& rows, const LossSource& source,
                              Unmeasured unmeasured = Unmeasured::Refused);

// Logs that the test split was read for `what`, if the source reads it: which reading it is, counted from 1.
// 0: it reads another split.
Result<std::size_t> logReading(Study& study, const LossSource& source, const std::string& what);

// What can be chosen for a claim or a table of some runs, for who offers it.

struct ClaimChoices {
  // Parameters in which the runs differ, the encoding first; the seed, and what changes no weight, apart.
  std::vector<std::string> keys;
  std::vector<RunGroup> groups;      // of the source, in the order of their first runs
  std::vector<double> lengths;       // measured by the source's protocol on its split
  std::vector<std::string> measured; // protocols and splits by which any was measured: "last", "test"
  bool floor = false;                // the exact floor of some is known
  bool tasks = false;                // some were scored on a synthetic task
};

// `rows` without the runs that the source does not name.
Result<ClaimChoices> choicesOf(const std::vector<RunData>& rows, const LossSource& source);

// The verdict of a study: up to which multiple of the training length each group of runs holds, and where it
// breaks. It is made of nothing but the rise of each run's own loss, from 1× to k× on the same targets.

// By run, at its last checkpoint, what Figure::causes says of its lengths; of runs that it was measured of.
using BreakCauses = std::map<std::int64_t, std::map<double, Text>>;

// Of these rows' runs, as far as it was kept of the newest checkpoints that were evaluated.
Result<BreakCauses> breakCausesOf(Study& study, const std::vector<RunData>& rows);
// Of the run as it was trained, at its checkpoint of that step, beside what is kept of that already.
Result<void> keepBreakCauses(Study& study, std::int64_t run, std::int64_t step,
                             const std::map<double, Text>& causes);

// A run that breaks at a length, and of which it is not known why.
struct Unexplained {
  std::int64_t run = 0;
  double length = 1;
};
// Measures it, of the run as it was trained, at its newest checkpoint, at all lengths up to that one; some
// seconds to minutes. Any thread.
Result<std::map<double, Text>> measureBreakCauses(Probe& probe, const Unexplained& of, Progress& progress);

struct VerdictRequest {
  LossSource of;        // its lengths are those beside 1×; empty: all above 1× that were measured
  double margin = 0.05; // by how many nats per token a loss may rise where a group still holds
  BreakCauses causes = {};
};

// The 95 % interval of the rise lies wholly below the margin, or wholly above it, and p after Holm's
// correction over all lengths and groups that are tested is below 0.05; else it is undecided.
enum class Holding { Holds, Breaks, Undecided };
// Why it is undecided: the interval or the corrected p leaves it open; runs lie on both sides of the margin;
// fewer blocks of text than an interval is made of, or none stored; not all of the runs were measured there,
// or their losses are not finite.
enum class NoHolding { Interval, Signs, Blocks, Runs };

// By how much the losses of a group's runs rise from 1× to a length, in nats per token.
struct Rise {
  double length = 1;
  std::vector<std::int64_t> runs;  // with a finite loss at both, by seed
  std::vector<double> each;        // their rises
  std::vector<std::size_t> blocks; // of text, of each; empty over seeds
  // Over seeds that of the mean, by t. Over blocks of text from the lowest to the highest end of those of the
  // runs, each by its own blocks. The mean alone where nothing is tested.
  Interval interval;
  // That the rise is just the margin, two-sided; over text the largest of the runs', since all are spoken of.
  double p = std::numeric_limits<double>::quiet_NaN();
  double corrected = std::numeric_limits<double>::quiet_NaN();
  Holding holding = Holding::Undecided;
  std::optional<NoHolding> why; // where it is undecided
  Text cause; // where it breaks: "distances never seen", as far as it was measured; else empty
  Text words; // one line: "4×: rise +0.2100 ± 0.0200 nats (5 seeds, p < 0.001): breaks"
};

// What is said of neighbouring lengths in one: the same is, for the same reason.
struct VerdictClause {
  std::size_t first = 0, last = 0; // of a group's rises
  bool again = false;              // holds beyond a length at which it broke
};

struct GroupVerdict {
  std::string group;              // its title
  std::vector<std::int64_t> runs; // spoken of: finished, and measured at 1× and beyond; by seed
  // Seeds: of the encoding as it was trained, from five runs on. Text: of these trained runs alone.
  Pairing over = Pairing::Text;
  std::int64_t window = 0; // tokens at 1×, the training length; 0: nothing is measured
  double loss = std::numeric_limits<double>::quiet_NaN(); // at 1×, the mean over `runs`
  std::vector<Rise> rises; // by length; empty: nothing can be said, and `words` says why
  // Up to the first length at which it breaks, and of those beyond only that it holds again.
  std::vector<VerdictClause> clauses;
  Text words; // one sentence: "rope holds to 2×, is undecided at 4× and breaks at 8×."
};

struct StudyVerdict {
  Text stamp; // "whole · validation split · … · trained at 128 tokens"
  double margin = 0;
  std::size_t tested = 0;               // how many lengths of groups Holm's correction was over
  Text meaning;                         // what "holds" and "breaks" say here
  std::vector<GroupVerdict> groups;     // in the order of their first runs
  std::vector<TunedChoice> choices;     // where a key was tuned
  std::vector<Unexplained> unexplained; // at the first length where their group breaks, in its order
  std::vector<Text> notes;              // what is left out, and why
};

// Of finished runs at their last checkpoint; rows have their losses by block. A group breaks at the first
// length at which it does. Refused with a sentence: no finished run, groups that mix more than seeds, a
// protocol that has no longer windows. Any thread.
Result<StudyVerdict> verdictOf(const std::vector<RunData>& rows, const VerdictRequest& request);

} // namespace expe
