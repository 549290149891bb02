// The words in a figure: its legend, titles, notes and labels keep apart and stay in sight.
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/legend_names.h"

#include <QHelpEvent>
#include <QToolTip>

#include <cmath>
#include <set>

using namespace expe;

class FigureWordsTest : public FigureFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void legendStaysOutOfTheCurves();
  void manyAndLongNamesTakeTwoRows();
  void oneLongNameAmongShortOnesIsWhole();
  void namesCutShortAreToldApart();
  void namesOfASweepAreTheirValues();
  void labelsOfLinesStayInThePanel();
  void namesStandAtTheEndsOfCurves();
  void namesHideNoneOfAFewPoints();
  void labelsOfLinesHideNoCurve_data();
  void labelsOfLinesHideNoCurve();
  void labelsThatMustHideSomethingHaveAGround();
  void titlesOfPanelsKeepApart();
  void wordsInNarrowPanelsKeepApart();
  void axesSayInsideWhatTheyAre();
  void mapsSayBeforeTheirTicksWhatTheyAre();
  void mapsOfOneScaleHaveOneBar();
};

namespace {

const QString ofAxis = "label of an axis";

// What stands in the panels: labels of axes, or all else.
std::vector<QCPItemText*> textsIn(const FigureView& view, bool ofAxes = false) {
  std::vector<QCPItemText*> found;
  for (int i = 0; i < view.itemCount(); ++i)
    if (auto* text = qobject_cast<QCPItemText*>(view.item(i));
        text && (text->objectName() == ofAxis) == ofAxes)
      found.push_back(text);
  return found;
}

QRectF boxOf(const QCPItemText& text) {
  return QRectF(text.topLeft->pixelPosition(), text.bottomRight->pixelPosition()).normalized();
}

} // namespace

void FigureWordsTest::legendStaysOutOfTheCurves() {
  view_->setFigure(figure(10, 12));
  view_->replot();
  view_->replot();
  QCPLegend* legend = view_->findChild<QCPLegend*>();
  QVERIFY(legend);
  QCOMPARE(legend->itemCount(), 12);
  QVERIFY(!legend->outerRect().intersects(rect().rect()));
  QVERIFY(rect().height() > 200); // and takes little of the page
  for (int i = 0; i < 12; ++i)
    QVERIFY(view_->rect().contains(legend->item(i)->rect()));
  Figure named = figure(10, 12);
  for (Curve& curve : named.panels[0].curves)
    curve.name = "an encoding of some name, "_text + curve.name;
  view_->setFigure(named);
  view_->replot();
  for (int i = 0; i < legend->itemCount(); ++i)
    if (legend->item(i)) // none is squeezed
      QVERIFY(legend->item(i)->rect().width() + 2 >= legend->item(i)->minimumOuterSizeHint().width());
  view_->setFigure(figure(10, 9)); // nine have no even grid
  view_->replot();
  view_->setFigure(figure(10, 9));
  QVERIFY(view_->minimumSizeHint().width() < 300);
}

void FigureWordsTest::manyAndLongNamesTakeTwoRows() {
  Figure many = figure(10, 12);
  for (Curve& curve : many.panels[0].curves)
    curve.name = "ExPE of the paper's appendix with its own scale and offset and seed "_text + curve.name;
  view_->setFigure(many);
  view_->replot(), view_->replot();
  const QCPLegend* legend = view_->findChild<QCPLegend*>();
  auto rowsOf = [&] {
    std::set<int> tops;
    for (int i = 0; i < legend->itemCount(); ++i)
      if (legend->item(i))
        tops.insert(legend->item(i)->rect().top());
    return tops.size();
  };
  QCOMPARE(rowsOf(), size_t(2));
  QVERIFY(rect().height() > 280); // of 400
  for (int i = 0; i < legend->itemCount(); ++i)
    if (legend->item(i))
      QVERIFY(view_->rect().contains(legend->item(i)->rect()));
  QCOMPARE(view_->legendNames().last(), QString("+7")); // three in a row: five and the number of the rest
  QVERIFY(view_->legendNames().first().contains("…") && view_->legendNames().first().endsWith("run 1"));
  QHelpEvent help(QEvent::ToolTip, legend->outerRect().center(),
                  view_->mapToGlobal(legend->outerRect().center()));
  QApplication::sendEvent(view_.get(), &help);
  QTRY_VERIFY(QToolTip::text().contains("seed run 12"));
  view_->resize(1400, 400);
  view_->replot(), view_->replot();
  QVERIFY(rowsOf() <= 2);
  view_->setFigure(figure(10, 6)); // few and short: all of them
  view_->replot();
  QCOMPARE(view_->legendNames().size(), 6);
}

// Where names as wide as it would not have room side by side.
void FigureWordsTest::oneLongNameAmongShortOnesIsWhole() {
  Figure figure = expe::figure(10, 9);
  figure.panels[0].curves[8].name = "the exact floor of these tokens"_text;
  view_->setFigure(figure);
  view_->resize(640, 400);
  view_->replot(), view_->replot();
  QCOMPARE(view_->legendNames().size(), 9);
  QCOMPARE(view_->legendNames()[8], QString("the exact floor of these tokens"));
  const QCPLegend* legend = view_->findChild<QCPLegend*>();
  for (int i = 0; i < legend->itemCount(); ++i)
    if (legend->item(i))
      QVERIFY(view_->rect().contains(legend->item(i)->rect()));
}

// Whatever room there is, as long as it holds what they differ in.
void FigureWordsTest::namesCutShortAreToldApart() {
  const QFontMetrics metrics(figureFont(12));
  const QStringList names{"Huang M1 with masked tokens", "Huang M2 with masked tokens", "RoPE"};
  for (const int room : {60, 80, 100, 130, 400}) {
    const QStringList cut = shortNames(names, metrics, room);
    QCOMPARE(cut.size(), 3);
    QVERIFY2(cut[0].contains("M1") && cut[1].contains("M2"), qPrintable(cut.join(" | ")));
    QCOMPARE(cut[2], QString("RoPE"));
    for (const QString& name : cut)
      QVERIFY2(metrics.horizontalAdvance(name) <= room, qPrintable(name));
  }
  QCOMPARE(shortNames(names, metrics, 400), names);
  const QStringList same = shortNames({names[0], names[0]}, metrics, 90);
  QCOMPARE(same[0], same[1]);
}

// As sweeps call them; what somebody has called otherwise stays.
void FigureWordsTest::namesOfASweepAreTheirValues() {
  const QString dot = QStringLiteral("\u2009·\u2009");
  const QStringList sweep{"ExPE, theta 1/512, rate 0.001, seed 1", "ExPE, theta 1/128, rate 0.003, seed 1"};
  QCOMPARE(briefNames(sweep), QStringList({"1/512" + dot + "0.001", "1/128" + dot + "0.003"}));
  const QStringList others =
      sweep + QStringList{"RoPE, seed 1", "The first, with which all began, seed 1", "mine"};
  const QStringList brief = briefNames(others);
  QCOMPARE(brief[0], QStringList({"ExPE", "1/512", "0.001", "1"}).join(dot));
  QCOMPARE(brief[2], "RoPE" + dot + "1");
  QCOMPARE(brief[3], "The first" + dot + "with which all began" + dot + "1");
  QCOMPARE(brief[4], QString("mine"));
  const QStringList alike{"ExPE, rate 1, seed 1", "ExPE, theta 1, seed 1"}; // their values alone are the same
  QCOMPARE(briefNames(alike), alike);
  QCOMPARE(briefNames({sweep[0]}), QStringList{sweep[0]});
  const QFontMetrics metrics(figureFont(12));
  QCOMPARE(shortNames(sweep, metrics, 1000), sweep);
  QCOMPARE(shortNames(sweep, metrics, metrics.horizontalAdvance(brief[0])), briefNames(sweep));
}

// As the training edge at 1×, where the window ends.
void FigureWordsTest::labelsOfLinesStayInThePanel() {
  Figure edged = figure(10);
  edged.panels[0].references = {{"training edge"_text, true, 10}, {"exact floor"_text, false, 4}};
  edged.panels[0].viewX = {0, 10};
  edged.panels[0].viewY = {0, 4};
  view_->setFigure(edged);
  view_->replot(), view_->replot();
  const auto labels = textsIn(*view_);
  QCOMPARE(labels.size(), std::size_t(3)); // with the name of the curve
  for (const QCPItemText* text : labels) {
    QVERIFY(text->visible());
    QVERIFY2(QRectF(rect().rect()).adjusted(-1, -1, 1, 1).contains(boxOf(*text)), qPrintable(text->text()));
  }
}

// Of a few curves, above one another where they meet, so that a legend takes no room.
void FigureWordsTest::namesStandAtTheEndsOfCurves() {
  Figure few = figure(10, 3);
  few.panels[0].curves[1].y = few.panels[0].curves[0].y; // two end in one place
  view_->setFigure(few);
  view_->replot(), view_->replot();
  QVERIFY(!view_->findChild<QCPLegend*>()->visible());
  std::vector<QRectF> boxes;
  QStringList names;
  for (const QCPItemText* text : textsIn(*view_)) {
    const QRectF box = boxOf(*text);
    QVERIFY(QRectF(rect().rect()).adjusted(-1, -3, 1, 3).contains(box));
    for (const QRectF& other : boxes)
      QVERIFY(!other.adjusted(0, 3, 0, -3).intersects(box.adjusted(0, 3, 0, -3)));
    boxes.push_back(box);
    names << text->text();
  }
  names.sort();
  QCOMPARE(names, QStringList({"run 1", "run 2", "run 3"}));
  view_->setFigure(figure(10, 9)); // too many
  view_->replot();
  QVERIFY(view_->findChild<QCPLegend*>()->visible());
}

namespace {

// Of "training length": Loss by length of a curve through these points.
Figure lengths(const std::vector<std::vector<double>>& losses) {
  Figure made = figure(0, static_cast<int>(losses.size()));
  Panel& panel = made.panels[0];
  panel.logX = true;
  panel.references = {{"training length"_text, true, 1}};
  for (std::size_t run = 0; run < losses.size(); ++run)
    for (std::size_t i = 0; i < losses[run].size(); ++i) {
      panel.curves[run].x.push_back(std::pow(2, i) / (losses[run].size() > 5 ? 8 : 1));
      panel.curves[run].y.push_back(losses[run][i]);
    }
  return made;
}

QCPItemText* labelIn(const FigureView& view) {
  const auto all = textsIn(view);
  return all.empty() ? nullptr : all.front();
}

// Points of the curves, close to one another, that are in a box.
int pointsIn(const FigureView& view, const QRectF& box) {
  int found = 0;
  for (int g = 0; g < view.graphCount(); ++g) {
    const QCPGraph& graph = *view.graph(g);
    for (int i = 1; i < graph.dataCount(); ++i)
      for (int step = 0; step <= 400; ++step)
        found += box.contains(graph.dataPixelPosition(i - 1) +
                              (graph.dataPixelPosition(i) - graph.dataPixelPosition(i - 1)) * step / 400.0);
  }
  return found;
}

} // namespace

void FigureWordsTest::namesHideNoneOfAFewPoints() {
  for (const bool log : {true, false}) {
    Figure few = lengths({{3, 3.1, 3.4, 3.9, 4.5}, {3, 3, 3.1, 3.1, 3.2}, {3.1, 4, 4.5, 4.8, 4.6}});
    few.panels[0].logX = log;
    view_->setFigure(few);
    view_->replot(), view_->replot();
    for (const QCPItemText* text : textsIn(*view_))
      if (text->visible() && text->text().startsWith("run"))
        for (int g = 0; g < view_->graphCount(); ++g)
          QVERIFY(view_->graph(g)->dataPixelPosition(4).x() < boxOf(*text).left() + 1);
    QVERIFY(view_->graph(0)->dataPixelPosition(4).x() >
            rect().left() + rect().width() * 0.7); // nor is more left
  }
  Figure noted = lengths({{3, 3.1, 3.4, 3.9, 4.5}, {3, 3, 3.1, 3.1, 4.5}});
  noted.panels[0].notes = {"first it holds"_text, "then it breaks"_text};
  view_->setFigure(noted);
  view_->replot(), view_->replot();
  QRectF notes;
  std::vector<QRectF> ends;
  for (const QCPItemText* text : textsIn(*view_))
    if (text->visible() && text->text().contains("breaks"))
      notes = boxOf(*text);
    else if (text->visible() && text->text().startsWith("run"))
      ends.push_back(boxOf(*text));
  QVERIFY(ends.size() == 2 && !notes.isEmpty());
  for (const QRectF& end : ends)
    QVERIFY(end.top() > notes.bottom() - 4); // a label's padding
  view_->setFigure(figure(100, 3));          // of many points a name hides none that matters
  view_->replot(), view_->replot();
  QVERIFY(view_->graph(0)->dataPixelPosition(99).x() > rect().right() - rect().width() * 0.06);
}

void FigureWordsTest::labelsOfLinesHideNoCurve_data() {
  QTest::addColumn<Figure>("drawn");
  QTest::newRow("falling from the top") << lengths({{3, 2, 1, 0.5, 0.4}});
  QTest::newRow("level at the top") << lengths({{3, 3, 3, 3, 3}, {1, 1.1, 1.2, 1.3, 1.4}});
  QTest::newRow("rising") << lengths({{1, 1.2, 2, 3, 4}});
  QTest::newRow("with lengths before it")
      << lengths({{1, 1, 1, 3, 2.8, 2.9, 3.2, 3}, {3, 2.5, 2, 1, 1, 1, 1, 1}});
}

void FigureWordsTest::labelsOfLinesHideNoCurve() {
  QFETCH(Figure, drawn);
  for (const QSize size : {QSize(600, 400), QSize(300, 220)}) {
    view_->resize(size);
    view_->setFigure(drawn);
    view_->replot(), view_->replot();
    const QCPItemText* label = labelIn(*view_);
    QVERIFY(label && label->visible());
    const QRectF box = boxOf(*label);
    QCOMPARE(label->text(), QString("training length"));
    QVERIFY(QRectF(rect().rect()).adjusted(-1, -1, 2, 2).contains(box));
    const double line = rect().axis(QCPAxis::atBottom)->coordToPixel(1);
    QVERIFY(std::abs(box.left() - line) < 1.5 || std::abs(box.right() - line) < 1.5); // at its line
    QCOMPARE(pointsIn(*view_, box), 0);
    QCOMPARE(label->brush().style(), Qt::NoBrush);
  }
}

void FigureWordsTest::labelsThatMustHideSomethingHaveAGround() {
  Figure full = lengths({});
  for (int run = 0; run < 30; ++run)
    full.panels[0].curves.push_back(lengths({{run / 10.0, run / 10.0, run / 10.0}}).panels[0].curves[0]);
  view_->setFigure(full);
  view_->replot(), view_->replot();
  const QCPItemText* label = labelIn(*view_);
  QVERIFY(label && label->visible());
  QVERIFY(pointsIn(*view_, boxOf(*label)) > 0);
  QCOMPARE(label->brush().style(), Qt::SolidPattern);
  QCOMPARE(label->brush().color().rgb(), Theme::current().window.rgb());
}

void FigureWordsTest::titlesOfPanelsKeepApart() {
  Figure four = figure(10);
  four.panels[0].title = "content–position"_text;
  four.panels.resize(4, four.panels[0]);
  view_->setFigure(four);
  for (const QSize size : {QSize(600, 400), QSize(300, 200), QSize(900, 300), QSize(420, 500)}) {
    view_->resize(size);
    view_->replot(), view_->replot();
    std::vector<QRectF> titles;
    for (const QCPItemText* text : textsIn(*view_))
      titles.push_back(boxOf(*text));
    QCOMPARE(titles.size(), size_t(4));
    for (std::size_t i = 0; i < titles.size(); ++i) {
      QVERIFY(QRectF(view_->rect()).adjusted(-1, -1, 1, 1).contains(titles[i]));
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY(!titles[i].intersects(titles[j]));
    }
  }
  view_->resize(600, 500); // room for two rows of whole titles
  view_->replot(), view_->replot();
  for (const QCPItemText* text : textsIn(*view_))
    QCOMPARE(text->text(), QString("content–position"));
}

void FigureWordsTest::wordsInNarrowPanelsKeepApart() {
  Figure narrow = figure(10);
  Panel& first = narrow.panels[0];
  first.y = "excess over the exact floor of this text (nats per token)"_text;
  first.references = {{"training length"_text, true, 0}};
  first.notes = {"3 points above"_text, "a run with a rather long name, seed 3 has diverged"_text};
  for (int i = 0; i < 10; ++i)
    first.ticksX.push_back({double(i), Text(std::to_string(1 << i) + "×")});
  narrow.panels.push_back(first);
  view_->resize(320, 260);
  view_->setFigure(narrow);
  view_->replot(), view_->replot();
  for (int panel = 0; panel < 2; ++panel) {
    QCPAxisRect& area = *view_->axisRects()[panel];
    std::map<QString, QRectF> words;
    for (const QCPItemText* text : textsIn(*view_))
      if (text->clipAxisRect() == &area)
        words[text->text().left(5)] = boxOf(*text);
    QCOMPARE(words.size(), std::size_t{2});
    const QRectF notes = words.at("3 poi"), label = words.at("train");
    QVERIFY2(label.top() >= notes.bottom() - 1,
             qPrintable(QString("%1 %2").arg(label.top()).arg(notes.bottom())));
    for (const QRectF& each : {notes, label})
      QVERIFY(each.left() >= area.left() - 1 && each.right() <= area.right() + 2);
    const QCPAxis& across = *area.axis(QCPAxis::atBottom);
    const QFontMetrics metrics(across.tickLabelFont());
    const auto ticks = across.tickVector();
    QVERIFY(ticks.size() >= 2 && ticks.size() < 10);
    for (qsizetype i = 1; i < ticks.size(); ++i) {
      const double wide = metrics.horizontalAdvance(across.tickVectorLabels()[i - 1]) +
                          metrics.horizontalAdvance(across.tickVectorLabels()[i]);
      QVERIFY(across.coordToPixel(ticks[i]) - across.coordToPixel(ticks[i - 1]) > wide / 2);
    }
  }
  view_->resize(1200, 600);
  view_->replot(), view_->replot();
  QCOMPARE(view_->axisRects()[0]->axis(QCPAxis::atBottom)->tickVector().size(), 10);
  QCOMPARE(textsIn(*view_, true)[0]->text(), QString::fromStdString(narrow.panels[0].y));
}

// So that curves have their room: where nothing else stands, and where they hide no curve if there is such a
// place.
void FigureWordsTest::axesSayInsideWhatTheyAre() {
  Figure drawn = lengths({{4, 1, 0.5, 0.3, 0.2}});
  drawn.panels[0].x = "evaluation length (tokens)"_text;
  drawn.panels[0].y = "loss (nats per token)"_text;
  for (const QSize size : {QSize(600, 400), QSize(300, 220)}) {
    view_->resize(size);
    view_->setFigure(drawn);
    view_->replot(), view_->replot();
    QCOMPARE(rect().axis(QCPAxis::atLeft)->label(), QString());
    const auto axes = textsIn(*view_, true);
    QCOMPARE(axes.size(), std::size_t(2));
    for (const QCPItemText* each : axes) {
      QVERIFY(QRectF(rect().rect()).adjusted(-1, -1, 1, 1).contains(boxOf(*each)));
      for (const QCPItemText* other : textsIn(*view_))
        QVERIFY2(!other->visible() || !boxOf(*other).adjusted(2, 2, -2, -2).intersects(boxOf(*each)),
                 qPrintable(each->text() + " on " + other->text()));
    }
    QVERIFY(boxOf(*axes[0]).center().y() < rect().rect().center().y());
    QVERIFY(boxOf(*axes[1]).center().y() > rect().rect().center().y());
    QCOMPARE(pointsIn(*view_, boxOf(*axes[1])), 0);
  }
}

// The label of a map's x axis stands before its ticks, and no tick's label under it.
void FigureWordsTest::mapsSayBeforeTheirTicksWhatTheyAre() {
  Figure mapped = figure(0);
  mapped.panels[0].curves.clear();
  mapped.panels[0].x = "key position (tokens)"_text;
  mapped.panels[0].map =
      std::make_shared<HeatMap>(HeatMap{4, 64, std::vector<float>(256, 0.5f), 0, 64, 0, 4});
  view_->setFigure(mapped);
  view_->replot(), view_->replot();
  const auto all = textsIn(*view_);
  QCOMPARE(all.size(), std::size_t(1));
  QCOMPARE(all[0]->text(), QString("key position (tokens)"));
  QVERIFY(boxOf(*all[0]).top() >= rect().rect().bottom());
  const QCPAxis& across = *rect().axis(QCPAxis::atBottom);
  int shown = 0;
  for (qsizetype i = 0; i < across.tickVector().size(); ++i)
    if (!across.tickVectorLabels()[i].isEmpty()) {
      ++shown;
      QVERIFY(across.coordToPixel(across.tickVector()[i]) > boxOf(*all[0]).right());
    }
  QVERIFY(shown >= 2);
}

// The present state beside the pinned one: as wide, and with one bar for both; of two quantities each has its
// own.
void FigureWordsTest::mapsOfOneScaleHaveOneBar() {
  Figure two = figure(0, 0);
  HeatMap map{4, 64, std::vector<float>(256, 0.5f), 0, 64, 0, 4};
  map.label = "attention weight"_text;
  map.range = {0, 1};
  two.panels[0].map = std::make_shared<HeatMap>(map);
  two.panels.push_back(two.panels[0]);
  view_->resize(700, 300);
  for (const bool same : {true, false}) {
    map.label = same ? "attention weight"_text : "logit"_text;
    two.panels[1].map = std::make_shared<HeatMap>(map);
    view_->setFigure(two);
    for (int round = 0; round < 4; ++round)
      view_->replot();
    QCPAxisRect &left = *view_->axisRects()[0], &right = *view_->axisRects()[1];
    QCOMPARE(left.axis(QCPAxis::atRight)->visible(), !same);
    QVERIFY(right.axis(QCPAxis::atRight)->visible());
    QVERIFY2(std::abs(left.width() - right.width()) <= 2,
             qPrintable(QString("%1 %2").arg(left.width()).arg(right.width())));
  }
}

QTEST_MAIN(FigureWordsTest)
#include "figure_words_test.moc"
