// The study between several connections and processes: tailing, locks, and ends without warning.
#include "tests/core/study_material.h"

#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

// A child that runs `work` with the writing end of a pipe, and what it says there.
class Child {
public:
  template <class Work> explicit Child(Work work) {
    int ends[2];
    if (::pipe(ends) != 0)
      qFatal("no pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::close(ends[0]);
      work(ends[1]);
      ::_exit(0);
    }
    ::close(ends[1]);
    from_ = ends[0];
  }
  ~Child() {
    kill();
    ::close(from_);
  }
  void kill() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
      pid_ = -1;
    }
  }
  std::int64_t hear() { // 0 when the child has ended
    std::int64_t number = 0;
    return ::read(from_, &number, sizeof number) == sizeof number ? number : 0;
  }
  pid_t pid() const { return pid_; }

private:
  pid_t pid_ = -1;
  int from_ = -1;
};

void tell(int to, std::int64_t number) {
  (void)!::write(to, &number, sizeof number);
}

} // namespace

class StudySharingTest : public QObject {
  Q_OBJECT

  Room room_;

private slots:
  void aViewTailsATrainer() {
    const fs::path where = room_.fresh();
    auto trainer = must(Study::create(where));
    must(trainer->addRun("a", someConfig()));
    auto view = must(Study::open(where));
    auto other = must(Study::open(where, Study::Mode::ReadOnly));
    const auto before = view->dataVersion(), beforeOwn = trainer->dataVersion();
    QCOMPARE(view->dataVersion(), before);
    must(trainer->append(1, metricsFrom(1, 3), {{2, 1, 4.5, none, 100}}));
    QVERIFY(view->dataVersion() > before);
    QVERIFY(trainer->dataVersion() > beforeOwn);
    QCOMPARE(view->dataVersion(), view->dataVersion());
    QCOMPARE(must(view->metrics(1)).size(), 3u);
    must(trainer->append(1, metricsFrom(4, 5)));
    const auto tail = must(view->metrics(1, 3));
    QCOMPARE(tail.size(), 2u);
    QCOMPARE(tail[0].step, 4);
    QCOMPARE(must(other->metrics(1)).size(), 5u);
    QCOMPARE(must(other->runs())[0].step, 5);
    must(view->setNote(1, "seen")); // a view may write too
    QCOMPARE(must(trainer->run(1)).note, std::string("seen"));
    QVERIFY(has(sentence(other->setNote(1, "no")), "read-only"));
    QVERIFY(has(sentence(other->addRun("b", someConfig())), "read-only"));
    QVERIFY(has(sentence(other->lock(1)), "read-only"));
  }

  void threadsWriteAtOnce() {
    const fs::path where = room_.fresh();
    const auto made = must(Study::create(where));
    for (int run = 1; run <= 4; ++run)
      must(made->addRun("a", someConfig()));
    std::vector<std::thread> trainers;
    for (std::int64_t run = 1; run <= 4; ++run)
      trainers.emplace_back([&where, run] {
        auto study = must(Study::open(where));
        for (std::int64_t step = 1; step <= 100; ++step)
          must(study->append(run, metricsFrom(step, step)));
      });
    for (std::thread& trainer : trainers)
      trainer.join();
    for (const Run& run : must(made->runs()))
      QCOMPARE(run.step, 100);
  }

  void oneTrainerHoldsTheLock() {
    const fs::path where = room_.fresh();
    auto study = must(Study::create(where));
    must(study->addRun("a", someConfig()));
    must(study->addRun("b", someConfig()));
    QVERIFY(!*study->locked(1));
    auto lock = must(study->lock(1));
    QVERIFY(*study->locked(1));
    QVERIFY(!*study->locked(2));
    QCOMPARE(sentence(study->lock(1)), std::string("Run 1 is being trained already: stop it first."));
    QVERIFY(has(sentence(study->removeRun(1)), "Run 1 is being trained"));
    must(study->setState(1, RunState::Running));
    QVERIFY(must(study->run(1)).state == RunState::Running);
    lock.reset();
    QVERIFY(!*study->locked(1));
    QVERIFY(must(study->run(1)).state == RunState::Interrupted);
    must(study->lock(1));
    QVERIFY(has(sentence(study->lock(7)), "There is no run 7: the study has 1, 2."));
  }

  void aDeadTrainersLockIsFree() {
    const fs::path where = room_.fresh();
    auto study = must(Study::create(where));
    must(study->addRun("a", someConfig()));
    Child trainer([&](int out) {
      auto mine = must(Study::open(where));
      const auto lock = must(mine->lock(1));
      must(mine->setState(1, RunState::Running));
      tell(out, 1);
      ::pause();
    });
    QCOMPARE(trainer.hear(), 1);
    QVERIFY(*study->locked(1));
    QCOMPARE(sentence(study->lock(1)), "Run 1 is being trained by another process (pid " +
                                           std::to_string(trainer.pid()) + "): stop it there first.");
    QVERIFY(must(study->run(1)).state == RunState::Running);
    trainer.kill();
    QVERIFY(!*study->locked(1));
    QVERIFY(must(study->run(1)).state == RunState::Interrupted);
    must(study->lock(1));
  }

  // kill -9 in the middle of writing: what was reported as written is there, and nothing is half.
  void killedWhileWriting() {
    const fs::path where = room_.fresh();
    must(must(Study::create(where))->addRun("a", someConfig()));
    std::int64_t told = 0;
    for (const int steps : {1, 7, 23, 60}) {
      Child trainer([&](int out) {
        auto study = must(Study::open(where));
        for (std::int64_t step = must(study->run(1)).step + 1;; ++step) {
          must(study->append(1, metricsFrom(step, step), {{step, 1, 3, none, 10}, {step, 2, 3, none, 10}}));
          tell(out, step);
        }
      });
      for (int i = 0; i < steps; ++i)
        told = std::max(told, trainer.hear());
      trainer.kill();
      for (std::int64_t step; (step = trainer.hear()) != 0;)
        told = step;
      auto study = must(Study::open(where));
      const auto metrics = must(study->metrics(1));
      QVERIFY(std::int64_t(metrics.size()) >= told);
      for (std::size_t i = 0; i < metrics.size(); ++i)
        QCOMPARE(metrics[i].step, std::int64_t(i + 1));
      QCOMPARE(must(study->validations(1)).size(), 2 * metrics.size());
      QVERIFY(must(study->verify()).empty());
    }
    QVERIFY(told >= 91);
  }
};

QTEST_GUILESS_MAIN(StudySharingTest)
#include "study_sharing_test.moc"
