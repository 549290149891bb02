// The list of runs is the legend of all figures: pointing at a run, showing it alone, its colour and marker.
#include "core/api/looks.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_emphasis.h"
#include "widgets/figure/figure_view.h"

#include <QMenu>
#include <QTimer>
#include <QUndoStack>

using namespace expe;

class WindowLegendTest : public WindowFixture {
  Q_OBJECT

  // Runs whose losses fall from 5 to 5 minus their number.
  void fill(int runs) {
    for (int i = 1; i <= runs; ++i) {
      const auto run = addRun({{"training.seed", std::to_string(i)}});
      QVERIFY(study_->append(run, {{1, 5.0, 1e-3, 1, 64, 0.1}, {2, 5.0 - double(run), 1e-3, 1, 128, 0.2}}));
    }
    openWindow();
    QTRY_VERIFY_WITH_TIMEOUT(curve("loss", runs), patience);
    list().view().setFocus();
  }
  FigureView& view(const char* name) { return *window_->findChild<FigureView*>(name); }
  const Curve* curve(const char* of, std::int64_t run) {
    for (const Panel& panel : view(of).figure().panels)
      for (const Curve& curve : panel.curves)
        if (curve.legend && curve.runs == std::vector{run})
          return &curve;
    return nullptr;
  }
  bool dims(const char* figure) { return view(figure).findChild<FigureEmphasis*>()->isVisible(); }
  static void move(QWidget& over, QPoint at) {
    QMouseEvent event(QEvent::MouseMove, at, over.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&over, &event);
  }
  bool marked(qint64 run) {
    const RunTable& table = list().table();
    return table.index(table.find(run), 0).data(RunTable::MarkedRole).toBool();
  }
  int colorInList(qint64 run) {
    const RunTable& table = list().table();
    return table.index(table.find(run), 0).data(RunTable::ColorRole).toInt();
  }
  // In the menu of the selected run.
  void choose(const QString& menu, const QString& what) {
    QTimer::singleShot(0, this, [=] {
      auto* shown = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(shown);
      for (QAction* action : shown->actions())
        if (action->text() == menu)
          for (QAction* choice : action->menu()->actions())
            if (choice->text() == what)
              choice->trigger();
      shown->close();
    });
    emit list().menuWanted(list().mapToGlobal(QPoint(20, 20)));
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void pointingAtARunDimsTheOthersEverywhere() {
    fill(3);
    QWidget& viewport = *list().view().viewport();
    QVERIFY(!dims("loss") && !dims("length"));
    move(viewport, list().cell(2, RunTable::Name).center());
    for (const char* figure : {"loss", "length"})
      QVERIFY(!view(figure).isVisible() || dims(figure));
    QVERIFY(dims("loss"));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&viewport, &leave);
    QVERIFY(!dims("loss"));
    QTest::keyClick(&list().view(), Qt::Key_J); // as keys do
    QVERIFY(dims("loss"));
    window_->findChild<QToolBar*>("tools")->widgetForAction(actions().train)->setFocus();
    QVERIFY(!dims("loss"));
  }

  void pointingAtALineMarksItsRun() {
    fill(3);
    FigureView& loss = view("loss");
    loss.replot();
    const FigurePanel& panel = *loss.panels()[0];
    const QPointF at(panel.x()->coordToPixel(1.5), panel.y()->coordToPixel(5 - 1.0)); // of run 2
    move(loss, at.toPoint());
    QVERIFY(marked(2) && !marked(1) && !marked(3));
    QVERIFY(!dims("loss"));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&loss, &leave);
    QVERIFY(!marked(2));
  }

  void viewsOfModelsShowItAloneToo() {
    for (const char* seed : {"1", "2"})
      addRun({{"training.seed", seed}});
    QCOMPARE(runExpe({"train", studyPath(), "--steps", "2"}).code, 0);
    openWindow();
    window_->docks().show("see");
    list().view().setFocus();
    const auto both = [this] { return curve("by-position", 1) && curve("by-position", 2); };
    QTRY_VERIFY_WITH_TIMEOUT(both(), patience);
    list().select(1);
    QTest::keyPress(&list().view(), Qt::Key_S);
    QTRY_VERIFY_WITH_TIMEOUT(curve("by-position", 1) && !curve("by-position", 2), patience);
    QTest::keyRelease(&list().view(), Qt::Key_S);
    QTRY_VERIFY_WITH_TIMEOUT(both(), patience);
  }

  void coloursAndMarkersAreChosen() {
    fill(2);
    const int plain = colorInList(2), first = colorInList(1);
    list().select(2);
    choose("Co&lour", "Purple");
    QTRY_COMPARE_WITH_TIMEOUT(inkOf(colorInList(2)), 3, patience);
    QCOMPARE(colorInList(1), first);
    QTRY_COMPARE_WITH_TIMEOUT(curve("loss", 2)->color, colorInList(2), patience);
    QCOMPARE(looksOf(*study_)->at(2).color, 3);
    QCOMPARE(markerOf(*curve("loss", 2)), 3); // that of its colour
    choose("&Marker", "Pentagon");
    QTRY_COMPARE_WITH_TIMEOUT(markerOf(*curve("loss", 2)), 4, patience);
    QCOMPARE(looksOf(*study_)->at(2).marker, 4);
    choose("&Marker", "&Automatic");
    QTRY_COMPARE_WITH_TIMEOUT(looksOf(*study_)->at(2).marker, -1, patience);
    QTRY_COMPARE_WITH_TIMEOUT(window_->findChild<QUndoStack*>()->count(), 3, patience);
    QCOMPARE(actions().undo->text(), "&Undo Marker of RoPE, seed 2");
    for (int i = 0; i < 3; ++i) // all of it
      actions().undo->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(colorInList(2), plain, patience);
    QVERIFY(looksOf(*study_)->empty());
  }

  void theMenuTellsKeys() {
    fill(1);
    QStringList texts;
    QTimer::singleShot(0, this, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      for (QAction* action : menu->actions())
        texts << action->text();
      menu->close();
    });
    emit list().menuWanted(list().mapToGlobal(QPoint(20, 20)));
    for (const char* text : {"&Show or hide in figures\tSpace", "Show alo&ne\tS", "&Duplicate\tCtrl+D; D",
                             "&Baseline\tCtrl+B; P", "De&lete\tDel"})
      QVERIFY2(texts.contains(text), qPrintable(texts.join('|')));
  }
};

QTEST_MAIN(WindowLegendTest)
#include "window_legend_test.moc"
