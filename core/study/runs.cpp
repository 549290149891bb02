#include "core/api/schema.h"
#include "core/study/labels.h"
#include "core/study/lock.h"
#include "core/study/queue.h"
#include "core/study/study_file.h"

#include <array>
#include <cassert>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::array stateNames{"waiting", "running", "stopped", "finished", "failed", "interrupted"};

RunState stateFrom(const std::string& name, const fs::path& file) {
  for (std::size_t i = 0; i < stateNames.size(); ++i)
    if (name == stateNames[i] && RunState(i) != RunState::Interrupted)
      return RunState(i);
  throw ErrorException{damaged(file, "a run has the state \"" + name + "\"")};
}

Config configFrom(const std::string& json, std::int64_t run, const fs::path& file) {
  Result<Config> config = configFromJson(json);
  if (!config)
    throw ErrorException{
        damaged(file, "the configuration of run " + std::to_string(run) + ": " + config.error().message())};
  return std::move(config).value();
}

constexpr const char* runRows = R"sql(
  SELECT id, name, state, config, fingerprint, code_version, device, failure, note, created, parent_run, parent_step,
         (SELECT max(step) FROM metrics WHERE run = runs.id), tags, archived, trashed, bytes_per_token,
         training_tokens
  FROM runs )sql";

Run readRun(const Statement& row, const fs::path& file) {
  Run run;
  run.id = row.integer(0);
  run.name = row.text(1);
  run.state = stateFrom(row.text(2), file);
  run.config = configFrom(row.text(3), run.id, file);
  run.fingerprint = row.text(4);
  run.codeVersion = row.text(5);
  run.device = row.text(6);
  run.failure = row.text(7);
  run.note = row.text(8);
  run.created = row.text(9);
  run.parentRun = row.optionalInteger(10);
  run.parentStep = row.optionalInteger(11);
  run.step = row.integer(12); // NULL is 0
  run.tags = tagsFrom(row.text(13), file);
  run.archived = row.integer(14) != 0;
  run.trashed = row.text(15);
  run.bytesPerToken = row.real(16);
  run.trainingTokens = row.real(17);
  return run;
}

// Those in the trash, or those that are not.
Result<std::vector<Run>> only(bool trashed, Result<std::vector<Run>> runs) {
  if (runs)
    std::erase_if(*runs, [&](const Run& run) { return run.trashed.empty() == trashed; });
  return runs;
}

Error unknownRun(Database& database, std::int64_t run) {
  std::string ids;
  for (Statement row(database, "SELECT id FROM runs WHERE trashed = '' ORDER BY id"); row.next();)
    ids += (ids.empty() ? "" : ", ") + std::to_string(row.integer(0));
  if (ids.empty())
    return userError("There is no run {0}: the study has no runs yet.", {std::to_string(run)});
  return userError("There is no run {0}: the study has {1}.", {std::to_string(run), ids});
}

} // namespace

std::string name(RunState state) {
  return stateNames[static_cast<std::size_t>(state)];
}

std::vector<Run> StudyFile::readRuns() {
  return Statement(database, std::string(runRows) + "ORDER BY id").all([&](const Statement& row) {
    return readRun(row, place.file);
  });
}

RunState StudyFile::stateOf(std::int64_t run, const std::string& stored) {
  RunState state = stateFrom(stored, place.file);
  if (state != RunState::Running || need(runLocked(place.folder, run)))
    return state;
  // The trainer may just have ended: what it stored last counts.
  Statement now(database, "SELECT state FROM runs WHERE id = ?1", run);
  state = now.next() ? stateFrom(now.text(0), place.file) : RunState::Running;
  return state == RunState::Running ? RunState::Interrupted : state;
}

Result<std::vector<Run>> Study::allRuns() {
  return attempt([&] {
    std::vector<Run> runs = file_->readRuns();
    for (Run& run : runs)
      run.state = file_->stateOf(run.id, expe::name(run.state));
    return runs;
  });
}

Result<std::optional<Run>> Study::find(std::int64_t id) {
  return attempt([&] {
    std::optional<Run> found;
    if (Statement row(file_->database, std::string(runRows) + "WHERE id = ?1", id); row.next())
      found = readRun(row, file_->place.file);
    if (found)
      found->state = file_->stateOf(id, expe::name(found->state));
    return found;
  });
}

Result<std::vector<Run>> Study::runs() {
  return only(false, allRuns());
}

Result<std::vector<Run>> Study::trashedRuns() {
  return only(true, allRuns());
}

Result<Run> Study::run(std::int64_t id) {
  auto found = TRY(find(id));
  if (found && found->trashed.empty())
    return *std::move(found);
  return attempt([&]() -> Run {
    file_->needRun(id);
    throw ErrorException{unknownRun(file_->database, id)}; // removed or restored just now
  });
}

bool StudyFile::inTrash(std::int64_t run) {
  Statement row(database, "SELECT trashed <> '' FROM runs WHERE id = ?1", run);
  if (!row.next())
    throw ErrorException{unknownRun(database, run)};
  return row.integer(0) != 0;
}

void StudyFile::needRun(std::int64_t run) {
  if (inTrash(run))
    throw ErrorException{userError(
        "Run {0} is in the trash: bring it back first with Restore, or with expe run STUDY --run {0} "
        "--restore.",
        {std::to_string(run)})};
}

void StudyFile::needWritable() const {
  if (readOnly)
    throw ErrorException{
        userError("{0} is read-only: save a copy elsewhere and work on that.", {place.file.string()})};
  need(present());
}

Result<std::int64_t> Study::addRun(const std::string& name, const Config& config,
                                   std::optional<std::pair<std::int64_t, std::int64_t>> from) {
  return inTransaction(*this, [&](StudyFile& file) {
    checkName(name);
    if (from)
      file.needRun(from->first);
    const std::int64_t id = file.insertRun(name, config);
    if (from) {
      file.database.run("UPDATE runs SET parent_run = ?2, parent_step = ?3 WHERE id = ?1", id, from->first,
                        from->second);
      // The trainer of the parent must not drop what this one begins with.
      file.database.run("INSERT OR IGNORE INTO kept_checkpoints(run, step) VALUES(?1, ?2)", from->first,
                        from->second);
      file.count(from->first, {RunPart::Checkpoints});
    }
    return id;
  });
}

// In a transaction.
std::int64_t StudyFile::insertRun(const std::string& name, const Config& config) {
  database.run("INSERT INTO runs(name, state, config, created) "
               "VALUES(?1, 'waiting', ?2, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
               name, toJson(config));
  const std::int64_t id = database.lastId();
  count(id, {RunPart::Itself});
  return id;
}

Result<void> Study::setConfig(std::int64_t run, const Config& config) {
  return change(*this, run, {RunPart::Itself}, [&](StudyFile& file) {
    if (file.newestStep(run) > 0)
      throw ErrorException{
          userError("Run {0} has been trained, so its configuration is fixed: add a run with the new one.",
                    {std::to_string(run)})};
    file.database.run("UPDATE runs SET config = ?2 WHERE id = ?1", run, toJson(config));
  });
}

Result<void> Study::setState(std::int64_t run, RunState state, const std::string& failure) {
  assert(state != RunState::Interrupted);
  return change(*this, run, {RunPart::Itself}, [&](StudyFile& file) {
    file.database.run("UPDATE runs SET state = ?2, failure = ?3 WHERE id = ?1", run, expe::name(state),
                      failure);
    noteEnd(file.database, run, state);
  });
}

Result<void> Study::setOrigin(std::int64_t run, const Origin& origin) {
  return change(*this, run, {RunPart::Itself}, [&](StudyFile& file) {
    file.database.run(
        "UPDATE runs SET fingerprint = ?2, code_version = ?3, device = ?4, bytes_per_token = ?5, "
        "training_tokens = ?6 WHERE id = ?1",
        run, origin.fingerprint, origin.codeVersion, origin.device, origin.bytesPerToken,
        origin.trainingTokens);
  });
}

Result<std::unique_ptr<RunLock>> Study::lock(std::int64_t run) {
  return attempt([&] {
    file_->needWritable();
    file_->needRun(run);
    return need(lockRun(file_->place.folder, run));
  });
}

Result<bool> Study::locked(std::int64_t run) {
  return runLocked(file_->place.folder, run);
}

} // namespace expe
