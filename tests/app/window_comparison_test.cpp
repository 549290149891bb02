// The comparison in the window, by keyboard: its numbers against the stored evaluations, what comes of new
// ones, the test split, and what cannot be compared.
#include "tests/app/claims_fixture.h"
#include "widgets/figure/figure_view.h"

#include <QClipboard>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollBar>

using namespace expe;

class WindowComparisonTest : public ClaimsFixture {
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
  void columnsShareTheWidth();

private:
  QTreeWidgetItem* group(const QString& title);
};

QTreeWidgetItem* WindowComparisonTest::group(const QString& title) {
  for (int i = 0; i < tree().topLevelItemCount(); ++i)
    if (tree().topLevelItem(i)->text(0) == title)
      return tree().topLevelItem(i);
  return nullptr;
}

void WindowComparisonTest::differencesAreThoseOfTheEvaluations() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi") && group("ALiBi")->childCount() == 2, patience);
  for (const int row : {0, 1}) {
    double sum = 0, squares = 0;
    for (int seed = 1; seed <= 5; ++seed) {
      const double difference = lossOf("alibi", seed, row + 1) - lossOf("rope", seed, row + 1);
      sum += difference, squares += difference * difference;
    }
    const double mean = sum / 5, error = std::sqrt((squares - 5 * mean * mean) / 4 / 5);
    const double half = 2.7764451051977987 * error; // t(0.975, 4), by SciPy
    const QTreeWidgetItem* item = group("ALiBi")->child(row);
    QCOMPARE(item->text(ComparisonTree::Difference),
             QString("+%1 ± %2").arg(mean, 0, 'f', 4).arg(half, 0, 'f', 4));
    QCOMPARE(item->text(ComparisonTree::VerdictColumn), QString("worse by %1").arg(mean, 0, 'f', 4));
    QCOMPARE(item->text(ComparisonTree::Name), QString("%1×  n = 5").arg(row + 1));
    const Panel& forest = window_->claims().comparison().figure().figure().panels.front();
    QVERIFY(std::abs(forest.curves[static_cast<std::size_t>(row)].x.front() - mean) < 1e-9);
    QVERIFY(std::abs(forest.curves[static_cast<std::size_t>(row)].error.front() - half) < 1e-7);
  }
  tree().setCurrentItem(group("ALiBi")->child(1));
  QVERIFY(tree().currentWords().startsWith("ALiBi is higher than RoPE by 0."));
  QSignalSpy copied(&comparison(), &ComparisonPanel::copyWanted);
  QVERIFY(QMetaObject::invokeMethod(comparison().findChild<QPushButton*>("copySentences"), "click"));
  QVERIFY(QGuiApplication::clipboard()->text().contains("ALiBi is higher than RoPE by 0."));
}

void WindowComparisonTest::theBaselineAndWhoIsComparedAreChosenByKeys() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2), fiveSeeds("nope", 3.4);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE") && group("NoPE")->childCount() == 2, patience);
  tree().setCurrentItem(group("RoPE"));
  key(tree(), Qt::Key_Down); // alibi, whose rows are below it
  QCOMPARE(tree().currentItem(), group("ALiBi"));
  key(tree(), Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(group("RoPE")->childCount() == 2 && group("ALiBi")->childCount() == 0, patience);
  QVERIFY(group("RoPE")->child(0)->text(ComparisonTree::VerdictColumn).startsWith("better by"));
  QCOMPARE(group("ALiBi")->text(ComparisonTree::VerdictColumn), QString("baseline"));
  tree().setCurrentItem(group("NoPE"));
  key(tree(), Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE")->childCount() == 0, patience);
  QCOMPARE(group("NoPE")->checkState(0), Qt::Unchecked);
  QVERIFY(group("RoPE")->childCount() == 2);
  tree().setCurrentItem(group("RoPE")->child(0));
  QVERIFY2(tree().currentWords().contains("after Holm over 2"), qPrintable(tree().currentWords()));
  choose(comparison(), "correction", {"none"});
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("none was corrected"), patience);
  auto* margin = comparison().findChild<QDoubleSpinBox*>("margin");
  margin->setFocus();
  margin->selectAll();
  QTest::keyClicks(margin, "0.5");
  QTest::keyClick(margin, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(
      group("RoPE")->childCount() == 2 &&
          group("RoPE")->child(0)->text(ComparisonTree::VerdictColumn).contains("equivalent within ±0.5"),
      patience);
  tree().setCurrentItem(group("NoPE"));
  key(tree(), Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE")->childCount() == 2, patience);
  choose(comparison(), "lengths", {"2×"});
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE")->childCount() == 1, patience);
  QVERIFY(group("NoPE")->child(0)->text(0).startsWith("2×"));
}

// Nothing lies beyond the edge, numbers are whole, and of words that are cut short a tool tip has all.
void WindowComparisonTest::columnsShareTheWidth() {
  fiveSeeds("rope", 3.0), measured("alibi", 1, 3.2), fiveSeeds("nope", 3.4);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE") && group("NoPE")->childCount() == 2, patience);
  QCOMPARE(group("ALiBi")->child(0)->text(ComparisonTree::Caveat), QString("fewer than five seeds"));
  const auto check = [&](QTreeWidgetItem* item) {
    for (int column = 0; column < ComparisonTree::Columns; ++column) {
      const QString text = item->text(column);
      const bool whole = tree().fontMetrics().horizontalAdvance(text) < tree().columnWidth(column);
      QVERIFY2(whole || item->toolTip(column).contains(text), qPrintable(text));
      if (column >= ComparisonTree::Loss && column <= ComparisonTree::P)
        QVERIFY2(whole, qPrintable(text));
    }
  };
  for (const int width : {1280, 1920, 1000}) {
    window_->resize(width, 800);
    QTRY_COMPARE_WITH_TIMEOUT(window_->width(), width, patience);
    QTRY_COMPARE_WITH_TIMEOUT(tree().header()->length(), tree().viewport()->width(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(tree().horizontalScrollBar()->maximum(), 0, patience);
    for (int i = 0; i < tree().topLevelItemCount(); ++i) {
      QTreeWidgetItem* item = tree().topLevelItem(i);
      check(item);
      QVERIFY(tree().fontMetrics().horizontalAdvance(item->text(0)) <
              tree().columnViewportPosition(ComparisonTree::VerdictColumn));
      for (int row = 0; row < item->childCount(); ++row)
        check(item->child(row));
    }
  }
}

void WindowComparisonTest::newEvaluationsAreShown() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi") && group("ALiBi")->childCount() == 2, patience);
  for (const Run& run : *study_->runs())
    measure(run.id, 4, 5 + 0.01 * static_cast<double>(run.id * run.id));
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi")->childCount() == 3, patience);
  fiveSeeds("nope", 3.4);
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE") && group("NoPE")->childCount() == 2, patience);
  QVERIFY(study_->trash(1).ok()); // a seed less
  QTRY_VERIFY_WITH_TIMEOUT(
      group("ALiBi")->childCount() > 0 && group("ALiBi")->child(0)->text(0).contains("n = 4"), patience);
  QVERIFY2(group("ALiBi")->child(0)->text(ComparisonTree::VerdictColumn).startsWith("no claim"),
           qPrintable(group("ALiBi")->child(0)->text(ComparisonTree::VerdictColumn)));
}

void WindowComparisonTest::choicesAreKeptWithTheStudy() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2), fiveSeeds("nope", 3.4);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE") && group("NoPE")->childCount() == 2, patience);
  tree().setCurrentItem(group("NoPE"));
  key(tree(), Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(group("RoPE")->childCount() == 2, patience);
  tree().setCurrentItem(group("ALiBi"));
  key(tree(), Qt::Key_Space);
  choose(comparison(), "over", {"blocks of text"});
  QTRY_VERIFY_WITH_TIMEOUT(
      group("RoPE")->childCount() == 2 && group("RoPE")->child(0)->text(0).contains("4 blocks"), patience);
  window_.reset();
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("RoPE") && group("RoPE")->childCount() == 2, patience);
  QVERIFY(group("RoPE")->child(0)->text(0).contains("4 blocks"));
  QVERIFY(group("RoPE")->child(0)->text(ComparisonTree::Caveat).contains("too few blocks of text"));
  QCOMPARE(group("ALiBi")->checkState(0), Qt::Unchecked);
  QCOMPARE(group("NoPE")->text(ComparisonTree::VerdictColumn), QString("baseline"));
}

void WindowComparisonTest::theTestSplitIsAskedForAndLogged() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  for (const Run& run : *study_->runs())
    measure(run.id, 1, 3 + 0.1 * static_cast<double>(run.id), "test");
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi") && group("ALiBi")->childCount() == 2, patience);
  choose(comparison(), "split", {"test split"});
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("meant to be read once"), patience);
  QCOMPARE(group("ALiBi")->childCount(), 0);
  QVERIFY(study_->testReadings()->empty());
  follow(comparison().notes());
  QTRY_COMPARE_WITH_TIMEOUT(group("ALiBi")->childCount(), 1, patience);
  QCOMPARE(study_->testReadings()->size(), std::size_t(1));
  QCOMPARE(study_->testReadings()->front().what, std::string("compared with RoPE, in the window"));
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("compared with RoPE"), patience);
  measured("nope", 1, 3.4); // what is new is not read by itself
  QTRY_VERIFY_WITH_TIMEOUT(group("NoPE"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("It has been read 1 time"), patience);
  QVERIFY(said(comparison().notes()).contains("the runs are others by now"));
  QCOMPARE(group("ALiBi")->childCount(), 1); // what was read stays
  QCOMPARE(study_->testReadings()->size(), std::size_t(1));
  choose(comparison(), "split", {"validation split"});
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi")->childCount() == 2, patience);
  QCOMPARE(study_->testReadings()->size(), std::size_t(1));
}

void WindowComparisonTest::aBaselineThatWasNotTunedIsMarked() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2), fiveSeeds("alibi", 3.1, 2e-3);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(tree().topLevelItemCount() == 3, patience);
  choose(comparison(), "tuned", {"Learning rate"});
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi") && group("ALiBi")->childCount() == 2, patience);
  QCOMPARE(group("RoPE")->text(ComparisonTree::VerdictColumn), QString("baseline · 0.001, untuned"));
  QCOMPARE(group("ALiBi")->text(ComparisonTree::VerdictColumn), QString("0.002, best of 2, at the edge"));
  QVERIFY(group("ALiBi")->toolTip(ComparisonTree::VerdictColumn).contains("by validation loss at 1×"));
  QVERIFY(said(comparison().notes()).contains("untuned: not every group"));
  tree().setCurrentItem(group("ALiBi")->child(0));
  QVERIFY(tree().currentWords().contains("no claim, for not both were tuned over the same values"));
  QCOMPARE(tree().currentItem()->text(ComparisonTree::VerdictColumn), QString("no claim"));
  QCOMPARE(tree().currentItem()->text(ComparisonTree::Caveat),
           QString("not tuned over the same values and seeds"));
}

void WindowComparisonTest::oneCheckpointMakesNoClaimAboutSeeds() {
  measured("rope", 1, 3.0), measured("alibi", 1, 3.2);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi") && group("ALiBi")->childCount() == 2, patience);
  const QTreeWidgetItem* row = group("ALiBi")->child(0);
  QCOMPARE(row->text(0), QString("1×  n = 1"));
  QCOMPARE(row->text(ComparisonTree::VerdictColumn), QString("no claim"));
  QCOMPARE(row->text(ComparisonTree::Caveat), QString("fewer than five seeds"));
  QCOMPARE(row->text(ComparisonTree::P), QString());
  choose(comparison(), "over", {"blocks of text"});
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi")->childCount() == 2 &&
                               group("ALiBi")->child(0)->text(0) == QString("1×  4 blocks"),
                           patience);
  QCOMPARE(group("ALiBi")->child(0)->text(ComparisonTree::VerdictColumn), QString("no claim"));
  QCOMPARE(group("ALiBi")->child(0)->text(ComparisonTree::Caveat), QString("too few blocks of text"));
}

void WindowComparisonTest::whatWasMeasuredOtherwiseIsRefused() {
  fiveSeeds("rope", 3.0);
  const auto other = addRun({{"position.encoding", "alibi"}, {"evaluation.precision", "bf16"}});
  QVERIFY(study_->setState(other, RunState::Finished, {}).ok());
  measure(other, 1, 3.3, "validation", "bf16");
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("cannot be compared"), patience);
  QVERIFY2(said(comparison().notes()).contains("bf16") && said(comparison().notes()).contains("fp32"),
           qPrintable(said(comparison().notes())));
  QVERIFY(window_->claims().comparison().figure().figure().panels.empty());
  QTRY_VERIFY_WITH_TIMEOUT(group("ALiBi, precision bf16") || tree().topLevelItemCount() == 2, patience);
  tree().setCurrentItem(tree().topLevelItem(1)); // without it there is nothing left to compare
  key(tree(), Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("the only group of finished runs"), patience);
}

void WindowComparisonTest::thePinnedBaselineIsTheFirstChoice() {
  fiveSeeds("rope", 3.0), fiveSeeds("alibi", 3.2);
  QVERIFY(setBaseline(*study_, Baseline{7, false}).ok()); // alibi, the second group
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(group("RoPE") && group("RoPE")->childCount() == 2, patience);
  tree().setCurrentItem(group("RoPE")->child(1));
  QVERIFY2(tree().currentWords().startsWith("RoPE is lower than ALiBi by 0."),
           qPrintable(tree().currentWords()));
}

QTEST_MAIN(WindowComparisonTest)
#include "window_comparison_test.moc"
