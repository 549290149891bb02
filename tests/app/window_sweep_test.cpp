// Sweeps in the window: from the fields of the form to runs of the study, and what is refused before.
#include "app/window/configuration/configuration_pane.h"
#include "core/api/planned.h"
#include "core/api/sweep.h"
#include "tests/app/window_fixture.h"
#include "widgets/form/value_list.h"
#include "widgets/runs/sweep_list.h"

#include <QCheckBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>

using namespace expe;

class WindowSweepTest : public WindowFixture {
  Q_OBJECT

  ConfigurationPane& pane() { return *window_->findChild<ConfigurationPane*>(); }
  SweepBar& bar() { return pane().sweepBar(); }
  ParameterForm& form() { return pane().form(); }
  QPushButton* make() {
    for (auto* button : bar().findChildren<QPushButton*>())
      if (button->text().startsWith("Make") && button->text() != "Make and train")
        return button;
    return nullptr;
  }
  QSpinBox* seeds() { return bar().findChild<QSpinBox*>("sweepSeeds"); }
  SweepList& sweepList() { return *window_->findChild<SweepList*>(); }
  void open(const QString& key, const QString& values) { // with keys alone
    QVERIFY(form().reveal(key));
    QTest::keyClick(form().field(key)->editor(), Qt::Key_L, Qt::ControlModifier);
    if (QWidget* popup = QApplication::activePopupWidget())
      popup->close();
    edit(key, values);
  }
  void edit(const QString& key, const QString& values) {
    auto* list = form().field(key)->findChild<ValueList*>();
    QVERIFY(list);
    list->setFocus();
    list->selectAll();
    QTest::keyClicks(list, values);
  }
  std::size_t runs() { return (*study_->runs()).size(); }
  std::vector<Sweep> sweeps() { return *sweepsOf(*study_); }

#define SAYS(words)                                                                                          \
  QTRY_VERIFY2_WITH_TIMEOUT(bar().text().contains(words), qPrintable(bar().text()), patience)

private slots:
  void initTestCase() {
    prepare();
  }
  void init() {
    begin();
  }
  void cleanup() {
    end();
  }

  void whoMakesOneRunSeesNothingOfIt() {
    addRun();
    openWindow();
    QVERIFY(!bar().isVisible());
    QVERIFY(form().lists().empty());
  }

  void fieldsBecomeASweep() {
    addRun();
    openWindow();
    open("training.rate", "1e-3, 2e-3");
    QVERIFY(bar().isVisible());
    seeds()->setFocus();
    QTest::keyClick(seeds(), Qt::Key_Up);
    SAYS("4 runs: Learning rate 2 × 2 seeds");
    QVERIFY2(bar().text().contains("of disk"), qPrintable(bar().text()));
    SAYS(" of training");
    QVERIFY2(bar().text().contains("of memory"), qPrintable(bar().text()));
    QCOMPARE(runs(), 1u); // nothing is made yet
    QCOMPARE(make()->text(), QString("Make 4 runs"));
    auto* lengths = bar().findChild<QLineEdit*>("sweepLengths");
    lengths->setFocus();
    QTest::keyClicks(lengths, "1, 1000");
    SAYS("Evaluation at 1000×: that is above “Longest”");
    QVERIFY(!make()->isEnabled());
    for (int i = 0; i < 6; ++i)
      QTest::keyClick(lengths, Qt::Key_Backspace);
    QTRY_VERIFY_WITH_TIMEOUT(make()->isEnabled(), patience); // at 1×
    make()->setFocus();
    QTest::keyClick(make(), Qt::Key_Space);
    QTRY_COMPARE_WITH_TIMEOUT(sweeps().size(), 1u, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!bar().isVisible(), patience);
    QVERIFY(form().lists().empty());
    QCOMPARE(sweeps()[0].name, std::string("sweep 1"));
    QCOMPARE(sweeps()[0].cells, 4);
    QTRY_COMPARE_WITH_TIMEOUT(plannedEvaluations(*study_)->size(), 1u, patience);
    QCOMPARE(plannedEvaluations(*study_)->front().sweep, std::string("sweep 1"));
    QCOMPARE(plannedEvaluations(*study_)->front().lengths, std::vector<double>{1});
    QTRY_COMPARE_WITH_TIMEOUT(runs(), 4u, patience); // in place of the one that it began with
    const auto all = *study_->runs();
    QCOMPARE(all[0].config.real("training.rate"), 1e-3);
    QCOMPARE(all[1].config.real("training.rate"), 2e-3);
    QCOMPARE(all[2].config.integer("training.seed"), 2);
    QCOMPARE(all[0].config.text("position.encoding"), std::string("rope")); // as the run that it varies
    QCOMPARE(all[0].config.integer("model.width"), 16);
    QTRY_COMPARE_WITH_TIMEOUT(list().selected(), all[0].id, patience);

    { // not while one of them is in training
      const auto held = *study_->lock(all[3].id);
      actions().undo->trigger();
      QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("Nothing is undone"), patience);
      QVERIFY(sweeps().size() == 1 && runs() == 4);
      actions().redo->trigger();
    }
    QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
    actions().undo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(sweeps().empty() && runs() == 1, patience);
    actions().redo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(sweeps().size() == 1 && runs() == 4, patience);
    QTRY_COMPARE_WITH_TIMEOUT(sweeps()[0].runs.size(), 4u, patience); // runs come back one by one
  }

  void theRunItBeganWithMayStay() {
    addRun();
    openWindow();
    actions().sweep->trigger();
    QVERIFY(seeds()->hasFocus()); // Ctrl+Shift+L and a number are enough
    QTest::keyClicks(seeds(), "3");
    SAYS("3 runs: 3 seeds");
    auto* replace = bar().findChild<QCheckBox*>();
    QVERIFY(replace->isVisible() && replace->isChecked());
    replace->click();
    make()->click();
    QTRY_COMPARE_WITH_TIMEOUT(runs(), 4u, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!bar().isVisible(), patience);
    // One that is of a sweep is not replaced by another.
    actions().sweep->trigger();
    QTest::keyClicks(seeds(), "2");
    SAYS("2 runs: 2 seeds");
    QTRY_COMPARE_WITH_TIMEOUT(list().selected(), 2, patience);
    QVERIFY(!replace->isVisible());
  }

  void whatContradictsItselfIsLeftOut() {
    addRun();
    openWindow();
    open("model.heads", "2, 3, 4");
    SAYS("2 runs:");
    QVERIFY2(bar().text().contains("1 combination"), qPrintable(bar().text()));
    QVERIFY2(bar().text().contains("left out: Heads 3. "), qPrintable(bar().text()));
    // What is left of it alone is a run, and no sweep.
    edit("model.heads", "3, 4");
    SAYS("left out: Heads 3. ");
    QTRY_COMPARE_WITH_TIMEOUT(make()->text(), QString("Make 1 run"), patience);
    make()->click();
    QTRY_VERIFY_WITH_TIMEOUT(runs() == 1 && (*study_->runs())[0].id == 2, patience);
    QCOMPARE((*study_->run(2)).config.integer("model.heads"), 4);
    QVERIFY(sweeps().empty());
  }

  void whatCannotBeIsRefusedAtTheField() {
    addRun();
    openWindow();
    open("training.rate", "1e-3, fast");
    SAYS("Learning rate is not right yet");
    QVERIFY(!make()->isEnabled());
    QVERIFY(form().field("training.rate")->error().contains("fast is not a number"));
    edit("training.rate", "1e-3, 2e-3");
    SAYS("2 runs");
    QTRY_VERIFY_WITH_TIMEOUT(make()->isEnabled(), patience);
    open("position.encoding", "rope, alibbi"); // who plans it finds that
    SAYS("Encoding is not right yet");
    QVERIFY2(form().field("position.encoding")->error().contains("alibi"),
             qPrintable(form().field("position.encoding")->error()));
    QVERIFY(!make()->isEnabled());
    edit("position.encoding", "rope, alibi");
    SAYS("4 runs");
    bar().findChild<QLineEdit*>("sweepName")->clear();
    QTest::keyClick(bar().findChild<QLineEdit*>("sweepName"), Qt::Key_Space);
    SAYS("A sweep needs a name");
    QTRY_VERIFY_WITH_TIMEOUT(!make()->isEnabled(), patience);
    QCOMPARE(runs(), 1u);
    QTest::keyClick(bar().findChild<QLineEdit*>("sweepName"), Qt::Key_Escape); // away with it
    QVERIFY(!bar().isVisible() && form().lists().empty());
  }

  void whoMakesASweepWithoutValuesIsAskedForThem() {
    addRun();
    openWindow();
    open("training.rate", " "); // nothing
    SAYS("Learning rate waits for its values");
    const auto* field = form().field("training.rate");
    QVERIFY(field->error().isEmpty() && make()->isEnabled());
    make()->click();
    QVERIFY(field->error().startsWith("There are no values yet"));
    SAYS("Learning rate is not right yet");
    QVERIFY(!make()->isEnabled());
    edit("training.rate", "1e-3, 2e-3");
    SAYS("2 runs");
    QCOMPARE(runs(), 1u);
  }

  void whatTheDiskCannotHoldIsRefused() {
    addRun({{"training.steps", "10000000"}});
    openWindow();
    actions().sweep->trigger();
    QTest::keyClicks(seeds(), "10000"); // half a gigabyte each, of curves alone
    SAYS("10000 runs need");
    QVERIFY2(bar().text().contains("GB on the disk"), qPrintable(bar().text()));
    QVERIFY(!make()->isEnabled());
  }

  // Fields of the other encodings are there too, for lists alone.
  void parametersOfEveryEncodingCanBeSwept() {
    addRun();
    openWindow();
    QVERIFY(!form().field("position.expe.l"));
    open("position.encoding", "rope, expe");
    QTRY_VERIFY_WITH_TIMEOUT(form().field("position.expe.l"), patience);
    QVERIFY(!form().field("position.expe.l")->editor()->isEnabled());
    form().field("position.expe.l")->openList({});
    edit("position.expe.l", "4, 8");
    SAYS("3 runs: Encoding 2 ×"); // rope has none
    QVERIFY2(bar().text().contains("made once"), qPrintable(bar().text()));
    form().setLists({});
    QTRY_VERIFY_WITH_TIMEOUT(!form().field("position.expe.l"), patience);
  }

  void aBegunRunCanBeVaried() {
    const auto run = addRun();
    QVERIFY(study_->append(run, {{1, 5.0, 1e-3, 1, 64, 0.1}}));
    QVERIFY(study_->setState(run, RunState::Stopped));
    openWindow();
    QTRY_VERIFY_WITH_TIMEOUT(!form().banner().isEmpty(), patience);
    QVERIFY(!form().field("model.layers")->editor()->isEnabled());
    form().field("model.layers")->openList({});
    edit("model.layers", "1, 2");
    SAYS("2 runs");
    QVERIFY(!bar().findChild<QCheckBox*>()->isVisible()); // its steps are kept
    make()->click();
    QTRY_COMPARE_WITH_TIMEOUT(runs(), 3u, patience);
    QCOMPARE((*study_->run(1)).step, 1);
  }

  void aSweepIsExtendedCompletedAndForgotten() {
    addRun();
    openWindow();
    open("training.rate", "1e-3, 2e-3");
    SAYS("2 runs");
    QTRY_VERIFY_WITH_TIMEOUT(make()->isEnabled(), patience);
    make()->click();
    QTRY_COMPARE_WITH_TIMEOUT(sweeps().size(), 1u, patience);
    docks().raise("sweeps");
    QTRY_COMPARE_WITH_TIMEOUT((sweepList().select("sweep 1"), sweepList().selected()), QString("sweep 1"),
                              patience);

    emit sweepList().extendWanted("sweep 1");
    QTRY_VERIFY_WITH_TIMEOUT(bar().isVisible(), patience);
    QCOMPARE(form().lists(), (ParameterForm::Lists{{"training.rate", "0.001, 0.002"}}));
    SAYS("Nothing to add");
    QVERIFY(!make()->isEnabled());
    edit("training.rate", "0.001, 0.002, 0.004");
    SAYS("1 run more");
    seeds()->setFocus();
    seeds()->selectAll();
    QTest::keyClicks(seeds(), "2");
    SAYS("4 runs more");
    QTRY_VERIFY_WITH_TIMEOUT(make()->isEnabled(), patience);
    make()->click();
    QTRY_COMPARE_WITH_TIMEOUT(sweeps()[0].cells, 6, patience);
    QCOMPARE(sweeps().size(), 1u);
    QCOMPARE(runs(), 6u);

    QVERIFY(study_->removeRun(sweeps()[0].runs.back()));
    QTRY_VERIFY_WITH_TIMEOUT(listed("1 missing"), 2 * patience);
    emit sweepList().remakeWanted("sweep 1");
    QTRY_COMPARE_WITH_TIMEOUT(sweeps()[0].missing, 0, patience);
    QCOMPARE(runs(), 6u);
    const auto made = sweeps()[0].runs;
    for (const std::int64_t run : made)
      QVERIFY(study_->setState(run, RunState::Finished));
    QTRY_VERIFY_WITH_TIMEOUT(listed("complete: 6 runs"), patience);

    emit sweepList().forgetWanted("sweep 1");
    QTRY_VERIFY_WITH_TIMEOUT(sweeps().empty() && runs() == 6, patience);
    QTRY_VERIFY_WITH_TIMEOUT(actions().undo->text().contains("Forget"), patience);
    actions().undo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(sweeps().size() == 1 && sweeps()[0].complete(), patience);
  }

  // Its form is the selected run's: another one is varied instead, and what is typed stays.
  void anotherRunIsVariedInstead() {
    addRun();
    addRun({{"training.seed", "7"}, {"model.layers", "2"}});
    openWindow();
    open("training.rate", "1e-3, 2e-3");
    list().select(2);
    QTRY_COMPARE_WITH_TIMEOUT(form().lists(), (ParameterForm::Lists{{"training.rate", "1e-3, 2e-3"}}),
                              patience);
    SAYS("2 runs");
    QTRY_VERIFY_WITH_TIMEOUT(make()->isEnabled(), patience);
    make()->click();
    QTRY_COMPARE_WITH_TIMEOUT(sweeps().size(), 1u, patience);
    const auto made = *study_->run(sweeps()[0].runs[0]);
    QCOMPARE(made.config.integer("model.layers"), 2);
    QCOMPARE(made.config.integer("training.seed"), 7);
  }

private:
  Docks& docks() {
    return window_->docks();
  }
  bool listed(const QString& state) {
    auto* tree = sweepList().findChild<QTreeWidget*>();
    return tree->findItems(state, Qt::MatchContains, 1).size() == 1;
  }
};

QTEST_MAIN(WindowSweepTest)
#include "window_sweep_test.moc"
