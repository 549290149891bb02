// The queue's pane: lines in place, order by keys and by dragging, and which requests may be made.
#include "widgets/runs/queue_pane.h"
#include "widgets/runs/sweep_list.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>

using namespace expe;
using Ids = std::vector<std::int64_t>;
using Kind = QueueLine::Kind;

Q_DECLARE_METATYPE(Ids)

class QueuePaneTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QueuePane> pane_;

  static QueueLine line(qint64 run, Kind kind = Kind::Waiting, const QString& state = "waits") {
    QueueLine made;
    made.run = run, made.kind = kind, made.state = state;
    made.name = QString("run %1").arg(run);
    made.steps = 100;
    return made;
  }
  static std::vector<QueueLine> lines() { // 1 trains, 2 to 4 wait, 5 is paused, 6 has failed, 7 was taken out
    std::vector<QueueLine> all{line(1, Kind::Training, "training"),
                               line(2),
                               line(3),
                               line(4),
                               line(5, Kind::Paused, "paused"),
                               line(6, Kind::Failed, "failed"),
                               line(7, Kind::TakenOut, "taken out")};
    all[0].step = 40, all[0].tokensPerSecond = 12345, all[0].secondsLeft = 65;
    return all;
  }
  QTableView* view() { return pane_->findChild<QTableView*>(); }
  QString text(int row, int column) { return view()->model()->index(row, column).data().toString(); }
  void choose(const Ids& runs) {
    view()->clearSelection();
    for (const std::int64_t run : runs)
      for (int row = 0; row < view()->model()->rowCount(); ++row)
        if (view()->model()->index(row, 0).data(QueueModel::RunRole).toLongLong() == run) {
          view()->selectionModel()->setCurrentIndex(view()->model()->index(row, 0),
                                                    QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
  }
  QStringList possible() {
    std::unique_ptr<QMenu> menu(pane_->makeMenu());
    QStringList names;
    for (const QAction* action : menu->actions())
      if (!action->isSeparator() && action->isEnabled())
        names << action->text().section('\t', 0, 0);
    return names;
  }

private slots:
  void initTestCase() {
    qRegisterMetaType<Ids>();
    applyTheme(ThemeMode::Light);
  }
  void init() {
    pane_ = std::make_unique<QueuePane>();
    QueueHead head;
    head.mayStart = true;
    head.status = "Nobody trains the queue";
    pane_->setHead(head);
    pane_->setLines(lines());
    pane_->resize(700, 300);
    pane_->show();
    QVERIFY(QTest::qWaitForWindowExposed(pane_.get()));
    view()->setFocus();
  }

  void aLineSaysHowFarItIs() {
    QCOMPARE(text(0, QueueModel::Progress), QString("40 of 100"));
    QCOMPARE(text(0, QueueModel::Rate), QString("12\u202F345 tokens/s"));
    QCOMPARE(text(0, QueueModel::Left), QString("1:05"));
    QCOMPARE(text(1, QueueModel::Rate), QString());
    QSignalSpy reset(view()->model(), &QAbstractItemModel::modelReset),
        changed(view()->model(), &QAbstractItemModel::dataChanged);
    pane_->setLines(lines());
    QCOMPARE(changed.count(), 0);
    auto later = lines();
    later[0].step = 41;
    pane_->setLines(later);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(changed.count(), 1);
  }

  void keysChangeTheOrder() {
    QSignalSpy moved(pane_.get(), &QueuePane::moveWanted), first(pane_.get(), &QueuePane::firstWanted);
    choose({3});
    QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{3}), qint64{2}}));
    QTest::keyClick(view(), Qt::Key_Down, Qt::AltModifier); // past 4, before 5
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{3}), qint64{5}}));
    QTest::keyClick(view(), Qt::Key_Home, Qt::AltModifier);
    QCOMPARE(first.takeLast(), (QVariantList{qint64{3}}));
    choose({2}); // what trains is before it anyway
    QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier);
    choose({6});
    QTest::keyClick(view(), Qt::Key_Down, Qt::AltModifier); // the last that waits
    for (const Ids& fixed : {Ids{1}, Ids{7}, Ids{1, 2}}) {
      choose(fixed);
      QTest::keyClick(view(), Qt::Key_Down, Qt::AltModifier);
    }
    QCOMPARE(moved.count(), 0);
    choose({3, 4});
    QTest::keyClick(view(), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{3, 4}), qint64{6}}));
    choose({5});
    QTest::keyClick(view(), Qt::Key_Down, Qt::AltModifier); // to the end
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{5}), qint64{0}}));
  }

  void linesAreDragged() {
    QSignalSpy moved(pane_.get(), &QueuePane::moveWanted);
    QAbstractItemModel* model = view()->model();
    QVERIFY(!(model->index(0, 0).flags() & Qt::ItemIsDragEnabled)); // it trains
    QVERIFY(model->index(1, 0).flags() & Qt::ItemIsDragEnabled);
    std::unique_ptr<QMimeData> dragged(model->mimeData({model->index(3, 0), model->index(3, 1)}));
    QVERIFY(!model->dropMimeData(dragged.get(), Qt::MoveAction, 1, 0, {})); // the study moves it
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{4}), qint64{2}}));
    model->dropMimeData(dragged.get(), Qt::MoveAction, 0, 0, {}); // before what trains is before the first
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{4}), qint64{2}}));
    model->dropMimeData(dragged.get(), Qt::MoveAction, -1, -1, {}); // below all
    QCOMPARE(moved.takeLast(), (QVariantList{QVariant::fromValue(Ids{4}), qint64{0}}));
    QMimeData foreign;
    foreign.setText("4");
    model->dropMimeData(&foreign, Qt::MoveAction, 1, 0, {});
    QCOMPARE(moved.count(), 0);
  }

  void keysPauseAndTakeOut() {
    QSignalSpy paused(pane_.get(), &QueuePane::pauseRunsWanted), out(pane_.get(), &QueuePane::takeOutWanted);
    choose({1, 2});
    QTest::keyClick(view(), Qt::Key_Space);
    QCOMPARE(paused.takeLast(), (QVariantList{QVariant::fromValue(Ids{1, 2}), true}));
    choose({5});
    QTest::keyClick(view(), Qt::Key_Space);
    QCOMPARE(paused.takeLast(), (QVariantList{QVariant::fromValue(Ids{5}), false}));
    choose({6, 7});
    QTest::keyClick(view(), Qt::Key_Delete);
    QCOMPARE(out.takeLast(), (QVariantList{QVariant::fromValue(Ids{6}), true}));
  }

  void theMenuOffersWhatCanBe() {
    choose({3});
    QCOMPARE(possible(), (QStringList{"Put first", "Earlier", "Later", "Priority…", "Pause",
                                      "Take out of the queue", "Show the run"}));
    choose({5});
    QVERIFY(possible().contains("Go on") && !possible().contains("Pause"));
    choose({6});
    QVERIFY(possible().contains("Try again"));
    choose({7});
    QCOMPARE(possible(), (QStringList{"Put back into the queue", "Show the run"}));
    choose({1});
    QCOMPARE(possible(), (QStringList{"Pause", "Take out of the queue", "Show the run"}));
    QueueHead head;
    head.readOnly = true;
    pane_->setHead(head);
    QCOMPARE(possible(), QStringList{"Show the run"});
    QSignalSpy moved(pane_.get(), &QueuePane::moveWanted);
    choose({3});
    QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(moved.count(), 0);
  }

  void whatIsSelectedStaysSoInAnotherOrder() {
    choose({3, 4});
    auto other = lines();
    std::swap(other[1], other[3]);
    pane_->setLines(other);
    QCOMPARE(pane_->selected(), (Ids{4, 3}));
    other.erase(other.begin() + 1); // it is finished
    pane_->setLines(other);
    QCOMPARE(pane_->selected(), (Ids{3}));
  }

  void theHeadSaysWhatGoesOn() {
    const auto button = [&](const QString& text) {
      for (auto* one : pane_->findChildren<QPushButton*>())
        if (one->text() == text)
          return one;
      return static_cast<QPushButton*>(nullptr);
    };
    QVERIFY(button("Start")->isVisible() && !button("Stop")->isVisible());
    QSignalSpy started(pane_.get(), &QueuePane::startWanted), paused(pane_.get(), &QueuePane::pauseWanted);
    QTest::mouseClick(button("Start"), Qt::LeftButton);
    QCOMPARE(started.count(), 1);
    QTest::mouseClick(button("Pause"), Qt::LeftButton);
    QCOMPARE(paused.takeLast(), QVariantList{true});
    QueueHead head;
    head.works = head.paused = true;
    pane_->setHead(head);
    QVERIFY(!button("Start")->isVisible() && button("Stop")->isVisible());
    QTest::mouseClick(button("Go on"), Qt::LeftButton);
    QCOMPARE(paused.takeLast(), QVariantList{false});
    QVERIFY(!pane_->findChild<QComboBox*>()->isEnabled()); // while it works it is what it is
  }

  void anEmptyQueueSaysWhy() {
    QueueHead head;
    head.empty = "Nothing waits.";
    pane_->setHead(head);
    pane_->setLines({});
    QVERIFY(!view()->isVisible());
    bool said = false;
    for (const auto* label : pane_->findChildren<QLabel*>())
      said = said || (label->isVisible() && label->text() == "Nothing waits.");
    QVERIFY(said);
  }

  void sweepsAreListed() {
    SweepList list;
    list.show();
    const auto button = [&](const QString& text) {
      for (auto* one : list.findChildren<QPushButton*>())
        if (one->text() == text)
          return one;
      return static_cast<QPushButton*>(nullptr);
    };
    QVERIFY(!list.findChild<QTreeWidget*>()->isVisible()); // but a sentence
    list.setLines({{"rates", "Learning rate 1, 2", "complete: 4 runs", true, false},
                   {"seeds", "3 seeds", "1 of 3 finished, 2 missing", false, true}},
                  false);
    list.select("rates");
    QVERIFY(button("Extend…")->isEnabled() && !button("Make what is missing")->isEnabled());
    list.select("seeds");
    QSignalSpy remade(&list, &SweepList::remakeWanted), forgotten(&list, &SweepList::forgetWanted);
    QTest::mouseClick(button("Make what is missing"), Qt::LeftButton);
    QCOMPARE(remade.takeLast(), QVariantList{"seeds"});
    QTest::keyClick(list.findChild<QTreeWidget*>(), Qt::Key_Delete);
    QCOMPARE(forgotten.takeLast(), QVariantList{"seeds"});
    list.setLines({{"seeds", "3 seeds", "complete: 3 runs", true, false}}, true);
    QCOMPARE(list.selected(), QString("seeds"));
    QVERIFY(!button("Extend…")->isEnabled() && !button("Forget")->isEnabled() &&
            !button("New…")->isEnabled());
  }
};

QTEST_MAIN(QueuePaneTest)
#include "queue_pane_test.moc"
