// Values of a figure read by pointing at it.
#include "tests/widgets/figure_fixture.h"

#include <QImage>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>

using namespace expe;

class FigureReadingTest : public FigureFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void hoveringReadsEveryRun();
  void aForestIsReadRowByRow();
  void whatIsNothingHasNoDigits();
  void curvesOfOneColourAreReadApart();
  void longNamesLeaveRoomForTheRows();
  void valuesAreSortedAndEndAtOneLine();
  void theBoxKeepsClearOfThePointer();
  void marksAreRead();
};

namespace {

// A row a name, at −0.5 and 0.25.
Figure forest(const std::vector<std::string>& names) {
  Figure made = figure(0, 2);
  Panel& panel = made.panels.front();
  panel.x = "difference"_text, panel.ticksY = {{0, names[0]}, {1, names[1]}};
  panel.downwards = true, panel.viewX = {-1.0, 1.0}, panel.viewY = {-1.0, 2.0};
  for (std::size_t i = 0; i < 2; ++i) {
    Curve& curve = panel.curves[i];
    curve.name = panel.ticksY[i].label, curve.style = Curve::Style::Markers;
    curve.x = {i == 0 ? -0.5 : 0.25}, curve.y = {static_cast<double>(i)}, curve.error = {0.125};
  }
  return made;
}

} // namespace

// Of two rows that of the pointer's height, wherever it is across; its interval lies along x.
void FigureReadingTest::aForestIsReadRowByRow() {
  view_->setFigure(forest({"rope, 2×", "alibi, 2×"}));
  view_->layOut();
  const FigurePanel& drawn = *view_->panels().front();
  for (const int row : {0, 1}) {
    hover(*view_, {middle().x(), static_cast<int>(drawn.y()->coordToPixel(row))});
    const QString text = view_->readout().text();
    QVERIFY2(text.contains(row == 0 ? "rope, 2×" : "alibi, 2×") &&
                 !text.contains(row == 0 ? "alibi" : "rope"),
             qPrintable(text));
    QVERIFY2(text.contains(row == 0 ? "−0.5000 ± 0.1250" : "0.2500 ± 0.1250"), qPrintable(text));
  }
  const auto* bars = view_->findChild<QCPErrorBars*>();
  QVERIFY(bars);
  QCOMPARE(bars->errorType(), QCPErrorBars::etKeyError);
}

// As what rounding leaves of 0 is, beside what is measured.
void FigureReadingTest::whatIsNothingHasNoDigits() {
  Figure figure = forest({"longer windows", "positions moved"});
  Panel& panel = figure.panels[0];
  panel.ticksY.clear(), panel.viewX.reset(), panel.viewY.reset();
  for (std::size_t i = 0; i < 2; ++i) {
    Curve& curve = panel.curves[i];
    curve.x = {2, 4}, curve.y = std::vector(2, i == 0 ? 0.40678 : -8.1803e-9);
    curve.error = std::vector(2, i == 0 ? 0.021 : 1.07e-8);
  }
  view_->setFigure(figure);
  view_->layOut();
  hover(*view_, middle());
  const QString text = view_->readout().text();
  QVERIFY2(text.contains("0.407 ± 0.021") && text.contains("0.000 ± 0.000"), qPrintable(text));
}

// As a head's mean, what lies around it, and what position alone would give.
void FigureReadingTest::curvesOfOneColourAreReadApart() {
  Figure made = figure(0, 2);
  Panel& panel = made.panels.front();
  const auto set = [&](std::size_t i, Text name, double y) {
    Curve& curve = panel.curves[i];
    curve.name = std::move(name), curve.part = {}, curve.color = 3;
    curve.x = {1, 2}, curve.y = {y, y};
  };
  set(0, "mean of tokens"_text, 0.25), set(1, "position alone"_text, 0.0625);
  panel.curves[1].style = Curve::Style::Dashed;
  view_->setFigure(made);
  view_->layOut();
  hover(*view_, middle());
  const QString text = view_->readout().text();
  const auto told = [&](const char* name, const char* value) {
    return text.contains(
        QRegularExpression(QString("%1\\s+%2").arg(name, QRegularExpression::escape(value))));
  };
  QVERIFY2(told("mean of tokens", "0.25") && told("position alone", "0.0625"), qPrintable(text));
}

void FigureReadingTest::longNamesLeaveRoomForTheRows() {
  const std::string start = "starts of spread 0.02, ", name = start + std::string(100, 'l') + ", 2×";
  view_->setFigure(forest({name, "alibi, 2×"}));
  for (const int width : {600, 300}) {
    view_->resize(width, 400);
    view_->layOut();
    QVERIFY2(5 * rect().width() > 2 * rect().outerRect().width(),
             qPrintable(QString::number(rect().width())));
    const auto& names = view_->panels().front()->y()->tickVectorLabels();
    QVERIFY(names[0].startsWith("starts") && names[0].endsWith("2×") && names[0].contains("…"));
    QCOMPARE(names[1], QString("alibi, 2×"));
  }
  hover(*view_, {middle().x(), static_cast<int>(view_->panels().front()->y()->coordToPixel(0))});
  QVERIFY(view_->readout().text().contains(name.c_str())); // whole
}

void FigureReadingTest::hoveringReadsEveryRun() {
  Figure three = figure(10, 3);
  three.panels[0].curves[1].part = three.panels[0].curves[0].part = three.panels[0].curves[2].part =
      "smooth"_text;
  Curve raw = three.panels[0].curves[0];
  raw.part = "each step"_text;
  raw.legend = false;
  raw.y[4] = 0.123456789;
  three.panels[0].curves.push_back(raw);
  view_->setFigure(three);
  view_->replot();
  const int at = static_cast<int>(rect().axis(QCPAxis::atBottom)->coordToPixel(5.2));
  hover(*view_, {at, middle().y()});
  QVERIFY(view_->readout().reading());
  QCOMPARE(view_->readout().x(), 5.0);
  const QString text = view_->readout().text();
  for (const char* part :
       {"step 5", "run 1", "run 2", "run 3", "0.80000", "1.80000", "2.80000", "0.12346", "each step"})
    QVERIFY2(text.contains(part), part);
  QTest::mouseMove(view_.get(), QPoint(2, 2));
  hover(*view_, {2, 2});
  QVERIFY(!view_->readout().reading());
}

void FigureReadingTest::valuesAreSortedAndEndAtOneLine() {
  Figure three = figure(10, 3);
  auto& curves = three.panels[0].curves;
  std::swap(curves[0].y, curves[2].y); // run 3 is the best now
  for (Curve& curve : curves)
    curve.part = "smooth"_text;
  Curve raw = curves[0]; // its noise sorts nothing
  raw.part = "each step"_text;
  raw.legend = false;
  raw.y.assign(10, 0.01);
  curves.push_back(raw);
  Curve rare = curves[1]; // measured elsewhere than at the line
  rare.part = "at 4×"_text;
  rare.legend = false;
  rare.x = {2, 9}, rare.y = {7, 6};
  Curve other = rare;
  other.color = 2;
  other.x = {1, 10};
  curves.push_back(rare);
  curves.push_back(other);
  view_->setFigure(three);
  view_->replot();
  hover(*view_, {static_cast<int>(rect().axis(QCPAxis::atBottom)->coordToPixel(5)), middle().y()});
  const QString text = view_->readout().text();
  QVERIFY(text.contains("run 1"));
  QVERIFY2(text.indexOf("run 3") < text.indexOf("run 2"), qPrintable(text));
  QVERIFY2(text.indexOf("run 2") < text.indexOf("run 1"), qPrintable(text));
  QTextDocument document;
  document.setHtml(view_->readout().html());
  int numbers = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    if (QRegularExpression("^[0-9.]+$").match(block.text()).hasMatch()) {
      ++numbers;
      QVERIFY(block.blockFormat().alignment() & Qt::AlignRight);
    }
  QCOMPARE(numbers, 6); // each alone in its cell, wherever it was measured
  QVERIFY(text.contains("@ 2") && text.contains("@ 1"));
}

void FigureReadingTest::theBoxKeepsClearOfThePointer() {
  Figure many = figure(10, 40);
  for (Curve& curve : many.panels[0].curves)
    curve.name = curve.name + " of an encoding whose name is long enough to leave no room at its side"_text,
    curve.legend = false;
  view_->setFigure(many);
  view_->replot();
  for (int px = rect().left() + 2; px < rect().right(); px += 23)
    for (int py = rect().top() + 2; py < rect().bottom(); py += 19) {
      hover(*view_, {px, py});
      QVERIFY(view_->readout().reading());
      QVERIFY(!view_->readout().box().contains(px, py));
      QVERIFY(view_->rect().contains(view_->readout().box()));
    }
}

void FigureReadingTest::marksAreRead() {
  Figure marked = figure(10);
  marked.panels[0].markers = {{Marker::Kind::Checkpoint, 5, 0, "run 1, step 5: checkpoint"_text},
                              {Marker::Kind::Change, 9, 0, "run 1, step 9: training.rate = 1e-4"_text}};
  view_->setFigure(marked);
  view_->replot();
  const auto& axis = *rect().axis(QCPAxis::atBottom);
  hover(*view_, {static_cast<int>(axis.coordToPixel(5)), middle().y()});
  QVERIFY(view_->readout().text().contains("step 5: checkpoint"));
  QVERIFY(!view_->readout().text().contains("training.rate"));
  hover(*view_, {2, 2});
  const QImage image = view_->grab().toImage();
  const QPoint sign(static_cast<int>(axis.coordToPixel(5)), rect().bottom() - 2);
  QVERIFY(image.pixelColor(sign * image.devicePixelRatio()).saturation() > 100);
}

QTEST_MAIN(FigureReadingTest)
#include "figure_reading_test.moc"
