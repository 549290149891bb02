#include "core/study/tables.h"

#include "core/api/study.h"
#include "core/statistics/series_mean.h"
#include "core/study/sqlite.h"

#include <array>
#include <map>

namespace expe {

namespace {

// Script n brings version n to n + 1. A script that has been released never changes: add one.
constexpr std::array scripts{R"sql(
CREATE TABLE runs(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  config TEXT NOT NULL,
  fingerprint TEXT NOT NULL DEFAULT '',
  code_version TEXT NOT NULL DEFAULT '',
  device TEXT NOT NULL DEFAULT '',
  failure TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  created TEXT NOT NULL,
  parent_run INTEGER,
  parent_step INTEGER
) STRICT;
CREATE TABLE metrics(
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  loss REAL,
  rate REAL,
  gradient_norm REAL,
  tokens INTEGER NOT NULL,
  seconds REAL,
  PRIMARY KEY(run, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE validations(
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  length REAL NOT NULL,
  loss REAL,
  floor REAL,
  tokens INTEGER NOT NULL,
  PRIMARY KEY(run, step, length)
) STRICT, WITHOUT ROWID;
CREATE TABLE changes(
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  setting TEXT NOT NULL
) STRICT;
CREATE INDEX changes_of_run ON changes(run, step);
CREATE TABLE evaluations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  checkpoint INTEGER NOT NULL,
  length REAL NOT NULL,
  window INTEGER NOT NULL,
  scale REAL NOT NULL,
  protocol TEXT NOT NULL,
  part TEXT NOT NULL,
  stride INTEGER NOT NULL,
  precision TEXT NOT NULL,
  settings TEXT NOT NULL,
  loss REAL,
  bits_per_byte REAL,
  error REAL,
  floor REAL,
  channels BLOB,
  tokens INTEGER NOT NULL,
  by_position BLOB,
  floor_by_position BLOB,
  created TEXT NOT NULL,
  UNIQUE(run, checkpoint, length, window, scale, protocol, part, stride, precision, settings)
) STRICT;
CREATE TABLE notes(
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
                             R"sql(
ALTER TABLE runs ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE runs ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN trashed TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN bytes_per_token REAL;
ALTER TABLE runs ADD COLUMN training_tokens REAL;
CREATE TABLE wishes(
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  wish TEXT NOT NULL
) STRICT;
CREATE TABLE kept_checkpoints(
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  PRIMARY KEY(run, step)
) STRICT, WITHOUT ROWID;
)sql",
                             // there: 0 while the folder is being written, 1 from when it must be there.
                             R"sql(
CREATE TABLE saved_checkpoints(
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  there INTEGER NOT NULL,
  PRIMARY KEY(run, step)
) STRICT, WITHOUT ROWID;
)sql",
                             R"sql(
CREATE TABLE measured(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  checkpoint INTEGER NOT NULL,
  length REAL NOT NULL,
  window INTEGER NOT NULL,
  scale REAL NOT NULL,
  protocol TEXT NOT NULL,
  part TEXT NOT NULL,
  text TEXT NOT NULL,
  longest INTEGER NOT NULL,
  stride INTEGER NOT NULL,
  precision TEXT NOT NULL,
  settings TEXT NOT NULL,
  loss REAL,
  bits_per_byte REAL,
  error REAL,
  floor REAL,
  channels BLOB,
  tokens INTEGER NOT NULL,
  by_position BLOB,
  floor_by_position BLOB,
  created TEXT NOT NULL,
  UNIQUE(run, checkpoint, length, window, scale, protocol, part, text, longest, stride, precision, settings)
) STRICT;
INSERT INTO measured SELECT id, run, checkpoint, length, window, scale, protocol, part, '', 0, stride, precision,
  settings, loss, bits_per_byte, error, floor, channels, tokens, by_position, floor_by_position, created
  FROM evaluations;
DROP TABLE evaluations;
ALTER TABLE measured RENAME TO evaluations;
)sql",
                             // When a part of a run last changed: what is read again costs what changed. It
                             // outlives its run, so that a removal is told too. Programs that do not count
                             // what they change are kept out by the version.
                             R"sql(
CREATE TABLE revisions(
  run INTEGER NOT NULL,
  part TEXT NOT NULL,
  revision INTEGER NOT NULL UNIQUE,
  PRIMARY KEY(run, part)
) STRICT, WITHOUT ROWID;
)sql",
                             // A cell of a sweep outlives its run, so that one that is missing is known. What
                             // stands in the queue by its defaults has no row. ended: a number that counts
                             // the ends of runs.
                             R"sql(
CREATE TABLE sweeps(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  base TEXT NOT NULL,
  axes TEXT NOT NULL,
  created TEXT NOT NULL
) STRICT;
CREATE TABLE sweep_cells(
  id INTEGER PRIMARY KEY,
  sweep INTEGER NOT NULL REFERENCES sweeps(id) ON DELETE CASCADE,
  settings TEXT NOT NULL,
  name TEXT NOT NULL,
  run INTEGER NOT NULL,
  UNIQUE(sweep, settings)
) STRICT;
CREATE TABLE queue(
  run INTEGER PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE,
  priority INTEGER NOT NULL DEFAULT 0,
  paused INTEGER NOT NULL DEFAULT 0,
  taken_out INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  ended INTEGER NOT NULL DEFAULT 0
) STRICT;
)sql",
                             // What claims rest on: losses block by block, who read the test split for what,
                             // and tables as they are defined.
                             R"sql(
ALTER TABLE evaluations ADD COLUMN blocks BLOB;
ALTER TABLE evaluations ADD COLUMN block_targets BLOB;
CREATE TABLE test_readings(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL
) STRICT;
CREATE TABLE saved_tables(
  name TEXT PRIMARY KEY,
  definition TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
                             // Of synthetic tasks.
                             R"sql(
ALTER TABLE evaluations ADD COLUMN accuracy REAL;
ALTER TABLE evaluations ADD COLUMN chance REAL;
ALTER TABLE evaluations ADD COLUMN solved REAL;
ALTER TABLE evaluations ADD COLUMN windows INTEGER NOT NULL DEFAULT 0;
)sql",
                             // No table is another; see intervalsAnew().
                             "",
                             // Of questions with choices.
                             R"sql(
ALTER TABLE evaluations ADD COLUMN accuracy_per_byte REAL;
ALTER TABLE evaluations ADD COLUMN cut REAL;
ALTER TABLE evaluations ADD COLUMN answers_right BLOB;
ALTER TABLE evaluations ADD COLUMN answers_right_per_byte BLOB;
)sql"};

// Programs that wrote older versions stored percentiles of a bootstrap, which of few blocks cover too little.
constexpr std::int64_t intervalsFromCosines = 9;

void intervalsAnew(Database& database) {
  Statement rows(database,
                 "SELECT id, blocks, block_targets, tokens FROM evaluations WHERE error IS NOT NULL");
  Statement update(database, "UPDATE evaluations SET error = ?1 WHERE id = ?2", none, std::int64_t{0});
  while (rows.next()) {
    const auto means = rows.numbers(1), targets = rows.numbers(2);
    if (!targets.empty() && targets.size() != means.size())
      throw ErrorException{damaged(database.path(), "a list of blocks is cut short")};
    const auto blocks = blockSums(means, targets, static_cast<double>(rows.integer(3)));
    update.again(seriesMean(blocks).interval.halfWidth(), rows.integer(0));
  }
}

struct Tables {
  std::int64_t version = newestVersion();
  std::map<std::string, std::string> scripts; // by name
};

// In one statement, since another process may just be migrating.
Tables tablesOf(Database& database) {
  Tables found;
  Statement rows(
      database,
      "SELECT name, sql, user_version FROM sqlite_schema, pragma_user_version WHERE sql IS NOT NULL");
  while (rows.next()) {
    found.scripts.emplace(rows.text(0), rows.text(1));
    found.version = rows.integer(2);
  }
  return found;
}

} // namespace

std::int64_t newestVersion() {
  return static_cast<std::int64_t>(scripts.size());
}

void migrate(Database& database, std::int64_t to) {
  Transaction transaction(database);
  const std::int64_t version =
      database.pragma("user_version"); // read inside: another process may have been faster
  for (std::int64_t next = version; next < to; ++next)
    database.run(scripts[static_cast<std::size_t>(next)]);
  if (version < intervalsFromCosines && intervalsFromCosines <= to)
    intervalsAnew(database);
  if (version < to)
    database.run("PRAGMA user_version = " + std::to_string(to));
  transaction.commit();
}

void checkTables(Database& database) {
  const Tables found = tablesOf(database);
  Database fresh = Database::inMemory();
  migrate(fresh, found.version);
  for (const auto& [name, script] : tablesOf(fresh).scripts) {
    const auto table = found.scripts.find(name);
    if (table == found.scripts.end() || table->second != script)
      throw ErrorException{damaged(database.path(), "its table " + name + " is missing or altered")};
  }
}

} // namespace expe
