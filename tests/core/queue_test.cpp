// The queue: order, pauses, failures, and that each run is taken by one worker alone.
#include "core/api/queue.h"
#include "tests/core/study_material.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <map>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace expe;
namespace fs = std::filesystem;

class QueueTest : public QObject {
  Q_OBJECT

  Room room_;

  std::unique_ptr<Study> study(int runs) {
    auto made = must(Study::create(room_.fresh()));
    Config config = someConfig();
    config.set("training.steps", std::int64_t{100});
    for (int run = 0; run < runs; ++run)
      must(made->addRun("a", config));
    return made;
  }
  static std::vector<std::int64_t> order(Study& study) {
    std::vector<std::int64_t> runs;
    for (const QueueEntry& entry : must(queueOf(study)).entries)
      runs.push_back(entry.run);
    return runs;
  }
  // All that a worker is given that ends each run in this state.
  static std::vector<std::int64_t> taken(Study& study, const QueueFilter& filter, RunState end) {
    std::vector<std::int64_t> runs;
    while (const auto next = must(takeNext(study, filter))) {
      runs.push_back(next->run);
      must(study.setState(next->run, RunState::Running));
      must(study.setState(next->run, end, end == RunState::Failed ? "no memory" : ""));
      if (runs.size() > 50)
        break; // it would go on for ever
    }
    return runs;
  }

private slots:
  // A run that goes on from another is not taken before that one has the checkpoint, unless it is named.
  void whatGoesOnFromAnotherWaitsForIt() {
    const auto study = this->study(1);
    Config config = someConfig();
    config.set("training.steps", std::int64_t{10});
    const auto child = must(study->addRun("child", config, std::pair(std::int64_t{1}, std::int64_t{100})));
    must(putFirst(*study, child));
    const auto parent = must(takeNext(*study, {}));
    QCOMPARE(parent->run, 1);
    QVERIFY(!must(takeNext(*study, {})));
    QueueFilter named;
    named.runs = {child}, named.named = true;
    QCOMPARE(must(takeNext(*study, named))->run, child);
    must(study->setState(1, RunState::Running));
    addCheckpoint(*study, 1, 50);
    QVERIFY(!must(takeNext(*study, {})));
    addCheckpoint(*study, 1, 100); // though the parent has not ended yet
    QCOMPARE(must(takeNext(*study, {}))->run, child);
  }

  // Where the parent ended without it the child is taken, and says what is missing.
  void whatCannotGoOnIsTakenToSayWhy() {
    const auto study = this->study(1);
    const auto child =
        must(study->addRun("child", someConfig(), std::pair(std::int64_t{1}, std::int64_t{100})));
    must(study->setState(1, RunState::Finished));
    QCOMPARE(must(takeNext(*study, {}))->run, child);
  }

  void theOrderIsOfPriorityAndAge() {
    const auto study = this->study(4);
    QCOMPARE(order(*study), (std::vector<std::int64_t>{1, 2, 3, 4}));
    must(putFirst(*study, 2)); // of others nothing was said yet
    QCOMPARE(order(*study), (std::vector<std::int64_t>{2, 1, 3, 4}));
    must(setPriority(*study, 3, 5));
    must(setPriority(*study, 2, -1));
    QCOMPARE(order(*study), (std::vector<std::int64_t>{3, 1, 4, 2}));
    must(putFirst(*study, 4));
    QCOMPARE(order(*study), (std::vector<std::int64_t>{4, 3, 1, 2}));
    QCOMPARE(must(queueOf(*study)).entries[0].priority, 6);
    must(putFirst(*study, 4)); // it is
    QCOMPARE(must(queueOf(*study)).entries[0].priority, 6);
    QCOMPARE(must(queueOf(*study)).entries[0].steps, 100);
    QCOMPARE(taken(*study, {}, RunState::Finished), (std::vector<std::int64_t>{4, 3, 1, 2}));
    QVERIFY(order(*study).empty());
    QVERIFY(has(sentence(setPriority(*study, 9, 1)), "There is no run 9"));
  }

  void runsArePutBeforeOthers() {
    using Ids = std::vector<std::int64_t>;
    const auto study = this->study(5);
    must(putBefore(*study, {4}, 2));
    QCOMPARE(order(*study), (Ids{1, 4, 2, 3, 5}));
    must(putBefore(*study, {1}, 0)); // at the end
    QCOMPARE(order(*study), (Ids{4, 2, 3, 5, 1}));
    must(putBefore(*study, {5, 3}, 4)); // in the order given
    QCOMPARE(order(*study), (Ids{5, 3, 4, 2, 1}));
    must(putBefore(*study, {3, 5}, 0));
    QCOMPARE(order(*study), (Ids{4, 2, 1, 3, 5}));
    QVERIFY(has(sentence(putBefore(*study, {2}, 2)), "Run 2 does not wait in the queue"));
    QVERIFY(has(sentence(putBefore(*study, {2}, 9)), "Run 9 does not wait in the queue"));
    QVERIFY(has(sentence(putBefore(*study, {9}, 2)), "There is no run 9"));
    QCOMPARE(taken(*study, {}, RunState::Finished), (Ids{4, 2, 1, 3, 5}));
  }

  // As few priorities as can be: those that came before anyway keep theirs.
  void othersKeepTheirPriorities() {
    const auto study = this->study(4);
    must(setPriority(*study, 3, 10));
    must(putBefore(*study, {4}, 1)); // 3 4 1 2
    std::map<std::int64_t, std::int64_t> priorities;
    for (const QueueEntry& entry : must(queueOf(*study)).entries)
      priorities[entry.run] = entry.priority;
    QCOMPARE(priorities, (std::map<std::int64_t, std::int64_t>{{1, 0}, {2, 0}, {3, 10}, {4, 1}}));
  }

  // Every move of every run of a queue with priorities and failures, against what was wanted.
  void anyOrderCanBeHad() {
    for (std::int64_t run = 1; run <= 4; ++run)
      for (std::int64_t before = 0; before <= 4; ++before) {
        if (run == before)
          continue;
        const auto study = this->study(4);
        must(setPriority(*study, 2, 3));
        must(study->setState(1, RunState::Failed, "no memory"));
        auto wanted = order(*study);
        std::erase(wanted, run);
        wanted.insert(std::find(wanted.begin(), wanted.end(), before), run);
        must(putBefore(*study, {run}, before));
        QCOMPARE(order(*study), wanted);
      }
  }

  void oneInTrainingKeepsItsPlace() {
    const auto study = this->study(3);
    const auto held = must(study->lock(3));
    must(study->setState(3, RunState::Running));
    must(putBefore(*study, {3, 2}, 1));
    QCOMPARE(order(*study), (std::vector<std::int64_t>{3, 2, 1}));
    QCOMPARE(must(queueOf(*study)).entries[0].priority, 0);
  }

  void whoeverTakesRunsIsSeen() {
    const auto study = this->study(1);
    QVERIFY(must(queueWorkers(*study)).empty());
    auto first = must(joinQueue(*study, 0));
    const auto second = must(joinQueue(*study, 3));
    sayWorkers(*first, 2);
    const auto other = must(Study::open(study->file(), Study::Mode::ReadOnly));
    const auto workers = must(queueWorkers(*other));
    QCOMPARE(workers.size(), 2u);
    QCOMPARE(workers[0].pid, std::int64_t{::getpid()});
    QVERIFY(!workers[0].host.empty());
    QCOMPARE(workers[0].workers, 2);
    QCOMPARE(workers[1].workers, 3);
    first.reset();
    QCOMPARE(must(queueWorkers(*study)), (std::vector<QueueWorker>{workers[1]}));
    first = must(joinQueue(*study, 1)); // in its place
    QCOMPARE(must(queueWorkers(*study)).size(), 2u);
  }

  // Its lock is freed by the system, whatever ended the process.
  void whoIsKilledIsGone() {
    const auto made = study(1);
    const fs::path where = made->file();
    std::array<int, 2> wire{};
    QVERIFY(::pipe(wire.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      const auto study = must(Study::open(where));
      [[maybe_unused]] const auto present = must(joinQueue(*study, 1));
      (void)!::write(wire[1], "x", 1);
      ::pause();
      ::_exit(1);
    }
    char byte = 0;
    QVERIFY(::read(wire[0], &byte, 1) == 1);
    QCOMPARE(must(queueWorkers(*made)).at(0).pid, std::int64_t{child});
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    QVERIFY(must(queueWorkers(*made)).empty());
    for (const int end : wire)
      ::close(end);
  }

  // What stands in the file of a lock may come from anywhere.
  void aStrangersWordsAreNotTrusted() {
    const auto study = this->study(1);
    const auto present = must(joinQueue(*study, 1));
    std::ofstream(study->folder() / "locks" / "queue-1.lock") << R"({"pid": "x", "host": 3, "workers": [)";
    QCOMPARE(must(queueWorkers(*study)), (std::vector<QueueWorker>{QueueWorker{}}));
  }

  void theQueueIsToldToEnd() {
    const auto study = this->study(1);
    QCOMPARE(must(queueEnds(*study)), 0);
    must(endQueue(*study));
    must(endQueue(*study));
    QCOMPARE(must(queueEnds(*study)), 2);
    must(study->setNote("queue.ends", "many")); // of a study from elsewhere
    QCOMPARE(must(queueEnds(*study)), 0);
  }

  // One that was stopped because it was paused is taken again by the same worker once it may go on.
  void whatGoesOnAfterAPauseIsTakenAtOnce() {
    const auto study = this->study(2);
    QueueFilter filter;
    filter.since = must(queueMark(*study));
    QCOMPARE(must(takeNext(*study, filter))->run, 1);
    must(study->setState(1, RunState::Running));
    must(pauseRuns(*study, {1}, true));
    must(study->setState(1, RunState::Stopped));
    QCOMPARE(must(takeNext(*study, filter))->run, 2);
    must(pauseRuns(*study, {1}, false));
    QCOMPARE(must(takeNext(*study, filter))->run, 1);
  }

  void pausesAndWhatIsTakenOut() {
    const auto study = this->study(4);
    must(pauseRuns(*study, {1}, true));
    must(takeOut(*study, {2}, true));
    must(study->setArchived(3, true));
    QCOMPARE(order(*study), (std::vector<std::int64_t>{1, 4}));
    QVERIFY(must(queueOf(*study)).entries[0].paused);
    const auto out = must(takenOutOf(*study));
    QCOMPARE(out.size(), 1u);
    QCOMPARE(out[0].run, 2);
    QCOMPARE(taken(*study, {}, RunState::Finished), (std::vector<std::int64_t>{4}));
    QueueFilter named;
    named.runs = {2}, named.named = true; // however it stands
    QCOMPARE(taken(*study, named, RunState::Finished), (std::vector<std::int64_t>{2}));
    QueueFilter some;
    some.runs = {1, 3};
    QVERIFY(taken(*study, some, RunState::Finished).empty());
    must(pauseRuns(*study, {1}, false));
    QCOMPARE(taken(*study, some, RunState::Finished), (std::vector<std::int64_t>{1}));
    QVERIFY(!must(queuePaused(*study)));
    must(pauseQueue(*study, true));
    QVERIFY(must(queuePaused(*study)) && must(queueOf(*study)).paused);
  }

  void aRunInTrainingIsAskedToStopWhenItIsPaused() {
    const auto study = this->study(1);
    const auto held = must(study->lock(1));
    must(pauseRuns(*study, {1}, true));
    QCOMPARE(must(study->takeRequests(1)), std::vector<std::string>{"stop"});
  }

  void whatFailsIsTriedAgainAsOftenAsSaid() {
    const auto study = this->study(2);
    QueueFilter once, thrice;
    thrice.retries = 2;
    QCOMPARE(taken(*study, once, RunState::Failed), (std::vector<std::int64_t>{1, 2}));
    QCOMPARE(taken(*study, thrice, RunState::Failed), (std::vector<std::int64_t>{1, 2, 1, 2}));
    QCOMPARE(must(queueOf(*study)).entries[0].failures, 3);
    QCOMPARE(must(queueOf(*study)).entries[0].failure, std::string("no memory"));
    // Who begins later tries them once.
    QueueFilter later;
    later.since = must(queueMark(*study));
    QCOMPARE(taken(*study, later, RunState::Failed), (std::vector<std::int64_t>{1, 2}));
    QCOMPARE(must(retryFailed(*study, {2})), (std::vector<std::int64_t>{2}));
    QVERIFY(must(study->run(2)).state == RunState::Waiting);
    QCOMPARE(taken(*study, later, RunState::Finished), (std::vector<std::int64_t>{2}));
    QCOMPARE(must(retryFailed(*study, {})), (std::vector<std::int64_t>{1}));
    must(study->trash(1));
    QVERIFY(has(sentence(retryFailed(*study, {1})), "Run 1 is in the trash"));
  }

  // One that somebody stopped is not taken up again behind his back; one that a worker let go when it was
  // asked to end is.
  void whatWasStoppedMeanwhileWaitsForTheNext() {
    const auto study = this->study(2);
    QueueFilter filter;
    filter.since = must(queueMark(*study));
    QCOMPARE(taken(*study, filter, RunState::Stopped), (std::vector<std::int64_t>{1, 2}));
    must(requeue(*study, 2));
    QCOMPARE(must(takeNext(*study, filter))->run, 2);
    QueueFilter later;
    later.since = must(queueMark(*study));
    QCOMPARE(must(takeNext(*study, later))->run, 1);
  }

  void whatCannotBeginIsPassedOver() {
    const auto study = this->study(2);
    must(skipInQueue(*study, 1)); // its state is what it was
    QCOMPARE(must(takeNext(*study, {}))->run, 2);
  }

  void runsWithFewerSteps() {
    const auto study = this->study(2);
    must(study->append(1, metricsFrom(1, 20)));
    must(study->setState(1, RunState::Finished));
    QueueFilter filter;
    filter.since = must(queueMark(*study));
    filter.steps = 20;
    QCOMPARE(taken(*study, filter, RunState::Finished), (std::vector<std::int64_t>{2}));
    filter.steps = 21;
    filter.since = must(queueMark(*study));
    QCOMPARE(taken(*study, filter, RunState::Finished), (std::vector<std::int64_t>{1, 2}));
  }

  void anInterruptedRunIsTakenAgain() {
    const auto study = this->study(1);
    {
      const auto taken = must(takeNext(*study, {}));
      must(study->setState(1, RunState::Running));
      QVERIFY(!must(takeNext(*study, {})));
      QVERIFY(must(queueOf(*study)).entries[0].state == RunState::Running);
    } // the lock is free; a kill does no more
    QVERIFY(must(queueOf(*study)).entries[0].state == RunState::Interrupted);
    QCOMPARE(must(takeNext(*study, {}))->run, 1);
  }

  void ofManyThatAskEachGetsAnother() {
    const auto made = study(60);
    const fs::path where = made->file();
    std::vector<std::thread> workers;
    std::mutex guard;
    std::vector<std::int64_t> all;
    std::atomic<int> twice = 0;
    workers.reserve(6);
    for (int worker = 0; worker < 6; ++worker)
      workers.emplace_back([&] {
        const auto study = must(Study::open(where));
        while (const auto next = must(takeNext(*study, {}))) {
          twice += must(study->run(next->run)).state != RunState::Waiting ? 1 : 0;
          must(study->setState(next->run, RunState::Running));
          must(study->setState(next->run, RunState::Finished));
          const std::lock_guard held(guard);
          all.push_back(next->run);
        }
      });
    for (std::thread& worker : workers)
      worker.join();
    std::sort(all.begin(), all.end());
    QCOMPARE(all.size(), 60u);
    QCOMPARE(std::unique(all.begin(), all.end()) - all.begin(), 60);
    QCOMPARE(twice.load(), 0);
  }

  // As a window does that trains what its user says.
  void aRunThatIsTrainedWithoutAskingIsNotTaken() {
    const auto study = this->study(2);
    const auto held = must(study->lock(1));
    const auto taken = must(takeNext(*study, {}));
    QCOMPARE(taken->run, 2);
    QVERIFY(!must(takeNext(*study, {})));
  }
};

QTEST_GUILESS_MAIN(QueueTest)
#include "queue_test.moc"
