// Comparison and tables in the window, by keyboard: their numbers against the stored evaluations, what comes
// of new ones, the test split, and what cannot be.
#include "app/window/claims.h"
#include "app/window/comparison_control.h"
#include "app/window/table_control.h"
#include "core/api/result_table.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/claims/claim_notes.h"
#include "widgets/claims/comparison_tree.h"
#include "widgets/claims/table_names.h"
#include "widgets/claims/tables_panel.h"
#include "widgets/figure/figure_view.h"
#include "widgets/form/choice_button.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include <cmath>

using namespace expe;

class WindowClaimsTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void differencesAreThoseOfTheEvaluations();
  void theBaselineAndWhoIsComparedAreChosenByKeys();
  void newEvaluationsAreShown();
  void choicesAreKeptWithTheStudy();
  void theTestSplitIsAskedForAndLogged();
  void aBaselineThatWasNotTunedIsMarked();
  void oneCheckpointMakesNoClaimAboutSeeds();
  void whatWasMeasuredOtherwiseIsRefused();
  void thePinnedBaselineIsTheFirstChoice();
  void aTableIsMadeNamedChangedAndRemoved();
  void cellsAreTheMeansOfTheEvaluations();
  void aTableShowsDifferencesToThePinnedBaseline();
  void aTableIsCopiedForAPaper();
  void whatIsMissingIsEvaluated();
  void namesAndDefinitionsThatCannotBe();

private:
  // A finished run with losses at 1× and 2×, by protocol whole on the validation split.
  std::int64_t measured(const char* encoding, int seed, double loss, double rate = 1e-3,
                        const std::string& split = "validation");
  void measure(std::int64_t run, double length, double loss, const std::string& split = "validation",
               const std::string& precision = "fp32");
  void fiveSeeds(const char* encoding, double loss, double rate = 1e-3);
  void openClaims();
  ComparisonPanel& comparison() { return window_->claims().comparison().panel(); }
  ComparisonTree& tree() { return comparison().tree(); }
  TablesPanel& tables() { return window_->claims().tables().panel(); }
  QTreeWidgetItem* group(const QString& title);
  double lossOf(const char* encoding, int seed, double length);
  static ChoiceButton* choice(QWidget& in, const char* name);
  void choose(QWidget& in, const char* button, const QStringList& texts); // of its menu, by keys
  void key(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    widget.setFocus();
    QTest::keyClick(&widget, key, modifiers);
  }
  QString said(ClaimNotes& notes) { return notes.isHidden() ? QString() : notes.toPlainText(); }
  void follow(ClaimNotes& notes) { // its link, by keys
    key(notes, Qt::Key_Tab);
    QTest::keyClick(&notes, Qt::Key_Return);
  }
  void newTable(const QString& name);
  QModelIndex cell(int row, int column) { return tables().model().index(row, column); }
};

void WindowClaimsTest::measure(std::int64_t run, double length, double loss, const std::string& split,
                               const std::string& precision) {
  Evaluation e;
  e.run = run, e.checkpoint = 100, e.length = length, e.window = static_cast<std::int64_t>(16 * length);
  e.text = "f00d", e.longest = 4, e.tokens = 256, e.settings = "{}", e.loss = loss, e.split = split;
  e.precision = precision;
  for (int block = 0; block < 4; ++block) // other ones of each run, with the loss as their mean
    e.blocks.push_back(loss + (block % 2 ? 1 : -1) * 0.01 * (1 + static_cast<double>(run % 3)));
  QVERIFY(study_->addEvaluation(e).ok());
}

std::int64_t WindowClaimsTest::measured(const char* encoding, int seed, double loss, double rate,
                                        const std::string& split) {
  const auto run = addRun({{"position.encoding", encoding},
                           {"training.seed", std::to_string(seed)},
                           {"training.rate", QString::number(rate).toStdString()}});
  [&] {
    QVERIFY(study_->setState(run, RunState::Finished, {}).ok());
    QVERIFY(study_->append(run, {{1, loss, 1e-3, 1, 64, 0.1}}, {{1, 1, loss, none, 256}}).ok());
  }();
  for (const double length : {1.0, 2.0})
    measure(run, length, loss + 0.1 * length, split);
  return run;
}

// Two encodings' losses of one seed differ by about their own difference.
void WindowClaimsTest::fiveSeeds(const char* encoding, double loss, double rate) {
  for (int seed = 1; seed <= 5; ++seed)
    measured(encoding, seed, loss + 0.05 * seed + 0.001 * ((seed * static_cast<int>(loss * 100)) % 7), rate);
}

double WindowClaimsTest::lossOf(const char* encoding, int seed, double length) {
  for (const Run& run : *study_->runs())
    if (run.config.text("position.encoding") == encoding && run.config.integer("training.seed") == seed)
      for (const Evaluation& row : *study_->evaluations(run.id))
        if (row.length == length)
          return row.loss;
  return NAN;
}

void WindowClaimsTest::openClaims() {
  openWindow();
  QTest::keyClick(window_.get(), Qt::Key_5, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(window_->docks().task(), QString("claims"), patience);
}

QTreeWidgetItem* WindowClaimsTest::group(const QString& title) {
  for (int i = 0; i < tree().topLevelItemCount(); ++i)
    if (tree().topLevelItem(i)->text(0) == title)
      return tree().topLevelItem(i);
  return nullptr;
}

// Opens it with Space, goes to each by the arrows, and takes it: of several by Space, of one by Enter.
ChoiceButton* WindowClaimsTest::choice(QWidget& in, const char* name) {
  for (ChoiceButton* each : in.findChildren<ChoiceButton*>())
    if (each->property("choice") == name)
      return each;
  return nullptr;
}

void WindowClaimsTest::choose(QWidget& in, const char* name, const QStringList& texts) {
  ChoiceButton* button = choice(in, name);
  QVERIFY(button);
  QTimer::singleShot(0, qApp, [texts] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    for (const QString& text : texts) {
      const auto there = [&] {
        const QString title = menu->activeAction() ? menu->activeAction()->text() : QString();
        return title == text || title.startsWith(text + " ("); // a label with its key
      };
      for (int i = 0; i < 40 && !there(); ++i)
        QTest::keyClick(menu, Qt::Key_Down);
      QVERIFY2(there(), qPrintable(text));
      QTest::keyClick(menu, text == texts.back() ? Qt::Key_Return : Qt::Key_Space);
    }
    if (menu->isVisible())
      QTest::keyClick(menu, Qt::Key_Escape);
  });
  key(*button, Qt::Key_Space);
  window_->activateWindow(); // a menu had the keys
  QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
}

void WindowClaimsTest::differencesAreThoseOfTheEvaluations() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi") && group("alibi")->childCount() == 2, patience);
  for (const int row : {0, 1}) {
    double sum = 0, squares = 0;
    for (int seed = 1; seed <= 5; ++seed) {
      const double difference = lossOf("alibi", seed, row + 1) - lossOf("rope", seed, row + 1);
      sum += difference, squares += difference * difference;
    }
    const double mean = sum / 5, error = std::sqrt((squares - 5 * mean * mean) / 4 / 5);
    const double half = 2.7764451051977987 * error; // t(0.975, 4), by SciPy
    const QTreeWidgetItem* item = group("alibi")->child(row);
    QCOMPARE(item->text(ComparisonTree::Difference),
             QString("+%1 ± %2").arg(mean, 0, 'f', 4).arg(half, 0, 'f', 4));
    QCOMPARE(item->text(ComparisonTree::VerdictColumn), QString("worse by %1").arg(mean, 0, 'f', 4));
    QCOMPARE(item->text(ComparisonTree::Name), QString("%1×  n = 5").arg(row + 1));
    const Panel& forest = window_->claims().comparison().figure().figure().panels.front();
    QVERIFY(std::abs(forest.curves[static_cast<std::size_t>(row)].x.front() - mean) < 1e-9);
    QVERIFY(std::abs(forest.curves[static_cast<std::size_t>(row)].error.front() - half) < 1e-7);
  }
  tree().setCurrentItem(group("alibi")->child(1));
  QVERIFY(tree().currentWords().startsWith("alibi is higher than rope by 0."));
  QSignalSpy copied(&comparison(), &ComparisonPanel::copyWanted);
  QVERIFY(QMetaObject::invokeMethod(comparison().findChild<QPushButton*>("copySentences"), "click"));
  QVERIFY(QGuiApplication::clipboard()->text().contains("alibi is higher than rope by 0."));
}

void WindowClaimsTest::theBaselineAndWhoIsComparedAreChosenByKeys() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2), fiveSeeds("nope", 3.4);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("nope") && group("nope")->childCount() == 2, patience);
  tree().setCurrentItem(group("rope"));
  key(tree(), Qt::Key_Down); // alibi, whose rows are below it
  QCOMPARE(tree().currentItem(), group("alibi"));
  key(tree(), Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(group("rope")->childCount() == 2 && group("alibi")->childCount() == 0, patience);
  QVERIFY(group("rope")->child(0)->text(ComparisonTree::VerdictColumn).startsWith("better by"));
  QCOMPARE(group("alibi")->text(ComparisonTree::VerdictColumn), QString("baseline"));
  tree().setCurrentItem(group("nope"));
  key(tree(), Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(group("nope")->childCount() == 0, patience);
  QCOMPARE(group("nope")->checkState(0), Qt::Unchecked);
  QVERIFY(group("rope")->childCount() == 2);
  tree().setCurrentItem(group("rope")->child(0));
  QVERIFY2(tree().currentWords().contains("after Holm over 2"), qPrintable(tree().currentWords()));
  choose(comparison(), "correction", {"none"});
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("none was corrected"), patience);
  auto* margin = comparison().findChild<QDoubleSpinBox*>("margin");
  margin->setFocus();
  margin->selectAll();
  QTest::keyClicks(margin, "0.5");
  QTest::keyClick(margin, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(
      group("rope")->childCount() == 2 &&
          group("rope")->child(0)->text(ComparisonTree::VerdictColumn).contains("equivalent within ±0.5"),
      patience);
  tree().setCurrentItem(group("nope"));
  key(tree(), Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(group("nope")->childCount() == 2, patience);
  choose(comparison(), "lengths", {"2×"});
  QTRY_VERIFY_WITH_TIMEOUT(group("nope")->childCount() == 1, patience);
  QVERIFY(group("nope")->child(0)->text(0).startsWith("2×"));
}

void WindowClaimsTest::newEvaluationsAreShown() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi") && group("alibi")->childCount() == 2, patience);
  for (const Run& run : *study_->runs())
    measure(run.id, 4, 5 + 0.01 * static_cast<double>(run.id * run.id));
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi")->childCount() == 3, patience);
  fiveSeeds("nope", 3.4);
  QTRY_VERIFY_WITH_TIMEOUT(group("nope") && group("nope")->childCount() == 2, patience);
  QVERIFY(study_->trash(1).ok()); // a seed less
  QTRY_VERIFY_WITH_TIMEOUT(
      group("alibi")->childCount() > 0 && group("alibi")->child(0)->text(0).contains("blocks"), patience);
}

void WindowClaimsTest::choicesAreKeptWithTheStudy() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2), fiveSeeds("nope", 3.4);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("nope") && group("nope")->childCount() == 2, patience);
  tree().setCurrentItem(group("nope"));
  key(tree(), Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(group("rope")->childCount() == 2, patience);
  tree().setCurrentItem(group("alibi"));
  key(tree(), Qt::Key_Space);
  choose(comparison(), "over", {"blocks of text"});
  QTRY_VERIFY_WITH_TIMEOUT(
      group("rope")->childCount() == 2 && group("rope")->child(0)->text(0).contains("4 blocks"), patience);
  window_.reset();
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("rope") && group("rope")->childCount() == 2, patience);
  QVERIFY(group("rope")->child(0)->text(0).contains("4 blocks"));
  QVERIFY(group("rope")->child(0)->text(ComparisonTree::VerdictColumn).contains("a claim without seeds"));
  QCOMPARE(group("alibi")->checkState(0), Qt::Unchecked);
  QCOMPARE(group("nope")->text(ComparisonTree::VerdictColumn), QString("baseline"));
}

void WindowClaimsTest::theTestSplitIsAskedForAndLogged() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  for (const Run& run : *study_->runs())
    measure(run.id, 1, 3 + 0.1 * static_cast<double>(run.id), "test");
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi") && group("alibi")->childCount() == 2, patience);
  choose(comparison(), "split", {"test split"});
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("meant to be read once"), patience);
  QCOMPARE(group("alibi")->childCount(), 0);
  QVERIFY(study_->testReadings()->empty());
  follow(comparison().notes());
  QTRY_COMPARE_WITH_TIMEOUT(group("alibi")->childCount(), 1, patience);
  QCOMPARE(study_->testReadings()->size(), std::size_t(1));
  QCOMPARE(study_->testReadings()->front().what, std::string("compared with rope, in the window"));
  QVERIFY2(said(comparison().notes()).contains("compared with rope"), qPrintable(said(comparison().notes())));
  measured("nope", 1, 3.4); // what is new is not read by itself
  QTRY_VERIFY_WITH_TIMEOUT(group("nope"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("It has been read 1 time"), patience);
  QCOMPARE(study_->testReadings()->size(), std::size_t(1));
  choose(comparison(), "split", {"validation split"});
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi")->childCount() == 2, patience);
  QCOMPARE(study_->testReadings()->size(), std::size_t(1));
}

void WindowClaimsTest::aBaselineThatWasNotTunedIsMarked() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2), fiveSeeds("alibi", 3.1, 2e-3);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(tree().topLevelItemCount() == 3, patience);
  choose(comparison(), "tuned", {"Learning rate"});
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi") && group("alibi")->childCount() == 2, patience);
  QCOMPARE(group("rope")->text(ComparisonTree::VerdictColumn), QString("baseline · 0.001, untuned"));
  QCOMPARE(group("alibi")->text(ComparisonTree::VerdictColumn), QString("0.002, best of 2, at the edge"));
  QVERIFY(group("alibi")->toolTip(ComparisonTree::VerdictColumn).contains("by validation loss at 1×"));
  QVERIFY(said(comparison().notes()).contains("untuned: not every group"));
  tree().setCurrentItem(group("alibi")->child(0));
  QVERIFY(tree().currentWords().startsWith("alibi is higher than rope (untuned) by"));
}

void WindowClaimsTest::oneCheckpointMakesNoClaimAboutSeeds() {
  measured("rope", 1, 3.0), measured("alibi", 1, 3.2);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi") && group("alibi")->childCount() == 2, patience);
  const QTreeWidgetItem* row = group("alibi")->child(0);
  QCOMPARE(row->text(0), QString("1×  4 blocks"));
  QVERIFY(row->text(ComparisonTree::VerdictColumn).endsWith("a claim without seeds"));
  choose(comparison(), "over", {"seeds"});
  QTRY_VERIFY_WITH_TIMEOUT(
      group("alibi")->childCount() == 2 &&
          group("alibi")->child(0)->text(ComparisonTree::VerdictColumn).contains("points alone, no claim"),
      patience);
  QCOMPARE(group("alibi")->child(0)->text(ComparisonTree::P), QString());
}

void WindowClaimsTest::whatWasMeasuredOtherwiseIsRefused() {
  fiveSeeds("rope", 3.0);
  const auto other = addRun({{"position.encoding", "alibi"}, {"evaluation.precision", "bf16"}});
  QVERIFY(study_->setState(other, RunState::Finished, {}).ok());
  measure(other, 1, 3.3, "validation", "bf16");
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("cannot be compared"), patience);
  QVERIFY2(said(comparison().notes()).contains("bf16") && said(comparison().notes()).contains("fp32"),
           qPrintable(said(comparison().notes())));
  QVERIFY(window_->claims().comparison().figure().figure().panels.empty());
  QTRY_VERIFY_WITH_TIMEOUT(group("alibi, precision bf16") || tree().topLevelItemCount() == 2, patience);
  tree().setCurrentItem(tree().topLevelItem(1)); // without it there is nothing left to compare
  key(tree(), Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("the only group of finished runs"), patience);
}

void WindowClaimsTest::thePinnedBaselineIsTheFirstChoice() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  QVERIFY(setBaseline(*study_, Baseline{7, false}).ok()); // alibi, the second group
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("rope") && group("rope")->childCount() == 2, patience);
  tree().setCurrentItem(group("rope")->child(1));
  QVERIFY2(tree().currentWords().startsWith("rope is lower than alibi by 0."),
           qPrintable(tree().currentWords()));
}

void WindowClaimsTest::newTable(const QString& name) {
  window_->docks().raise("tables");
  const int before = tables().names().list().count();
  QTRY_VERIFY_WITH_TIMEOUT(tables().isVisible(), patience);
  QVERIFY(QMetaObject::invokeMethod(tables().findChild<QPushButton*>("newTable"), "click"));
  QTRY_COMPARE_WITH_TIMEOUT(tables().names().list().count(), before + 1, patience);
  QTRY_VERIFY_WITH_TIMEOUT(tables().names().list().findChild<QLineEdit*>(), patience); // its name, in place
  auto* editor = tables().names().list().findChild<QLineEdit*>();
  editor->selectAll();
  QTest::keyClicks(editor, name);
  QTest::keyClick(editor, Qt::Key_Return);
  QTRY_COMPARE_WITH_TIMEOUT(tables().chosen(), name, patience);
}

void WindowClaimsTest::aTableIsMadeNamedChangedAndRemoved() {
  fiveSeeds("rope", 3.0), fiveSeeds("rope", 3.1, 2e-3);
  openClaims();
  newTable("main");
  QTRY_COMPARE_WITH_TIMEOUT(tables().chosen(), QString("main"), patience);
  QCOMPARE(study_->savedTables()->size(), std::size_t(1));
  // Runs of a cell differ in their rates: refused, until these are the columns.
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("differ in"), patience);
  choose(tables(), "columns", {"Learning rate"});
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 3, patience);
  QCOMPARE(tables().model().headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QString("rate 0.002"));
  QVERIFY(study_->savedTables()->front().definition.find("\"columns\":\"training.rate\"") !=
          std::string::npos);
  tables().names().list().setFocus();
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("differ in"), patience);
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 3, patience);
  key(tables().names().list(), Qt::Key_Delete);
  QTRY_COMPARE_WITH_TIMEOUT(tables().names().list().count(), 0, patience);
  QVERIFY(study_->savedTables()->empty());
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(tables().chosen(), QString("main"), patience);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 3, patience);
}

void WindowClaimsTest::cellsAreTheMeansOfTheEvaluations() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  measured("nope", 1, 3.25), measured("nope", 2, 3.5);
  openClaims();
  newTable("lengths");
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().rowCount(), 3, patience);
  const auto shows = [&](int row, const char* encoding) {
    for (const int column : {1, 2}) {
      double sum = 0, squares = 0;
      for (int seed = 1; seed <= 5; ++seed) {
        const double loss = lossOf(encoding, seed, column);
        sum += loss, squares += loss * loss;
      }
      const double mean = sum / 5, error = std::sqrt((squares - 5 * mean * mean) / 4 / 5);
      QCOMPARE(cell(row, column).data().toString(),
               QString("%1 ± %2").arg(mean, 0, 'f', 4).arg(2.7764451051977987 * error, 0, 'f', 4));
      QCOMPARE(cell(row, column).data(ResultTableModel::LinesRole).toStringList(), QStringList{"n = 5"});
    }
  };
  shows(0, "rope"), shows(1, "alibi");
  QVERIFY(cell(0, 1).data(ResultTableModel::BestRole).toBool());
  QVERIFY(!cell(1, 1).data(ResultTableModel::BestRole).toBool());
  QCOMPARE(cell(2, 1).data().toString(), QString::number((3.35 + 3.6) / 2, 'f', 4));
  QCOMPARE(cell(2, 1).data(ResultTableModel::LinesRole).toStringList(), QStringList{"n = 2: 3.3500, 3.6000"});
  for (const Run& run : *study_->runs()) // what comes while it is in sight
    if (run.config.text("position.encoding") == "rope")
      measure(run.id, 4, 4.5);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 4, patience);
  QCOMPARE(cell(0, 3).data().toString(), QString("4.5000 ± 0.0000"));
  QCOMPARE(cell(1, 3).data(ResultTableModel::LinesRole).toStringList(), QStringList{"not measured"});
  QVERIFY(said(tables().notes()).contains("2 cells lack a measurement."));
}

void WindowClaimsTest::aTableShowsDifferencesToThePinnedBaseline() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  openClaims();
  newTable("main");
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().rowCount(), 2, patience);
  QVERIFY(setBaseline(*study_, Baseline{1, false}).ok()); // while the table is in sight
  const auto offered = [this] {
    emit choice(tables(), "measure")->menu()->aboutToShow(); // which fills it
    for (const QAction* action : choice(tables(), "measure")->menu()->actions())
      if (action->text().startsWith("difference"))
        return true;
    return false;
  };
  QTRY_VERIFY_WITH_TIMEOUT(offered(), patience);
  choose(tables(), "measure", {"difference"});
  QTRY_COMPARE_WITH_TIMEOUT(cell(0, 1).data().toString(), QString("baseline"), patience);
  double sum = 0;
  for (int seed = 1; seed <= 5; ++seed)
    sum += lossOf("alibi", seed, 1) - lossOf("rope", seed, 1);
  QVERIFY(sum > 0);
  QVERIFY(cell(1, 1).data().toString().startsWith(QString("+%1 ± ").arg(sum / 5, 0, 'f', 4)));
  QVERIFY(setBaseline(*study_, {}).ok());
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("none is pinned"), patience);
  choose(tables(), "measure", {"loss"});
  QTRY_COMPARE_WITH_TIMEOUT(cell(1, 1).data(ResultTableModel::LinesRole).toStringList(), QStringList{"n = 5"},
                            patience);
}

void WindowClaimsTest::aTableIsCopiedForAPaper() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  openClaims();
  newTable("main");
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().rowCount(), 2, patience);
  TableDefinition definition;
  definition.rows = {"position.encoding"};
  const auto rows = readRuns(*study_, {}, RowParts::Short);
  const auto table = makeTable(*rows, definition);
  QVERIFY(table.ok());
  auto* copy = tables().findChild<QPushButton*>("withMenu");
  for (const auto& [text, format] : {std::pair("LaTeX", TableFormat::Latex), {"CSV", TableFormat::Csv}}) {
    for (QAction* action : copy->menu()->actions())
      if (action->text().startsWith(text))
        action->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), print(*table, format));
  }
  tables().view().setCurrentIndex(cell(0, 1));
  key(tables().view(), Qt::Key_C, Qt::ControlModifier);
  QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), print(*table, TableFormat::Markdown));
}

void WindowClaimsTest::whatIsMissingIsEvaluated() {
  for (const char* encoding : {"alibi", "rope", "nope"})
    addRun({{"position.encoding", encoding}, {"training.steps", "2"}, {"evaluation.every", "2"}});
  const QString study = studyPath();
  for (const char* run : {"2", "3"})
    QCOMPARE(runExpe({"train", study, "--run", run}).code, 0);
  QCOMPARE(runExpe({"eval", study, "--run", "2", "--lengths", "1"}).code, 0);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("nope is not measured so (runs 3)."),
                           patience);
  newTable("main");
  choose(tables(), "lengths", {"1×", "2×"});
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 3, patience);
  tables().view().setCurrentIndex(cell(1, 2));
  key(tables().view(), Qt::Key_Return);
  QTRY_COMPARE_WITH_TIMEOUT(cell(1, 2).data(ResultTableModel::LinesRole).toStringList(), QStringList{"n = 1"},
                            patience);
  const auto rows = *study_->evaluations(3);
  QCOMPARE(rows.size(), std::size_t(1)); // that alone
  QCOMPARE(rows.front().length, 2.0);
  QCOMPARE(cell(1, 2).data().toString(), QString::number(rows.front().loss, 'f', 4));
  QTRY_VERIFY_WITH_TIMEOUT(!window_->control().evaluating(), patience);
  follow(tables().notes()); // all the rest
  QTRY_VERIFY_WITH_TIMEOUT(!said(tables().notes()).contains("lack a measurement"), patience);
  QCOMPARE(study_->evaluations(2)->size() + study_->evaluations(3)->size(), std::size_t(4));
}

void WindowClaimsTest::namesAndDefinitionsThatCannotBe() {
  fiveSeeds("rope", 3.0);
  QVERIFY(study_->saveTable({"damaged", "{\"rows\":7}"}).ok());
  QVERIFY(study_->saveTable({"good", R"({"rows":["position.encoding"]})"}).ok());
  QVERIFY(study_->setNote("comparison", "{\"request\": 3}").ok());
  openClaims();
  window_->docks().raise("tables");
  QTRY_COMPARE_WITH_TIMEOUT(tables().names().list().count(), 2, patience);
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("definition of this table cannot be read"),
                           patience);
  tables().names().list().setCurrentRow(1);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().rowCount(), 1, patience);
  const auto rename = [&](const QString& to) {
    key(tables().names().list(), Qt::Key_F2);
    auto* editor = tables().names().list().findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, to);
    QTest::keyClick(editor, Qt::Key_Return);
  };
  rename("damaged");
  QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("another table has this name"), patience);
  QCOMPARE(tables().chosen(), QString("good"));
  rename("   ");
  QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("needs a name"), patience);
  QCOMPARE(study_->savedTables()->size(), std::size_t(2));
  QCOMPARE(study_->savedTables()->front().definition, std::string("{\"rows\":7}"));
}

QTEST_MAIN(WindowClaimsTest)
#include "window_claims_test.moc"
