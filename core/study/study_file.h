// The Study that create() and open() give: its database and the folders beside it. The methods are in
// runs.cpp, labels.cpp, trash.cpp, metrics.cpp, revisions.cpp, evaluations.cpp, claims.cpp, checkpoints.cpp,
// resume.cpp, copy.cpp and verify.cpp; what is no method but a function on a Study in sweeps.cpp, queue.cpp,
// taking.cpp, parts.cpp and merge.cpp.
#pragma once

#include "core/api/study.h"
#include "core/study/place.h"
#include "core/study/sqlite.h"

#include <initializer_list>

namespace expe {

class StudyFile : public Study {
public:
  StudyFile(Place place, Database database, bool readOnly)
      : place_(std::move(place)), database_(std::move(database)), readOnly_(readOnly),
        identity_(identityOf(place_.file)) {}

  std::filesystem::path folder() const override { return place_.folder; }
  std::filesystem::path file() const override { return place_.file; }
  std::string name() const override { return place_.file.stem().string(); }
  bool readOnly() const override { return readOnly_; }
  Result<void> present() const override;
  using Study::saveAs;
  Result<void> saveAs(const std::filesystem::path& where, Progress& progress) override;

  Result<std::int64_t> addRun(const std::string& name, const Config& config,
                              std::optional<std::pair<std::int64_t, std::int64_t>> from) override;
  Result<std::int64_t> addImported(const std::string& name, const Config& config,
                                   const FillFolder& fill) override;
  Result<std::vector<Run>> runs() override;
  Result<Run> run(std::int64_t id) override;
  Result<std::vector<Run>> allRuns() override;
  Result<std::optional<Run>> find(std::int64_t id) override;
  Result<void> setConfig(std::int64_t run, const Config& config) override;
  Result<void> rename(std::int64_t run, const std::string& name) override;
  Result<void> setNote(std::int64_t run, const std::string& note) override;
  Result<void> setTags(std::int64_t run, const std::vector<std::string>& tags) override;
  Result<void> setArchived(std::int64_t run, bool archived) override;
  Result<void> setState(std::int64_t run, RunState state, const std::string& failure) override;
  Result<void> setOrigin(std::int64_t run, const Origin& origin) override;

  Result<void> trash(std::int64_t run) override;
  Result<void> restore(std::int64_t run) override;
  Result<std::vector<Run>> trashedRuns() override;
  Result<void> emptyTrash() override;
  Result<void> removeRun(std::int64_t run) override;

  Result<std::unique_ptr<RunLock>> lock(std::int64_t run) override;
  Result<bool> locked(std::int64_t run) override;

  Result<void> append(std::int64_t run, const std::vector<Metric>& metrics,
                      const std::vector<Validation>& validations) override;
  Result<std::vector<Metric>> metrics(std::int64_t run, std::int64_t afterStep,
                                      std::optional<std::int64_t> most) override;
  Result<std::optional<Metric>> newestMetric(std::int64_t run) override;
  Result<std::vector<Validation>> validations(std::int64_t run, std::int64_t afterStep) override;
  Result<void> truncate(std::int64_t run, std::int64_t step) override;
  Result<void> request(std::int64_t run, const std::string& what) override;
  Result<std::vector<std::string>> takeRequests(std::int64_t run) override;
  std::int64_t dataVersion() override;
  Result<News> newsSince(std::int64_t revision) override;

  Result<void> addChange(std::int64_t run, const Change& change) override;
  Result<std::vector<Change>> changes(std::int64_t run) override;

  Result<void> addEvaluation(Evaluation evaluation) override;
  Result<std::vector<Evaluation>> evaluations(std::optional<std::int64_t> run, bool longLists) override;

  Result<void> addTestReading(const std::string& what) override;
  Result<std::vector<TestReading>> testReadings() override;
  Result<void> saveTable(const SavedTable& table) override;
  Result<void> removeTable(const std::string& name) override;
  Result<std::vector<SavedTable>> savedTables() override;

  Result<std::vector<Checkpoint>> checkpoints(std::int64_t run) override;
  Result<void> announceCheckpoint(std::int64_t run, std::int64_t step) override;
  Result<void> saveCheckpoint(std::int64_t run, std::int64_t step, const FillFolder& fill) override;
  Result<void> dropCheckpoint(const Checkpoint& checkpoint) override;
  Result<std::optional<Checkpoint>> resumePoint(std::int64_t run, std::vector<std::string>& said) override;
  Result<void> keepCheckpoint(std::int64_t run, std::int64_t step, bool keep) override;
  Result<void> removeCheckpoint(std::int64_t run, std::int64_t step) override;

  Result<std::string> note(const std::string& key) override;
  Result<void> setNote(const std::string& key, const std::string& text) override;

  Result<std::vector<std::string>> verify() override;

  // Virtual machine steps of SQLite that reading and writing has taken so far: what it costs, on any machine.
  std::int64_t work() const { return database_.work(); }

  // Of this room:
  using Parts = std::initializer_list<RunPart>;
  Database& database() { return database_; }
  void count(std::int64_t run, Parts parts); // as changed; in the transaction that does it
  void needRun(std::int64_t run);            // throws if it is unknown or in the trash
  void needWritable() const;                 // and present
  // In a transaction:
  std::int64_t insertRun(const std::string& name, const Config& config);
  void insertRows(std::int64_t run, const std::vector<Metric>& metrics,
                  const std::vector<Validation>& validations);
  void insertChange(std::int64_t run, const Change& change);
  RunState stateOf(std::int64_t run, const std::string& stored); // whether it is still trained

private:
  std::vector<Run> readRuns(); // as stored, those in the trash too
  Run readRun(const Statement& row);
  void askLock(Run& run) { run.state = stateOf(run.id, expe::name(run.state)); }
  Result<std::vector<Run>> runsWhere(bool trashed);
  // f() changes these parts of a run that is there and not in the trash: in one transaction, and counted.
  template <class F> void change(std::int64_t run, Parts parts, F&& f);
  Error unknownRun(std::int64_t run);
  bool inTrash(std::int64_t run);                    // throws unknownRun()
  bool remove(std::int64_t run, bool onlyFromTrash); // false: it is no longer in the trash
  bool missing(std::int64_t run, std::int64_t step);
  void forgetCheckpoint(std::int64_t run, std::int64_t step);
  void removeFolder(const Checkpoint& checkpoint);
  void needNewest(std::int64_t run, const std::vector<Checkpoint>& all);
  void needNoCheckpoint(std::int64_t run);
  bool stepsStored(std::int64_t run, std::int64_t step);
  std::vector<Checkpoint> copyCheckpoints(const std::filesystem::path& to,
                                          Progress& progress); // those copied
  // of verify()
  void checkRun(const Run& run, std::vector<std::string>& findings);
  void update(std::int64_t run, const std::string& column, const std::string& text);
  std::int64_t newestStep(std::int64_t run);
  std::optional<std::int64_t> bestOf(std::int64_t run, const std::vector<Checkpoint>& all);
  Checkpoint needCheckpoint(std::int64_t run, std::int64_t step);

  Place place_;
  Database database_;
  bool readOnly_;
  Identity identity_;
  std::int64_t version_ = 0, seenOthers_ = -1, seenOwn_ = -1; // of dataVersion()
};

// Every Study is one.
inline StudyFile& fileOf(Study& study) {
  return dynamic_cast<StudyFile&>(study);
}

template <class F> void StudyFile::change(std::int64_t run, Parts parts, F&& f) {
  needWritable();
  Transaction transaction(database_);
  needRun(run);
  f();
  count(run, parts);
  transaction.commit();
}

} // namespace expe
