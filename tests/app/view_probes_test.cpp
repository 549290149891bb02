// Who is answered first, by whom, and what is dropped is dropped.
#include "app/window/see/view_probes.h"
#include "tests/app/held_engine.h"

#include <QCursor>
#include <QTest>
#include <QWidget>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

using namespace expe;

namespace {

constexpr int patience = 60000; // milliseconds

using Names = std::vector<std::string>;

// Views in a window, whose questions wait at a gate.
struct Looks {
  Looks() {
    window.resize(800, 100);
    window.show();
    QCursor::setPos(window.mapToGlobal(QPoint()));
    probes.use(*engine(), "/nowhere"); // no question of these tests opens it
  }
  ~Looks() { gate.open(); }
  ViewProbe& add(const char* name, Rank::Kind kind = Rank::Window, int left = 0) {
    auto* view = new QWidget(&window);
    view->setObjectName(name);
    view->setGeometry(left, 0, 20, 20);
    view->show();
    return probes.add(name, kind, *view);
  }
  QWidget& view(const char* name) { return *window.findChild<QWidget*>(name); }
  void ask(ViewProbe& probe, Gate& at) {
    const auto name = probe.objectName().toStdString();
    probe.want(probe.objectName(), [this, &at, name](Probe&, Progress& progress, const ViewProbe::First&) {
      const bool passed = at.pass(name, progress);
      return passed ? Result<ViewProbe::Show>([this, name] { shown.push_back(name); })
                    : failure("Cancelled.");
    });
  }
  void ask(ViewProbe& probe) { ask(probe, gate); }
  // One that is answered while the others are asked, so that it is their ranks that decide.
  void block(Gate& first) {
    first.close();
    ask(add("block", Rank::Requested), first);
    QTRY_VERIFY_WITH_TIMEOUT(first.hasBegun("block"), patience);
  }

  QWidget window;
  Gate gate;
  Names shown;
  ViewProbes probes{nullptr};
};

int nicenessOf(ViewProbes& probes, ViewProbe& probe) {
  std::atomic<int> niceness = 100;
  probe.want({}, [&](Probe& engine, Progress& progress, const ViewProbe::First&) -> Result<ViewProbe::Show> {
    (void)engine.tokens({}, progress); // whatever the engine makes of its thread
    niceness = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
    return ViewProbe::Show([] {});
  });
  (void)QTest::qWaitFor([&] { return niceness != 100 && !probes.computing(); }, patience);
  return niceness;
}

} // namespace

class ViewProbesTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { QVERIFY2(engine(), engine() ? "" : engine().error().message().c_str()); }

  void whatSomebodyWaitsForGoesFirst();
  void theNearestToThePointerGoesFirst();
  void aRankMayChangeWhileItWaits();
  void aTextIsInterruptedAndGoesOn();
  void neighboursDoNotInterruptEachOther();
  void whatIsDroppedDoesNotComeBack();
  void theNewerReplacesTheOlder();
  void whatIsAtHandIsShownFirst();
  void viewsThatAreAskedAgainAndAgainTakeTurns();
  void ofAStateThatWasLeftComesTheFirstFigureAlone();
  void whatIsRefinedWaitsForWhatShowsNothing();
  void theBackgroundWaitsForTheFront();
  void whatSomebodyWaitsForHasNormalPriority();
};

void ViewProbesTest::whatSomebodyWaitsForGoesFirst() {
  Looks looks;
  Gate first;
  looks.block(first);
  looks.ask(looks.add("hidden"));
  looks.view("hidden").hide();
  looks.ask(looks.add("surface", Rank::Slow));
  looks.ask(looks.add("text", Rank::Text));
  looks.ask(looks.add("window", Rank::Window, 500));
  looks.ask(looks.add("try", Rank::Requested));
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.gate.passed(), (Names{"try", "window", "text", "hidden", "surface"}));
}

void ViewProbesTest::theNearestToThePointerGoesFirst() {
  Looks looks;
  Gate first;
  looks.block(first);
  looks.ask(looks.add("far", Rank::Window, 300));
  looks.ask(looks.add("under", Rank::Window, 0));
  looks.ask(looks.add("near", Rank::Window, 40));
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.gate.passed(), (Names{"under", "near", "far"}));
}

void ViewProbesTest::aRankMayChangeWhileItWaits() {
  Looks looks;
  Gate first;
  looks.block(first);
  looks.ask(looks.add("a", Rank::Window, 0));
  looks.ask(looks.add("b", Rank::Window, 300));
  QCoreApplication::processEvents();
  looks.view("a").hide(); // its tab goes behind another
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.gate.passed(), (Names{"b", "a"}));
}

void ViewProbesTest::aTextIsInterruptedAndGoesOn() {
  Looks looks;
  looks.gate.close();
  looks.ask(looks.add("text", Rank::Text));
  QTRY_VERIFY_WITH_TIMEOUT(looks.gate.hasBegun("text"), patience);
  looks.ask(looks.add("window"));
  QTRY_VERIFY_WITH_TIMEOUT(looks.gate.hasBegun("window"), patience);
  QVERIFY(looks.gate.passed().empty());
  looks.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.gate.passed(), (Names{"window", "text"}));
  QCOMPARE(looks.shown, (Names{"window", "text"}));
}

void ViewProbesTest::neighboursDoNotInterruptEachOther() {
  Looks looks;
  looks.gate.close();
  looks.ask(looks.add("far", Rank::Window, 300));
  QTRY_VERIFY_WITH_TIMEOUT(looks.gate.hasBegun("far"), patience);
  looks.ask(looks.add("near", Rank::Window, 0));
  QCoreApplication::processEvents();
  looks.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.gate.begun(), (Names{"far", "near"}));
}

// Not even where another comes before it has ended.
void ViewProbesTest::whatIsDroppedDoesNotComeBack() {
  Looks looks;
  Gate first;
  first.close();
  ViewProbe& text = looks.add("text", Rank::Text);
  text.want("text", [&](Probe&, Progress&, const ViewProbe::First&) -> Result<ViewProbe::Show> {
    Progress deaf; // it does not hear soon
    first.pass("text", deaf);
    return ViewProbe::Show([&] { looks.shown.push_back("text"); });
  });
  QTRY_VERIFY_WITH_TIMEOUT(first.hasBegun("text"), patience);
  text.forget();
  looks.ask(looks.add("window"));
  QCoreApplication::processEvents();
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(first.begun(), Names{"text"});
  QCOMPARE(looks.gate.passed(), Names{"window"});
  QCOMPARE(looks.shown, Names{"window"});
}

void ViewProbesTest::theNewerReplacesTheOlder() {
  Looks looks;
  Gate first;
  looks.block(first);
  ViewProbe& window = looks.add("window");
  Gate older;
  looks.ask(window, older); // waits
  looks.ask(window);
  first.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QVERIFY(older.begun().empty());
  older.close();
  looks.ask(window, older); // is being answered
  QTRY_VERIFY_WITH_TIMEOUT(older.hasBegun("window"), patience);
  looks.ask(window);
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QVERIFY(older.passed().empty());
  QCOMPARE(looks.shown, (Names{"block", "window", "window"}));
}

// Before what is computed, and without being asked for in earnest.
void ViewProbesTest::whatIsAtHandIsShownFirst() {
  Looks looks;
  Gate first;
  looks.block(first);
  looks.ask(looks.add("window"));
  bool asked = false;
  const auto known = [&](Probe&, Progress& progress, const ViewProbe::First&) -> Result<ViewProbe::Show> {
    asked = asked || !progress.cancelled();
    return ViewProbe::Show([&] { looks.shown.push_back("known"); });
  };
  ViewProbe& text = looks.add("text", Rank::Text);
  text.want("known", known, ViewProbe::Kept::Yes);
  looks.gate.close();
  first.open();
  QTRY_COMPARE_WITH_TIMEOUT(looks.shown, (Names{"block", "known"}), patience);
  QVERIFY(!text.pending());
  looks.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.shown, (Names{"block", "known", "window"}));
  QVERIFY(!asked);
}

// As while a slider is dragged: each figure of the window finds all asked anew.
void ViewProbesTest::viewsThatAreAskedAgainAndAgainTakeTurns() {
  Looks looks;
  ViewProbe &window = looks.add("window"), &text = looks.add("text", Rank::Text);
  int left = 8;
  std::function<void()> drag = [&] {
    if (left-- <= 0)
      return;
    window.want("window", [&](Probe&, Progress&, const ViewProbe::First&) -> Result<ViewProbe::Show> {
      return ViewProbe::Show([&] { looks.shown.push_back("window"), drag(); });
    });
    looks.ask(text);
  };
  drag();
  QTRY_VERIFY_WITH_TIMEOUT(left < 0 && !looks.probes.computing(), patience);
  QCOMPARE(looks.shown.front(), std::string("window"));
  QVERIFY(std::ranges::count(looks.shown, "text") >= 3);
  const Names inARow(3, "window");
  QVERIFY(std::search(looks.shown.begin(), looks.shown.end(), inARow.begin(), inARow.end()) ==
          looks.shown.end());
}

void ViewProbesTest::ofAStateThatWasLeftComesTheFirstFigureAlone() {
  Looks looks;
  Gate older;
  older.close();
  ViewProbe& window = looks.add("window");
  window.want("window",
              [&](Probe&, Progress& progress, const ViewProbe::First& first) -> Result<ViewProbe::Show> {
                Progress deaf;
                older.pass("window", deaf);
                first([&] { looks.shown.push_back("first"); });
                while (!progress.cancelled())
                  std::this_thread::yield();
                return failure("Cancelled.");
              });
  QTRY_VERIFY_WITH_TIMEOUT(older.hasBegun("window"), patience);
  looks.ask(window); // of the state that is looked at now
  older.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.shown, (Names{"first", "window"}));
  QVERIFY(!window.pending());
}

// Of two texts, of which the first has a figure already.
void ViewProbesTest::whatIsRefinedWaitsForWhatShowsNothing() {
  Looks looks;
  looks.gate.close("a");
  ViewProbe &a = looks.add("a", Rank::Text), &b = looks.add("b", Rank::Text, 300);
  a.want("a", [&](Probe&, Progress& progress, const ViewProbe::First& first) -> Result<ViewProbe::Show> {
    first([&] { looks.shown.push_back("a, coarse"); });
    if (!looks.gate.pass("a", progress))
      return failure("Cancelled.");
    return ViewProbe::Show([&] { looks.shown.push_back("a"); });
  });
  QTRY_COMPARE_WITH_TIMEOUT(looks.shown, Names{"a, coarse"}, patience);
  looks.ask(b);
  QTRY_VERIFY_WITH_TIMEOUT(std::ranges::count(looks.shown, "b") == 1, patience);
  QVERIFY(a.pending());
  looks.gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.shown.back(), std::string("a"));
}

void ViewProbesTest::theBackgroundWaitsForTheFront() {
  Looks looks;
  Gate front;
  front.close();
  ViewProbe &window = looks.add("window"), &surface = looks.add("surface", Rank::Slow);
  looks.ask(window, front);
  QTRY_VERIFY_WITH_TIMEOUT(front.hasBegun("window"), patience);
  looks.ask(surface);
  QTest::qWait(20);
  QVERIFY(looks.gate.begun().empty() && surface.pending());
  front.open();
  QTRY_VERIFY_WITH_TIMEOUT(!looks.probes.computing(), patience);
  QCOMPARE(looks.gate.passed(), Names{"surface"});
  // What is dropped lets it go on too.
  front.close();
  looks.ask(window, front);
  QTRY_COMPARE_WITH_TIMEOUT(front.begun().size(), std::size_t{2}, patience);
  looks.ask(surface);
  window.forget();
  QTRY_COMPARE_WITH_TIMEOUT(looks.gate.passed().size(), std::size_t{2}, patience);
}

void ViewProbesTest::whatSomebodyWaitsForHasNormalPriority() {
  const int window = ::getpriority(PRIO_PROCESS, 0);
  Looks looks;
  QCOMPARE(nicenessOf(looks.probes, looks.add("window")), window);
  QVERIFY(nicenessOf(looks.probes, looks.add("surface", Rank::Slow)) > window);
}

QTEST_MAIN(ViewProbesTest)
#include "view_probes_test.moc"
