// Studies of version 1, as the first release wrote them, open with all that is in them.
#include "core/api/schema.h"
#include "core/statistics/series_mean.h"
#include "core/study/tables.h"
#include "tests/core/study_material.h"
#include "tests/paths.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <set>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

constexpr const char* firstVersion = R"sql(
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
PRAGMA application_id = 1165512773;
PRAGMA user_version = 1;
)sql";

constexpr const char* rows = R"sql(
INSERT INTO runs VALUES(3, 'first', 'finished', '{"model.layers": 4}', '0123456789abcdef', '0.1.0', 'cpu', '',
                        'the best', '2025-01-02T03:04:05Z', NULL, NULL);
INSERT INTO runs VALUES(5, 'second', 'waiting', '{"model.layers": 6}', '', '', '', '', '', '2025-01-03T00:00:00Z', 3, 2);
INSERT INTO metrics VALUES(3, 1, 4.25, 1e-3, 2.5, 128, 0.1), (3, 2, NULL, 1e-3, 2.5, 256, 0.2);
INSERT INTO validations VALUES(3, 2, 4, 5.25, 1.678, 8192);
INSERT INTO changes VALUES(1, 3, 1, '{"training.rate": 0.0005}');
INSERT INTO evaluations VALUES(7, 3, 2, 4, 512, 0.5, 'last', 'test', 0, 'fp32', '{}', 2.5, NULL, NULL, NULL, NULL, 8192,
                               NULL, NULL, '2025-01-02T04:00:00Z');
INSERT INTO notes VALUES('layout', 'wide');
)sql";

void sql(const fs::path& file, const std::string& script) {
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK ||
      sqlite3_exec(database, script.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    qFatal("%s", sqlite3_errmsg(database));
  sqlite3_close(database);
}

std::string bytesOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool holdsEverything(Study& study) {
  const auto runs = must(study.runs());
  if (runs.size() != 2)
    return false;
  const Run &first = runs[0], &second = runs[1];
  const bool old = first.id == 3 && first.name == "first" && first.state == RunState::Finished &&
                   first.config.integer("model.layers") == 4 && first.fingerprint == "0123456789abcdef" &&
                   first.codeVersion == "0.1.0" && first.device == "cpu" && first.note == "the best" &&
                   first.created == "2025-01-02T03:04:05Z" && first.step == 2 && second.id == 5 &&
                   second.parentRun == 3 && second.parentStep == 2;
  const bool fresh = first.tags.empty() && !first.archived && first.trashed.empty() &&
                     std::isnan(first.bytesPerToken) && must(study.trashedRuns()).empty();
  const auto metrics = must(study.metrics(3));
  const auto validations = must(study.validations(3));
  const auto changes = must(study.changes(3));
  const auto evaluations = must(study.evaluations());
  return old && fresh && metrics.size() == 2 && metrics[0].loss == 4.25 && std::isnan(metrics[1].loss) &&
         validations.size() == 1 && validations[0].floor == 1.678 && changes.size() == 1 &&
         changes[0].value == Value(0.0005) && evaluations.size() == 1 && evaluations[0].id == 7 &&
         evaluations[0].scale == 0.5 && evaluations[0].tokens == 8192 && evaluations[0].longest == 0 &&
         evaluations[0].split == "test" && evaluations[0].text.empty() &&
         must(study.note("layout")) == "wide" && must(study.verify()).empty();
}

} // namespace

class StudyMigrationTest : public QObject {
  Q_OBJECT

  Room room_;

  fs::path oldStudy() { // its file
    const fs::path where = room_.fresh();
    fs::create_directories(where);
    fs::path file = where / "old.expe";
    sql(file, std::string("PRAGMA journal_mode = WAL;") + firstVersion + rows);
    return file;
  }

private slots:
  void anOlderStudyKeepsEverything() {
    const fs::path file = oldStudy();
    {
      auto study = must(Study::open(file));
      QVERIFY(!study->readOnly());
      QVERIFY(holdsEverything(*study));
    }
    auto study = must(Study::open(file)); // is now one of the newest version
    QVERIFY(holdsEverything(*study));
    must(study->setTags(3, {"paper"}));
    must(study->trash(5));
    QCOMPARE(must(study->run(3)).tags, std::vector<std::string>{"paper"});
    // What does not say its targets makes room for the same measured anew, and for nothing else.
    Evaluation again = must(study->evaluations(3)).front();
    again.text = "0123456789abcdef", again.longest = 16, again.tokens = 4096;
    must(study->addEvaluation(again));
    QCOMPARE(must(study->evaluations(3)).size(), 2u);
    again.longest = 64, again.tokens = 8192;
    must(study->addEvaluation(again));
    QCOMPARE(must(study->evaluations(3)).size(), 2u);
    QCOMPARE(must(study->evaluations(3)).back().id, 9); // ids are never used again
    QCOMPARE(must(study->addRun("third", someConfig())), 6);
    QVERIFY(must(study->verify()).empty());
  }

  // As `expe verify` and `expe run --list` open it: nothing is written.
  void anOlderStudyIsReadAsItIs() {
    const fs::path file = oldStudy();
    const std::string bytes = bytesOf(file);
    auto study = must(Study::open(file, Study::Mode::ReadOnly));
    QVERIFY(study->readOnly());
    QVERIFY(holdsEverything(*study));
    QVERIFY(has(sentence(study->setArchived(3, true)), "read-only"));
    QVERIFY(has(sentence(study->emptyTrash()), "read-only"));
    study.reset();
    QCOMPARE(bytesOf(file), bytes);
  }

  // Root may write anywhere, so another user tries.
  void anOlderStudyOpensInAReadOnlyFolder() {
    const fs::path file = oldStudy();
    fs::permissions(file.parent_path(), fs::perms(0555));
    fs::permissions(room_.path(), fs::perms(0755));
    const pid_t child = ::fork();
    if (child == 0) {
      if (::geteuid() == 0 && ::setresuid(65534, 65534, 65534) != 0)
        ::_exit(2);
      auto study = must(Study::open(file));
      ::_exit(study->readOnly() && holdsEverything(*study) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    fs::permissions(file.parent_path(), fs::perms(0755));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
      QSKIP("root here may not become another user");
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
  }

  void anAlteredOlderStudyIsDamagedAndLeftAlone() {
    for (const char* harm :
         {"DROP TABLE notes", "ALTER TABLE runs ADD COLUMN tags TEXT", "CREATE TABLE kept_checkpoints(x)"}) {
      const fs::path file = oldStudy();
      sql(file, harm);
      const std::string bytes = bytesOf(file);
      const auto opened = Study::open(file);
      if (std::string(harm).starts_with("CREATE")) // nothing that version 1 knows is altered
        QVERIFY(has(sentence(opened), "kept_checkpoints already exists"));
      else
        QVERIFY(has(sentence(opened), "is missing or altered"));
      QCOMPARE(bytesOf(file), bytes);
    }
  }

  // Up to version 8 they were percentiles of a bootstrap, whatever the number of blocks.
  void intervalsAreComputedAnew() {
    const fs::path where = room_.fresh();
    std::vector<double> many;
    many.reserve(40);
    for (int i = 0; i < 40; ++i)
      many.push_back(2 + 0.01 * (i % 7));
    {
      auto study = must(Study::create(where));
      must(study->addRun("a", someConfig()));
      for (const auto& blocks : {many, std::vector<double>(4, 2.0), std::vector<double>()})
        must(study->addEvaluation({.run = 1,
                                   .checkpoint = static_cast<std::int64_t>(blocks.size()),
                                   .loss = 2,
                                   .error = 0.001,
                                   .tokens = 4000,
                                   .blocks = blocks}));
    }
    sql(where / (where.filename().string() + ".expe"), toVersionEight());
    const auto stored = must(must(Study::open(where))->evaluations(1));
    QCOMPARE(stored.size(), std::size_t(3));
    QCOMPARE(stored[0].error, seriesMean(blockSums(many, {}, 4000)).interval.halfWidth());
    QVERIFY(stored[0].error > 0.001 && std::isnan(stored[1].error) && std::isnan(stored[2].error));
  }

  // What is fuzzed begins with studies that are read to their last row; of each version one.
  void theCorpusOfTheFuzzerIsRead() {
    std::set<unsigned char> versions;
    for (const char* name : {"first", "second", "fourth", "fifth", "eighth", "ninth", "newest"}) {
      const std::string bytes = bytesOf(fs::path(testsPath) / "fuzz/corpus/study" / name);
      versions.insert(static_cast<unsigned char>(bytes.at(63))); // the last byte of user_version
      const fs::path file = room_.fresh() / "study.expe";
      fs::create_directories(file.parent_path());
      must(files().write(file, bytes));
      const auto study = must(Study::open(file));
      QCOMPARE(must(study->runs()).size() + must(study->trashedRuns()).size(), size_t(2));
      QCOMPARE(must(study->metrics(1)).size(), size_t(3));
      QCOMPARE(must(study->evaluations(1)).at(0).byPosition, (std::vector<double>{1, 2, 3, 4}));
    }
    QCOMPARE(versions,
             (std::set<unsigned char>{1, 2, 4, 5, 8, 9, static_cast<unsigned char>(newestVersion())}));
  }
};

QTEST_GUILESS_MAIN(StudyMigrationTest)
#include "study_migration_test.moc"
