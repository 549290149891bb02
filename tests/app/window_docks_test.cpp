// Where things lie in the window, by mouse and keyboard: what is exported, sizes that come back, a window
// that opens as it was left, complaints that go with their cause.
#include "app/window/docks/figure_control.h"
#include "core/api/run_figure.h"

#include "app/window/see/model_views.h"
#include "tests/app/window_fixture.h"
#include "tests/real_wheel.h"
#include "widgets/command_palette.h"
#include "widgets/figure/export_dialog.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/form/parameter_form.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/run_table.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/scrub/scrubber.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QListWidget>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

using namespace expe;

class WindowDocksTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }
  void theWheelChangesNoEncoding();
  void exportWritesThePaneOfTheTab();
  void exportWritesThePaneOfTheTitle();
  void aPaneAlone();
  void aFloatingPaneHasAFrame();
  void aPaneThatIsDockedAgainIsSeen();
  void keysGoFromPaneToPane();
  void tabStaysInSight_data();
  void tabStaysInSight();
  void arrowsGoAlongTheLineOfAPane();
  void sizesComeBack();
  void sizesOfTheUserComeBack();
  void sizesAreKeptWithTheStudy();
  void opensAsItWasLeft();
  void optionsOfAFigureComeBack();
  void theSampleFitsASmallWindow();
  void aFirstStartFitsTheScreen();
  void aComplaintGoesWithItsCause();
  void sentencesHaveLabels();
  void thePaletteFindsValuesAndHelp();

private:
  void addLosses(); // of two runs, so that both figures have something in them
  void resizeTo(int width, int height);
  void waitForScrubbers(); // of the selected run: with them the bar has its height
  QStringList marked();
  QString exported(); // the name of the file that the dialog proposes
};

void WindowDocksTest::addLosses() {
  for (const std::int64_t run : {addRun(), addRun({{"position.encoding", "nope"}})}) {
    QVERIFY(study_->append(run, {{1, 4.0, 1e-3, 1, 64, 0.1}, {2, 3.5, 1e-3, 1, 128, 0.2}}).ok());
    QVERIFY(
        study_->append(run, {{3, 3.25, 1e-3, 1, 192, 0.3}}, {{3, 1, 3.3, none, 64}, {3, 2, 3.6, none, 64}})
            .ok());
  }
}

void WindowDocksTest::resizeTo(int width, int height) {
  window_->resize(width, height);
  QTRY_COMPARE(window_->size(), QSize(width, height));
  settle();
}

QString WindowDocksTest::exported() {
  QString name;
  QTimer::singleShot(0, qApp, [&name] {
    auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
    QVERIFY(dialog);
    name = dialog->file();
    dialog->reject();
  });
  actions().exportFigure->trigger();
  return name;
}

// Docks whose tab has a line in the accent colour.
QStringList WindowDocksTest::marked() {
  QStringList all;
  for (Dock* each : window_->docks().all()) {
    const QImage tabs = each->tabs()->grab().toImage();
    bool line = false;
    for (int y = tabs.height() - 3; y < tabs.height(); ++y)
      for (int x = 0; x < tabs.width(); ++x)
        line = line || tabs.pixelColor(x, y) == Theme::current().accent;
    if (each->isVisible() && line)
      all << each->objectName();
  }
  return all;
}

// As RoPE once became NoPE.
void WindowDocksTest::theWheelChangesNoEncoding() {
  const auto run = addRun();
  openWindow();
  auto* encoding = window_->findChild<QComboBox*>("position.encoding");
  QTRY_VERIFY_WITH_TIMEOUT(encoding && encoding->isEnabled(), patience);
  QCOMPARE(encoding->currentData().toString(), QString("rope"));
  auto* form = window_->findChild<ParameterForm*>();
  QScrollBar* bar = form->findChild<QScrollArea*>()->verticalScrollBar();
  const int before = bar->value();
  rollWheel(encoding, -120);
  QCOMPARE(encoding->currentData().toString(), QString("rope"));
  QVERIFY(bar->value() > before);
  type("training.rate", "0.002"); // what had been asked for before would be there by then
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->config.real("training.rate"), 0.002, patience);
  QCOMPARE(study_->run(run)->config.text("position.encoding"), std::string("rope"));
}

void WindowDocksTest::exportWritesThePaneOfTheTab() {
  addLosses();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(actions().exportFigure->isEnabled(), patience);
  area()->tabifyDockWidget(dock("loss"), dock("length"));
  const auto press = [this](const char* above, int tab) {
    QTabBar* tabs = dock(above)->titleBarWidget()->findChild<QTabBar*>();
    QTRY_COMPARE_WITH_TIMEOUT(tabs->count(), 2, patience);
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
  };
  press("length", 1);
  QVERIFY2(exported().endsWith("-length.pdf"), qPrintable(exported()));
  press("length", 0);
  QVERIFY(dock("loss")->titleBarWidget()->isVisible());
  QVERIFY2(exported().endsWith("-loss.pdf"), qPrintable(exported()));
  press("loss", 1);
  QVERIFY2(exported().endsWith("-length.pdf"), qPrintable(exported()));
}

void WindowDocksTest::exportWritesThePaneOfTheTitle() {
  addLosses();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(actions().exportFigure->isEnabled(), patience);
  for (const char* name : {"length", "loss", "length"}) {
    QTabBar* tabs = dock(name)->titleBarWidget()->findChild<QTabBar*>();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    QVERIFY2(exported().endsWith(QString("-%1.pdf").arg(name)), qPrintable(exported()));
    QTRY_COMPARE_WITH_TIMEOUT(marked(), QStringList(name), patience);
  }
  QTest::mouseClick(window_->findChild<FigureView*>("loss"), Qt::LeftButton);
  QVERIFY(exported().endsWith("-loss.pdf"));
}

void WindowDocksTest::aPaneAlone() {
  addLosses();
  openWindow();
  resizeTo(1280, 800);
  const auto before = places();
  QVERIFY(before.size() > 2);
  window_->findChild<FigureView*>("loss")->setFocus();
  QTest::keyClick(window_.get(), Qt::Key_F11);
  settle();
  QCOMPARE(places().size(), std::size_t(1));
  QVERIFY(dock("loss")->width() >= area()->width() - 2 && dock("loss")->height() >= area()->height() - 2);
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  QTRY_VERIFY_WITH_TIMEOUT(places() == before, patience);
  QVERIFY(!actions().paneAlone->isChecked());
  QTabBar* tabs = dock("length")->titleBarWidget()->findChild<QTabBar*>();
  QTest::mouseDClick(dock("length")->titleBarWidget(), Qt::LeftButton, {},
                     QPoint(tabs->geometry().right() + 20, 8));
  settle();
  QCOMPARE(places().size(), std::size_t(1));
  QVERIFY(!dock("length")->isFloating());
  QVERIFY(actions().paneAlone->isChecked());
  window_->docks().raise("loss"); // another one is called for
  QTRY_VERIFY_WITH_TIMEOUT(places() == before, patience);
  QTabBar* length = dock("length")->tabs(); // a click on the title chooses its pane
  QTest::mouseClick(length, Qt::LeftButton, {}, length->tabRect(0).center());
  actions().paneAlone->trigger();
  settle();
  QVERIFY(places().contains("length") && places().size() == 1);
  actions().paneAlone->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(places() == before, patience);
}

void WindowDocksTest::aFloatingPaneHasAFrame() {
  addLosses();
  openWindow();
  waitForScrubbers();
  QTest::mouseRelease(window_.get(), Qt::LeftButton); // of a test before
  Dock* pane = dock("length");
  const auto before = places();
  auto* button = pane->titleBarWidget()->findChildren<QToolButton*>("dockButton").front();
  button->click();
  QVERIFY(pane->isFloating() && pane->isVisible());
  QVERIFY(!(pane->windowFlags() & Qt::FramelessWindowHint) && (pane->windowFlags() & Qt::WindowTitleHint));
  const QRect bar(window_->findChild<ScrubBar*>()->mapToGlobal(QPoint()),
                  window_->findChild<ScrubBar*>()->size());
  QVERIFY(!pane->geometry().intersects(bar));
  window_->docks().show("compare"); // and back, as it was left
  window_->docks().show("train");
  QVERIFY(pane->isFloating() && !(pane->windowFlags() & Qt::FramelessWindowHint));
  button->click();
  QVERIFY(!pane->isFloating());
  QTRY_VERIFY_WITH_TIMEOUT(places() == before, patience);
}

void WindowDocksTest::aPaneThatIsDockedAgainIsSeen() {
  addLosses();
  openWindow();
  window_->docks().show("see");
  for (const char* name : {"surface", "breaks"}) {
    window_->docks().raise(name);
    Dock* pane = dock(name);
    const auto isSeen = [pane] { return !pane->visibleRegion().isEmpty(); };
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), patience);
    auto* button = pane->titleBarWidget()->findChildren<QToolButton*>("dockButton").front();
    button->click();
    QVERIFY(pane->isFloating());
    QCoreApplication::processEvents();
    button->click();
    QVERIFY(!pane->isFloating());
    QCoreApplication::processEvents();
    QTRY_VERIFY_WITH_TIMEOUT(isSeen(), patience); // and not the tab beside its place
  }
}

void WindowDocksTest::keysGoFromPaneToPane() {
  addLosses();
  openWindow();
  const auto sight = places();
  QStringList seen;
  for (std::size_t i = 0; i < sight.size(); ++i) {
    QTest::keyClick(window_.get(), Qt::Key_F6);
    QString at;
    for (Dock* each : window_->docks().all())
      if (each->isAncestorOf(QApplication::focusWidget()))
        at = each->objectName();
    seen << at;
    if (at == "loss" || at == "length") // what actions are about is where the keys are
      QTRY_COMPARE_WITH_TIMEOUT(marked(), QStringList{at}, 5000);
  }
  QStringList all;
  for (const auto& [name, place] : sight)
    all << name;
  const QString last = seen.back();
  seen.sort();
  QCOMPARE(seen, all); // each once
  QTest::keyClick(window_.get(), Qt::Key_F6);
  QTest::keyClick(window_.get(), Qt::Key_F6, Qt::ShiftModifier);
  QVERIFY(dock(qPrintable(last))->isAncestorOf(QApplication::focusWidget()));
}

void WindowDocksTest::tabStaysInSight_data() {
  QTest::addColumn<QString>("task");
  for (const auto& [task, title] : Docks::tasks())
    QTest::newRow(qPrintable(task)) << task;
}

// From the runs through every pane to the length and on, each pane once and nothing that another one covers.
void WindowDocksTest::tabStaysInSight() {
  QFETCH(QString, task);
  addLosses();
  openWindow();
  waitForScrubbers();
  window_->docks().show(task);
  settle();
  const auto sight = window_->docks().inSight();
  list().view().setFocus();
  QStringList panes;
  int stops = 0, toLength = 0;
  do {
    QTest::keyClick(window_.get(), Qt::Key_Tab);
    const QWidget* now = QApplication::focusWidget();
    ++stops;
    Dock* in = nullptr;
    for (Dock* each : window_->docks().all())
      if (each->isAncestorOf(now))
        in = each;
    if (in && (panes.isEmpty() || panes.back() != in->objectName()))
      panes << in->objectName();
    QVERIFY2(!in || std::ranges::count(sight, in) == 1, in ? qPrintable(in->objectName()) : "");
    if (const auto* scrubber = qobject_cast<const Scrubber*>(now->parentWidget());
        toLength == 0 && scrubber && scrubber->key() == "evaluation.length")
      toLength = stops;
  } while (QApplication::focusWidget() != &list().view() && stops < 200);
  QVERIFY(stops < 200);
  const auto again = panes.removeDuplicates();
  QCOMPARE(panes.size(), std::ssize(sight));
  QVERIFY(again <= 1); // the list's own pane, which begins and ends it
  QVERIFY2(toLength <= 20 || task == "train" || task == "data", qPrintable(QString::number(toLength)));
}

void WindowDocksTest::arrowsGoAlongTheLineOfAPane() {
  addLosses();
  openWindow();
  Dock* pane = dock("loss");
  pane->tabs()->setFocus();
  QSet<QWidget*> seen;
  for (int i = 0; i < 30; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QVERIFY(pane->titleBarWidget()->isAncestorOf(QApplication::focusWidget()));
    seen.insert(QApplication::focusWidget());
  }
  QStringList missing;
  for (QWidget* each : pane->titleBarWidget()->findChildren<QWidget*>())
    if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus) &&
        !seen.contains(each))
      missing << each->accessibleName();
  missing.removeAll(pane->tabs()->accessibleName()); // where it began
  QVERIFY2(missing.isEmpty() && seen.size() >= 3, qPrintable(missing.join(", ")));
  QTest::keyClick(window_.get(), Qt::Key_Tab); // to what is in the pane
  QCOMPARE(QApplication::focusWidget(), pane->widget());
  QTest::keyClick(window_.get(), Qt::Key_Backtab);
  for (int i = 0; i < 30; ++i)
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
  QCOMPARE(QApplication::focusWidget(), pane->tabs());
}

void WindowDocksTest::waitForScrubbers() {
  QTRY_VERIFY_WITH_TIMEOUT(window_->findChild<ScrubBar*>()->findChildren<Scrubber*>().size() > 3, patience);
}

void WindowDocksTest::sizesComeBack() {
  addLosses();
  openWindow();
  waitForScrubbers();
  for (const char* task : {"train", "compare", "data", "see"}) {
    window_->docks().show(task);
    resizeTo(1920, 1080);
    const auto before = places();
    QVERIFY(before.size() > 2);
    resizeTo(1366, 768);
    resizeTo(1920, 1080);
    QTRY_COMPARE_WITH_TIMEOUT(places(), before, patience);
  }
}

void WindowDocksTest::sizesOfTheUserComeBack() {
  addLosses();
  openWindow();
  waitForScrubbers();
  resizeTo(1920, 1080);
  const QRect loss = dock("loss")->geometry();
  const QPoint line(loss.right() + 2, loss.center().y()), to = line + QPoint(260, 0);
  QVERIFY(area()->isSeparator(line));
  QTest::mousePress(area(), Qt::LeftButton, {}, line);
  QMouseEvent move(QEvent::MouseMove, to, area()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(area(), &move);
  QTRY_VERIFY_WITH_TIMEOUT(dock("loss")->width() > loss.width() + 200, patience);
  QTest::mouseRelease(area(), Qt::LeftButton, {}, to);
  settle();
  const auto before = places();
  QVERIFY(before.at("loss").width() > loss.width() + 200);
  resizeTo(1366, 768);
  resizeTo(1920, 1080);
  QTRY_COMPARE_WITH_TIMEOUT(places(), before, patience);
  window_->docks().show("data");
  resizeTo(1366, 768);
  resizeTo(1920, 1080);
  window_->docks().show("train");
  QTRY_COMPARE_WITH_TIMEOUT(places(), before, patience);
}

void WindowDocksTest::sizesAreKeptWithTheStudy() {
  addLosses();
  openWindow();
  resizeTo(1920, 1080);
  const auto before = places();
  resizeTo(1366, 768);
  window_->close();
  QTRY_VERIFY_WITH_TIMEOUT(!study_->note("layout")->empty(), patience);
  window_.reset();
  openWindow();
  resizeTo(1920, 1080);
  QTRY_COMPARE_WITH_TIMEOUT(places(), before, patience);
}

void WindowDocksTest::opensAsItWasLeft() {
  addRun(), addRun(), addRun();
  openWindow();
  list().select(2);
  window_->showMaximized();
  QTRY_VERIFY(window_->isMaximized());
  window_->close();
  QTRY_VERIFY_WITH_TIMEOUT(!study_->note("layout")->empty(), patience);
  window_ = std::make_unique<MainWindow>();
  window_->show();
  window_->loadEngine();
  window_->openStudy(studyPath());
  QTRY_VERIFY(window_->isMaximized());
  QTRY_COMPARE_WITH_TIMEOUT(list().selected(), qint64(2), patience);
  window_->showNormal();
  window_->close();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QTRY_VERIFY(!window_->isMaximized());
}

// Those of an older version too, under the keys of then; what is no longer known keeps its default.
void WindowDocksTest::optionsOfAFigureComeBack() {
  QSettings().setValue("figure/length",
                       R"({"part": "test", "unit": "bits", "protocol": "half", "gone": true, "logy": true})");
  window_ = std::make_unique<MainWindow>();
  FigureModes& modes = *window_->figures().figure("length").modes;
  const Config kept = *figureOptions("length", {{"split", "test"}, {"unit", "bits"}, {"logy", "on"}});
  QVERIFY(modes.options() == kept);
  Config chosen = kept;
  chosen.set("split", std::string("texts"));
  modes.setOptions(chosen);
  emit modes.optionsChanged(chosen);
  window_ = std::make_unique<MainWindow>();
  QVERIFY(window_->figures().figure("length").modes->options() == chosen);
}

// Its four runs are seen whole at 1280 × 800, where a second row of scrubbers takes 60 pixels.
void WindowDocksTest::theSampleFitsASmallWindow() {
  for (int i = 0; i < 4; ++i)
    addRun();
  openWindow();
  resizeTo(1280, 740);
  for (const char* task : {"train", "see"}) {
    window_->docks().show(task);
    const auto whole = [&] {
      const QRect last = list().cell(4, RunTable::Name);
      return last.height() > 0 && list().view().viewport()->rect().contains(last);
    };
    QTRY_VERIFY2(whole(), task); // docks glide to their places
  }
}

void WindowDocksTest::aFirstStartFitsTheScreen() {
  window_ = std::make_unique<MainWindow>();
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  const QRect room = window_->screen()->availableGeometry();
  QVERIFY(window_->minimumSizeHint().width() <= 1280 && window_->minimumSizeHint().height() <= 720);
  if (room.width() < 1600 || room.height() < 1000)
    QVERIFY(window_->isMaximized());
  else
    QVERIFY(room.contains(window_->frameGeometry()));
}

void WindowDocksTest::aComplaintGoesWithItsCause() {
  addRun();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(line("training.rate"), patience);
  QLineEdit* rate = line("training.rate");
  rate->setFocus();
  rate->selectAll();
  QTest::keyClicks(rate, "fast");
  actions().train->trigger();
  QTRY_VERIFY(notice().isVisible());
  QVERIFY2(notice().text().startsWith("Learning rate is not right yet"), qPrintable(notice().text()));
  rate->setFocus();
  QTest::keyClick(rate, Qt::Key_Escape);
  QTRY_VERIFY(!notice().isVisible());
}

void WindowDocksTest::sentencesHaveLabels() {
  addRun();
  openWindow();
  type("model.heads", "3"); // does not divide 16
  auto fault = [this] {
    QString text;
    for (const ParameterField* field : window_->findChildren<ParameterField*>())
      text += field->error();
    return text;
  };
  QTRY_VERIFY_WITH_TIMEOUT(!fault().isEmpty(), patience);
  QVERIFY2(fault().startsWith("Heads: ") && !fault().contains("model."), qPrintable(fault()));
}

void WindowDocksTest::thePaletteFindsValuesAndHelp() {
  addRun();
  openWindow();
  actions().commands->trigger();
  auto* palette = window_->findChild<CommandPalette*>();
  QTRY_VERIFY(palette->isVisible());
  auto* entries = palette->findChild<QListWidget*>();
  auto found = [&](const QString& typed) {
    palette->findChild<QLineEdit*>()->clear();
    QTest::keyClicks(palette->findChild<QLineEdit*>(), typed);
    QStringList titles;
    for (int row = 0; row < entries->count(); ++row)
      titles << entries->item(row)->text();
    return titles;
  };
  QVERIFY2(found("rope").mid(0, 6).contains("Encoding"), qPrintable(found("rope").join("; ")));
  QVERIFY(found("sentencepiece").contains("Tokenizer"));
  QCOMPARE(found(":4"), QStringList({"4× the training length", "64× the training length"}));
  QCOMPARE(found("@").size(), 1); // the run
  QVERIFY(found("?claims").size() > 0);
  QCOMPARE(found("why break").front(), QString("Why does it break beyond its training length?"));
  QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
  QCOMPARE(window_->docks().task(), QString("see"));
  QVERIFY(!window_->docks().dock("breaks")->visibleRegion().isEmpty());
  window_->docks().show("train");
  auto* search = window_->findChild<QLineEdit*>("formSearch");
  search->setFocus();
  QTest::keyClicks(search, "alibi");
  QTRY_VERIFY(window_->findChild<QComboBox*>("position.encoding")->isVisible());
}

QTEST_MAIN(WindowDocksTest)
#include "window_docks_test.moc"
