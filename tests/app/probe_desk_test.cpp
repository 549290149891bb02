// Who is answered first, by whom, and what is dropped is dropped.
#include "app/window/probe_desk.h"
#include "tests/app/held_engine.h"

#include <QTest>
#include <QThread>

#include <sys/resource.h>
#include <unistd.h>

using namespace expe;

namespace {

constexpr int patience = 60000; // milliseconds

// A desk on its thread, with questions that wait at a gate.
struct Worker {
  explicit Worker(ProbeDesk::Priority priority) : desk(new ProbeDesk(priority)) {}
  void start() {
    desk->moveToThread(&thread);
    QObject::connect(&thread, &QThread::finished, desk, &QObject::deleteLater);
    thread.start();
    desk->use(*engine(), "/nowhere"); // no question of these tests opens it
  }
  ~Worker() {
    gate.open();
    desk->dropAll();
    thread.quit();
    thread.wait();
  }
  void ask(const char* name, Rank rank) {
    desk->ask(name, rank, [this, name](Probe&, Progress& progress) { gate.pass(name, progress); });
  }
  // One that runs while the others are asked, so that it is their ranks that decide.
  void block(Gate& first) {
    first.close();
    desk->ask("block", {Rank::Wished, 0},
              [&first](Probe&, Progress& progress) { first.pass("block", progress); });
    QTRY_VERIFY_WITH_TIMEOUT(first.hasBegun("block"), patience);
  }

  Gate gate;
  QThread thread;
  ProbeDesk* desk;
};

using Names = std::vector<std::string>;

int nicenessOf(ProbeDesk& desk) {
  std::atomic<int> niceness = 100;
  desk.ask("niceness", {}, [&](Probe& probe, Progress& progress) {
    (void)probe.tokens({}, progress); // whatever the engine makes of its thread
    niceness = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
  });
  (void)QTest::qWaitFor([&] { return niceness != 100 && desk.idle(); }, patience);
  return niceness;
}

} // namespace

class ProbeDeskTest : public QObject {
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

void ProbeDeskTest::whatSomebodyWaitsForGoesFirst() {
  Worker worker(ProbeDesk::Priority::Normal);
  worker.start();
  Gate first;
  worker.block(first);
  worker.ask("hidden", {Rank::Hidden, 0});
  worker.ask("surface", {Rank::Slow, 0});
  worker.ask("text", {Rank::Text, 0});
  worker.ask("window", {Rank::Window, 500});
  worker.ask("try", {Rank::Wished, 0});
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.desk->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"try", "window", "text", "surface", "hidden"}));
}

void ProbeDeskTest::theNearestToThePointerGoesFirst() {
  Worker worker(ProbeDesk::Priority::Normal);
  worker.start();
  Gate first;
  worker.block(first);
  worker.ask("far", {Rank::Window, 300});
  worker.ask("under", {Rank::Window, 0});
  worker.ask("near", {Rank::Window, 40});
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.desk->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"under", "near", "far"}));
}

void ProbeDeskTest::aRankMayChangeWhileItWaits() {
  Worker worker(ProbeDesk::Priority::Normal);
  worker.start();
  Gate first;
  worker.block(first);
  worker.ask("a", {Rank::Window, 0});
  worker.ask("b", {Rank::Window, 300});
  worker.desk->setRank("a", {Rank::Hidden, 0}); // its tab goes behind another
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.desk->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"b", "a"}));
}

void ProbeDeskTest::aSurfaceIsInterruptedAndGoesOn() {
  Worker worker(ProbeDesk::Priority::Normal);
  worker.start();
  worker.gate.close();
  worker.ask("surface", {Rank::Slow, 0});
  QTRY_VERIFY_WITH_TIMEOUT(worker.gate.hasBegun("surface"), patience);
  worker.ask("window", {Rank::Window, 0});
  QTRY_VERIFY_WITH_TIMEOUT(worker.gate.hasBegun("window"), patience);
  QVERIFY(worker.gate.passed().empty());
  worker.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.desk->idle(), patience);
  QCOMPARE(worker.gate.passed(), (Names{"window", "surface"}));
}

void ProbeDeskTest::neighboursDoNotInterruptEachOther() {
  Worker worker(ProbeDesk::Priority::Normal);
  worker.start();
  worker.gate.close();
  worker.ask("far", {Rank::Window, 300});
  QTRY_VERIFY_WITH_TIMEOUT(worker.gate.hasBegun("far"), patience);
  worker.ask("near", {Rank::Window, 0});
  worker.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.desk->idle(), patience);
  QCOMPARE(worker.gate.begun(), (Names{"far", "near"}));
}

// Not even where another comes before it has ended.
void ProbeDeskTest::whatIsDroppedDoesNotComeBack() {
  Worker worker(ProbeDesk::Priority::Normal);
  worker.start();
  Gate first;
  first.close();
  worker.desk->ask("surface", {Rank::Slow, 0}, [&](Probe&, Progress&) {
    Progress deaf; // it does not hear soon
    first.pass("surface", deaf);
  });
  QTRY_VERIFY_WITH_TIMEOUT(first.hasBegun("surface"), patience);
  worker.desk->drop("surface");
  worker.ask("window", {Rank::Window, 0});
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(worker.desk->idle(), patience);
  QCOMPARE(first.begun(), Names{"surface"});
  QCOMPARE(worker.gate.passed(), Names{"window"});
}

void ProbeDeskTest::theBackgroundWaitsForTheFront() {
  Worker front(ProbeDesk::Priority::Normal), back(ProbeDesk::Priority::Background);
  front.start();
  back.desk->waitFor(*front.desk);
  back.start();
  front.gate.close();
  front.ask("window", {Rank::Window, 0});
  QTRY_VERIFY_WITH_TIMEOUT(front.gate.hasBegun("window"), patience);
  back.ask("surface", {Rank::Slow, 0});
  QCoreApplication::processEvents();
  QVERIFY(back.desk->running().isEmpty() && !back.desk->idle());
  front.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(back.desk->idle(), patience);
  QCOMPARE(back.gate.passed(), Names{"surface"});
  // What is dropped lets it go on too.
  front.gate.close();
  front.ask("window", {Rank::Window, 0});
  QTRY_COMPARE_WITH_TIMEOUT(front.gate.begun().size(), std::size_t{2}, patience);
  back.ask("surface", {Rank::Slow, 0});
  front.desk->drop("window");
  QTRY_COMPARE_WITH_TIMEOUT(back.gate.passed().size(), std::size_t{2}, patience);
}

void ProbeDeskTest::whatSomebodyWaitsForHasNormalPriority() {
  const int window = ::getpriority(PRIO_PROCESS, 0);
  Worker front(ProbeDesk::Priority::Normal), back(ProbeDesk::Priority::Background);
  front.start(), back.start();
  QCOMPARE(nicenessOf(*front.desk), window);
  QVERIFY(nicenessOf(*back.desk) > window);
}

QTEST_GUILESS_MAIN(ProbeDeskTest)
#include "probe_desk_test.moc"
