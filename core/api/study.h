// The study: a folder holding name.expe, a SQLite database, and beside it checkpoints/<run>/<step>/.
//
// One Study object is one database connection and belongs to one thread at a time; open another for another
// thread or process. A function of api that is given one is called on the thread that has it. Transactions
// are short. A run is trained by whoever holds its lock (RunLock).
#pragma once

#include "core/api/parameters.h"
#include "core/api/schema.h"
#include "core/base/descriptor.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

inline constexpr double none = std::numeric_limits<double>::quiet_NaN(); // a figure that is not there

// As stored; Interrupted is never stored: it is what a run stored as Running is shown as when its lock is
// free.
enum class RunState { Waiting, Running, Stopped, Finished, Failed, Interrupted };
std::string name(RunState state); // "waiting", …

struct Run {
  std::int64_t id = 0; // 1, 2, … in the order of making
  std::string name;
  RunState state = RunState::Waiting;
  Config config;           // complete, with defaults; live changes are in changes()
  std::int64_t step = 0;   // steps done: that of the newest metric row
  std::string fingerprint; // of text, tokenizer and split; empty until first trained
  std::string codeVersion; // of the program that last trained it
  std::string device;      // "cpu", "cuda:0"; empty until first trained
  std::string failure;     // why it Failed: one sentence
  std::string note;
  std::string created;                               // UTC, ISO 8601
  std::optional<std::int64_t> parentRun, parentStep; // continued from a checkpoint of another run
  std::vector<std::string> tags;
  bool archived = false;        // put aside: lists leave it out unless asked for all
  std::string trashed;          // when it went to the trash, UTC, ISO 8601; empty if it is not there
  double bytesPerToken = none;  // UTF-8 bytes that a token of its data stands for; none until first trained
  double trainingTokens = none; // of its data's training split: one epoch
};

// What a run was trained on and by what; stored when its training begins.
struct Origin {
  std::string fingerprint, codeVersion, device;
  double bytesPerToken = none, trainingTokens = none;
};

// One row a step. Losses are nats per token.
struct Metric {
  std::int64_t step = 0;   // 1 is the first
  double loss = 0;         // training loss, mean over the step's tokens
  double rate = 0;         // learning rate used
  double gradientNorm = 0; // before clipping
  std::int64_t tokens = 0; // seen since the start of the run
  double seconds = 0;      // spent training since the start of the run, over all sessions
};

// Validation while a run trains, protocol "whole".
struct Validation {
  std::int64_t step = 0;
  double length = 1;   // multiple of the training length
  double loss = 0;     // nats per token
  double floor = none; // exact floor on the same tokens, generated corpus only
  std::int64_t tokens = 0;
};

// One measured loss of a checkpoint, with everything that it depends on.
struct Evaluation {
  std::int64_t id = 0;
  std::int64_t run = 0, checkpoint = 0; // checkpoint: the step
  double length = 1;                    // multiple of the training length
  std::int64_t window = 0;              // tokens
  double scale = 1;                     // the factor s on the position signal
  std::string protocol = "whole";       // whole, last, sliding, choices
  std::string split = "validation";     // validation, test, or the name of another text
  std::string text;                     // fingerprint of that text; empty: not recorded
  std::int64_t longest = 0;             // blocks of so many × the training length; 0: not recorded
  std::int64_t stride = 0;              // of sliding, tokens
  std::string precision = "fp32";
  std::string settings; // JSON of other evaluation settings that differ from the run's ("{}" if none)
  double loss = 0;      // nats per token
  double bitsPerByte = none;
  double error = none;            // ± half width of the 95 % interval, source *text*; none of few blocks
  double floor = none;            // exact, generated corpus only; excess = loss − floor
  std::vector<double> channels;   // excess of key, value, glue; generated corpus only
  std::int64_t tokens = 0;        // targets scored
  std::vector<double> byPosition; // mean loss at each position; empty unless asked for
  std::vector<double> floorByPosition;
  std::string created; // UTC, ISO 8601; empty where it is added: now
  // Mean loss of each block of the text, in their order, for who compares evaluations block by block; and the
  // targets of each, empty where all have as many. Empty: not recorded.
  std::vector<double> blocks, blockTargets;
  // Of a synthetic task or of questions, else none. The `tokens` targets stand in so many windows.
  double accuracy = none; // share of the targets that were the likeliest token
  double chance = none;   // what guessing without a look at the window hits
  double solved = none;   // share of the windows of which every target was
  std::int64_t windows = 0;
  // Of questions with choices (protocol "choices"): accuracy and chance are shares of the `windows`
  // questions, the loss is that of the right choices. Else none.
  double accuracyPerByte = none; // where the choice with the fewest nats per byte of its text is taken
  double cut = none;             // share of the questions that are longer than the window
  std::vector<double> right, rightPerByte; // of each question: 1 where the choice that is taken is right
};

// That a claim was read off the test split, which is to be read once.
struct TestReading {
  std::string at;   // UTC, ISO 8601; by the study
  std::string who;  // read it
  std::string what; // for what: one line
};

// A table that is kept with the study: what it shows of which runs, no numbers.
struct SavedTable {
  std::string name;       // one line
  std::string definition; // JSON, see core/api/result_table.h
};

struct Checkpoint {
  std::int64_t run = 0, step = 0;
  std::filesystem::path folder;
  std::uintmax_t bytes = 0;
  bool kept = false; // neither the trainer nor removeCheckpoint() removes it; what a run begins with is kept
  bool best = false; // of those validated at 1× at their very step the one with the lowest loss
};

// A live parameter changed during a run: in force from step `step` + 1 on.
struct Change {
  std::int64_t step = 0;
  std::string key;
  Value value;
};

// What of a run changes apart from the rest, and is read again by itself.
enum class RunPart { Itself, Metrics, Validations, Evaluations, Changes, Checkpoints };

// What changed since a revision of the study, each part of a run once, the newest change last. A run that was
// added, trashed, restored or removed has changed itself.
struct News {
  std::int64_t revision = 0; // ask for what changed after this one next
  std::vector<std::pair<std::int64_t, RunPart>> changed;
};

// Writes the files of a checkpoint into the folder it is given.
using FillFolder = std::function<Result<void>(const std::filesystem::path&)>;

// Held by the one trainer of a run; released when destroyed or when the process ends, however it ends.
struct RunLock {
  Descriptor file;
};

class StudyFile; // what a Study holds: core/study/study_file.h

class Study {
public:
  enum class Mode { ReadWrite, ReadOnly };

  // `where` is the folder or the .expe file in it. create("dir/foo") makes dir/foo/foo.expe;
  // create("dir/foo.expe") makes just that file where dir is absent or empty, else dir/foo/foo.expe, and
  // open("dir/foo.expe") finds either. create() refuses a folder that is a study already, also one that
  // another process makes at the same time. `fill` makes its first runs: if it fails there is no study.
  static Result<std::unique_ptr<Study>> create(const std::filesystem::path& where,
                                               const std::function<Result<void>(Study&)>& fill = {});
  // Opens, migrates older versions, refuses newer ones and damaged or foreign files with a sentence each. A
  // study in a read-only folder opens with readOnly() true, whatever the mode asked for.
  static Result<std::unique_ptr<Study>> open(const std::filesystem::path& where, Mode mode = Mode::ReadWrite);
  explicit Study(std::unique_ptr<StudyFile> file); // what create() and open() give
  ~Study();

  std::filesystem::path folder() const;
  std::filesystem::path file() const; // the .expe
  std::string name() const;           // the file's stem
  bool readOnly() const;
  // An error once the file was moved or removed while it was open: what is written then would be lost, so
  // that every change is refused.
  Result<void> present() const;

  // Copies study and checkpoints (a consistent snapshot, also while runs train) to a new folder.
  Result<void> saveAs(const std::filesystem::path& where, Progress& progress);
  Result<void> saveAs(const std::filesystem::path& where) {
    Progress quiet;
    return saveAs(where, quiet);
  }

  Result<std::int64_t> addRun(const std::string& name, const Config& config,
                              std::optional<std::pair<std::int64_t, std::int64_t>> from = {});
  // A run that begins with weights from elsewhere, which `fill` writes as its checkpoint of step 0. If that
  // does not come to its end the run is removed again, or, if the program was killed, refuses to be trained.
  Result<std::int64_t> addImported(const std::string& name, const Config& config, const FillFolder& fill);
  Result<std::vector<Run>> runs(); // those not in the trash
  // An unknown id is an error that lists the ids there are; that of a run in the trash says so.
  Result<Run> run(std::int64_t id);
  Result<std::vector<Run>> allRuns();                             // those in the trash too
  Result<std::optional<Run>> find(std::int64_t id);               // in the trash too; nullopt: there is none
  Result<void> setConfig(std::int64_t run, const Config& config); // only while no step is done
  // Names and tags are one line of UTF-8 without control characters; a note may have several lines.
  Result<void> rename(std::int64_t run, const std::string& name);
  Result<void> setNote(std::int64_t run, const std::string& note);
  // Stored trimmed and each once; empty ones are left out. No commas, at most 64 bytes each.
  Result<void> setTags(std::int64_t run, const std::vector<std::string>& tags);
  Result<void> setArchived(std::int64_t run, bool archived);
  Result<void> setState(std::int64_t run, RunState state, const std::string& failure = {});
  Result<void> setOrigin(std::int64_t run, const Origin& origin);

  // A run in the trash keeps rows and checkpoints but can neither be trained nor changed.
  Result<void> trash(std::int64_t run); // refused while it trains
  Result<void> restore(std::int64_t run);
  Result<std::vector<Run>> trashedRuns();
  Result<void> emptyTrash(); // removes the runs in it
  // Removes the run, its rows and its checkpoints, from the trash or not; refused while it trains.
  Result<void> removeRun(std::int64_t run);

  // Free: the lock. Held elsewhere: an error that says so.
  Result<std::unique_ptr<RunLock>> lock(std::int64_t run);
  Result<bool> locked(std::int64_t run); // by any process, this one too

  // Metrics of one or more steps, with the validations that belong to them, in one transaction. A step that
  // is stored already is an error; a validation that is stored already is replaced.
  Result<void> append(std::int64_t run, const std::vector<Metric>& metrics,
                      const std::vector<Validation>& validations = {});
  Result<std::vector<Metric>> metrics(std::int64_t run, std::int64_t afterStep = 0,
                                      std::optional<std::int64_t> most = {});
  Result<std::optional<Metric>> newestMetric(std::int64_t run); // nullopt: no step is done
  Result<std::vector<Validation>> validations(std::int64_t run, std::int64_t afterStep = -1);
  // Forgets what was measured of a run after `step`: it is trained again from the checkpoint there. Live
  // changes stay and are in force again from the same steps on, so that the same numbers come out. Newer
  // checkpoint folders are left to the trainer.
  Result<void> truncate(std::int64_t run, std::int64_t step);
  // A request to whoever trains the run, in whatever process: "stop", or "training.rate=1/2048". Refused
  // where nobody does.
  Result<void> request(std::int64_t run, const std::string& what);
  Result<std::vector<std::string>> takeRequests(std::int64_t run); // the trainer's, each once
  // Increases whenever any connection, of this process or another, has changed the study: cheap, for tailing.
  std::int64_t dataVersion();
  // Costs what changed, not what there is. Read it first: what changes meanwhile is then told once more.
  Result<News> newsSince(std::int64_t revision);

  Result<void> addChange(std::int64_t run, const Change& change);
  Result<std::vector<Change>> changes(std::int64_t run);

  Result<void> addEvaluation(Evaluation evaluation); // replaces one with the same stamp
  // Without a run, of all that are not in the trash. Losses by position and by block are long: they may be
  // left out.
  Result<std::vector<Evaluation>> evaluations(std::optional<std::int64_t> run = {}, bool longLists = true);

  // That the user of this process read the test split now, for `what`.
  Result<void> addTestReading(const std::string& what);
  Result<std::vector<TestReading>> testReadings(); // the oldest first
  Result<void> saveTable(const SavedTable& table); // replaces one of that name
  Result<void> removeTable(const std::string& name);
  Result<std::vector<SavedTable>> savedTables(); // by name

  Result<std::vector<Checkpoint>> checkpoints(std::int64_t run); // complete ones, oldest first; not verified
  // Of the trainer: a checkpoint of this step will be saved. Comes before rows of later steps are stored, so
  // that whoever finds those knows of it; waits for no disk.
  Result<void> announceCheckpoint(std::int64_t run, std::int64_t step);
  // Of the trainer, which may have it done by another thread on a Study of its own while it stores rows of
  // later steps: the rows stored so far are on the disk before the checkpoint has its name.
  Result<void> saveCheckpoint(std::int64_t run, std::int64_t step, const FillFolder& fill);
  Result<void> dropCheckpoint(const Checkpoint& checkpoint); // of the trainer
  // The newest checkpoint that is whole and whose steps are all stored; each one passed over adds a sentence
  // to `said`. nullopt if the run never had one. An error if one cannot be read, or the newest that was saved
  // is missing: going on from an older one would erase what was measured since.
  Result<std::optional<Checkpoint>> resumePoint(std::int64_t run, std::vector<std::string>& said);
  Result<void> keepCheckpoint(std::int64_t run, std::int64_t step, bool keep);
  // Refused for a kept one, and while the run trains. What was measured of it stays. One whose folder is
  // missing is given up.
  Result<void> removeCheckpoint(std::int64_t run, std::int64_t step);

  // Small texts of the window: layout, notes. Absent is empty.
  Result<std::string> note(const std::string& key);
  Result<void> setNote(const std::string& key, const std::string& text);

  // Checks database and every checkpoint; each finding is a sentence. Empty: all is well.
  Result<std::vector<std::string>> verify();

private:
  friend StudyFile& fileOf(Study& study);
  std::unique_ptr<StudyFile> file_;
};

// The baseline of a study: the run, or the group of runs, that all others are compared with. It is a fact of
// the study, the same in the window and on the command line.

struct Baseline {
  std::int64_t run = 0;
  bool alone = false; // this run and no other; else the group that it is of, whichever way runs are grouped
  bool operator==(const Baseline&) const = default;
};

// nullopt: nothing is pinned. The run may be in the trash, or gone: who looks for it says so.
Result<std::optional<Baseline>> baselineOf(Study& study);
// nullopt: nothing is the baseline any more. A run that is not there is an error.
Result<void> setBaseline(Study& study, const std::optional<Baseline>& baseline);

// Settings of a run that a study holds, changed by its user.

// Its configuration with what was changed live.
Result<Config> configInForce(Study& study, const Schema& schema, const Run& run);

// Before the first step the configuration is replaced, and a name that is the encoding's follows; weights
// that the run is to begin with must fit. Later live values change from the next step on, by whoever trains
// the run if somebody does: then they are stored when he has heard of them, and this is true. `now` is what
// is in force.
Result<bool> changeRun(Study& study, const Schema& schema, const Run& run, const Config& now,
                       const Config& wanted);

} // namespace expe
