// Further panes of a view: what they hold, what follows, what is dropped on them, and how they come back.
#include "app/window/docks/figure_control.h"
#include "app/window/see/model_views.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/hold_button.h"
#include "widgets/runs/checkpoint_panel.h"
#include "widgets/scrub/scrub_bar.h"

#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QRubberBand>

using namespace expe;

class WindowPanesTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void anotherPaneStaysUntilItFollows();
  void aPartIsHeldAsItIsNow();
  void aRunHasAPaneOfItsOwn();
  void whatIsDraggedOntoAViewStandsBesideIt();
  void whatIsDraggedOntoCurvesIsDrawn();
  void panesComeBackWithTheStudy();
  void aClosedPaneIsUsedAgain();
  void aRunThatIsGoneIsSaid();

private:
  std::int64_t trained(const Settings& more = {});
  void see();
  bool drawn(const QString& pane, const QString& stamp) {
    const Dock* there = dock(pane);
    const auto* view = there && there->isVisible() ? there->findChild<FigureView*>() : nullptr;
    if (!view || view->figure().panels.empty())
      return false;
    const std::string told = view->figure().stamp.english() + view->figure().panels.front().title.english();
    return QString::fromStdString(told).contains(stamp);
  }
  HoldButton& held(const QString& pane) { return *dock(pane)->findChild<HoldButton*>(); }
  void choose(const QString& pane, const QString& entry); // of its button
  void another() { QTest::keyClick(window_.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier); }
  void setLength(double tokens) { window_->modelViews().bar()->scrubber("length")->track()->ask(tokens); }
  void drag(const QModelIndex& what, QWidget& to);
  QModelIndex rowOf(std::int64_t run); // in the list
};

std::int64_t WindowPanesTest::trained(const Settings& more) {
  Settings settings = {{"training.checkpoint_every", "3"}};
  settings.insert(settings.end(), more.begin(), more.end());
  const auto run = addRun(settings);
  const Outcome done = runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"});
  if (done.code != 0)
    qWarning("%s", done.err.constData());
  return run;
}

// With the view of positions as the active one.
void WindowPanesTest::see() {
  openWindow();
  window_->docks().show("see");
  window_->docks().raise("positions");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "16 tokens"), patience);
}

void WindowPanesTest::choose(const QString& pane, const QString& entry) {
  for (QAction* action : held(pane).menu()->actions())
    if (action->text() == entry)
      return action->trigger();
  QFAIL(qPrintable(entry));
}

// Here nothing can be dragged by the mouse: what comes of it is sent.
void WindowPanesTest::drag(const QModelIndex& what, QWidget& to) {
  QVERIFY(what.flags() & Qt::ItemIsDragEnabled);
  const std::unique_ptr<QMimeData> data(what.model()->mimeData({what}));
  QDragEnterEvent enter(to.rect().center(), Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
  QVERIFY(QCoreApplication::sendEvent(&to, &enter) && enter.isAccepted());
  QVERIFY(to.findChild<QRubberBand*>()->isVisible());
  QDropEvent drop(to.rect().center(), Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
  QVERIFY(QCoreApplication::sendEvent(&to, &drop) && drop.isAccepted());
}

QModelIndex WindowPanesTest::rowOf(std::int64_t run) {
  return list().view().indexAt(list().cell(run, RunTable::Name).center());
}

void WindowPanesTest::anotherPaneStaysUntilItFollows() {
  trained();
  see();
  another();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  QCOMPARE(dock("positions#2")->windowTitle(), dock("positions")->windowTitle() + " 2");
  QVERIFY(drawn("positions", "16 tokens")); // both are in sight
  QVERIFY(!dock("positions")->visibleRegion().isEmpty() && !dock("positions#2")->visibleRegion().isEmpty());
  QCOMPARE(held("positions#2").accessibleName(), QString("held"));
  setLength(64);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "64 tokens"), patience);
  QVERIFY(drawn("positions#2", "16 tokens"));
  choose("positions#2", "Follow in all");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "64 tokens"), patience);
  QCOMPARE(held("positions#2").accessibleName(), QString("linked"));
}

void WindowPanesTest::aPartIsHeldAsItIsNow() {
  trained();
  see();
  window_->docks().raise("attention");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("attention", "16 tokens"), patience);
  another();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("attention#2", "head 1"), patience);
  choose("attention#2", "length and values"); // let go
  QCOMPARE(held("attention#2").accessibleName(), QString("held: run, head, text and token"));
  window_->modelViews().selection().setHead(0, 1);
  setLength(64);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("attention", "head 2") && drawn("attention", "64 tokens"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("attention#2", "64 tokens"), patience);
  QVERIFY(drawn("attention#2", "head 1"));
  choose("attention#2", "length and values"); // held, as it is now
  setLength(32);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("attention", "32 tokens"), patience);
  QVERIFY(drawn("attention#2", "64 tokens"));
}

// At the same multiple of its training length.
void WindowPanesTest::aRunHasAPaneOfItsOwn() {
  const auto first = trained();
  const auto other = trained({{"data.window", "32"}, {"position.encoding", "alibi"}});
  see();
  list().select(first);
  list().view().setFocus();
  QTest::keyClick(&list().view(), Qt::Key_B);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  QCOMPARE(held("positions#2").accessibleName(), QString("held: RoPE, seed 1"));
  list().select(other);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "32 tokens (1×)"), patience);
  QVERIFY(drawn("positions#2", "16 tokens (1×)"));
  setLength(128);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "128 tokens (4×)"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "64 tokens (4×)"), patience);
}

void WindowPanesTest::whatIsDraggedOntoAViewStandsBesideIt() {
  const auto first = trained();
  const auto other = trained({{"position.encoding", "alibi"}});
  see();
  list().select(first);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "RoPE"), patience);
  FigureView& onto = *dock("positions")->findChild<FigureView*>();
  drag(rowOf(other), onto);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "ALiBi"), patience);
  list().select(first);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "RoPE") && drawn("positions#2", "ALiBi"), patience);

  window_->docks().raise("checkpoints");
  auto& panel = *window_->findChild<CheckpointPanel*>();
  QTRY_COMPARE_WITH_TIMEOUT(panel.table().model()->rowCount(), 2, patience);
  window_->docks().raise("by-position");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position", "step 6"), patience);
  drag(panel.table().model()->index(1, CheckpointTable::Step),
       *dock("by-position")->findChild<FigureView*>());
  QTRY_VERIFY_WITH_TIMEOUT(drawn("by-position#2", "step 3"), patience);
  QVERIFY(drawn("by-position", "step 6"));
}

void WindowPanesTest::whatIsDraggedOntoCurvesIsDrawn() {
  const auto first = trained();
  const auto other = trained({{"position.encoding", "alibi"}});
  openWindow();
  QTRY_COMPARE_WITH_TIMEOUT(window_->figures().loss().figure().panels.empty(), false, patience);
  const auto curves = [this] {
    std::set<std::int64_t> runs;
    for (const Panel& panel : window_->figures().loss().figure().panels)
      for (const Curve& curve : panel.curves)
        runs.insert(curve.runs.begin(), curve.runs.end());
    return runs;
  };
  window_->figures().showRuns({other}, false);
  QTRY_COMPARE_WITH_TIMEOUT(curves(), std::set{first}, patience);
  drag(rowOf(other), window_->figures().loss());
  QTRY_COMPARE_WITH_TIMEOUT(curves(), (std::set{first, other}), patience);
}

void WindowPanesTest::panesComeBackWithTheStudy() {
  trained();
  see();
  another();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  choose("positions#2", "text and token");
  setLength(64);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "64 tokens"), patience);
  window_->docks().show("train");
  QVERIFY(!dock("positions#2")->isVisible()); // it was called for in See
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  window_->close(); // keeps the layout
  window_.reset();
  openWindow();
  QCOMPARE(window_->docks().task(), QString("see"));
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  QCOMPARE(held("positions#2").accessibleName(), QString("held: run, head, length and values"));
}

void WindowPanesTest::aClosedPaneIsUsedAgain() {
  trained();
  see();
  another();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  dock("positions#2")->close();
  setLength(64);
  window_->docks().raise("positions");
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions", "64 tokens"), patience);
  another();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "64 tokens"), patience);
  QVERIFY(!dock("positions#3"));
  window_->docks().raise("positions");
  another();
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#3", "64 tokens"), patience);
}

void WindowPanesTest::aRunThatIsGoneIsSaid() {
  const auto other = trained();
  const auto first = trained();
  see();
  list().select(other);
  QTest::keyClick(&list().view(), Qt::Key_B);
  QTRY_VERIFY_WITH_TIMEOUT(drawn("positions#2", "16 tokens"), patience);
  list().select(first);
  QVERIFY(study_->trash(other).ok());
  const auto& view = *dock("positions#2")->findChild<FigureView*>();
  QTRY_COMPARE_WITH_TIMEOUT(view.accessibleDescription(), QString("Run %1 is no longer there.").arg(other),
                            patience);
}

QTEST_MAIN(WindowPanesTest)
#include "window_panes_test.moc"
