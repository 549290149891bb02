// Pointing at a run: its lines above all others, which are dimmed, and the run whose line is pointed at.
#include "tests/widgets/figure_fixture.h"

#include <QSignalSpy>

using namespace expe;

class FigureEmphasisTest : public FigureFixture {
  Q_OBJECT

  // Level lines, each of a run: 1 at 1, 2 at 2, … and a mean of the first two at 0.5.
  static Figure levels(int runs) {
    Figure made = figure(0, runs + 1);
    for (int c = 0; c <= runs; ++c) {
      Curve& curve = made.panels[0].curves[static_cast<std::size_t>(c)];
      SeriesBuilder builder;
      for (int i = 1; i <= 100; ++i)
        builder.append(i, c == runs ? 0.5 : c + 1);
      curve.series = builder.snapshot();
      curve.runs = {c + 1};
      curve.style = Curve::Style::Dashed; // without markers
    }
    made.panels[0].curves.back().runs = {1, 2};
    made.panels[0].viewY = {0, runs + 1};
    return made;
  }

  // How far the darkest pixel about a level is from the ground, of all channels.
  int inkAt(double level) {
    const QImage image = view_->grab().toImage();
    const QColor ground = Theme::current().window;
    const int row = static_cast<int>(view_->panels()[0]->y()->coordToPixel(level));
    int most = 0;
    for (int y = row - 2; y <= row + 2; ++y)
      for (int x = middle().x() - 60; x < middle().x() + 60; ++x) {
        const QColor at = image.pixelColor(x, y);
        most = std::max(most, std::abs(at.red() - ground.red()) + std::abs(at.green() - ground.green()) +
                                  std::abs(at.blue() - ground.blue()));
      }
    return most;
  }

private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }

  void othersAreDimmedUntilItIsOver_data() {
    QTest::addColumn<int>("runs");
    QTest::newRow("lines") << 4;
    QTest::newRow("very many, as one picture") << 120;
  }
  void othersAreDimmedUntilItIsOver() {
    QFETCH(int, runs);
    view_->setFigure(levels(runs));
    view_->panels()[0]->setView({1, 100}, {0, 5});
    view_->replot();
    QCOMPARE(view_->panels()[0]->crowded(), runs > 100);
    const double first = 1, second = 2, mean = 0.5;
    const int before = inkAt(first), beforeSecond = inkAt(second), beforeMean = inkAt(mean);
    const QImage whole = view_->grab().toImage();
    QVERIFY(before > 100 && beforeSecond > 100);
    QSignalSpy drawn(view_.get(), &QCustomPlot::afterReplot);
    view_->emphasise({1});
    // A line of one pixel may lie between two; what is dimmed has a quarter of its ink.
    QVERIFY(inkAt(first) > before * 2 / 5);
    QVERIFY(inkAt(second) < beforeSecond / 3);
    QVERIFY(inkAt(mean) < beforeMean / 3); // it is of another run too
    view_->emphasise({2, 1});
    QVERIFY(inkAt(second) > beforeSecond * 2 / 5);
    QVERIFY(inkAt(mean) > beforeMean * 2 / 5);
    view_->emphasise({999}); // of which nothing is drawn
    QCOMPARE(view_->grab().toImage(), whole);
    view_->emphasise({1});
    view_->emphasise({});
    QCOMPARE(view_->grab().toImage(), whole);
    QCOMPARE(drawn.count(), 0); // the figure is as it was drawn
  }

  void theLineThatIsPointedAtIsTold_data() { othersAreDimmedUntilItIsOver_data(); }
  void theLineThatIsPointedAtIsTold() {
    QFETCH(int, runs);
    view_->setFigure(levels(runs));
    view_->panels()[0]->setView({1, 100}, {0, 5});
    view_->replot();
    std::vector<std::vector<std::int64_t>> pointed;
    connect(view_.get(), &FigureView::pointedAt, this, [&](const auto& at) { pointed.push_back(at); });
    const auto at = [this](double level) {
      return QPoint(middle().x(), static_cast<int>(view_->panels()[0]->y()->coordToPixel(level)));
    };
    using Pointed = std::vector<std::vector<std::int64_t>>;
    hover(*view_, at(3) + QPoint(0, 3));
    hover(*view_, at(3));
    QCOMPARE(pointed, Pointed{{3}}); // once
    hover(*view_, at(3.5));
    QCOMPARE(pointed, (Pointed{{3}, {}}));
    hover(*view_, at(0.5));
    QCOMPARE(pointed, (Pointed{{3}, {}, {1, 2}}));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(view_.get(), &leave);
    QCOMPARE(pointed, (Pointed{{3}, {}, {1, 2}, {}}));
  }

  // Steps that scatter all over the panel do not hide the line that lies in them.
  void aLineGoesBeforeSingleSteps() {
    Figure made = levels(2);
    Curve& steps = made.panels[0].curves[1];
    SeriesBuilder builder;
    for (int i = 1; i <= 5000; ++i)
      builder.append(i / 50.0, i % 2 == 0 ? 0 : 3);
    steps.series = builder.snapshot(), steps.style = Curve::Style::Thin;
    view_->setFigure(made);
    view_->replot();
    const FigurePanel& panel = *view_->panels()[0];
    const auto at = [&](double level) { return QPointF(middle().x(), panel.y()->coordToPixel(level)); };
    QVERIFY(panel.curveAt(at(1) + QPointF(0, 1)));
    QCOMPARE(panel.curveAt(at(1) + QPointF(0, 1))->runs, std::vector<std::int64_t>{1});
    QCOMPARE(panel.curveAt(at(2.3))->runs, std::vector<std::int64_t>{2});
  }
};

QTEST_MAIN(FigureEmphasisTest)
#include "figure_emphasis_test.moc"
