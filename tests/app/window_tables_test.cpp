// Tables in the window, by keyboard: their numbers against the stored evaluations, what is missing of them,
// how they are copied, and what cannot be.
#include "core/api/result_table.h"
#include "tests/app/claims_fixture.h"
#include "tests/app/program.h"
#include "widgets/claims/table_names.h"

#include <QClipboard>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>

using namespace expe;

class WindowTablesTest : public ClaimsFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void aTableIsMadeNamedChangedAndRemoved();
  void cellsAreTheMeansOfTheEvaluations();
  void aTableShowsDifferencesToThePinnedBaseline();
  void aTableIsCopiedForAPaper();
  void whatIsMissingIsEvaluated();
  void namesAndDefinitionsThatCannotBe();

private:
  void newTable(const QString& name);
  QListWidget& names() { return *tables().findChild<QListWidget*>("tableList"); }
  QModelIndex cell(int row, int column) { return tables().model().index(row, column); }
};

void WindowTablesTest::newTable(const QString& name) {
  window_->docks().raise("tables");
  const int before = names().count();
  QTRY_VERIFY_WITH_TIMEOUT(tables().isVisible(), patience);
  QVERIFY(QMetaObject::invokeMethod(tables().findChild<QPushButton*>("newTable"), "click"));
  QTRY_COMPARE_WITH_TIMEOUT(names().count(), before + 1, patience);
  QTRY_VERIFY_WITH_TIMEOUT(names().findChild<QLineEdit*>(), patience); // its name, in place
  auto* editor = names().findChild<QLineEdit*>();
  editor->selectAll();
  QTest::keyClicks(editor, name);
  QTest::keyClick(editor, Qt::Key_Return);
  QTRY_COMPARE_WITH_TIMEOUT(tables().chosen(), name, patience);
}

void WindowTablesTest::aTableIsMadeNamedChangedAndRemoved() {
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
  names().setFocus();
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("differ in"), patience);
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 3, patience);
  key(names(), Qt::Key_Delete);
  QTRY_COMPARE_WITH_TIMEOUT(names().count(), 0, patience);
  QVERIFY(study_->savedTables()->empty());
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(tables().chosen(), QString("main"), patience);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 3, patience);
}

void WindowTablesTest::cellsAreTheMeansOfTheEvaluations() {
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
  for (const int row : {0, 1, 2}) // two seeds of a row are not enough to be told apart from it
    QVERIFY(!cell(row, 1).data(ResultTableModel::BestRole).toBool());
  QCOMPARE(cell(2, 1).data().toString(), QString("3.4750 ± 1.5883")); // 12.706 · 0.125
  QCOMPARE(cell(2, 1).data(ResultTableModel::LinesRole).toStringList(), QStringList{"n = 2"});
  choose(tables(), "spread", {"standard deviation"});
  QTRY_COMPARE_WITH_TIMEOUT(cell(2, 1).data().toString(), QString("3.4750 ± 0.1768"), patience);
  QVERIFY(said(tables().notes()).contains("±: standard deviation over seeds, n behind it"));
  choose(tables(), "spread", {"95 % interval"});
  QTRY_COMPARE_WITH_TIMEOUT(cell(2, 1).data().toString(), QString("3.4750 ± 1.5883"), patience);
  for (const Run& run : *study_->runs()) // what comes while it is in sight
    if (run.config.text("position.encoding") == "rope")
      measure(run.id, 4, 4.5);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().columnCount(), 4, patience); // of the first that came
  QTRY_COMPARE_WITH_TIMEOUT(cell(0, 3).data().toString(), QString("4.5000 ± 0.0000"), patience);
  QCOMPARE(cell(1, 3).data(ResultTableModel::LinesRole).toStringList(), QStringList{"not measured"});
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("2 cells lack a measurement."),
                           patience); // of the last that came
}

void WindowTablesTest::aTableShowsDifferencesToThePinnedBaseline() {
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

void WindowTablesTest::aTableIsCopiedForAPaper() {
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

void WindowTablesTest::whatIsMissingIsEvaluated() {
  for (const char* encoding : {"alibi", "rope", "nope"})
    addRun({{"position.encoding", encoding}, {"training.steps", "2"}, {"evaluation.every", "2"}});
  const QString study = studyPath();
  for (const char* run : {"2", "3"})
    QCOMPARE(runExpe({"train", study, "--run", run}).code, 0);
  QCOMPARE(runExpe({"eval", study, "--run", "2", "--lengths", "1"}).code, 0);
  openClaims();
  QTRY_VERIFY_WITH_TIMEOUT(said(comparison().notes()).contains("NoPE is not measured so (runs 3)."),
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

void WindowTablesTest::namesAndDefinitionsThatCannotBe() {
  fiveSeeds("rope", 3.0);
  QVERIFY(study_->saveTable({"damaged", "{\"rows\":7}"}).ok());
  QVERIFY(study_->saveTable({"good", R"({"rows":["position.encoding"]})"}).ok());
  QVERIFY(study_->setNote("comparison", "{\"request\": 3}").ok());
  openClaims();
  window_->docks().raise("tables");
  QTRY_COMPARE_WITH_TIMEOUT(names().count(), 2, patience);
  QTRY_VERIFY_WITH_TIMEOUT(said(tables().notes()).contains("definition of this table cannot be read"),
                           patience);
  names().setCurrentRow(1);
  QTRY_COMPARE_WITH_TIMEOUT(tables().model().rowCount(), 1, patience);
  const auto rename = [&](const QString& to) {
    key(names(), Qt::Key_F2);
    auto* editor = names().findChild<QLineEdit*>();
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

QTEST_MAIN(WindowTablesTest)
#include "window_tables_test.moc"
