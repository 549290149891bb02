// What is said across the top of the window: what happened goes by itself and moves nothing, what is to be
// known has room of its own until it is closed.
#include "widgets/notice_bar.h"

#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace expe;

class NoticeBarTest : public QObject {
  Q_OBJECT
  std::unique_ptr<QWidget> window_;
  QWidget* below_ = nullptr;
  NoticeBar* bar_ = nullptr;

  int belowAt() const {
    QCoreApplication::processEvents();
    return below_->mapTo(window_.get(), QPoint(0, 0)).y();
  }

private slots:
  void init() {
    window_ = std::make_unique<QWidget>();
    below_ = new QWidget;
    auto* layout = new QVBoxLayout(window_.get());
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(below_);
    bar_ = new NoticeBar(*window_);
    window_->resize(600, 300);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void cleanup() { window_.reset(); }

  void whatHappenedMovesNothingAndGoes() {
    bar_->say("Wrote a.pdf.");
    QVERIFY(bar_->isVisible() && bar_->width() < 300 && bar_->y() > 100);
    QCOMPARE(belowAt(), 0);
    QTest::mouseMove(window_.get(), bar_->geometry().center());
    bar_->findChild<QTimer*>()->start(1); // the seconds are over
    QTest::qWait(50);
    QVERIFY(bar_->isVisible());
    QTest::mouseMove(window_.get(), QPoint(300, 20));
    QTRY_VERIFY(!bar_->isVisible());
    QCOMPARE(belowAt(), 0);
  }

  void whatIsToBeKnownHasRoomUntilItIsClosed() {
    bar_->tell("This study is read-only.");
    QCOMPARE(belowAt(), bar_->height());
    QVERIFY(!bar_->findChild<QTimer*>()->isActive());
    window_->resize(200, 300);
    bar_->tell("This study is read-only: save it under another name to train or change it.");
    QVERIFY(belowAt() > 30); // in several lines
    QCOMPARE(bar_->width(), 200);
    QTest::mouseClick(bar_->findChild<QToolButton*>(), Qt::LeftButton);
    QCOMPARE(belowAt(), 0);
  }

  void whatIsWrongStaysUntilItsCauseIsGone() {
    bar_->complain("The disk is full.", "disk");
    bar_->settle("another");
    QVERIFY(bar_->isVisible() && belowAt() == bar_->height());
    bar_->settle("disk");
    QVERIFY(!bar_->isVisible() && belowAt() == 0);
    bar_->complain("The disk is full.", "disk");
    bar_->say("Wrote a.pdf."); // in its place
    QVERIFY(bar_->cause().isEmpty() && belowAt() == 0);
  }
};

QTEST_MAIN(NoticeBarTest)
#include "notice_bar_test.moc"
