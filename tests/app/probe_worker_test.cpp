// Who is answered first, by whom, and what is dropped is dropped.
#include "app/window/see/probe_worker.h"
#include "tests/app/held_engine.h"

#include <QTest>
#include <QThread>

#include <sys/resource.h>
#include <unistd.h>

using namespace expe;

namespace {

constexpr int patience = 60000; // milliseconds

// A worker on its thread, with questions that wait at a gate.
struct Worker {
  explicit Worker(ProbeWorker::Priority priority) : worker(new ProbeWorker(priority)) {}
  void start() {
    worker->moveToThread(&thread);
    QObject::connect(&thread, &QThread::finished, worker, &QObject::deleteLater);
    thread.start();
    worker->use(*engine(), "/nowhere"); // no question of these tests opens it
  }
  ~Worker() {
    gate.open();
    worker->dropAll();
    thread.quit();
    thread.wait();
  }
  void ask(const char* name, Rank rank) {
    worker->ask(name, rank, [this, name](Probe&, Progress& progress) { gate.pass(name, progress); });
  }
  // One that runs while the others are asked, so that it is their ranks that decide.
  void block(Gate& first) {
    first.close();
    worker->ask("block", {Rank::Requested, 0},
                [&first](Probe&, Progress& progress) { first.pass("block", progress); });
    QTRY_VERIFY_WITH_TIMEOUT(first.hasBegun("block"), patience);
  }

  Gate gate;
  QThread thread;
  ProbeWorker* worker;
};

using Names = std::vector<std::string>;

int nicenessOf(ProbeWorker& worker) {
  std::atomic<int> niceness = 100;
  worker.ask("niceness", {}, [&](Probe& probe, Progress& progress) {
    (void)probe.tokens({}, progress); // whatever the engine makes of its thread
    niceness = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
  });
  (void)QTest::qWaitFor([&] { return niceness != 100 && worker.idle(); }, patience);
  return niceness;
}

} // namespace

class ProbeWorkerTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { QVERIFY2(engine(), engine() ? "" : engine().error().message().c_str()); }

  void whatSomebodyWaitsForGoesFirst();
  void theNearestToThePointerGoesFirst();
  void aRankMayChangeWhileItWaits();
  void aSurfaceIsInterruptedAndGoesOn();
  void neighboursDoNotInterruptEachOther();
  void whatIsDroppedDoesNotComeBack();
  void theBackgroundWaitsForTheFront();
  void whatSomebodyWaitsForHasNormalPriority();
};

void ProbeWorkerTest::whatSomebodyWaitsForGoesFirst() {
  Worker worker(ProbeWorker::Priority::Normal);
  worker.start();
  Gate first;
  worker.block(first);
  worker.ask("hidden", {Rank::Hidden, 0});
  worker.ask("surface", {Rank::Slow, 0});
  worker.ask("text", {Rank::Text, 0});
  worker.ask("window", {Rank::Window, 500});
  worker.ask("try", {Rank::Requested, 0});
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.worker->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"try", "window", "text", "surface", "hidden"}));
}

void ProbeWorkerTest::theNearestToThePointerGoesFirst() {
  Worker worker(ProbeWorker::Priority::Normal);
  worker.start();
  Gate first;
  worker.block(first);
  worker.ask("far", {Rank::Window, 300});
  worker.ask("under", {Rank::Window, 0});
  worker.ask("near", {Rank::Window, 40});
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.worker->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"under", "near", "far"}));
}

void ProbeWorkerTest::aRankMayChangeWhileItWaits() {
  Worker worker(ProbeWorker::Priority::Normal);
  worker.start();
  Gate first;
  worker.block(first);
  worker.ask("a", {Rank::Window, 0});
  worker.ask("b", {Rank::Window, 300});
  worker.worker->setRank("a", {Rank::Hidden, 0}); // its tab goes behind another
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.worker->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"b", "a"}));
}

void ProbeWorkerTest::aSurfaceIsInterruptedAndGoesOn() {
  Worker worker(ProbeWorker::Priority::Normal);
  worker.start();
  worker.gate.close();
  worker.ask("surface", {Rank::Slow, 0});
  QTRY_VERIFY_WITH_TIMEOUT(worker.gate.hasBegun("surface"), patience);
  worker.ask("window", {Rank::Window, 0});
  QTRY_VERIFY_WITH_TIMEOUT(worker.gate.hasBegun("window"), patience);
  QVERIFY(worker.gate.passed().empty());
  worker.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.worker->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"window", "surface"}));
}

void ProbeWorkerTest::neighboursDoNotInterruptEachOther() {
  Worker worker(ProbeWorker::Priority::Normal);
  worker.start();
  worker.gate.close();
  worker.ask("far", {Rank::Window, 300});
  QTRY_VERIFY_WITH_TIMEOUT(worker.gate.hasBegun("far"), patience);
  worker.ask("near", {Rank::Window, 0});
  worker.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.worker->idle(), patience);
  QCOMPARE(worker.gate.begun(), (Names{"far", "near"}));
}

// Not even where another comes before it has ended.
void ProbeWorkerTest::whatIsDroppedDoesNotComeBack() {
  Worker worker(ProbeWorker::Priority::Normal);
  worker.start();
  Gate first;
  first.close();
  worker.worker->ask("surface", {Rank::Slow, 0}, [&](Probe&, Progress&) {
    Progress deaf; // it does not hear soon
    first.pass("surface", deaf);
  });
  QTRY_VERIFY_WITH_TIMEOUT(first.hasBegun("surface"), patience);
  worker.worker->drop("surface");
  worker.ask("window", {Rank::Window, 0});
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.worker->idle(), patience);
  QCOMPARE(first.begun(), Names{"surface"});
  QCOMPARE(worker.gate.passed(), Names{"window"});
}

void ProbeWorkerTest::theBackgroundWaitsForTheFront() {
  Worker front(ProbeWorker::Priority::Normal), back(ProbeWorker::Priority::Background);
  front.start();
  back.worker->waitFor(*front.worker);
  back.start();
  front.gate.close();
  front.ask("window", {Rank::Window, 0});
  QTRY_VERIFY_WITH_TIMEOUT(front.gate.hasBegun("window"), patience);
  back.ask("surface", {Rank::Slow, 0});
  QCoreApplication::processEvents();
  QVERIFY(back.worker->running().isEmpty() && !back.worker->idle());
  front.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(back.worker->idle(), patience);
  QCOMPARE(back.gate.passed(), Names{"surface"});
  // What is dropped lets it go on too.
  front.gate.close();
  front.ask("window", {Rank::Window, 0});
  QTRY_COMPARE_WITH_TIMEOUT(front.gate.begun().size(), std::size_t{2}, patience);
  back.ask("surface", {Rank::Slow, 0});
  front.worker->drop("window");
  QTRY_COMPARE_WITH_TIMEOUT(back.gate.passed().size(), std::size_t{2}, patience);
}

void ProbeWorkerTest::whatSomebodyWaitsForHasNormalPriority() {
  const int window = ::getpriority(PRIO_PROCESS, 0);
  Worker front(ProbeWorker::Priority::Normal), back(ProbeWorker::Priority::Background);
  front.start(), back.start();
  QCOMPARE(nicenessOf(*front.worker), window);
  QVERIFY(nicenessOf(*back.worker) > window);
}

QTEST_GUILESS_MAIN(ProbeWorkerTest)
#include "probe_worker_test.moc"
