// Making, opening and copying studies: wrong, newer, damaged, read-only and full ones end in one sentence.
#include "core/base/files.h"
#include "core/study/checkpoint.h"
#include "tests/core/study_material.h"

#include <csignal>
#include <fstream>
#include <iterator>
#include <random>
#include <sched.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& path, const std::string& bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

void sql(const fs::path& file, const char* script) {
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK ||
      sqlite3_exec(database, script, nullptr, nullptr, nullptr) != SQLITE_OK)
    qFatal("%s", sqlite3_errmsg(database));
  sqlite3_close(database);
}

void fillStudy(const fs::path& where) {
  auto study = must(Study::create(where));
  must(study->addRun("a", someConfig()));
  must(study->addRun("b", someConfig()));
  must(study->append(1, metricsFrom(1, 400), {{100, 1, 3, none, 10}}));
  must(study->append(2, metricsFrom(1, 20)));
  Evaluation evaluation;
  evaluation.run = 1;
  evaluation.checkpoint = 100;
  evaluation.byPosition.assign(300, 1.5);
  must(study->addEvaluation(evaluation));
  must(study->addChange(1, {50, "training.rate", 1e-4}));
}

// Reads all that there is; true if every answer was given. Never crashing is the point.
bool readAll(Study& study) {
  bool good = study.runs().ok() && study.evaluations().ok() && study.note("layout").ok();
  for (std::int64_t run = 1; run <= 2; ++run)
    good = study.metrics(run).ok() && study.validations(run).ok() && study.changes(run).ok() && good;
  return study.verify().ok() && good;
}

bool fillDisk(const fs::path& disk) {
  put(disk / "ballast", std::string(200'000, 'x'));
  auto study = must(Study::create(disk / "a"));
  must(study->addRun("a", someConfig()));
  std::string said;
  std::int64_t stored = 0;
  for (; said.empty() && stored < 100'000; stored += said.empty() ? 500 : 0)
    said = sentence(study->append(1, metricsFrom(stored + 1, stored + 500)));
  if (!has(said, "the disk is full") || stored == 0 || must(study->run(1)).step != stored)
    return false;
  const std::string copied = sentence(study->saveAs(disk / "copy"));
  const auto another = Study::create(disk / "parent" / "b", [](Study& made) {
    const auto run = made.addRun("a", someConfig());
    return run ? Result<void>() : run.error();
  });
  if (copied.empty() || fs::exists(disk / "copy") || another || fs::exists(disk / "parent"))
    return false;
  study.reset();
  fs::remove(disk / "ballast");
  study = must(Study::open(disk / "a"));
  must(study->append(1, metricsFrom(stored + 1, stored + 500)));
  return std::int64_t(must(study->metrics(1)).size()) == stored + 500 && must(study->verify()).empty();
}

} // namespace

class StudyOpeningTest : public QObject {
  Q_OBJECT

  Room room_;

private slots:
  void namesAndPlaces() {
    const fs::path room = room_.fresh();
    QCOMPARE(must(Study::create(room / "one"))->file(), room / "one" / "one.expe");
    QCOMPARE(must(Study::create(room / "two" / "mine.expe"))->file(), room / "two" / "mine.expe");
    QCOMPARE(must(Study::create(room / "three.expe"))->file(),
             room / "three" / "three.expe"); // room is not empty
    for (const char* name : {"one", "one/", "one/one.expe", "two", "two/mine.expe", "three", "three.expe"})
      QVERIFY2(Study::open(room / name).ok(), name);
    QCOMPARE(must(Study::create(room / "ü % ? # Köln"))->name(), std::string("ü % ? # Köln"));
    QVERIFY(Study::open(room / "ü % ? # Köln").ok());
    QVERIFY(has(sentence(Study::create(room / "one")), "is a study already"));
    QVERIFY(Study::create(room / "two" / "inside").ok()); // a folder of a study may hold other ones
    QVERIFY(Study::open(room / "two").ok());
    QVERIFY(has(sentence(Study::open(room / "absent")), "There is no study at"));
    QVERIFY(has(sentence(Study::open(room)), "holds no study"));
    put(room / "one" / "second.expe", "x");
    QVERIFY(has(sentence(Study::open(room / "one")), "holds 2 .expe files"));
    put(room / "file", "x");
    QVERIFY(has(sentence(Study::create(room / "file")), "is a file"));
    QVERIFY(!Study::create(room / "file" / "inside").ok());
  }

  // SQLite opens paths of some length at most: a longer one is refused before anything is made.
  void aPathThatIsTooLongIsRefused() {
    const fs::path room = fs::canonical(room_.path());
    const auto parentOf = [&](std::size_t bytes,
                              const fs::path& name) { // so that the file's path has so many
      const auto missing = bytes - (room / "" / name / name).string().size() - std::string(".expe").size();
      fs::path parent = room;
      for (auto left = missing; left > 0; left -= std::min<std::size_t>(left, 100))
        parent /= std::string(std::min<std::size_t>(left, 100) - 1, 'd');
      return parent;
    };
    const fs::path name = std::string(60, 's');
    const fs::path fits = parentOf(504, name), longer = parentOf(505, name);
    fillStudy(fits / name);
    QCOMPARE((fits / name / name).string().size() + 5, std::size_t(504));
    QVERIFY(must(must(Study::open(fits / name))->verify()).empty());
    fs::create_directories(longer);
    const auto refused = sentence(Study::create(longer / name));
    QVERIFY2(has(refused, "has 505 bytes, and that of a study may have 504: choose a shorter one."),
             refused.c_str());
    QVERIFY(fs::is_empty(longer));
    QVERIFY(has(sentence(must(Study::open(fits / name))->saveAs(longer / name)), "has 505 bytes"));
    QVERIFY(fs::is_empty(longer));
    fs::rename(fits / name, longer / name); // by somebody else
    fs::rename(longer / name / (name.string() + ".expe"), longer / name / (name.string() + "s.expe"));
    QVERIFY(has(sentence(Study::open(longer / name)), "has 506 bytes"));
  }

  void foreignFilesAreLeftAlone() {
    const fs::path file = room_.fresh() / "a.expe";
    fs::create_directories(file.parent_path());
    sql(file, "CREATE TABLE other(x)");
    for (const std::string& bytes :
         {bytesOf(file), std::string(), std::string("SQLite format 3\0", 16), std::string(5000, 'x')}) {
      put(file, bytes);
      const auto opened = Study::open(file);
      QVERIFY(has(sentence(opened), "is not a study of ExPE Workbench"));
      QVERIFY(opened.error().kind == Error::Kind::User);
      QCOMPARE(bytesOf(file), bytes);
    }
  }

  void newerVersionsAreLeftAlone() {
    const fs::path where = room_.fresh(), file = where / (where.filename().string() + ".expe");
    fillStudy(where);
    sql(file, "PRAGMA user_version = 99");
    const std::string bytes = bytesOf(file);
    QVERIFY(has(sentence(Study::open(where)), "was written by a newer version of ExPE Workbench: update"));
    QCOMPARE(bytesOf(file), bytes);
    sql(file, "PRAGMA user_version = 0");
    QVERIFY(has(sentence(Study::open(where)), "is damaged"));
  }

  void missingTablesAreDamage() {
    for (const char* harm : {"DROP TABLE metrics", "ALTER TABLE runs RENAME COLUMN note TO remark",
                             "DROP INDEX changes_of_run"}) {
      const fs::path where = room_.fresh();
      fillStudy(where);
      sql(where / (where.filename().string() + ".expe"), harm);
      QVERIFY(has(sentence(Study::open(where)), "is missing or altered"));
    }
  }

  void cutFilesGiveSentences() {
    const fs::path where = room_.fresh(), file = where / (where.filename().string() + ".expe");
    fillStudy(where);
    const std::string whole = bytesOf(file);
    for (const std::size_t size :
         {whole.size() - 4096, whole.size() / 2, std::size_t{4096}, std::size_t{1000}, std::size_t{50}}) {
      put(file, whole.substr(0, size));
      const auto study = Study::open(where);
      QVERIFY(!study.ok() || !readAll(**study) || !must((*study)->verify()).empty());
    }
  }

  void damagedBytesNeverCrash() {
    const fs::path where = room_.fresh(), file = where / (where.filename().string() + ".expe");
    fillStudy(where);
    const std::string whole = bytesOf(file);
    std::mt19937 random(3);
    int found = 0;
    for (int i = 0; i < 300; ++i) {
      std::string bytes = whole;
      const std::size_t at = random() % bytes.size();
      for (std::size_t n = 0; n < 24 && at + n < bytes.size(); ++n)
        bytes[at + n] = static_cast<char>(random());
      for (const char* left : {"-wal", "-shm"})
        fs::remove(file.string() + left);
      put(file, bytes);
      const auto study = Study::open(where);
      const bool noticed = !study.ok() || !readAll(**study) || !must((*study)->verify()).empty();
      QVERIFY2(study.ok() || !study.error().message().empty(), "an error says something");
      found += noticed;
    }
    QVERIFY2(found > 30,
             qPrintable(QString::number(found))); // damage to a stored figure itself cannot be noticed
  }

  void copiesAreWholeAndFree() {
    const fs::path where = room_.fresh(), to = room_.fresh();
    fillStudy(where);
    auto study = must(Study::open(where));
    addCheckpoint(*study, 1, 100, "weights");
    addCheckpoint(*study, 2, 10, "others");
    const auto lock = must(study->lock(1));
    must(study->saveAs(to));
    auto copy = must(Study::open(to));
    QCOMPARE(copy->name(), to.filename().string());
    QCOMPARE(must(copy->metrics(1)).size(), 400u);
    QCOMPARE(must(copy->evaluations()).size(), 1u);
    QCOMPARE(copy->checkpoints(1)->size(), 1u);
    QCOMPARE(bytesOf(copy->checkpoints(2)->at(0).folder / "model.safetensors"), std::string("others"));
    QVERIFY(must(copy->verify()).empty());
    QVERIFY(!*copy->locked(1));
    must(copy->append(1, metricsFrom(401, 401)));
    QCOMPARE(must(study->run(1)).step, 400);
    QVERIFY(has(sentence(study->saveAs(to)), "is not empty"));
    QVERIFY(has(sentence(study->saveAs(where)), "is not empty"));
  }

  void aFailedCopyLeavesNothing() {
    struct FullAfter : Files {
      int left = 1; // the manifest of the first checkpoint
      using Files::write;
      Result<void> write(const fs::path& path, std::span<const std::span<const std::byte>> parts) override {
        return left-- > 0 ? Files::write(path, parts) : Result<void>(failure("the disk is full"));
      }
    } full;
    const fs::path where = room_.fresh(), to = room_.fresh();
    fillStudy(where);
    auto study = must(Study::open(where));
    addCheckpoint(*study, 1, 100);
    addCheckpoint(*study, 1, 200);
    {
      const auto guard = useFiles(full);
      QCOMPARE(sentence(study->saveAs(to)), std::string("the disk is full"));
    }
    QVERIFY(!fs::exists(to));
    must(study->saveAs(to));
  }

  // Root may write anywhere, so another user tries.
  void readOnlyFoldersOpen() {
    const fs::path where = room_.fresh();
    fillStudy(where);
    fs::permissions(where, fs::perms(0555));
    fs::permissions(room_.path(), fs::perms(0755));
    const pid_t child = ::fork();
    if (child == 0) {
      if (::geteuid() == 0 && ::setresuid(65534, 65534, 65534) != 0)
        ::_exit(2);
      auto study = must(Study::open(where));
      const bool good = study->readOnly() && must(study->metrics(1)).size() == 400 && readAll(*study) &&
                        has(sentence(study->setNote(1, "x")), "read-only") &&
                        has(sentence(study->lock(1)), "read-only") &&
                        has(sentence(Study::create(where / "inside")), "read-only");
      ::_exit(good ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    fs::permissions(where, fs::perms(0755));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
      QSKIP("root here may not become another user");
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
  }

  // As ulimit -f sets it: the rows before stay.
  void filesThatMayNotGrowAreOneSentence() {
    for (const rlim_t most : {120'000U, 200'000U, 300'000U, 400'000U}) {
      const fs::path where = room_.fresh();
      fillStudy(where);
      const pid_t child = ::fork();
      if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN); // as app/process.h
        const rlimit limit{most, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        auto study = must(Study::open(where));
        std::string said;
        for (std::int64_t step = 21; said.empty() && step < 100'000; step += 100)
          said = sentence(study->append(2, metricsFrom(step, step + 99)));
        std::fprintf(stderr, "%s\n", said.c_str());
        ::_exit(has(said, "files may not grow any larger here. Raise the limit (ulimit -f).") ? 0 : 1);
      }
      int status = 0;
      ::waitpid(child, &status, 0);
      QVERIFY(WIFEXITED(status));
      QCOMPARE(WEXITSTATUS(status), 0);
      const auto study = must(Study::open(where));
      QCOMPARE(must(study->verify()), std::vector<std::string>());
      QCOMPARE(must(study->run(2)).step % 100, 20);
    }
  }

  // On a disk of 1 MB of its own: the rows before stay, and more can follow once there is room.
  void aFullDiskIsOneSentence() {
    const fs::path disk = room_.fresh();
    fs::create_directories(disk);
    const pid_t child = ::fork();
    if (child == 0) {
      const int spaces = CLONE_NEWNS | (::geteuid() == 0 ? 0 : CLONE_NEWUSER);
      if (::unshare(spaces) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
          ::mount("none", disk.c_str(), "tmpfs", 0, "size=1m") != 0)
        ::_exit(2);
      ::_exit(fillDisk(disk) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
      QSKIP("a small disk cannot be mounted here");
    QVERIFY(WIFEXITED(status));
    QCOMPARE(WEXITSTATUS(status), 0);
  }
};

QTEST_GUILESS_MAIN(StudyOpeningTest)
#include "study_opening_test.moc"
