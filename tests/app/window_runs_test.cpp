// Runs in the window: undo and redo, duplicate, continue, rename, tag, archive, trash; checkpoints; several
// windows.
#include "app/window/drops.h"
#include "app/window/study/continue_dialog.h"
#include "app/window/study/run_menu.h"
#include "tests/app/window_fixture.h"
#include "widgets/elided_label.h"
#include "widgets/form/choice_field.h"
#include "widgets/runs/checkpoint_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDropEvent>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>

using namespace expe;

class WindowRunsTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void editsAreUndoneAndDoneAgain();
  void runsGoToTheTrashAndComeBack();
  void runsAreRenamedInPlace();
  void tagsAndArchive();
  void checkpointsAreListedComparedKeptAndDeleted();
  void aRunGoesOnFromACheckpointAtAnotherLength();
  void layoutsAreKeptWithTheStudy();
  void everyLayoutFitsASmallScreen();
  void twoWindowsOnOneStudy();
  void aFilterIsOfOneStudy();
  void whatIsDroppedIsUnderstood();
  void aTextDroppedOnABegunRunMakesANewOne();

private:
  void trainSteps(std::int64_t steps);
  void drop(const QString& path);
  // Answers the next dialog with `how`.
  template <class Dialog, class F> void answer(F how) {
    QTimer::singleShot(0, qApp, [how] {
      auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      how(*dialog);
    });
  }
};

void WindowRunsTest::trainSteps(std::int64_t steps) {
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(session().status().step >= steps, patience);
  stop();
  QTRY_VERIFY_WITH_TIMEOUT(actions().train->isEnabled(), patience);
  const auto knowsThatItHasBegun = [this] { // from the study, a moment later
    for (const QLabel* label : window_->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains("This run has begun."))
        return true;
    return false;
  };
  QTRY_VERIFY_WITH_TIMEOUT(knowsThatItHasBegun(), patience);
}

void WindowRunsTest::editsAreUndoneAndDoneAgain() {
  const auto run = addRun();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(line("model.width"), patience);
  QVERIFY(!actions().undo->isEnabled());
  type("model.width", "32");
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->config.integer("model.width"), 32, patience);
  QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
  QVERIFY2(actions().undo->text().contains("Width"), qPrintable(actions().undo->text()));
  list().view().setFocus(); // a line edit has an undo of its own
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->config.integer("model.width"), 16, patience);
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->config.integer("model.width"), 32, patience);
  QTRY_COMPARE(line("model.width")->text(), "32");
}

void WindowRunsTest::runsGoToTheTrashAndComeBack() {
  addRun();
  addRun({{"model.width", "32"}});
  openWindow();
  list().select(2);
  list().view().setFocus();
  const auto* note = window_->docks().dock("configuration")->head()->findChild<ElidedLabel*>();
  QTRY_COMPARE_WITH_TIMEOUT(note->text(), QString("RoPE, seed 1"), patience); // whose it is
  list().view().selectAll();
  QTRY_COMPARE_WITH_TIMEOUT(note->text(), QString("RoPE, seed 1, one of 2 selected"), patience);
  list().select(1);
  list().select(2);
  QTest::keyClick(&list().view(), Qt::Key_Delete);
  QTRY_VERIFY_WITH_TIMEOUT(notice().isVisible() && notice().text().endsWith("Ctrl+Z brings it back."),
                           patience);
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), 1U, patience);
  QTRY_COMPARE_WITH_TIMEOUT(list().table().rowCount(), 1, patience);
  QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
  actions().undo->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), 2U, patience);
  actions().redo->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), 1U, patience);
  QTRY_VERIFY_WITH_TIMEOUT(actions().emptyTrash->isEnabled(), patience);
  emit actions().restoreRun->aboutToShow();
  QCOMPARE(actions().restoreRun->actions().size(), 1);
  actions().restoreRun->actions().front()->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), 2U, patience);
  list().select(2);
  QTest::keyClick(&list().view(), Qt::Key_Delete);
  QTRY_VERIFY_WITH_TIMEOUT(actions().emptyTrash->isEnabled(), patience);
  answer<QMessageBox>(
      [](QMessageBox& box) { QTest::mouseClick(box.button(QMessageBox::Yes), Qt::LeftButton); });
  actions().emptyTrash->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(study_->trashedRuns()->empty(), patience);
}

void WindowRunsTest::runsAreRenamedInPlace() {
  const auto run = addRun();
  openWindow();
  list().view().setFocus();
  QTest::keyClick(window_.get(), Qt::Key_F2);
  QTRY_VERIFY_WITH_TIMEOUT(list().view().findChild<QLineEdit*>(), patience);
  QLineEdit* edit = list().view().findChild<QLineEdit*>();
  edit->selectAll();
  QTest::keyClicks(edit, "baseline");
  QTest::keyClick(edit, Qt::Key_Return);
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->name, std::string("baseline"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
  actions().undo->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->name, std::string(), patience);
  QVERIFY(study_->rename(run, "a\u202eb").ok()); // as another program may have called it
  const auto called = [&] { return list().table().rows().at(0).name; };
  QTRY_COMPARE_WITH_TIMEOUT(called(), QString("a\\u202eb"), patience);
}

void WindowRunsTest::tagsAndArchive() {
  const auto run = addRun();
  addRun();
  openWindow();
  list().select(run);
  answer<QInputDialog>([](QInputDialog& dialog) {
    dialog.setTextValue("paper, seed 1");
    dialog.accept();
  });
  actions().tagRun->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->tags, (std::vector<std::string>{"paper", "seed 1"}), patience);
  answer<QInputDialog>([](QInputDialog& dialog) {
    dialog.setTextValue("the first\nof many");
    dialog.accept();
  });
  actions().noteRun->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->note, std::string("the first\nof many"), patience);
  actions().archiveRun->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(study_->run(run)->archived, patience);
  QTRY_COMPARE_WITH_TIMEOUT(list().table().rowCount(), 1, patience); // put away
  actions().showArchived->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(list().table().rowCount(), 2, patience);
}

void WindowRunsTest::checkpointsAreListedComparedKeptAndDeleted() {
  addRun({{"training.checkpoint_every", "5"}, {"evaluation.every", "5"}, {"training.steps", "15"}});
  openWindow();
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(study_->evaluations(1)->size() >= 3, patience); // trained and evaluated
  auto& panel = *window_->findChild<CheckpointPanel*>();
  QTRY_COMPARE_WITH_TIMEOUT(panel.table().model()->rowCount(), 3, patience);
  const auto stored = *study_->checkpoints(1); // each validated at its step
  QCOMPARE(std::count_if(stored.begin(), stored.end(), [](const Checkpoint& c) { return c.best; }), 1);
  for (int row = 0; row < 3; ++row) { // the newest first
    const bool best = stored[static_cast<std::size_t>(2 - row)].best;
    const QString words = row == 0 ? (best ? " newest, best" : " newest") : best ? " best" : "";
    QCOMPARE(panel.table().model()->index(row, CheckpointTable::Step).data().toString(),
             QString::number(15 - 5 * row) + words);
  }
  window_->docks().show("compare");
  panel.table().selectRow(0);
  panel.table().selectionModel()->select(panel.table().model()->index(2, 0),
                                         QItemSelectionModel::Select | QItemSelectionModel::Rows);
  QCOMPARE(panel.selected(), (std::vector<std::int64_t>{5, 15}));
  QCOMPARE(panel.comparison().horizontalHeaderItem(2)->text(), "change");
  QVERIFY(panel.comparison().rowCount() >= 2); // 1×, 2× of the validations, 4× of the evaluation
  panel.table().model()->setData(panel.table().model()->index(2, CheckpointTable::Kept), Qt::Checked,
                                 Qt::CheckStateRole);
  QTRY_VERIFY_WITH_TIMEOUT(study_->checkpoints(1)->front().kept, patience);
  panel.table().clearSelection();
  panel.table().selectRow(1); // step 10
  panel.table().setFocus();
  answer<QMessageBox>(
      [](QMessageBox& box) { QTest::mouseClick(box.button(QMessageBox::Yes), Qt::LeftButton); });
  QTest::keyClick(&panel.table(), Qt::Key_Delete);
  QTRY_COMPARE_WITH_TIMEOUT(study_->checkpoints(1)->size(), 2U, patience);
  QCOMPARE((*study_->checkpoints(1))[1].step, 15);
}

void WindowRunsTest::aRunGoesOnFromACheckpointAtAnotherLength() {
  addRun({{"training.steps", "5"}});
  openWindow();
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(study_->run(1)->state == RunState::Finished, patience);
  QTRY_VERIFY_WITH_TIMEOUT(actions().continueRun->isEnabled(), patience);
  answer<QDialog>([](QDialog& dialog) {
    const auto lines = dialog.findChildren<QLineEdit*>();
    QCOMPARE(lines.size(), 4); // name, window, scale, steps
    QCOMPARE(lines[1]->text(), "16");
    lines[1]->setText("many");
    QPushButton* make = nullptr;
    for (QPushButton* button : dialog.findChildren<QPushButton*>())
      if (button->text() == "Make run")
        make = button;
    QVERIFY(make && !make->isEnabled()); // and a sentence says why
    lines[1]->setText("32");
    lines[2]->setText("1/2");
    auto* encoding = dialog.findChild<ChoiceField*>();
    QCOMPARE(encoding->currentText(), "RoPE");
    emit encoding->chosen("yarn");
    QCOMPARE(encoding->currentText(), "RoPE: Extension = yarn");
    const auto& asked = static_cast<const ContinueDialog&>(dialog);
    QCOMPARE(asked.settings().front(), (std::pair<std::string, std::string>("position.encoding", "yarn")));
    emit encoding->chosen("rope");
    QVERIFY(asked.settings().front().first != "position.encoding"); // it is the run's own
    auto* norm = dialog.findChild<QCheckBox*>();
    QVERIFY(norm->isVisible() && !norm->isChecked());
    QTest::keyClick(norm, Qt::Key_Space);
    QVERIFY(make->isEnabled());
    QTest::mouseClick(make, Qt::LeftButton);
  });
  actions().continueRun->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), 2U, patience);
  const Run made = *study_->run(2);
  QCOMPARE(made.parentRun.value_or(0), 1);
  QCOMPARE(made.parentStep.value_or(0), 5);
  QCOMPARE(made.config.integer("data.window"), 32);
  QVERIFY(made.config.flag("model.qk_norm"));
  QCOMPARE(made.config.real("training.scale"), 0.5);
  QCOMPARE(made.config.real("evaluation.scale"), 0.5);
  QTRY_COMPARE_WITH_TIMEOUT(list().selected(), 2, patience);
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(study_->run(2)->state == RunState::Finished, patience);
}

void WindowRunsTest::layoutsAreKeptWithTheStudy() {
  addRun();
  openWindow();
  Docks& docks = window_->docks();
  QCOMPARE(docks.task(), "train");
  QVERIFY(!docks.dock("loss")->isHidden());
  QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
  QCOMPARE(docks.task(), "compare");
  QVERIFY(docks.dock("configuration")->isHidden());
  docks.dock("loss")->close();
  docks.dock("length")->setFloating(true);
  window_->close();
  window_.reset();
  openWindow();
  Docks& again = window_->docks();
  QCOMPARE(again.task(), "compare");
  QVERIFY(again.dock("loss")->isHidden());
  QVERIFY(again.dock("length")->isFloating());
  actions().resetLayout->trigger();
  QVERIFY(!again.dock("loss")->isHidden());
  QVERIFY(!again.dock("length")->isFloating());
  window_->activateWindow(); // the dock that floated was
  QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
  QCOMPARE(again.task(), "train");
}

void WindowRunsTest::everyLayoutFitsASmallScreen() {
  addRun();
  openWindow();
  for (const auto& [task, title] : Docks::tasks()) {
    window_->docks().show(task);
    QTRY_VERIFY2_WITH_TIMEOUT(window_->minimumSizeHint().width() <= 1280 &&
                                  window_->minimumSizeHint().height() <= 800,
                              qPrintable(task), patience);
  }
}

void WindowRunsTest::twoWindowsOnOneStudy() {
  addRun();
  openWindow();
  const auto before = QApplication::topLevelWidgets();
  actions().newWindow->trigger();
  const auto all = QApplication::topLevelWidgets();
  const auto found = std::ranges::find_if(
      all, [&](QWidget* each) { return qobject_cast<MainWindow*>(each) && each != window_.get(); });
  QVERIFY(found != all.end());
  auto* other = static_cast<MainWindow*>(*found);
  QVERIFY(other->pos() != window_->pos());
  QTRY_VERIFY_WITH_TIMEOUT(other->findChild<QLineEdit*>("model.width"), patience);
  const auto* otherLine = other->findChild<QLineEdit*>("model.width");
  QTRY_VERIFY_WITH_TIMEOUT(line("model.width"), patience);
  type("model.width", "48");
  QTRY_COMPARE_WITH_TIMEOUT(otherLine->text(), "48", patience);
  QSignalSpy gone(other, &QObject::destroyed);
  other->close();
  QTRY_COMPARE_WITH_TIMEOUT(gone.size(), 1, patience);
}

void WindowRunsTest::aFilterIsOfOneStudy() {
  addRun();
  const QString another = folder_->path() + "/another";
  QVERIFY(Study::create(another.toStdString()));
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(list().selected() > 0, patience);
  auto* filter = window_->findChild<QLineEdit*>("runFilter");
  filter->setText("tag:good");
  window_->openStudy(another);
  QTRY_VERIFY_WITH_TIMEOUT(window_->windowTitle().contains("another"), patience);
  QVERIFY(filter->text().isEmpty());
}

void WindowRunsTest::drop(const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &event);
}

void WindowRunsTest::whatIsDroppedIsUnderstood() {
  const QString at = folder_->path();
  auto write = [&](const QString& name) {
    QFile file(at + "/" + name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("text");
  };
  write("a.txt");
  write("b.model");
  QVERIFY(QDir(at).mkpath("weights") && QDir(at).mkpath("texts"));
  write("weights/config.json");
  write("weights/model.safetensors");
  QCOMPARE(whatIs(at + "/trial"), Dropped::Study);
  QCOMPARE(whatIs(at + "/trial/trial.expe"), Dropped::Study);
  QCOMPARE(whatIs(at + "/a.txt"), Dropped::Text);
  QCOMPARE(whatIs(at + "/texts"), Dropped::Text);
  QCOMPARE(whatIs(at + "/b.model"), Dropped::Tokenizer);
  QCOMPARE(whatIs(at + "/weights"), Dropped::Weights);
  QCOMPARE(whatIs(at + "/nowhere"), Dropped::Nothing);
  QCOMPARE(whatIs(at + "/a.txt;" + at + "/texts"), Dropped::Text); // several at once
  QCOMPARE(whatIs(at + "/a.txt;" + at + "/b.model"), Dropped::Nothing);
}

void WindowRunsTest::aTextDroppedOnABegunRunMakesANewOne() {
  const auto run = addRun();
  QFile text(folder_->path() + "/a.txt");
  QVERIFY(text.open(QIODevice::WriteOnly));
  text.write(QByteArray("to be or not to be, that is the question\n").repeated(200));
  text.close();
  openWindow();
  drop(text.fileName());
  QTRY_COMPARE_WITH_TIMEOUT(study_->run(run)->config.text("data.text"), text.fileName().toStdString(),
                            patience);
  trainSteps(2);
  drop(folder_->path() + "/a.txt");
  QTRY_COMPARE_WITH_TIMEOUT(study_->runs()->size(), 2U, patience);
  QVERIFY(notice().isVisible());
}

QTEST_MAIN(WindowRunsTest)
#include "window_runs_test.moc"
