// Annotations in the window: written on a figure, kept in the study, undone, exported.
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_view.h"
#include "widgets/notice_bar.h"

#include <QUndoStack>

using namespace expe;

class WindowAnnotationsTest : public WindowFixture {
  Q_OBJECT

  FigureView& loss() { return *window_->findChild<FigureView*>("loss"); }
  const std::vector<Annotation>& shown() { return loss().figure().panels.at(0).annotations; }
  std::size_t kept() {
    std::size_t count = 0;
    for (const auto& [where, list] : *annotationsOf(*study_))
      count += list.size();
    return count;
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }
  void theyAreWrittenKeptAndUndone();
  void oneFigureIsWrittenOn();
};

void WindowAnnotationsTest::theyAreWrittenKeptAndUndone() {
  const auto run = addRun();
  QVERIFY(study_->append(run, {{1, 5.0, 1e-3, 1, 64, 0.1}, {2, 4.0, 1e-3, 1, 128, 0.2}}));
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(!loss().figure().panels.empty() && actions().annotate->isEnabled(), patience);
  settle();
  actions().annotate->trigger();
  QVERIFY(loss().annotating());
  const NoticeBar& notice = *window_->findChild<NoticeBar*>();
  QVERIFY(notice.text().contains("Esc ends"));
  for (const Qt::Key key : {Qt::Key_L, Qt::Key_Right, Qt::Key_Right, Qt::Key_Return})
    QTest::keyClick(&loss(), key);
  QCOMPARE(shown().size(), std::size_t{1}); // at once
  QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{1}, patience);
  QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
  QCOMPARE(actions().undo->text(), "&Undo Annotation");
  actions().undo->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(kept(), std::size_t{0}, patience);
  QTRY_VERIFY_WITH_TIMEOUT(shown().empty(), patience);
  actions().redo->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(shown().size(), std::size_t{1}, patience);
  QTest::keyClick(&loss(), Qt::Key_Escape);
  QVERIFY(!loss().annotating() && !actions().annotate->isChecked());
  QVERIFY(notice.text().isEmpty());
}

void WindowAnnotationsTest::oneFigureIsWrittenOn() {
  const auto run = addRun();
  QVERIFY(study_->append(run, {{1, 5.0, 1e-3, 1, 64, 0.1}, {2, 4.0, 1e-3, 1, 128, 0.2}},
                         {{2, 1, 3.3, none, 64}}));
  openWindow();
  FigureView& length = *window_->findChild<FigureView*>("length");
  QTRY_VERIFY_WITH_TIMEOUT(!length.figure().panels.empty() && !loss().figure().panels.empty(), patience);
  settle();
  actions().annotate->setChecked(true);
  QVERIFY(loss().annotating() != length.annotating());
  actions().annotate->setChecked(false);
  QVERIFY(!loss().annotating() && !length.annotating());
}

QTEST_MAIN(WindowAnnotationsTest)
#include "window_annotations_test.moc"
