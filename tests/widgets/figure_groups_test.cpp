// Figures of groups as they are drawn: bands, entries of the legend that several curves share, panels in
// rows.
#include "core/api/study.h"
#include "tests/widgets/figure_fixture.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_page.h"
#include "widgets/theme.h"

#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

#include <set>

using namespace expe;

class FigureGroupsTest : public QObject {
  Q_OBJECT

  std::unique_ptr<FigureView> view_;

  // Flat lines at 2, of which the first has a band from 1 to 3.
  static Figure banded(int curves) {
    Figure made = figure(0, curves);
    for (Curve& curve : made.panels[0].curves)
      curve.x = {0, 50, 100}, curve.y = {2, 2, 2};
    Curve& first = made.panels[0].curves[0];
    first.error = {1, 1, 1}, first.band = true;
    made.panels[0].viewX = {0, 100}, made.panels[0].viewY = {0, 4};
    return made;
  }
  QColor at(double x, double y) {
    view_->replot();
    view_->replot();
    const FigurePanel& panel = *view_->panels()[0];
    const QPoint place(int(panel.x()->coordToPixel(x)), int(panel.y()->coordToPixel(y)));
    return view_->grab().toImage().pixelColor(place);
  }

private slots:
  void init() {
    applyTheme(ThemeMode::Light);
    view_ = std::make_unique<FigureView>();
    view_->resize(600, 400);
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
  }

  // Of few curves each is drawn by itself, of many all are one picture: both have the band.
  void bandsAreSeen() {
    for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark})
      for (const int curves : {1, 150}) {
        applyTheme(mode);
        view_->setFigure(banded(curves));
        QCOMPARE(view_->panels()[0]->crowded(), curves > 100);
        const QColor ground = Theme::current().window, inside = at(33, 2.6), outside = at(33, 3.2);
        QCOMPARE(outside, ground);
        QVERIFY(inside != ground);
        const QColor run = Theme::current().run(0); // a little of it, over the ground
        const double part = double(inside.blue() - ground.blue()) / (run.blue() - ground.blue());
        QVERIFY2(mode == ThemeMode::Dark || std::abs(part - 0.18) < 0.05, qPrintable(QString::number(part)));
        QVERIFY(view_->panels()[0]->graphs()[0]->visible() == (curves == 1));
      }
  }

  // Where the interval is not known there is none, also below 0 on a logarithmic axis.
  void bandsHaveGaps() {
    Figure made = banded(1);
    Curve& curve = made.panels[0].curves[0];
    curve.x = {0, 40, 60, 100}, curve.y = {2, 2, 2, 2}, curve.error = {1, 1, none, none};
    view_->setFigure(made);
    QVERIFY(at(20, 2.6) != Theme::current().window.rgb());
    QCOMPARE(at(77, 2.7), Theme::current().window);
    made.panels[0].logY = true, made.panels[0].viewY = {0.1, 10};
    made.panels[0].curves[0].error = {5, 5, none, none};
    view_->setFigure(made);
    QVERIFY(at(20, 0.2) != Theme::current().window.rgb());
  }

  void anEntryStandsForSeveralCurves() {
    Figure made = figure(10, 6);
    for (std::size_t i = 0; i < 6; ++i)
      made.panels[0].curves[i].entry = i % 2 ? "rate 0.001"_text : "rate 0.002"_text;
    view_->setFigure(made);
    QCOMPARE(view_->legendNames(), (QStringList{"rate 0.002", "rate 0.001"}));
    view_->replot();
    hover(*view_, view_->panels()[0]->rect()->rect().center());
    QVERIFY2(view_->readout().text().contains("run 3"),
             qPrintable(view_->readout().text())); // who points at it learns which one it is
  }

  // On a page as on a screen what has no room is a number.
  void manyEntriesAreCut() {
    const auto lines = [](int curves) { return figureImage(figure(10, curves), {}, 1).height(); };
    QVERIFY(lines(30) > lines(3));
    QCOMPARE(lines(300), lines(60));
    view_->setFigure(figure(10, 300));
    QVERIFY(view_->legendNames().last().startsWith("+"));
    QVERIFY(toPgf(figure(10, 300)).find("\\addlegendentry{+253}") != std::string::npos);
  }

  void smallMultiplesStandInRows() {
    Figure made = figure(10);
    made.columns = 6;
    made.panels.resize(12, made.panels[0]);
    view_->setFigure(made);
    view_->replot();
    std::set<int> tops, lefts;
    for (const auto& panel : view_->panels())
      tops.insert(panel->rect()->top()), lefts.insert(panel->rect()->left());
    QVERIFY(tops.size() == 4 && lefts.size() == 3);
    QCOMPARE(columnsOf({}, made), 3);
    QCOMPARE(columnsOf({3.25, 0}, made), 1);
    view_->resize(1400, 400);
    view_->replot();
    view_->replot();
    lefts.clear();
    for (const auto& panel : view_->panels())
      lefts.insert(panel->rect()->left());
    QCOMPARE(lefts.size(), std::size_t(6));
  }

  void keysAreChosenInTheTitleLine() {
    FigureModes modes("length");
    QSignalSpy changed(&modes, &FigureModes::optionsChanged);
    modes.setKeys({"training.rate", "model.layers"});
    const auto button = [&](const QString& text) -> QToolButton* {
      for (QToolButton* each : modes.findChildren<QToolButton*>())
        if (each->text() == text)
          return each;
      return nullptr;
    };
    QVERIFY(button("Group runs") && button("panels ▾") && button("colour ▾"));
    QMenu& menu = *button("colour ▾")->menu();
    QCOMPARE(menu.actions().size(), 5); // none, a line, two keys, another
    menu.actions()[3]->trigger();
    QCOMPARE(modes.options().text("color"), std::string("model.layers"));
    QVERIFY(button("colour: layers ▾") && menu.actions()[3]->isChecked());
    button("Group runs")->click();
    QVERIFY(modes.options().flag("group"));
    QCOMPARE(changed.size(), 2);
    menu.actions()[0]->trigger();
    QVERIFY(button("colour ▾"));
  }
};

QTEST_MAIN(FigureGroupsTest)
#include "figure_groups_test.moc"
