// What a study must survive: other processes, links and pipes in it, cut-short work, and its folder going
// away.
#include "core/study/checkpoint.h"
#include "core/study/sqlite.h"
#include "tests/core/study_material.h"

#include <csignal>
#include <fstream>
#include <iterator>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

template <class Work> int inChild(Work work) { // its exit status, or 128 + signal
  const pid_t child = ::fork();
  if (child == 0)
    ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Result<void> fillWeights(const fs::path& folder) {
  return files().write(folder / "model.safetensors", "weights");
}

// Ends its process at the given call that writes, removes or renames.
struct KillAt : Files {
  explicit KillAt(int call) : left(call) {}
  int left;
  void count() {
    if (left-- == 0)
      (void)::raise(SIGKILL);
  }
  using Files::write;
  Result<void> write(const fs::path& path, std::span<const std::span<const std::byte>> parts) override {
    count();
    return Files::write(path, parts);
  }
  Result<void> append(const fs::path& path, std::string_view bytes) override {
    count();
    return Files::append(path, bytes);
  }
  Result<void> makeFolder(const fs::path& path) override {
    count();
    return Files::makeFolder(path);
  }
  Result<void> rename(const fs::path& from, const fs::path& to) override {
    count();
    return Files::rename(from, to);
  }
  Result<bool> renameNew(const fs::path& from, const fs::path& to) override {
    count();
    return Files::renameNew(from, to);
  }
  Result<void> removeAll(const fs::path& path) override {
    count();
    return Files::removeAll(path);
  }
};

template <class Work> int killedAt(int call, Work work) {
  return inChild([&] {
    KillAt kill(call);
    const auto guard = useFiles(kill);
    return work() ? 0 : 1;
  });
}

std::vector<std::string> namesIn(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

} // namespace

class StudySafetyTest : public QObject {
  Q_OBJECT

  Room room_;

  std::unique_ptr<Study> studyOf(int runs) {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < runs; ++i)
      must(study->addRun("a", someConfig()));
    return study;
  }

private slots:
  void oneOfSeveralMakesTheStudy() {
    const fs::path where = room_.fresh();
    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
      children.push_back(::fork());
      if (children.back() == 0) {
        char go = 0;
        ::close(ends[1]);
        (void)!::read(ends[0], &go, 1); // all begin when the parent closes its end
        const auto made = Study::create(where, [&](Study& study) {
          const auto run = study.addRun(std::to_string(i), someConfig());
          return run ? Result<void>() : run.error();
        });
        ::_exit(made ? 0 : has(sentence(made), "is a study already") ? 2 : 1);
      }
    }
    ::close(ends[0]);
    ::close(ends[1]);
    int made = 0, refused = 0;
    for (const pid_t child : children) {
      int status = 0;
      ::waitpid(child, &status, 0);
      made += WEXITSTATUS(status) == 0;
      refused += WEXITSTATUS(status) == 2;
    }
    QCOMPARE(made, 1);
    QCOMPARE(refused, 3);
    QCOMPARE(must(must(Study::open(where))->runs()).size(), 1U);
    int entries = 0;
    for (const auto& entry : fs::directory_iterator(where))
      entries += entry.path().filename().string().starts_with(".new");
    QCOMPARE(entries, 0);
  }

  void aStudyThatCannotBeFilledIsNone() {
    const fs::path where = room_.fresh() / "in" / "here";
    const auto made = Study::create(where, [](Study&) { return Result<void>(failure("no room")); });
    QCOMPARE(sentence(made), std::string("no room"));
    QVERIFY(!fs::exists(where.parent_path()));
  }

  // A maker is killed in the middle of a transaction.
  static int killedMaker(const fs::path& where) {
    return inChild([&]() -> int {
      (void)Study::create(where, [](Study& study) -> Result<void> {
        must(study.addRun("a", someConfig()));
        return ::raise(SIGKILL) == 0 ? Result<void>() : failure("it lives");
      });
      return 0;
    });
  }

  static std::vector<std::string> passing(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
      if (const auto name = entry.path().filename().string(); name.starts_with(".new"))
        names.push_back(name);
    std::ranges::sort(names);
    return names;
  }

  void whatAKilledMakerLeftGoes() {
    const fs::path where = room_.fresh();
    QCOMPARE(killedMaker(where), 128 + SIGKILL);
    QVERIFY(!passing(where).empty());
    must(Study::create(where));
    QCOMPARE(passing(where).size(), 0U);
    // Beside a study that is opened; what is none of ours stays.
    const fs::path other = room_.fresh() / "mine.expe";
    QCOMPARE(killedMaker(other), 128 + SIGKILL);
    must(Study::create(other));
    QVERIFY(fs::exists(other)); // and not in a folder of its own, for what was left is nothing
    QCOMPARE(passing(other.parent_path()).size(), 0U);
    for (const char* name : {".new-12-journal", ".new-12", ".new-013", ".new-14", ".new-x"})
      must(files().write(where / name, std::string_view(name) == ".new-013" ? "" : "notes"));
    fs::create_symlink(where / ".new-x", where / ".new-15");
    must(Study::open(where));
    QCOMPARE(passing(where),
             (std::vector<std::string>{".new-12", ".new-12-journal", ".new-14", ".new-15", ".new-x"}));
  }

  void whatAnotherIsMakingStays() {
    const fs::path where = room_.fresh();
    std::vector<std::string> seen;
    must(Study::create(where, [&](Study&) {
      const int other = inChild([&] { return Study::create(where / "other.expe") ? 0 : 1; });
      seen = passing(where);
      return other == 0 ? Result<void>() : Result<void>(failure("it is refused"));
    }));
    QCOMPARE(seen.size(), 1U);
    QVERIFY(must(Study::open(where / "other"))->file() == where / "other" / "other.expe");
  }

  void whatAKilledCopyLeftGoes() {
    auto study = studyOf(2);
    addCheckpoint(*study, 1, 5);
    addCheckpoint(*study, 2, 7);
    const fs::path from = study->folder();
    study.reset();
    int killed = 0;
    for (int call = 0, code = -1; code != 0; ++call) {
      const fs::path to = room_.fresh(), other = room_.fresh();
      for (const fs::path& folder : {to, other})
        code = killedAt(call, [&] { return must(Study::open(from))->saveAs(folder); });
      QVERIFY2(code == 0 || code == 128 + SIGKILL, qPrintable(QString::number(code)));
      if (code == 0)
        break;
      ++killed;
      // A copy to the same place is whole, and a new study there is empty; also if clearing away was cut
      // short.
      (void)killedAt(call % 4, [&] { return Study::create(other); });
      must(must(Study::open(from))->saveAs(to));
      QCOMPARE(namesIn(to), (std::vector<std::string>{"checkpoints", to.filename().string() + ".expe"}));
      const auto copy = must(Study::open(to));
      QCOMPARE(must(copy->verify()), std::vector<std::string>());
      QCOMPARE(must(copy->checkpoints(2)).size(), 1U);
      must(Study::create(other));
      QCOMPARE(namesIn(other), (std::vector<std::string>{other.filename().string() + ".expe"}));
    }
    QVERIFY2(killed > 8, qPrintable(QString::number(killed)));
  }

  void whatACopyIsMakingStays() {
    auto study = studyOf(1);
    addCheckpoint(*study, 1, 5);
    const fs::path from = study->folder(), to = room_.fresh();
    struct Others : Progress { // who come when copying has begun
      fs::path from, to;
      mutable std::string copied, made;
      bool cancelled() const override {
        (void)inChild([&] { return must(Study::open(from))->saveAs(to) ? 0 : 1; });
        copied = sentence(must(Study::open(from))->saveAs(to));
        made = sentence(Study::create(to));
        return false;
      }
    } others;
    others.from = from;
    others.to = to;
    must(study->saveAs(to, others));
    QVERIFY2(has(others.copied, "is not empty"), others.copied.c_str());
    QVERIFY2(has(others.made, "holds checkpoints of another study"), others.made.c_str());
    const auto copy = must(Study::open(to));
    QCOMPARE(must(copy->verify()), std::vector<std::string>());
    QCOMPARE(must(copy->checkpoints(1)).size(), 1U);
  }

  // Runs are numbered from 1 in every study.
  void noStudyIsMadeBesideCheckpointsOfAnother() {
    auto study = studyOf(1);
    addCheckpoint(*study, 1, 5);
    const fs::path folder = study->folder(), file = study->file();
    study.reset();
    fs::remove(file);
    QVERIFY(
        has(sentence(Study::create(folder)), "holds checkpoints of another study: choose another folder"));
    QCOMPARE(namesIn(folder), (std::vector<std::string>{"checkpoints"}));
    QVERIFY(fs::exists(folder / "checkpoints/1/5/model.safetensors"));
  }

  void linksAndPipesAreNotFollowed() {
    auto study = studyOf(3);
    const fs::path outside = room_.fresh(), folder = study->folder();
    fs::create_directories(outside / "1" / "5");
    std::ofstream(outside / "precious") << "precious";
    fs::create_directories(folder / "locks");
    fs::create_symlink(outside / "precious", folder / "locks/1.lock");
    QVERIFY(has(sentence(study->lock(1)), "locks/1.lock is a link"));
    QCOMPARE(contents(outside / "precious"), std::string("precious"));
    QCOMPARE(::mkfifo((folder / "locks/2.lock").c_str(), 0666), 0);
    must(study->setState(2, RunState::Running));
    QVERIFY(has(sentence(study->runs()), "locks/2.lock is neither a file nor a folder"));
    QVERIFY(has(sentence(study->lock(2)), "locks/2.lock is neither a file nor a folder"));
    fs::create_directory_symlink(outside, folder / "checkpoints");
    QVERIFY(has(sentence(study->checkpoints(1)), "checkpoints is a link"));
    QVERIFY(has(sentence(study->saveCheckpoint(3, 5, fillWeights)), "checkpoints is a link"));
    must(study->trash(3));
    QVERIFY(has(sentence(study->emptyTrash()), "checkpoints is a link"));
    QVERIFY(fs::exists(outside / "1" / "5"));
    fs::remove(folder / "checkpoints");
    fs::create_directories(folder / "checkpoints");
    fs::create_directory_symlink(outside / "1", folder / "checkpoints/1");
    QVERIFY(has(sentence(study->checkpoints(1)), "checkpoints/1 is a link"));
    fs::create_symlink(study->file(), room_.path() / "linked.expe");
    QVERIFY(
        has(sentence(Study::open(room_.path() / "linked.expe")), "is a link: open the study where it lies"));
  }

  void whatIsRestoredMeanwhileStays() {
    auto study = studyOf(2);
    for (const std::int64_t run : {1, 2}) {
      addCheckpoint(*study, run, 5);
      must(study->trash(run));
    }
    struct Restoring : Files { // when the first run's folder is removed, somebody brings the second back
      fs::path study;
      Result<void> removeAll(const fs::path& path) override {
        if (!std::exchange(done, true))
          must(must(Study::open(study))->restore(2));
        return Files::removeAll(path);
      }
      bool done = false;
    } restoring;
    restoring.study = study->folder();
    {
      const auto guard = useFiles(restoring);
      must(study->emptyTrash());
    }
    QVERIFY(restoring.done);
    QCOMPARE(must(study->runs()).size(), 1U);
    QCOMPARE(must(study->run(2)).step, 5);
    QCOMPARE(study->checkpoints(2)->size(), 1U);
  }

  void missingCheckpointsEraseNothing() {
    auto study = studyOf(1);
    std::vector<std::string> said;
    QVERIFY(!must(study->resumePoint(1, said)).has_value());
    for (const std::int64_t step : {5, 10})
      addCheckpoint(*study, 1, step);
    must(study->append(1, metricsFrom(11, 13))); // and then it was killed
    QCOMPARE(must(study->resumePoint(1, said))->step, 10);
    const fs::path checkpoints = study->folder() / "checkpoints";
    fs::rename(checkpoints, study->folder() / "elsewhere");
    QVERIFY(has(sentence(study->resumePoint(1, said)), "The checkpoint of step 10 of run 1 is missing from"));
    fs::rename(study->folder() / "elsewhere", checkpoints);
    fs::rename(checkpoints / "1/10", checkpoints / "aside");
    QVERIFY(has(sentence(study->resumePoint(1, said)), "The checkpoint of step 10 of run 1 is missing from"));
    must(study->removeCheckpoint(1, 10)); // it is given up
    QCOMPARE(must(study->resumePoint(1, said))->step, 5);
    QVERIFY(said.empty());
    fs::remove_all(checkpoints / "1");
    std::ofstream(checkpoints / "1") << "no folder";
    QVERIFY(has(sentence(study->checkpoints(1)), "cannot be read"));
    QVERIFY(has(sentence(study->resumePoint(1, said)), "cannot be read"));
    QCOMPARE(must(study->metrics(1)).size(), 13U);
  }

  // Of a study that was made before checkpoints were noted.
  void anOlderRunWithoutItsCheckpointsIsNotTrainedAnew() {
    auto study = must(Study::create(room_.fresh()));
    Config config = someConfig();
    config.set("training.checkpoint_every", std::int64_t{10});
    must(study->addRun("a", config));
    must(study->append(1, metricsFrom(1, 9)));
    std::vector<std::string> said;
    QVERIFY(!must(study->resumePoint(1, said)).has_value()); // killed before its first
    must(study->append(1, metricsFrom(10, 12)));
    QVERIFY(has(sentence(study->resumePoint(1, said)), "Run 1 has 12 steps and no checkpoint"));
  }

  // Killed while its first one was written beside later steps.
  void aRunWhoseFirstCheckpointWasAnnouncedIsTrainedAnew() {
    auto study = must(Study::create(room_.fresh()));
    Config config = someConfig();
    config.set("training.checkpoint_every", std::int64_t{10});
    must(study->addRun("a", config));
    must(study->append(1, metricsFrom(1, 10)));
    must(study->announceCheckpoint(1, 10));
    must(study->append(1, metricsFrom(11, 12)));
    std::vector<std::string> said;
    QVERIFY(!must(study->resumePoint(1, said)).has_value());
    QVERIFY(must(study->verify()).empty());
    must(study->saveCheckpoint(1, 10, fillWeights));
    QCOMPARE(must(study->resumePoint(1, said))->step, 10);
    must(study->announceCheckpoint(1, 10)); // it is there already, and stays
    must(study->removeCheckpoint(1, 10));
    QVERIFY(must(study->checkpoints(1)).empty());
  }

  // The writer and the trainer, each on a Study of its own.
  void rowsOfLaterStepsAreStoredWhileACheckpointIsWritten() {
    auto study = studyOf(1);
    must(study->append(1, metricsFrom(1, 10)));
    must(study->announceCheckpoint(1, 10));
    auto beside = must(Study::open(study->folder()));
    must(beside->saveCheckpoint(1, 10, [&](const fs::path& folder) {
      must(study->append(1, metricsFrom(11, 12)));
      return fillWeights(folder);
    }));
    std::vector<std::string> said;
    QCOMPARE(must(study->resumePoint(1, said))->step, 10);
    QVERIFY(said.empty());
    QCOMPARE(must(study->metrics(1)).size(), 12U);
  }

  // Rows that a cut of power took: an older checkpoint with all its steps is taken, and said.
  void aCheckpointWithoutItsStepsIsPassedOver() {
    auto study = studyOf(1);
    addCheckpoint(*study, 1, 5);
    must(writeCheckpoint(study->folder(), 1, 10, fillWeights));
    std::vector<std::string> said;
    QCOMPARE(must(study->resumePoint(1, said))->step, 5);
    QCOMPARE(said.size(), 1U);
    QVERIFY(
        has(said[0], "Checkpoint 10 of run 1 was passed over: not all steps before it are in the study."));
  }

  void aKilledImportIsNotTrainedFromScratch() {
    auto study = studyOf(0);
    QCOMPARE(inChild([&] {
               auto mine = must(Study::open(study->folder()));
               must(mine->addImported("i", someConfig(), [](const fs::path&) {
                 ::raise(SIGKILL);
                 return Result<void>();
               }));
               return 0;
             }),
             128 + SIGKILL);
    std::vector<std::string> said;
    QVERIFY(has(sentence(study->resumePoint(1, said)),
                "The weights with which run 1 was to begin are missing: its import was cut short"));
    QVERIFY(has(must(study->verify()).at(0), "the weights with which it was to begin are missing"));
    must(study->removeRun(1));
    const auto failed = study->addImported(
        "i", someConfig(), [](const fs::path&) { return Result<void>(failure("no weights")); });
    QCOMPARE(sentence(failed), std::string("no weights"));
    QVERIFY(must(study->runs()).empty());
    const auto run = must(study->addImported("i", someConfig(), fillWeights));
    QCOMPARE(must(study->resumePoint(run, said))->step, 0);
  }

  // SQLite opens a file to be read alone where it cannot be opened for writing, for whatever reason.
  void onceNotOpenedForWritingIsNoMistake() {
    auto study = studyOf(1);
    const auto once = databaseError(nullptr, SQLITE_READONLY, study->file());
    QVERIFY(once.kind == Error::Kind::Failure);
    QVERIFY(has(once.message(), "could not be opened for writing this time"));
    fs::permissions(study->file(), fs::perms(0444));
    const int status = inChild([&] { // root may write anywhere, so another user tries
      if (::geteuid() == 0 && ::setresuid(65534, 65534, 65534) != 0)
        return 2;
      const auto always = databaseError(nullptr, SQLITE_READONLY, study->file());
      return always.kind == Error::Kind::User && has(always.message(), "is read-only") ? 0 : 1;
    });
    if (status == 2)
      QSKIP("root here may not become another user");
    QCOMPARE(status, 0);
  }

  void aStudyThatWentAwayIsNotMadeAnew() {
    auto study = studyOf(1);
    const fs::path folder = study->folder();
    addCheckpoint(*study, 1, 5);
    must(study->present());
    fs::remove_all(folder);
    for (const std::string& said :
         {sentence(study->present()), sentence(study->append(1, metricsFrom(6, 7))),
          sentence(study->saveCheckpoint(1, 6, fillWeights)), sentence(study->announceCheckpoint(1, 6)),
          sentence(study->addRun("b", someConfig())), sentence(study->setNote(1, "x")),
          sentence(study->setNote("layout", "x")), sentence(study->lock(1))})
      QVERIFY2(has(said, "is no longer there: it was moved, replaced or removed while it was open"),
               said.c_str());
    QVERIFY(!fs::exists(folder));
    must(Study::create(folder)); // another one under its name is another one
    QVERIFY(!study->present().ok());
  }
};

QTEST_GUILESS_MAIN(StudySafetyTest)
#include "study_safety_test.moc"
