// Groups in the list of runs: rows that open, by mouse and by keyboard.
#include "widgets/runs/run_delegate.h"
#include "widgets/runs/run_list.h"
#include "widgets/theme.h"

#include <QHeaderView>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace expe;

class RunGroupsTest : public QObject {
  Q_OBJECT

  QTemporaryDir settings_;
  std::unique_ptr<RunList> list_;

  static RunRow run(qint64 id, double loss, qint64 group = 0) {
    RunRow row;
    row.id = id, row.name = QString("run %1").arg(id), row.shortName = QString("seed %1").arg(id);
    row.encoding = "rope", row.state = "finished", row.steps = row.step = 10, row.group = group;
    row.atLength[0] = {loss, false, "Checkpoint 10"};
    row.differences[0] = {loss - 3, false, "minus"};
    return row;
  }
  static RunRow group(const std::vector<qint64>& members, double loss, double half) {
    RunRow row;
    row.id = -members.front(), row.name = QString("group %1").arg(members.front());
    row.members = members, row.standing = QString("n = %1").arg(members.size()), row.color = 3;
    row.atLength[0] = {loss, false, "3.2500 ± 0.0900 (n = 3)", half, static_cast<int>(members.size())};
    return row;
  }
  // Two groups and a run that is alone.
  static std::vector<RunRow> rows() {
    return {group({1, 2, 3}, 3.25, 0.09),     run(1, 3.3, -1), run(2, 3.1, -1), run(3, 3.35, -1),
            group({4, 5}, 2.5, RunRow::none), run(4, 2.4, -4), run(5, 2.6, -4), run(9, 2.9)};
  }
  std::vector<QString> order() const {
    std::vector<QString> names;
    const QAbstractItemModel& model = *list_->view().model();
    for (int row = 0; row < model.rowCount(); ++row)
      names.push_back(model.index(row, 0).data().toString());
    return names;
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&list_->view(), key, modifiers);
  }
  using Names = std::vector<QString>;

private slots:
  void initTestCase() {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
    QCoreApplication::setOrganizationName("expe-workbench-test");
    applyTheme(ThemeMode::Light);
  }
  void init() {
    QSettings().clear();
    list_ = std::make_unique<RunList>();
    list_->resize(420, 400);
    list_->setRows(rows());
    list_->show();
    QVERIFY(QTest::qWaitForWindowExposed(list_.get()));
    list_->view().setFocus();
  }

  void groupsAreClosedAtFirst() {
    QCOMPARE(order(), (Names{"group 1", "group 4", "run 9"}));
    const RunTable& table = list_->table();
    QCOMPARE(table.index(0, RunTable::At1).data().toString(), "3.250");
    QCOMPARE(table.index(0, RunTable::At1).data(RunTable::DetailRole).toString(), "± 0.090");
    QCOMPARE(table.index(4, RunTable::At1).data(RunTable::DetailRole).toString(), "n = 2"); // no interval
    QVERIFY(!table.index(1, RunTable::At1).data(RunTable::DetailRole).isValid());
    QCOMPARE(table.index(0, RunTable::At1).data(Qt::ToolTipRole).toString(), "3.2500 ± 0.0900 (n = 3)");
    QCOMPARE(table.index(0, 0).data(RunTable::ColorRole).toInt(), 3);
    QCOMPARE(list_->view().model()->index(0, 0).data(Qt::AccessibleTextRole).toString(),
             "group group 1, n = 3, closed");
    QVERIFY(!(table.flags(table.index(0, 0)) & Qt::ItemIsEditable));
  }

  void keysOpenAndClose() {
    QSignalSpy selected(list_.get(), &RunList::selectionChanged);
    key(Qt::Key_Down);
    key(Qt::Key_Up);
    QCOMPARE(list_->selectedGroup(), -1);
    QCOMPARE(list_->selected(), 1); // stands for the group
    QCOMPARE(list_->selectedAll(), (std::vector<qint64>{1, 2, 3}));
    key(Qt::Key_Right);
    QCOMPARE(order(), (Names{"group 1", "run 1", "run 2", "run 3", "group 4", "run 9"}));
    QVERIFY(list_->isOpen(-1));
    key(Qt::Key_Down);
    key(Qt::Key_Down);
    QCOMPARE(list_->selected(), 2);
    QCOMPARE(list_->selectedGroup(), 0);
    key(Qt::Key_Left); // to its group
    QCOMPARE(list_->selectedGroup(), -1);
    QVERIFY(list_->isOpen(-1));
    key(Qt::Key_Left);
    QCOMPARE(order(), (Names{"group 1", "group 4", "run 9"}));
    QVERIFY(selected.count() > 0 && list_->selectedGroup() == -1);
  }

  void theArrowOpens() {
    const QRect cell = list_->cell(-4, RunTable::Name);
    QTest::mouseClick(list_->view().viewport(), Qt::LeftButton, {}, RunDelegate::arrow(cell).center());
    QVERIFY(list_->isOpen(-4));
    QCOMPARE(order(), (Names{"group 1", "group 4", "run 4", "run 5", "run 9"}));
    QTest::mouseClick(list_->view().viewport(), Qt::LeftButton, {}, RunDelegate::arrow(cell).center());
    QVERIFY(!list_->isOpen(-4));
  }

  void theBoxOfAGroupChecksItsRuns() {
    QSignalSpy shown(list_.get(), &RunList::shownChanged);
    key(Qt::Key_Down);
    key(Qt::Key_Up);
    key(Qt::Key_Space);
    QCOMPARE(shown.count(), 3);
    QCOMPARE(shown[2][0].toLongLong(), 3);
    QVERIFY(!shown[2][1].toBool());
    const RunTable& table = list_->table();
    const auto box = [&](int row) { return table.index(row, 0).data(Qt::CheckStateRole).toInt(); };
    QVERIFY(box(0) == Qt::Unchecked && box(2) == Qt::Unchecked && box(4) == Qt::Checked);
    list_->table().setData(list_->table().index(2, 0), Qt::Checked, Qt::CheckStateRole);
    QCOMPARE(box(0), int(Qt::PartiallyChecked));
    key(Qt::Key_Space); // some become all
    QCOMPARE(box(0), int(Qt::Checked));
    QCOMPARE(shown.count(), 6); // none is told twice
  }

  // By the group's value; its runs stay with it, in the same order among each other.
  void sortingKeepsRunsWithTheirGroup() {
    list_->open(-1, true);
    list_->open(-4, true);
    list_->view().sortByColumn(RunTable::At1, Qt::AscendingOrder);
    QCOMPARE(order(), (Names{"group 4", "run 4", "run 5", "run 9", "group 1", "run 2", "run 1", "run 3"}));
    list_->view().sortByColumn(RunTable::At1, Qt::DescendingOrder);
    QCOMPARE(order(), (Names{"group 1", "run 3", "run 1", "run 2", "run 9", "group 4", "run 5", "run 4"}));
    list_->view().sortByColumn(RunTable::Best, Qt::DescendingOrder); // which none has
    QCOMPARE(order(), (Names{"group 1", "run 1", "run 2", "run 3", "group 4", "run 4", "run 5", "run 9"}));
  }

  void theFilterFindsTheRunsOfAGroup() {
    auto* filter = list_->findChild<QLineEdit*>("runFilter");
    QVERIFY(filter->isVisible()); // where runs are grouped, so that they can be ungrouped too
    filter->setText("run 5");
    QCOMPARE(order(), Names{"group 4"});
    list_->open(-4, true);
    QCOMPARE(order(), (Names{"group 4", "run 5"}));
  }

  // A group has an interval to tell, wherever it stands.
  void groupsKeepTwoLines() {
    const auto heights = [this] {
      std::vector<int> all;
      for (int row = 0; row < list_->view().model()->rowCount(); ++row)
        all.push_back(list_->view().rowHeight(row));
      return all;
    };
    constexpr int one = RunDelegate::oneLine, two = RunDelegate::twoLines;
    QCOMPARE(heights(), (std::vector{two, two, one}));
    list_->open(-1, true);
    QCOMPARE(heights(), (std::vector{two, one, one, one, two, one}));
    list_->view().sortByColumn(RunTable::At1, Qt::AscendingOrder); // the other group is first
    QCOMPARE(heights(), (std::vector{two, one, two, one, one, one}));
    auto* filter = list_->findChild<QLineEdit*>("runFilter");
    filter->setText("run 9");
    QCOMPARE(heights(), std::vector{one});
    filter->clear();
    QCOMPARE(heights(), (std::vector{two, one, two, one, one, one}));
  }

  void aGroupIsMarkedWithItsRuns() {
    const auto marked = [this](qint64 row) {
      const RunTable& table = list_->table();
      return table.index(table.find(row), 0).data(RunTable::MarkedRole).toBool();
    };
    list_->mark({5});
    QVERIFY(marked(5) && marked(-4) && !marked(4) && !marked(-1));
    list_->mark({});
    QVERIFY(!marked(5) && !marked(-4));
  }

  void lettersFold() {
    list_->open(-1, false);
    list_->view().setCurrentIndex(list_->view().model()->index(0, 0));
    const qint64 group = list_->selectedGroup();
    QVERIFY(group != 0);
    QTest::keyClick(&list_->view(), Qt::Key_L);
    QVERIFY(list_->isOpen(group));
    QTest::keyClick(&list_->view(), Qt::Key_J); // a run of it
    QTest::keyClick(&list_->view(), Qt::Key_H);
    QCOMPARE(list_->selectedGroup(), group);
    QTest::keyClick(&list_->view(), Qt::Key_H);
    QVERIFY(!list_->isOpen(group));
  }

  void selectionSurvivesGrouping() {
    list_->setRows({run(1, 3.3), run(2, 3.1), run(3, 3.35)});
    list_->select(2);
    QSignalSpy selected(list_.get(), &RunList::selectionChanged);
    list_->setRows(rows());
    QCOMPARE(list_->selected(), 2);
    QVERIFY(list_->isOpen(-1) && selected.isEmpty());
    list_->setRows({run(1, 3.3), run(2, 3.1), run(3, 3.35)});
    QCOMPARE(list_->selected(), 2);
  }

  void differencesHaveColumnsWhileThereIsABaseline() {
    const QTableView& view = list_->view();
    QVERIFY(view.isColumnHidden(RunTable::D1) && view.isColumnHidden(RunTable::D4));
    list_->setDifferences(true);
    QVERIFY(!view.isColumnHidden(RunTable::D1) && view.isColumnHidden(RunTable::D2) &&
            !view.isColumnHidden(RunTable::D4));
    QCOMPARE(list_->table().index(2, RunTable::D1).data().toString(), "+0.100");
    QCOMPARE(list_->table().index(5, RunTable::D1).data().toString(), "−0.600");
    QCOMPARE(list_->table().index(2, RunTable::D1).data(Qt::ToolTipRole).toString(), "minus");
    list_->setDifferences(false);
    QVERIFY(view.isColumnHidden(RunTable::D1));
    QSettings().setValue("runs/columns", QStringList{"at1"}); // chosen by an older version
    RunList another;
    another.setDifferences(true);
    QVERIFY(!another.view().isColumnHidden(RunTable::D1));
  }

  void theBaselineIsSaid() {
    auto some = rows();
    some[4].baseline = true;
    list_->setRows(some);
    QVERIFY(list_->isBaseline(-4) && !list_->isBaseline(-1));
    QCOMPARE(list_->view().model()->index(1, 0).data(Qt::AccessibleTextRole).toString(),
             "group group 4, n = 2, baseline, closed");
  }
};

QTEST_MAIN(RunGroupsTest)
#include "run_groups_test.moc"
