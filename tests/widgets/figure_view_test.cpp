// What a figure shows on a screen, and where it is empty.
#include "core/api/run_figure.h"
#include "core/base/lists.h"
#include "tests/widgets/figure_fixture.h"

#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_options.h"
#include "widgets/form/parameter_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

using namespace expe;

class FigureViewTest : public FigureFixture {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() { begin(); }
  void drawsEachCurve();
  void whatIsOutOfSightIsDrawnWhenItIsSeen();
  void fewerPanelsAndCurvesAreDrawnAnew();
  void saysWhatToDoWhenEmpty();
  void darkAndLightDiffer();
  void longCurvesShowEverySpike();
  void veryManyCurvesAreOnePicture();
  void veryManyCurvesAreDrawnAnewWhereTheyChange();
  void outliersAreOutOfSightAndCounted();
  void runsOfOneColourHaveAnotherDash();
  void provisionalCurvesAreHollowAndDashed();
  void whatWasNotTrainedOnIsTinted();
  void modesAreMadeFromTheOptions();
  void aKeyIsChosenFromThoseThereAre();
  void theModeIsAlwaysTold();
};

void FigureViewTest::drawsEachCurve() {
  view_->setFigure(figure(10, 3));
  QCOMPARE(view_->graphCount(), 3);
  QCOMPARE(view_->graph(2)->dataCount(), 10);
  QCOMPARE(view_->graph(2)->dataMainValue(9), 2.4);
  QVERIFY(x().contains(1) && x().contains(10));
  QVERIFY(y().contains(0.4) && y().contains(6));
}

// Also where QCustomPlot had queued it before: that it would not queue again.
void FigureViewTest::whatIsOutOfSightIsDrawnWhenItIsSeen() {
  QWidget window; // in which it stays as large as it is
  FigureView hidden(&window);
  hidden.hide();
  window.show();
  QTest::qWait(50); // QCustomPlot draws once when it is made, before there is a view
  QSignalSpy drawn(&hidden, &QCustomPlot::afterReplot);
  hidden.setFigure(figure(10, 3));
  QTest::qWait(20);
  QCOMPARE(drawn.size(), 0);
  hidden.show();
  QTRY_VERIFY(drawn.size() > 0);
  hidden.setFigure(figure(5)); // queued, and hidden before its turn
  hidden.hide();
  QTest::qWait(20);
  drawn.clear();
  hidden.setFigure(figure(6));
  QTest::qWait(20);
  QCOMPARE(drawn.size(), 0);
  hidden.show();
  QTRY_VERIFY(drawn.size() > 0);
  QTest::qWait(20);
  drawn.clear();
  hidden.setFigure(figure(7)); // and as ever while it is in sight
  QTRY_VERIFY(drawn.size() > 0);
}

void FigureViewTest::fewerPanelsAndCurvesAreDrawnAnew() {
  Figure two = figure(10, 4);
  two.panels.push_back(two.panels[0]);
  two.panels[1].curves[0].error.assign(10, 0.5);
  view_->setFigure(two);
  QCOMPARE(view_->graphCount(), 8);
  QCOMPARE(view_->axisRectCount(), 2);
  view_->setFigure(figure(5));
  view_->replot();
  QCOMPARE(view_->graphCount(), 1);
  QCOMPARE(view_->axisRectCount(), 1);
  QCOMPARE(view_->plottableCount(), 1);
}

void FigureViewTest::saysWhatToDoWhenEmpty() {
  view_->clear("Press Train.");
  QCOMPARE(view_->graphCount(), 0);
  QCOMPARE(view_->findChild<QLabel*>()->text(), "Press Train.");
  QVERIFY(view_->findChild<QLabel*>()->isVisible());
  view_->setFigure(figure(5));
  QVERIFY(!view_->findChild<QLabel*>()->isVisible());
}

void FigureViewTest::darkAndLightDiffer() {
  applyTheme(ThemeMode::Dark);
  view_->replot();
  const QImage dark = view_->grab().toImage();
  applyTheme(ThemeMode::Light);
  view_->replot();
  const QImage light = view_->grab().toImage();
  QVERIFY(dark.pixelColor(2, 2).lightness() < 60);
  QVERIFY(light.pixelColor(2, 2).lightness() > 240);
}

void FigureViewTest::longCurvesShowEverySpike() {
  view_->setFigure(longFigure(300000, 123457));
  view_->replot();
  auto highest = [&] {
    double high = 0;
    for (int i = 0; i < view_->graph(0)->dataCount(); ++i)
      high = std::max(high, view_->graph(0)->dataMainValue(i));
    return high;
  };
  QVERIFY(view_->graph(0)->dataCount() < 4 * view_->width());
  QCOMPARE(highest(), 100.0);
  QVERIFY(y().contains(100) && x().contains(300000));
  view_->panels()[0]->setView({1000, 1050}, {-1, 2});
  view_->replot();
  QCOMPARE(view_->graph(0)->dataCount(), 53); // few: as they are, and one beyond each edge
  QCOMPARE(highest(), 1.0);
}

namespace {

// Runs of a level each, as series; `spike`: one of them stands out at a third of the way.
Figure manyRuns(int runs, int spike) {
  Figure made = figure(0, runs);
  for (int c = 0; c < runs; ++c) {
    SeriesBuilder builder;
    for (int i = 1; i <= 3000; ++i)
      builder.append(i, c == spike && i == 1000 ? 10 : 1 + 0.001 * c);
    made.panels[0].curves[static_cast<std::size_t>(c)].series = builder.snapshot();
  }
  return made;
}

QImage drawnAnew(FigureView& view) {
  view.replot();
  view.replot(); // of which the first finds the sizes that ticks depend on
  return view.grab().toImage();
}

// The topmost row of the picture, within the panel, that has a pixel of about this colour.
int topmost(const QImage& image, const QRect& area, const QColor& color) {
  for (int y = area.top(); y <= area.bottom(); ++y)
    for (int x = area.left(); x <= area.right(); ++x) {
      const QColor at = image.pixelColor(x, y);
      if (std::abs(at.red() - color.red()) + std::abs(at.green() - color.green()) +
              std::abs(at.blue() - color.blue()) <
          12)
        return y;
    }
  return -1;
}

} // namespace

// Whichever of them it is, no spike is lost; and it is where the axis says.
void FigureViewTest::veryManyCurvesAreOnePicture() {
  for (const int runs : {90, 300}) // each a line of its own, and as one picture
    for (const int spike : {0, 44, runs - 1}) {
      view_->setFigure(manyRuns(runs, spike));
      view_->panels()[0]->setView({0, 3000}, {0, 12});
      const QImage image = drawnAnew(*view_);
      QCOMPARE(view_->panels()[0]->crowded(), runs == 300);
      const int row = topmost(image, rect().rect(), Theme::current().run(spike));
      QVERIFY2(std::abs(row - view_->panels()[0]->y()->coordToPixel(10)) <= 5,
               qPrintable(QString("%1 of %2: row %3").arg(spike).arg(runs).arg(row)));
      view_->panels()[0]->setView({1500, 1501}, {0, 12}); // and only there
      const int elsewhere = topmost(drawnAnew(*view_), rect().rect(), Theme::current().run(spike));
      QVERIFY(elsewhere < 0 || elsewhere > view_->panels()[0]->y()->coordToPixel(2));
    }
  QVERIFY(view_->readout().text().isEmpty());
  hover(*view_, middle());
  QVERIFY(view_->readout().text().contains("run "));
  QCOMPARE(view_->legendNames().last(), QString("+%1").arg(300 - view_->legendNames().size() + 1));
}

void FigureViewTest::veryManyCurvesAreDrawnAnewWhereTheyChange() {
  const auto picture = [&] { return drawnAnew(*view_); };
  const auto fresh = [&](const Figure& figure) { // of a view that has drawn nothing before
    FigureView other;
    other.resize(view_->size());
    other.setFigure(figure);
    other.panels()[0]->setView({0, 3000}, {0, 12});
    other.show();
    return QTest::qWaitForWindowExposed(&other) ? drawnAnew(other) : QImage();
  };
  view_->setFigure(manyRuns(300, -1));
  view_->panels()[0]->setView({0, 3000}, {0, 12});
  const QImage before = picture();
  QCOMPARE(before, fresh(manyRuns(300, -1)));
  for (const int run : {0, 150, 299}) { // one of them goes on
    Figure next = manyRuns(300, -1);
    next.panels[0].curves[static_cast<std::size_t>(run)].series =
        manyRuns(run + 1, run).panels[0].curves.back().series;
    view_->setFigure(next);
    const QImage now = picture();
    QVERIFY(now != before);
    QCOMPARE(now, fresh(next));
  }
  view_->setFigure(manyRuns(300, -1));
  QCOMPARE(picture(), before);
  applyTheme(ThemeMode::Dark);
  QVERIFY(picture() != before);
  applyTheme(ThemeMode::Light);
  QCOMPARE(picture(), before);
  view_->setFigure(manyRuns(3, -1)); // and few of them are lines again
  (void)picture();
  QVERIFY(view_->graph(2)->dataCount() > 100);
  QVERIFY(view_->graph(2)->visible());
}

void FigureViewTest::outliersAreOutOfSightAndCounted() {
  Figure robust = figure(10);
  robust.panels[0].viewY = {0, 2};
  robust.panels[0].notes = {"1 point above"_text};
  view_->setFigure(robust);
  QCOMPARE(y(), QCPRange(0, 2));
  QStringList texts;
  for (int i = 0; i < view_->itemCount(); ++i)
    if (auto* item = qobject_cast<QCPItemText*>(view_->item(i)))
      texts << item->text();
  QVERIFY(texts.contains("1 point above"));
}

void FigureViewTest::runsOfOneColourHaveAnotherDash() {
  view_->setFigure(figure(10, 17));
  const QCPGraph &first = *view_->graph(0),
                 &last = *view_->graph(16); // bright as the first, after a dark lap
  QCOMPARE(first.pen().color(), last.pen().color());
  QVERIFY(first.pen().dashPattern() != last.pen().dashPattern());
  QVERIFY(first.scatterStyle().shape() != last.scatterStyle().shape());
}

// Provisional curves are told from others without their colour.
void FigureViewTest::provisionalCurvesAreHollowAndDashed() {
  Figure drawn = figure(10, 2);
  for (Curve& curve : drawn.panels[0].curves) {
    curve.style = Curve::Style::Hollow;
    curve.run = curve.name, curve.part = "validation at step 60"_text,
    curve.name = {"{0}, {1}", {curve.name, curve.part}};
  }
  view_->setFigure(drawn);
  const QCPGraph& graph = *view_->graph(0);
  QVERIFY(graph.pen().style() == Qt::CustomDashLine);
  QCOMPARE(graph.scatterStyle().brush().color(), Theme::current().window);
  QCOMPARE(graph.scatterStyle().pen().color(), graph.pen().color());
  hover(*view_, middle());
  QVERIFY(view_->readout().text().contains("○ " + QString::fromStdString(drawn.panels[0].curves[0].run)));
}

void FigureViewTest::whatWasNotTrainedOnIsTinted() {
  Figure edged = figure(10);
  view_->setFigure(edged);
  view_->replot(), view_->replot();
  const auto seen = [this](double at) {
    const double x = rect().axis(QCPAxis::atBottom)->coordToPixel(at);
    return view_->grab().toImage().pixelColor(int(x), rect().bottom() - 3);
  };
  const QColor before = seen(2.5), beyond = seen(7.5);
  edged.panels[0].references = {{"training edge"_text, true, 5, true}};
  view_->setFigure(edged);
  view_->replot(), view_->replot();
  QCOMPARE(seen(2.5), before);
  QVERIFY(seen(7.5) != beyond);
  for (int i = 0; i < view_->itemCount(); ++i) // the tint says it, and a reading
    if (const auto* text = qobject_cast<const QCPItemText*>(view_->item(i)))
      QVERIFY(text->text() != "training edge");
  hover(*view_, {int(rect().axis(QCPAxis::atBottom)->coordToPixel(7)), middle().y()});
  QVERIFY(view_->readout().text().contains("beyond the training length"));
  hover(*view_, {int(rect().axis(QCPAxis::atBottom)->coordToPixel(3)), middle().y()});
  QVERIFY(!view_->readout().text().contains("beyond"));
}

void FigureViewTest::modesAreMadeFromTheOptions() {
  FigureModes modes("loss");
  QSignalSpy changed(&modes, &FigureModes::optionsChanged);
  auto button = [&](const QString& text) -> QToolButton* {
    for (QToolButton* each : modes.findChildren<QToolButton*>())
      if (each->text() == text)
        return each;
    return nullptr;
  };
  QVERIFY(button("step") && button("step")->isChecked());
  button("tokens")->click();
  QVERIFY(button("tokens")->isChecked() && !button("step")->isChecked());
  QCOMPARE(changed.size(), 1);
  QCOMPARE(changed[0][0].value<Config>().text("x"), std::string("tokens"));
  button("tokens")->click(); // once more: nothing changes
  QVERIFY(button("tokens")->isChecked());
  QCOMPARE(changed.size(), 1);
  button("log y")->click();
  QVERIFY(modes.options().flag("logy"));
  QVERIFY(button("ema 10 ▾"));
  button("ema 10 ▾")->click();
  auto& panel = *modes.findChild<FigureOptions*>();
  QVERIFY(panel.isVisible());
  QCOMPARE(std::size_t(panel.findChildren<ParameterField*>().size()), figureParameters("loss").size());
  const auto field = [&](const char* key) {
    for (ParameterField* each : panel.findChildren<ParameterField*>())
      if (each->key() == key)
        return each;
    return static_cast<ParameterField*>(nullptr);
  };
  QCOMPARE(field("x")->text(), QString("tokens")); // the values in force
  QCOMPARE(field("logy")->text(), QString("true"));
  auto* smoothing = qobject_cast<QComboBox*>(field("smoothing")->editor());
  smoothing->setFocus();
  QTest::keyClicks(smoothing, "med");
  auto* span = qobject_cast<QLineEdit*>(field("span")->editor());
  span->setText("0");
  QTest::keyClick(span, Qt::Key_Return);
  QVERIFY(field("span")->isWrong() && !field("span")->error().isEmpty());
  span->setText("100");
  QTest::keyClick(span, Qt::Key_Return);
  QVERIFY(button("median 100 ▾"));
  QCOMPARE(modes.options().integer("span"), std::int64_t(100));
  modes.setOptions(defaultOptions("loss"));
  QVERIFY(button("ema 10 ▾") && button("step")->isChecked());
  QCOMPARE(field("span")->text(), QString("10"));
  QCOMPARE(changed.size(), 5); // the letters lead over the mean; set from outside is not told
  for (QToolButton* each : modes.findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
    QVERIFY(each->focusPolicy() & Qt::TabFocus);
}

// An empty line of a key offers all that there are, by Down or by a click.
void FigureViewTest::aKeyIsChosenFromThoseThereAre() {
  FigureModes modes("length");
  modes.setKeys({"position.encoding", "training.rate"});
  modes.QWidget::show();
  modes.findChildren<QToolButton*>().last()->click();
  auto& panel = *modes.findChild<FigureOptions*>();
  for (ParameterField* field : panel.findChildren<ParameterField*>())
    if (field->key() == "facet") {
      auto* line = qobject_cast<QLineEdit*>(field->editor());
      QVERIFY(!line->placeholderText().isEmpty());
      QTest::keyClick(line, Qt::Key_Down);
      QVERIFY(line->completer()->popup()->isVisible());
      QCOMPARE(line->completer()->completionCount(), 2);
      line->completer()->popup()->hide();
      QTest::mouseClick(line, Qt::LeftButton);
      QVERIFY(line->completer()->popup()->isVisible());
      return;
    }
  QFAIL("there is no such line");
}

// Where its words have no room, the button of the panel says which mode it is; nothing flickers in between.
void FigureViewTest::theModeIsAlwaysTold() {
  FigureModes modes("attention");
  modes.QWidget::show();
  const auto buttons = modes.findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
  QToolButton* rest = buttons.last();
  const auto seen = [&](const QString& word) {
    return std::ranges::any_of(buttons, [&](const QToolButton* each) {
      return each != rest && each->isVisible() && each->text() == word;
    });
  };
  modes.choose("show", std::string("terms"));
  for (int width = modes.sizeHint().width() + 40; width > 40; width -= 7) {
    modes.resize(width, 24);
    QCoreApplication::processEvents();
    QCOMPARE(rest->text(), seen("terms") ? "options ▾" : "terms ▾");
  }
  modes.resize(modes.minimumWidth(), 24);
  modes.choose("show", std::string("frequencies")); // a long word: the pane gives it room
  QVERIFY(modes.minimumWidth() >= rest->sizeHint().width());
  modes.choose("show", std::string("row"));
  QCOMPARE(rest->text(), "row ▾");
}

QTEST_MAIN(FigureViewTest)
#include "figure_view_test.moc"
