// The sparkline of a run's training loss, as it stands in the list.
#include "app/window/study/sparkline.h"

#include <QTest>

#include <limits>

using namespace expe;

class SparklineTest : public QObject {
  Q_OBJECT

  static std::vector<Metric> losses(std::int64_t steps, double (*loss)(std::int64_t step)) {
    std::vector<Metric> rows;
    for (std::int64_t step = 1; step <= steps; ++step)
      rows.push_back({step, loss(step), 1e-3, 1, step, double(step)});
    return rows;
  }
  static std::shared_ptr<const RunView> run(const QPolygonF& sparkline, RunState state, bool shown = true) {
    auto view = std::make_shared<RunView>();
    view->sparkline = sparkline, view->run.state = state, view->shown = shown;
    return view;
  }

private slots:
  void aPartIsTheMeanOfItsSteps() {
    const auto rows = losses(96, [](std::int64_t step) { return double(step); });
    const QPolygonF sparkline = sparklineOf(rows, 96);
    QCOMPARE(sparkline.size(), 48);
    QCOMPARE(sparkline[0], QPointF(2.0 / 96, 1.5));
    QCOMPARE(sparkline[47], QPointF(1, 95.5));
    QCOMPARE(sparklineOf(rows, 192).size(), 24); // half of them are trained
    QCOMPARE(sparklineOf(rows, 192).back(), QPointF(0.5, 94.5));
  }

  void ofFewStepsEachIsAPoint() {
    const QPolygonF sparkline =
        sparklineOf(losses(3, [](std::int64_t step) { return 5.0 - double(step); }), 3);
    QCOMPARE(sparkline, QPolygonF({{1.0 / 3, 4}, {2.0 / 3, 3}, {1, 2}}));
    QVERIFY(sparklineOf({}, 100).isEmpty());
  }

  void ofAMillionStepsSomeAreRead() {
    const QPolygonF sparkline = sparklineOf(losses(1000000, [](std::int64_t) { return 2.5; }), 1000000);
    QCOMPARE(sparkline.size(), 48);
    QCOMPARE(sparkline.back(), QPointF(1, 2.5));
  }

  void itEndsBeforeWhatIsNoNumber() {
    const auto sparkline = sparklineOf(
        losses(48,
               [](std::int64_t step) { return step < 10 ? 3.0 : std::numeric_limits<double>::quiet_NaN(); }),
        48);
    QCOMPARE(sparkline.size(), 9);
  }

  void theScaleIsThatOfFinishedRunsThatAreShown() {
    const QPolygonF falls{{0.1, 9}, {0.2, 4}, {0.6, 3}, {1, 2}}, low{{0.1, 9}, {1, 1}},
        rises{{0.2, 4}, {1, 40}};
    using Range = std::pair<double, double>;
    const auto finished = run(falls, RunState::Finished);
    QVERIFY(sparklineRange({finished}) == Range(2, 4)); // after the first eighth
    QVERIFY(sparklineRange({finished, run(low, RunState::Running)}) == Range(2, 4));
    QVERIFY(sparklineRange({finished, run(low, RunState::Finished, false)}) == Range(2, 4));
    QVERIFY(sparklineRange({finished, run(low, RunState::Finished)}) == Range(1, 4));
    QVERIFY(sparklineRange({finished, run(rises, RunState::Finished)}) == Range(2, 4)); // it diverged
    QVERIFY(sparklineRange({run(low, RunState::Running)}) == Range(0.5, 1.5));
    QVERIFY(!sparklineRange({run({}, RunState::Waiting)}));
  }
};

QTEST_APPLESS_MAIN(SparklineTest)
#include "sparkline_test.moc"
