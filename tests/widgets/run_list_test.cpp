// The list of runs: what it shows, and what the mouse and keyboard ask.
#include "widgets/runs/run_delegate.h"
#include "widgets/runs/run_list.h"
#include "widgets/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace expe;

class RunListTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void init();
  void showsRows();
  void divergedLossesAreShort();
  void clickSelectsAndStays();
  void checkBoxHidesTheCurve();
  void spaceTogglesAllSelected();
  void lettersMoveAndAsk();
  void oneIsAloneWhileHeld();
  void severalAreSelected();
  void headersSort();
  void oneRowChangesAlone();
  void theFilterLeavesWhatItNames();
  void headersHaveTheirRoom();
  void namesAreEditedInPlace();
  void rowsThatComeDoNotDisturbEditing();
  void columnsAreChosen();
  void columnsAreChosenByKeys();
  void sixRunsHaveALineEach();
  void namesThatAreCutShortAreToldWhole();
  void runsOfASweepAreToldApart();
  void pointsStandUnderOneAnother();
  void sparklinesAreDrawnOnOneScale();
  void aRunIsPointedAt();
  void theMenuIsAsked();

private:
  void sixRuns();
  void click(qint64 id, Qt::KeyboardModifiers modifiers = {});
  std::vector<qint64> order() const;

  QTemporaryDir settings_;
  std::unique_ptr<RunList> list_;
};

void RunListTest::initTestCase() {
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
  QCoreApplication::setOrganizationName("expe-workbench-test");
  applyTheme(ThemeMode::Light);
}

void RunListTest::click(qint64 id, Qt::KeyboardModifiers modifiers) {
  QTest::mouseClick(list_->view().viewport(), Qt::LeftButton, modifiers,
                    list_->cell(id, RunTable::Name).center());
}

std::vector<qint64> RunListTest::order() const {
  std::vector<qint64> ids;
  const QAbstractItemModel& model = *list_->view().model();
  for (int row = 0; row < model.rowCount(); ++row)
    ids.push_back(model.index(row, 0).data(RunTable::ColorRole).toLongLong() + 1);
  return ids;
}

void RunListTest::init() {
  QSettings().clear();
  list_ = std::make_unique<RunList>();
  list_->resize(420, 200);
  RunRow first, second;
  first.id = 1, first.color = 0;
  first.name = "ExPE";
  first.encoding = "expe";
  first.state = "running";
  first.step = 20;
  first.steps = 800;
  first.loss = 2.34567;
  first.atLength[0] = {2.5, false, "Checkpoint 20"};
  first.atLength[1] = {2.75, true, "Validation at step 10"};
  Config config;
  config.set("training.rate", 1e-3);
  first.config = std::make_shared<const Config>(config);
  second.id = 3, second.color = 2;
  second.name = "RoPE";
  second.state = "waiting";
  second.tags = {"baseline"};
  list_->setRows({first, second});
  list_->show();
  QVERIFY(QTest::qWaitForWindowExposed(list_.get()));
}

void RunListTest::showsRows() {
  const RunTable& table = list_->table();
  QCOMPARE(table.index(0, RunTable::Loss).data().toString(), "2.346");
  QCOMPARE(table.index(0, RunTable::At1).data().toString(), "2.500");
  QCOMPARE(table.index(0, RunTable::At1).data(Qt::ToolTipRole).toString(), "Checkpoint 20");
  QVERIFY(!table.index(0, RunTable::At1).data(Qt::FontRole).isValid());
  QVERIFY(table.index(0, RunTable::At2).data(Qt::FontRole).value<QFont>().italic()); // provisional
  QCOMPARE(table.index(0, RunTable::At2).data(Qt::AccessibleTextRole).toString(),
           "2.750. Validation at step 10");
  QCOMPARE(table.index(0, RunTable::At4).data().toString(), ""); // not measured is not a number
  QCOMPARE(table.index(0, 0).data(Qt::AccessibleTextRole).toString(), "ExPE, expe, running, step 20 of 800");
}

// Five digits at most, so that none is cut off.
void RunListTest::divergedLossesAreShort() {
  const RunTable& table = list_->table();
  auto rows = table.rows();
  for (const auto& [loss, text] : {std::pair{99.1234, "99.123"},
                                   {650.1234, "650.12"},
                                   {9999.4, "9999.4"},
                                   {12345.6, "12346"},
                                   {1234567.0, "1.2e6"}}) {
    rows[0].loss = loss;
    list_->setRows(rows);
    QCOMPARE(table.index(0, RunTable::Loss).data().toString(), QString(text));
  }
}

void RunListTest::clickSelectsAndStays() {
  QSignalSpy selected(list_.get(), &RunList::selectionChanged);
  click(3);
  QCOMPARE(selected.count(), 1);
  QCOMPARE(list_->selected(), 3);
  auto rows = list_->table().rows();
  RunRow third;
  third.id = 4, third.color = 3;
  rows.push_back(third);
  list_->setRows(rows);
  QCOMPARE(list_->selected(), 3);
  QCOMPARE(selected.count(), 1);
}

void RunListTest::checkBoxHidesTheCurve() {
  QSignalSpy shown(list_.get(), &RunList::shownChanged);
  const QRect cell = list_->cell(1, RunTable::Name);
  QTest::mouseClick(list_->view().viewport(), Qt::LeftButton, {},
                    QPoint(cell.left() + 14, cell.center().y()));
  QCOMPARE(shown.count(), 1);
  QCOMPARE(shown[0][0].toLongLong(), 1);
  QCOMPARE(shown[0][1].toBool(), false);
  QTest::keyClick(list_->view().viewport(), Qt::Key_Space);
  QCOMPARE(shown.count(), 2);
  QCOMPARE(shown[1][1].toBool(), true);
}

void RunListTest::spaceTogglesAllSelected() {
  QSignalSpy shown(list_.get(), &RunList::shownChanged);
  click(1);
  click(3, Qt::ControlModifier);
  QTest::keyClick(&list_->view(), Qt::Key_Space);
  QCOMPARE(shown.count(), 2);
  for (const auto& request : shown)
    QCOMPARE(request[1].toBool(), false);
}

void RunListTest::lettersMoveAndAsk() {
  QSignalSpy pinned(list_.get(), &RunList::pinWanted), doubled(list_.get(), &RunList::duplicateWanted);
  click(1);
  for (const auto& [key, id] : {std::pair{Qt::Key_J, 3}, {Qt::Key_J, 3}, {Qt::Key_K, 1}, {Qt::Key_K, 1}}) {
    QTest::keyClick(&list_->view(), key);
    QCOMPARE(list_->selected(), id);
  }
  QTest::keyClick(&list_->view(), Qt::Key_P);
  QTest::keyClick(&list_->view(), Qt::Key_D);
  QTest::keyClick(&list_->view(), Qt::Key_D, Qt::ControlModifier); // a shortcut's
  QCOMPARE(pinned.count(), 1);
  QCOMPARE(doubled.count(), 1);
}

void RunListTest::oneIsAloneWhileHeld() {
  std::vector<std::vector<std::int64_t>> alone;
  connect(list_.get(), &RunList::soloWanted, this, [&](const auto& runs) { alone.push_back(runs); });
  using Asked = std::vector<std::vector<std::int64_t>>;
  click(3);
  QTest::keyPress(&list_->view(), Qt::Key_S);
  QCOMPARE(alone, (Asked{{3}}));
  QTest::keyRelease(&list_->view(), Qt::Key_S);
  QCOMPARE(alone, (Asked{{3}, {}}));
  const QRect cell = list_->cell(1, RunTable::Name);
  const QPoint swatch(cell.left() + 34, cell.center().y());
  QTest::mousePress(list_->view().viewport(), Qt::LeftButton, {}, swatch);
  QCOMPARE(alone, (Asked{{3}, {}, {1}}));
  QTest::mouseRelease(list_->view().viewport(), Qt::LeftButton, {}, swatch);
  QCOMPARE(alone, (Asked{{3}, {}, {1}, {}}));
}

void RunListTest::severalAreSelected() {
  auto rows = list_->table().rows();
  rows.push_back(rows[1]);
  rows.back().id = 4, rows.back().color = 3;
  list_->setRows(rows);
  QSignalSpy chosen(list_.get(), &RunList::chosenChanged);
  click(1);
  chosen.clear();
  click(4, Qt::ShiftModifier);
  QCOMPARE(chosen.size(), 1);
  QCOMPARE(list_->selectedAll(), (std::vector<qint64>{1, 3, 4}));
  QCOMPARE(list_->selected(), 4);
  click(3, Qt::ControlModifier);
  QCOMPARE(list_->selectedAll(), (std::vector<qint64>{1, 4}));
  chosen.clear();
  list_->setRows(rows); // as they were
  QCOMPARE(chosen.size(), 0);
  rows.erase(rows.begin()); // a run is removed: the others stay selected
  list_->setRows(rows);
  QCOMPARE(chosen.size(), 1);
  QCOMPARE(list_->selectedAll(), (std::vector<qint64>{4}));
}

void RunListTest::headersSort() {
  auto rows = list_->table().rows();
  rows.push_back(rows[0]);
  rows.back().id = 4, rows.back().color = 3;
  rows.back().loss = 1.5;
  list_->setRows(rows);
  QCOMPARE(order(), (std::vector<qint64>{1, 3, 4})); // of making
  QHeaderView* header = list_->view().horizontalHeader();
  auto clickLoss = [&] {
    const QPoint at(header->sectionViewportPosition(RunTable::Loss) + 20, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
  };
  clickLoss();
  QCOMPARE(order(), (std::vector<qint64>{4, 1, 3})); // one that has no loss is last
  clickLoss();
  QCOMPARE(order(), (std::vector<qint64>{1, 4, 3})); // here too
  rows[2].loss = 9;
  list_->setRows(rows); // values that come keep the order true
  QCOMPARE(order(), (std::vector<qint64>{4, 1, 3}));
  clickLoss();
  QCOMPARE(order(), (std::vector<qint64>{1, 3, 4}));
}

void RunListTest::oneRowChangesAlone() {
  auto rows = list_->table().rows();
  rows.push_back(rows[0]);
  rows.back().id = 4, rows.back().color = 3;
  rows.back().loss = 1.5;
  list_->setRows(rows);
  list_->view().sortByColumn(RunTable::Loss, Qt::AscendingOrder);
  click(1);
  QSignalSpy changed(&list_->table(), &QAbstractItemModel::dataChanged),
      reset(&list_->table(), &QAbstractItemModel::modelReset),
      selected(list_.get(), &RunList::selectionChanged);
  rows[2].loss = 9;
  list_->updateRows({rows[2]});
  QCOMPARE(changed.count(), 1);
  QCOMPARE(changed[0][0].toModelIndex().row(), 2);
  QCOMPARE(changed[0][1].toModelIndex().row(), 2);
  QCOMPARE(reset.count() + selected.count(), 0);
  QCOMPARE(order(), (std::vector<qint64>{1, 4, 3})); // in its new place
  QCOMPARE(list_->selected(), 1);
  rows[2].id = 7, rows[2].color = 6;
  list_->updateRows({rows[2]}); // none that is listed
  QCOMPARE(changed.count(), 1);
}

void RunListTest::theFilterLeavesWhatItNames() {
  auto* filter = list_->findChild<QLineEdit*>("runFilter");
  QVERIFY(!filter->isVisible());
  list_->view().setFocus();
  QTest::keyClick(&list_->view(), Qt::Key_F, Qt::ControlModifier);
  QTRY_VERIFY(filter->isVisible());
  for (const auto& [words, ids] :
       std::vector<std::pair<QString, std::vector<qint64>>>{{"base", {3}},
                                                            {"exp", {1}},
                                                            {"running", {1}},
                                                            {"rope base", {3}},
                                                            {"rope running", {}},
                                                            {"name:rope", {3}},
                                                            {"state:rope", {}},
                                                            {"state:expe", {}},
                                                            {"encoding:exp", {1}},
                                                            {"rate<1e-2", {1}},
                                                            {"2x>2.5 step=20", {1}},
                                                            {"-rate<1e-2", {3}},
                                                            {"-tag:base", {1}},
                                                            {"name:rope tag:base", {3}}}) {
    filter->setText(words);
    QCOMPARE(order(), ids);
  }
  // What is selected stays so while it is hidden, and it is said why nothing is there.
  filter->clear();
  list_->select(3);
  QSignalSpy selected(list_.get(), &RunList::selectionChanged);
  const auto said = [&] {
    for (const QLabel* each : list_->findChildren<QLabel*>())
      if (each->isVisible())
        return each->text();
    return QString();
  };
  filter->setText("nothing");
  QCOMPARE(list_->selected(), 3);
  QVERIFY(list_->selectedAll().empty());
  QCOMPARE(said(), "No run has “nothing”.");
  filter->setText("rat:3");
  QCOMPARE(said(), "“rat” is no parameter; the nearest is “rate”.");
  QCOMPARE(order(), (std::vector<qint64>{1, 3})); // a wrong one leaves all
  filter->setText("name:rope");
  QVERIFY(said().isEmpty());
  QCOMPARE(list_->selectedAll(), std::vector<qint64>{3});
  QCOMPARE(selected.count(), 0);
  QTest::keyClick(filter, Qt::Key_Escape);
  QCOMPARE(order(), (std::vector<qint64>{1, 3}));
  QVERIFY(!filter->isVisible());
}

void RunListTest::headersHaveTheirRoom() {
  const QHeaderView& header = *list_->view().horizontalHeader();
  for (int column = RunTable::Name + 1; column < RunTable::Columns; ++column) {
    const QString title = header.model()->headerData(column, Qt::Horizontal).toString();
    if (!header.isSectionHidden(column)) // with its margins
      QVERIFY(header.sectionSize(column) >= header.fontMetrics().horizontalAdvance(title) + 20);
  }
}

void RunListTest::namesAreEditedInPlace() {
  QSignalSpy renamed(list_.get(), &RunList::renamed);
  click(3);
  QTest::keyClick(&list_->view(), Qt::Key_F2);
  auto* line = list_->view().viewport()->findChild<QLineEdit*>();
  QVERIFY(line);
  QCOMPARE(line->text(), "RoPE");
  line->selectAll();
  QTest::keyClicks(line, " Rotary ");
  QTest::keyClick(line, Qt::Key_Return);
  QTRY_COMPARE(renamed.count(), 1);
  QCOMPARE(renamed[0][0].toLongLong(), 3);
  QCOMPARE(renamed[0][1].toString(), "Rotary");
  list_->setEditable(false);
  list_->editName(1);
  QCOMPARE(list_->selected(), 1);
  QTRY_VERIFY(!list_->view().viewport()->findChild<QLineEdit*>());
}

void RunListTest::rowsThatComeDoNotDisturbEditing() {
  list_->editName(1);
  auto* line = list_->view().viewport()->findChild<QLineEdit*>();
  QVERIFY(line);
  line->selectAll();
  QTest::keyClicks(line, "Half a na");
  auto rows = list_->table().rows();
  rows[0].step = 21;
  list_->setRows(rows);
  QCOMPARE(line->text(), "Half a na");
  QTest::keyClick(line, Qt::Key_Escape);
}

void RunListTest::columnsAreChosen() {
  QVERIFY(list_->view().isColumnHidden(RunTable::Best));
  QVERIFY(!list_->view().isColumnHidden(RunTable::At2));
  QHeaderView* header = list_->view().horizontalHeader();
  emit header->customContextMenuRequested({20, 5});
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  QVERIFY(menu);
  for (QAction* action : menu->actions())
    if (action->text() == "Best loss" || action->text() == "Loss at 2×")
      action->trigger();
  menu->close();
  QVERIFY(!list_->view().isColumnHidden(RunTable::Best));
  QVERIFY(list_->view().isColumnHidden(RunTable::At2));
  RunList another; // as in the next session
  QVERIFY(!another.view().isColumnHidden(RunTable::Best));
  QVERIFY(another.view().isColumnHidden(RunTable::At2));
}

void RunListTest::columnsAreChosenByKeys() {
  sixRuns();
  auto* button =
      list_->findChild<QLineEdit*>("runFilter")->parentWidget()->findChildren<QToolButton*>().last();
  QVERIFY(button->isVisible() && button->focusPolicy() & Qt::TabFocus);
  QCOMPARE(button->accessibleName(), "Columns of the list");
  button->setFocus();
  QTimer::singleShot(0, this, [this] { // the menu has a loop of its own
    QMenu& menu = list_->columnMenu();
    QVERIFY(menu.isVisible());
    QTest::keyClick(&menu, Qt::Key_Down);
    while (menu.activeAction() && menu.activeAction()->text() != "Best loss")
      QTest::keyClick(&menu, Qt::Key_Down);
    QTest::keyClick(&menu, Qt::Key_Return);
  });
  QTest::keyClick(button, Qt::Key_Space);
  list_->resize(600, 300);
  QTRY_VERIFY(!list_->view().isColumnHidden(RunTable::Best));
}

void RunListTest::sixRuns() {
  auto rows = list_->table().rows();
  rows.resize(1);
  for (qint64 id = 4; id < 9; ++id) {
    rows.push_back(rows[0]);
    rows.back().id = id;
  }
  list_->setRows(rows);
}

void RunListTest::sixRunsHaveALineEach() {
  const QTableView& view = list_->view();
  QCOMPARE(view.rowHeight(0), RunDelegate::twoLines);
  sixRuns();
  QCOMPARE(view.model()->rowCount(), 6);
  for (int row = 0; row < 6; ++row)
    QCOMPARE(view.rowHeight(row), RunDelegate::oneLine);
  auto rows = list_->table().rows();
  rows.pop_back();
  list_->setRows(rows);
  QCOMPARE(view.rowHeight(4), RunDelegate::twoLines);
}

void RunListTest::namesThatAreCutShortAreToldWhole() {
  const QString tip = list_->table().index(0, RunTable::Name).data(Qt::ToolTipRole).toString();
  QCOMPARE(tip, "ExPE\nrunning · 20/800 · expe");
}

// By what their names differ in, which has its room before columns that tell less.
void RunListTest::runsOfASweepAreToldApart() {
  std::vector<RunRow> rows(8);
  for (int i = 0; i < 8; ++i)
    rows[static_cast<std::size_t>(i)].id = i + 1,
    rows[static_cast<std::size_t>(i)].name =
        QString("ExPE, theta 1/%1, rate 0.001, steps 600, seed %2").arg(2 << i).arg(i % 2);
  list_->setRows(rows);
  const auto brief = [&](int row) {
    return list_->table().index(row, 0).data(RunTable::ShortNameRole).toString().remove(QChar(0x2009));
  };
  QCOMPARE(brief(0), QString("1/2·0"));
  QCOMPARE(brief(7), QString("1/256·1"));
  QVERIFY(list_->view().columnWidth(RunTable::Name) >= 140);
  list_->resize(380, 300);
  QCoreApplication::processEvents();
  QVERIFY(!list_->view().isColumnHidden(RunTable::Sparkline));
  for (RunRow& row : rows)
    row.name.replace("theta", "a key of several words is").replace("steps", "many steps are");
  list_->setRows(rows);
  const QFontMetrics metrics(list_->view().font());
  QVERIFY(list_->view().columnWidth(RunTable::Name) > 140 + metrics.horizontalAdvance("several"));
  QVERIFY(list_->view().isColumnHidden(RunTable::Sparkline));
  rows[0].name = "mine";
  list_->updateRows({rows[0]});
  QCOMPARE(brief(0), QString("mine"));
}

// Of numbers that differ in their length the same digits behind the point are the same pixels.
void RunListTest::pointsStandUnderOneAnother() {
  sixRuns();
  auto rows = list_->table().rows();
  rows[1].loss = 312.34567; // 312.35, and so of fewer digits behind it
  rows[2].loss = 32.346;
  list_->setRows(rows);
  list_->view().clearSelection();
  const auto behindThePoint = [&](int row) {
    const QRect cell = list_->cell(rows[static_cast<std::size_t>(row)].id, RunTable::Loss);
    const QFontMetrics metrics(list_->view().font());
    QRect part = cell.adjusted(0, 0, -4, -4);
    part.setLeft(part.right() - metrics.horizontalAdvance(".000"));
    part.setWidth(metrics.horizontalAdvance(".3") - 2); // the next digit is another
    return list_->view().viewport()->grab(part).toImage();
  };
  rows[0].progress = RunRow::none;
  const QImage first = behindThePoint(0);
  QVERIFY(first != behindThePoint(5).mirrored()); // there is something in it
  QCOMPARE(behindThePoint(1), first);
  QCOMPARE(behindThePoint(2), first);
}

void RunListTest::sparklinesAreDrawnOnOneScale() {
  auto rows = list_->table().rows();
  rows[0].sparkline = {{0.25, 4}, {0.5, 3}, {1, 2}};
  rows[1].sparkline = {{0.25, 3}, {0.5, 5}, {0.75, 6}, {1, 9}}; // which diverges
  list_->setRows(rows);
  QSignalSpy changed(&list_->table(), &QAbstractItemModel::dataChanged);
  list_->table().setSparklineRange(2, 4);
  QCOMPARE(changed.count(), 1);
  const auto sparklines = [&](int row) {
    return list_->table()
        .index(row, RunTable::Sparkline)
        .data(RunTable::SparklinesRole)
        .value<QList<QPolygonF>>();
  };
  const QPolygonF falls{{0.25, 0}, {0.5, 0.5}, {1, 1}}, leaves{{0.25, 0.5}, {0.5, -0.5}};
  QCOMPARE(sparklines(0), QList<QPolygonF>{falls});
  QCOMPARE(sparklines(1), QList<QPolygonF>{leaves}); // it ends where it leaves
  QVERIFY(!list_->view().isColumnHidden(RunTable::Sparkline));
  const QImage cell = list_->view().viewport()->grab(list_->cell(1, RunTable::Sparkline)).toImage();
  const QColor ink = Theme::current().run(0);
  bool drawn = false;
  for (int y = 0; y < cell.height(); ++y)
    for (int x = 0; x < cell.width(); ++x)
      drawn = drawn || (std::abs(cell.pixelColor(x, y).red() - ink.red()) < 40 &&
                        std::abs(cell.pixelColor(x, y).green() - ink.green()) < 40 &&
                        std::abs(cell.pixelColor(x, y).blue() - ink.blue()) < 40);
  QVERIFY(drawn);
}

void RunListTest::aRunIsPointedAt() {
  std::vector<std::vector<std::int64_t>> pointed;
  connect(list_.get(), &RunList::pointedAt, this, [&](const auto& runs) { pointed.push_back(runs); });
  using Pointed = std::vector<std::vector<std::int64_t>>;
  const auto marked = [&](int row) {
    return list_->table().index(row, 3).data(RunTable::MarkedRole).toBool();
  };
  QWidget* viewport = list_->view().viewport();
  const auto move = [&](QPoint at) {
    QMouseEvent event(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(viewport, &event);
  };
  move(list_->cell(3, RunTable::Name).center());
  QCOMPARE(pointed, (Pointed{{3}}));
  QVERIFY(marked(1) && !marked(0));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(viewport, &leave);
  QCOMPARE(pointed, (Pointed{{3}, {}}));
  QVERIFY(!marked(1));
  list_->view().setFocus();
  list_->select(1); // not by a key
  QCOMPARE(pointed.size(), 2U);
  QTest::keyClick(&list_->view(), Qt::Key_Down);
  QCOMPARE(pointed, (Pointed{{3}, {}, {3}}));
  QTest::keyClick(&list_->view(), Qt::Key_K);
  QCOMPARE(pointed, (Pointed{{3}, {}, {3}, {1}}));
  QFocusEvent out(QEvent::FocusOut, Qt::TabFocusReason);
  QApplication::sendEvent(&list_->view(), &out);
  QCOMPARE(pointed, (Pointed{{3}, {}, {3}, {1}, {}}));
  list_->mark({3}); // by its line in a figure
  QVERIFY(marked(1) && !marked(0));
  QCOMPARE(pointed.size(), 5U);
}

void RunListTest::theMenuIsAsked() {
  QSignalSpy asked(list_.get(), &RunList::menuWanted);
  click(3);
  QWidget* viewport = list_->view().viewport();
  const QPoint at = list_->cell(3, RunTable::Name).center();
  QContextMenuEvent mouse(QContextMenuEvent::Mouse, at, viewport->mapToGlobal(at));
  QApplication::sendEvent(viewport, &mouse);
  QCOMPARE(asked.count(), 1);
  QCOMPARE(asked[0][0].toPoint(), viewport->mapToGlobal(at));
  QContextMenuEvent key(QContextMenuEvent::Keyboard, {}, {});
  QApplication::sendEvent(&list_->view(), &key);
  QCOMPARE(asked.count(), 2);
  QCOMPARE(asked[1][0].toPoint(), viewport->mapToGlobal(list_->cell(3, RunTable::Name).bottomLeft()));
}

QTEST_MAIN(RunListTest)
#include "run_list_test.moc"
