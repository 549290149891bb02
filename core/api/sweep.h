// Sweeps: runs of a study for every combination of some parameters' values, each with the same seeds.
#pragma once

#include "core/api/engine.h"
#include "core/api/schema.h"
#include "core/api/study.h"

#include <string>
#include <vector>

namespace expe {

// A parameter and the values that it takes, as texts that parse to them, each value once. Settings that are
// the same for all runs are axes of one value; the seeds are the axis training.seed.
struct SweepAxis {
  std::string key; // full key
  std::vector<std::string> values;
  bool operator==(const SweepAxis&) const = default;
};

// The values that a text lists: "1e-3,2e-3", "1e-4..1e-2*10" (each 10 times the one before it), "64..256+64",
// "1e-4..1e-2:5" (five of them, evenly on the parameter's scale), "1..5" (whole numbers). Commas separate
// values, those within brackets do not; semicolons do where there is one, and always where a value is a text
// or a list: "1,2;1,2,4". Each value is checked and comes once.
Result<std::vector<std::string>> readSweepValues(const Parameter& parameter, const std::string& text);

// What all runs of a sweep begin with, of which its axes change some: settings against the defaults, which
// may hold own parameters of several encodings, as a preset does.
struct SweepRequest {
  Settings base;
  std::vector<SweepAxis> axes;
};

// What a user writes of a sweep. Keys may be short, and are those of any encoding in the sweep.
struct SweepWords {
  Settings set;           // the same for all runs: one value each
  Settings over;          // several values each (readSweepValues()); those of a key that comes twice join
  std::int64_t seeds = 0; // so many, from the base's on; 0: as it is
};

// Axes of `before` are added to.
Result<SweepRequest> readSweep(const Schema& schema, const Settings& base, const SweepWords& words,
                               const std::vector<SweepAxis>& before = {});

struct SweepCell {
  Settings settings; // of the axes, those that mean something there
  Config config;     // complete and checked
  std::string name;  // of its run
};

struct SweepPlan {
  std::vector<SweepCell> cells; // all combinations of one seed, then those of the next
  struct LeftOut {
    Settings settings; // without the seed
    Error why;
  };
  std::vector<LeftOut> leftOut; // combinations that contradict themselves
  struct Once {
    std::string key;
    Settings settings; // of the combinations' other axes
  };
  std::vector<Once> once; // where a parameter means nothing, so that there is one run, not one a value
};

// Whether the texts of runs are read, so that what cannot be trained on is said, or whoever asks has done so.
enum class Texts { Checked, Known };
// An error if nothing is left, or if a parameter means nothing in any combination.
Result<SweepPlan> planSweep(const Schema& schema, const SweepRequest& request, Texts texts = Texts::Checked);

// What a sweep will cost: of runs that differ in nothing that takes time or memory one is rehearsed.
struct SweepCost {
  std::int64_t runs = 0;
  double seconds = none;        // of training alone, one run after the other
  std::vector<double> each;     // of these, those of each run
  int kinds = 0;                // of runs, by what they cost
  int measured = 0;             // of these; of the others the time is reckoned from parameters and tokens
  std::int64_t memoryBytes = 0; // the most that a run takes
  double checkpointBytes = 0;   // all that will be kept
  double rowBytes = 0;          // of curves and validations in the study
  std::string device;           // "cpu (2 threads)"
  double bytes() const { return checkpointBytes + rowBytes; }
};

// `most`: kinds that are rehearsed, some seconds each; 0: none, and the time is not known. An error if a run
// cannot be trained here for want of memory.
Result<SweepCost> costOf(Engine& engine, const std::vector<SweepCell>& cells, const std::string& device,
                         int most, Progress& progress);
// An error if `bytes` are not free where the study is, or will be.
Result<void> mayFitDisk(const SweepCost& cost, const std::filesystem::path& folder);

// A sweep that a study holds.
struct Sweep {
  std::int64_t id = 0;
  std::string name;
  SweepRequest request;
  std::string created; // UTC, ISO 8601
  struct Count {
    RunState state;
    std::int64_t runs;
  };
  std::vector<Count> counts;      // by state, of runs that are there
  std::int64_t cells = 0;         // all that it is to have
  std::int64_t missing = 0;       // of these, without a run: removed, or in the trash
  std::vector<std::int64_t> runs; // that are there
  std::int64_t in(RunState state) const;
  bool complete() const { return in(RunState::Finished) == cells; }
};

struct SweepRun {
  std::int64_t run = 0;
  std::optional<RunState> state; // none: it was removed, or is in the trash
  Settings settings;
  std::string name; // that it was made with
};

// Costs the number of runs, not what they hold.
Result<std::vector<Sweep>> sweepsOf(Study& study);
Result<Sweep> sweepNamed(Study& study, const std::string& name);             // unknown: names the nearest
Result<std::vector<SweepRun>> runsOfSweep(Study& study, std::int64_t sweep); // in the order of making
Result<std::string> freeSweepName(Study& study);                             // "sweep 2"

// "p is stable: ExPE, seed 1": a run that says of which sweep it is. One that begins so already stays.
std::string nameWithin(const std::string& sweep, const std::string& run);

// Makes the sweep and all its runs, or nothing; their ids. A name that is there already is refused.
Result<std::vector<std::int64_t>> addSweep(Study& study, const std::string& name, const SweepRequest& request,
                                           const SweepPlan& plan);
// The cells of a plan that the sweep does not have yet, named as those that it has.
Result<std::vector<SweepCell>> newCells(Study& study, const Schema& schema, const Sweep& sweep,
                                        const SweepPlan& plan);
// Makes these runs too; the sweep is now what the request says.
Result<std::vector<std::int64_t>> extendSweep(Study& study, const Sweep& sweep, const SweepRequest& request,
                                              const std::vector<SweepCell>& cells);
// Those whose runs are no longer there.
Result<std::vector<SweepCell>> missingCells(Study& study, const Schema& schema, const Sweep& sweep);
// Makes their runs anew, and lets those that failed wait for another try; all ids.
Result<std::vector<std::int64_t>> remakeMissing(Study& study, const Sweep& sweep,
                                                const std::vector<SweepCell>& cells);
// Forgets the sweep; its runs stay.
Result<void> forgetSweep(Study& study, const std::string& name);
// One that was forgotten is there again, of these runs. Refused where there is another of its name.
Result<void> rememberSweep(Study& study, const Sweep& sweep, const std::vector<SweepRun>& runs);

// "position.encoding=rope, training.rate=1/1024"
std::string print(const Settings& settings);

} // namespace expe
