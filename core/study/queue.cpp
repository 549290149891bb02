// The order in which runs are trained, and what people say of it.
#include "core/study/queue.h"

#include "core/api/queue.h"
#include "core/study/study_file.h"

#include <algorithm>

namespace expe {

namespace {

constexpr const char* pauseKey = "queue"; // of notes: "paused", or nothing

std::string partKey(std::int64_t run) { // of notes: the part in which it went out
  return "part." + std::to_string(run);
}

// ?1: those that were taken out, or those that were not.
constexpr const char* queueRows = R"sql(
  SELECT r.id, r.name, r.state, (SELECT max(step) FROM metrics WHERE run = r.id),
         json_extract(r.config, '$."training.steps"'), coalesce(q.priority, 0), coalesce(q.paused, 0),
         coalesce(q.failures, 0), r.failure, (SELECT text FROM notes WHERE key = 'part.' || r.id)
  FROM runs r LEFT JOIN queue q ON q.run = r.id
  WHERE r.trashed = '' AND r.archived = 0 AND r.state <> 'finished' AND coalesce(q.taken_out, 0) = ?1
  ORDER BY 6 DESC, 8, r.id)sql";

QueueEntry readEntry(StudyFile& file, const Statement& row) {
  QueueEntry entry;
  entry.run = row.integer(0);
  entry.name = row.text(1);
  entry.state = file.stateOf(entry.run, row.text(2));
  entry.step = row.integer(3);
  entry.steps = row.integer(4);
  entry.priority = row.integer(5);
  entry.paused = row.integer(6) != 0;
  entry.failures = row.integer(7);
  entry.failure = row.text(8);
  entry.part = row.text(9);
  return entry;
}

std::vector<QueueEntry> entriesOf(StudyFile& file, bool takenOut) {
  return Statement(file.database, queueRows, std::int64_t{takenOut}).all([&](const Statement& row) {
    return readEntry(file, row);
  });
}

// f(file, run) of each, in one transaction.
template <class F> Result<void> changeEach(Study& study, const std::vector<std::int64_t>& runs, F&& f) {
  return inTransaction(study, [&](StudyFile& file) {
    for (const std::int64_t run : runs) {
      file.needRun(run);
      file.database.run("INSERT OR IGNORE INTO queue(run) VALUES(?1)", run);
      f(file, run);
      file.count(run, {RunPart::Itself});
    }
  });
}

Result<void> set(Study& study, const std::vector<std::int64_t>& runs, const char* column,
                 std::int64_t value) {
  const std::string sql = std::string("UPDATE queue SET ") + column + " = ?2 WHERE run = ?1";
  return changeEach(study, runs,
                    [&](StudyFile& file, std::int64_t run) { file.database.run(sql, run, value); });
}

constexpr const char* nextEnd = "(SELECT 1 + coalesce(max(ended), 0) FROM queue)";

std::vector<std::int64_t> failedAmong(Database& database, const std::vector<std::int64_t>& runs) {
  std::vector<std::int64_t> failed;
  for (Statement row(database, "SELECT id FROM runs WHERE state = 'failed' AND trashed = '' ORDER BY id");
       row.next();)
    if (runs.empty() || std::ranges::find(runs, row.integer(0)) != runs.end())
      failed.push_back(row.integer(0));
  return failed;
}

} // namespace

void noteEnd(Database& database, std::int64_t run, RunState state) {
  if (state == RunState::Waiting || state == RunState::Running)
    return;
  const std::int64_t failed = state == RunState::Failed ? 1 : 0;
  const std::int64_t keeps = state == RunState::Finished ? 0 : 1; // what has failed before
  database.run(std::string("INSERT INTO queue(run, failures, ended) VALUES(?1, ?2, ") + nextEnd +
                   ") ON CONFLICT(run) DO UPDATE SET failures = failures * ?3 + ?2, ended = excluded.ended",
               run, failed, keeps);
}

void noteSent(StudyFile& file, std::int64_t run, const std::string& part) {
  Database& database = file.database;
  database.run(
      "INSERT INTO queue(run, taken_out) VALUES(?1, ?2) ON CONFLICT(run) DO UPDATE SET taken_out = ?2", run,
      std::int64_t{!part.empty()});
  if (part.empty())
    database.run("DELETE FROM notes WHERE key = ?1", partKey(run));
  else
    database.run("INSERT OR REPLACE INTO notes(key, text) VALUES(?1, ?2)", partKey(run), part);
  file.count(run, {RunPart::Itself});
}

bool waitAgain(Database& database, std::int64_t run) {
  const std::int64_t before = database.changed();
  database.run("UPDATE runs SET state = 'waiting', failure = '' WHERE id = ?1 AND state = 'failed' AND "
               "trashed = ''",
               run);
  if (database.changed() == before)
    return false;
  database.run("UPDATE queue SET failures = 0, ended = 0 WHERE run = ?1", run);
  return true;
}

Result<Queue> queueOf(Study& study) {
  return attempt([&] {
    StudyFile& file = fileOf(study);
    Queue queue{need(queuePaused(study)), entriesOf(file, false)};
    std::stable_partition(queue.entries.begin(), queue.entries.end(),
                          [](const QueueEntry& entry) { return entry.state == RunState::Running; });
    return queue;
  });
}

Result<std::vector<QueueEntry>> takenOutOf(Study& study) {
  return attempt([&] { return entriesOf(fileOf(study), true); });
}

Result<bool> queuePaused(Study& study) {
  return TRY(study.note(pauseKey)) == "paused";
}

Result<void> pauseQueue(Study& study, bool paused) {
  return study.setNote(pauseKey, paused ? "paused" : "");
}

Result<void> pauseRuns(Study& study, const std::vector<std::int64_t>& runs, bool paused) {
  // One that was stopped because it was paused may be gone on with at once.
  TRY(changeEach(study, runs, [&](StudyFile& file, std::int64_t run) {
    file.database.run(
        "UPDATE queue SET paused = ?2, ended = CASE WHEN ?2 = 0 AND paused = 1 AND failures = 0 THEN 0 "
        "ELSE ended END WHERE run = ?1",
        run, std::int64_t{paused});
  }));
  for (const std::int64_t run : runs)
    if (paused && TRY(study.locked(run)))
      if (auto asked = study.request(run, "stop"); !asked && TRY(study.locked(run)))
        return asked; // else it has ended just now
  return {};
}

Result<void> setPriority(Study& study, std::int64_t run, std::int64_t priority) {
  return set(study, {run}, "priority", priority);
}

Result<void> putFirst(Study& study, std::int64_t run) {
  return changeEach(study, {run}, [](StudyFile& file, std::int64_t first) {
    file.database.run(
        "UPDATE queue SET priority = (SELECT 1 + max(0, coalesce(max(priority), 0)) FROM queue WHERE "
        "run <> ?1) "
        "WHERE run = ?1 AND priority <= (SELECT max(0, coalesce(max(priority), 0)) FROM queue WHERE "
        "run <> ?1)",
        first);
  });
}

Result<void> takeOut(Study& study, const std::vector<std::int64_t>& runs, bool out) {
  return changeEach(study, runs, [&](StudyFile& file, std::int64_t run) {
    file.database.run("UPDATE queue SET taken_out = ?2 WHERE run = ?1", run, std::int64_t{out});
    file.database.run("DELETE FROM notes WHERE key = ?1", partKey(run));
  });
}

Result<std::vector<std::int64_t>> retryFailed(Study& study, const std::vector<std::int64_t>& runs) {
  return inTransaction(study, [&](StudyFile& file) {
    for (const std::int64_t run : runs)
      file.needRun(run);
    auto failed = failedAmong(file.database, runs);
    for (const std::int64_t run : failed) {
      waitAgain(file.database, run);
      file.count(run, {RunPart::Itself});
    }
    return failed;
  });
}

Result<std::int64_t> queueMark(Study& study) {
  return attempt([&] {
    return Statement(fileOf(study).database, "SELECT coalesce(max(ended), 0) FROM queue").number();
  });
}

Result<void> skipInQueue(Study& study, std::int64_t run) {
  const std::string sql = std::string("UPDATE queue SET ended = ") + nextEnd + " WHERE run = ?1";
  return changeEach(study, {run}, [&](StudyFile& file, std::int64_t each) { file.database.run(sql, each); });
}

Result<void> requeue(Study& study, std::int64_t run) {
  return set(study, {run}, "ended", 0);
}

} // namespace expe
