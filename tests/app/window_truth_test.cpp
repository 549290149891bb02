// A view never shows an old picture as new: while what it shows is not what is asked for it is dimmed and
// says what is computed, and where there is nothing to be seen it says truly why.
#include "app/window/docks/figure_control.h"
#include "app/window/docks/pending_figure.h"
#include "app/window/see/model_views.h"
#include "app/window/see/view_probes.h"
#include "core/api/views.h"
#include "tests/app/held_engine.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/busy_overlay.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/head_grid.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/scrub/scrub_reading.h"
#include "widgets/status_strip.h"
#include "widgets/text/continuation_view.h"
#include "widgets/text/ribbon.h"
#include "widgets/text/token_view.h"
#include "widgets/text/try_panel.h"

#include <QPlainTextEdit>
#include <QProcess>

#include <csignal>
#include <sqlite3.h>

using namespace expe;

class WindowTruthTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() {
    if (held_)
      held_->gate.open();
    end();
    held_.reset();
  }

  void whatIsOfAnotherStateIsDimmed();
  void anOldMapIsNotShownUnderANewMode();
  void aFirstFigureIsNotDimmedButSaysHowFar();
  void whatIsQuickIsNeverDimmed();
  void readyIsSaidOnlyWhereNothingIsWorkedOn();
  void escEndsAndEnterGoesOn();
  void whatIsInSightGoesBeforeWholeTextsAndSurfaces();
  void theViewUnderThePointerIsNearest();
  void aSelectedRunIsNotAskedFor();
  void theEngineIsWaitedForInWords();
  void aRunThatTrainsElsewhereSaysHowFarItIs();
  void theFirstCheckpointIsSeen();
  void newerCheckpointsAreSeenWhileASurfaceIsComputed();
  void anErrorGoesWithItsCause();
  void whatWasSaidAtAnotherStateSaysSo();
  void aLossFigureOfOtherOptionsIsDimmedUntilItComes();
  void ofSeveralRequestsTheLastIsWaitedFor();
  void optionsOfAStudyThatIsGoneAreShown();
  void whyOptionsCannotBeDrawnIsSaid();

private:
  void see(const Settings& more = {});
  void hold(const char* who = "");    // from now on its answers wait at the gate, or all
  bool aWindowsViewHasBegun() const { // whichever is nearest to the pointer
    const auto begun = [this](const char* who) { return held_->gate.hasBegun(who); };
    return begun("text") || begun("heads") || begun("view/attention") || begun("view/slopes");
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(!modelViews().computing(), patience); }
  ModelViews& modelViews() { return window_->modelViews(); }
  FigureView& view(const char* kind) { return *window_->figures().figure(kind).view; }
  BusyOverlay& overlay(QWidget& over) {
    return *over.findChild<BusyOverlay*>(QString(), Qt::FindDirectChildrenOnly);
  }
  BusyOverlay& overlay(const char* kind) { return overlay(view(kind)); }
  QString stamp(const char* kind) { return QString::fromStdString(view(kind).figure().stamp); }
  QString said(const char* kind) { // in place of a figure
    const QLabel* empty = view(kind).findChild<QLabel*>();
    return empty && empty->isVisibleTo(&view(kind)) ? empty->text() : QString();
  }
  QString phase() {
    for (const ElidedLabel* label : window_->findChild<StatusStrip*>()->findChildren<ElidedLabel*>())
      if (label->accessibleDescription() == "Status")
        return label->text();
    return {};
  }
  QString texts() { // of the strip
    QStringList all;
    for (const ElidedLabel* label : window_->findChild<StatusStrip*>()->findChildren<ElidedLabel*>())
      if (label->isVisible())
        all << label->text();
    return all.join("|");
  }
  void show(const char* dock) {
    window_->docks().raise(dock);
    QTRY_VERIFY_WITH_TIMEOUT(window_->docks().dock(dock)->isVisible(), patience);
  }
  void setOption(const char* kind, const char* key, const char* value) { // as its menu does
    FigureModes& modes = *window_->figures().figure(kind).modes;
    Config options = modes.options();
    options.set(key, Value(std::string(value)));
    modes.setOptions(options);
    emit modes.optionsChanged(options);
  }

  std::unique_ptr<HeldEngine> held_;
};

// A run that has been trained for six steps, in the layout See, all of it drawn.
void WindowTruthTest::see(const Settings& more) {
  Settings settings = {{"training.checkpoint_every", "3"}};
  settings.insert(settings.end(), more.begin(), more.end());
  const auto run = addRun(settings);
  const Outcome trained = runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"});
  QVERIFY2(trained.code == 0, trained.err);
  openWindow();
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(stamp("by-position").contains("16 tokens"), patience);
  settle();
}

void WindowTruthTest::hold(const char* who) {
  held_ = std::make_unique<HeldEngine>(**engine());
  modelViews().useEngine(held_.get());
  held_->gate.close(who);
}

void WindowTruthTest::whatIsOfAnotherStateIsDimmed() {
  static_assert(ViewProbe::moment < 100);
  see();
  show("text");
  auto* ribbon = window_->findChild<Ribbon*>();
  auto* heads = window_->findChild<HeadGrid*>();
  QTRY_COMPARE_WITH_TIMEOUT(ribbon->view()->pieces().size(), std::size_t{17}, patience);
  settle();
  const std::vector<BusyOverlay*> overlays = {&overlay("positions"),
                                              &overlay("attention"),
                                              &overlay("by-position"),
                                              &overlay("slopes"),
                                              &overlay(*ribbon),
                                              &overlay(*heads),
                                              &overlay(*modelViews().bar()->reading())};
  for (const BusyOverlay* each : overlays)
    QTRY_VERIFY2_WITH_TIMEOUT(each->isHidden(), each->text().toUtf8(), patience); // the loss may come last
  hold();
  modelViews().selection().set("length", std::int64_t{32});
  for (const BusyOverlay* each : overlays)
    QTRY_VERIFY_WITH_TIMEOUT(each->isVisible() && each->dims() && each->state().busy, patience);
  QVERIFY(stamp("attention").contains("16 tokens")); // what it shows is of before
  QCOMPARE(overlay("attention").state().what, "Computing: Attention, layer 1, head 1, 32 tokens");
  const auto saysHowFar = [](const BusyOverlay* each) {
    return each->text().contains("25 % · ") && each->text().endsWith("held") && each->state().part == 0.25;
  };
  QTRY_VERIFY_WITH_TIMEOUT(std::any_of(overlays.begin(), overlays.end(), saysHowFar), patience);
  held_->gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(stamp("attention").contains("32 tokens"), patience);
  settle();
  for (const BusyOverlay* each : overlays)
    QTRY_VERIFY2_WITH_TIMEOUT(each->isHidden(), each->text().toUtf8(), patience);
}

void WindowTruthTest::anOldMapIsNotShownUnderANewMode() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(!view("attention").figure().panels.empty(), patience);
  QVERIFY(view("attention").figure().panels.front().map);
  hold();
  setOption("attention", "show", "row");
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").dims(), patience);
  QVERIFY(!overlay("by-position").isVisible()); // its state is the same
  held_->gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(!view("attention").figure().panels.front().map, patience);
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").isHidden(), patience);
}

void WindowTruthTest::aFirstFigureIsNotDimmedButSaysHowFar() {
  see();
  hold("view/attention");
  held_->coarse = true;
  modelViews().selection().set("length", std::int64_t{32});
  QTRY_VERIFY_WITH_TIMEOUT(stamp("attention").contains("32 tokens"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").isVisible() && !overlay("attention").dims(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").text().contains("25 %"), patience);
  held_->gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").isHidden(), patience);
}

// Where no moment passes between question and answer nothing flickers: what is asked again is not dimmed.
void WindowTruthTest::whatIsQuickIsNeverDimmed() {
  see();
  hold("view/attention");
  modelViews().selection().setToken(5); // of what does not depend on it nothing is asked
  QTRY_VERIFY_WITH_TIMEOUT(held_->gate.hasBegun("view/attention"), patience);
  QVERIFY(!held_->gate.hasBegun("view/by-position"));
  QVERIFY(overlay("by-position").isHidden());
}

void WindowTruthTest::readyIsSaidOnlyWhereNothingIsWorkedOn() {
  see();
  QTRY_COMPARE_WITH_TIMEOUT(phase(), "Ready", patience);
  hold();
  setOption("attention", "show", "row");
  QTRY_COMPARE_WITH_TIMEOUT(phase(), "Working", patience);
  QVERIFY2(texts().contains("Attention, layer 1, head 1"), texts().toUtf8());
  held_->gate.open();
  QTRY_COMPARE_WITH_TIMEOUT(phase(), "Ready", patience);
}

void WindowTruthTest::escEndsAndEnterGoesOn() {
  see();
  hold("view/attention");
  modelViews().selection().set("length", std::int64_t{32});
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").state().part == 0.25, patience);
  QTest::keyClick(&view("attention"), Qt::Key_Escape);
  QVERIFY(overlay("attention").state().ended && overlay("attention").dims()); // it is still of another state
  QVERIFY2(overlay("attention").text().contains("Cancelled at 25 %"), overlay("attention").text().toUtf8());
  held_->gate.open();
  settle();
  QVERIFY(stamp("attention").contains("16 tokens")); // and stays so, whatever comes late
  QTest::keyClick(&view("attention"), Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(stamp("attention").contains("32 tokens"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").isHidden(), patience);
  // By the strip all of it; a click goes on.
  held_->gate.close("view/attention");
  modelViews().selection().set("length", std::int64_t{16});
  QTRY_VERIFY_WITH_TIMEOUT(overlay("attention").state().busy && overlay("by-position").state().busy,
                           patience);
  QPushButton* cancel = window_->findChild<StatusStrip*>()->findChild<QPushButton*>();
  QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), patience);
  QTest::mouseClick(cancel, Qt::LeftButton);
  QVERIFY(overlay("attention").state().ended && overlay("by-position").state().ended);
  QVERIFY(cancel->isHidden());
  held_->gate.open();
  QTest::mouseClick(&overlay("attention"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(stamp("attention").contains("16 tokens"), patience);
  QVERIFY(overlay("by-position").state().ended);
}

void WindowTruthTest::whatIsInSightGoesBeforeWholeTextsAndSurfaces() {
  see({{"evaluation.longest", "4"}});
  window_->docks().raise("surface");
  QTRY_VERIFY_WITH_TIMEOUT(!view("surface").figure().panels.empty(), patience);
  settle();
  hold();
  modelViews().selection().set("evaluation.offset", std::int64_t{4}); // of everything
  QTRY_VERIFY_WITH_TIMEOUT(aWindowsViewHasBegun(), patience);
  held_->gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(!modelViews().computing(), patience);
  const auto passed = held_->gate.passed();
  const auto at = [&](const char* who) {
    return std::find(passed.begin(), passed.end(), who) - passed.begin();
  };
  for (const char* window : {"heads", "view/attention"}) {
    QVERIFY2(at(window) < at("view/by-position") || !view("by-position").isVisible(), window);
    QVERIFY2(at(window) < at("reading"), window);
  }
  QVERIFY(at("reading") < at("view/surface"));
  QCOMPARE(std::size_t(at("view/surface")), passed.size() - 1);
}

void WindowTruthTest::theViewUnderThePointerIsNearest() {
  see();
  const QWidget& under = view("slopes");
  QCursor::setPos(under.mapToGlobal(under.rect().center()));
  const auto rankOf = [this](const char* name) {
    return modelViews().probes().findChild<ViewProbe*>(name)->rank(QCursor::pos());
  };
  QCOMPARE(rankOf("view/slopes").distance, 0);
  QVERIFY(rankOf("view/attention").distance > 0);
  QVERIFY(rankOf("view/slopes") < rankOf("view/attention"));
  QVERIFY(rankOf("view/by-position").distance > rankOf("view/attention").distance);
  QCOMPARE(rankOf("view/by-position").kind, Rank::Text);
  QCOMPARE(rankOf("view/surface").kind, Rank::Hidden); // behind another tab
  show("surface");
  QTRY_COMPARE(rankOf("view/surface").kind, Rank::Slow); // once the docks are laid out
  QCOMPARE(rankOf("view/by-position").kind, Rank::Hidden);
}

// Not while its first answers are on their way either.
void WindowTruthTest::aSelectedRunIsNotAskedFor() {
  const auto run = addRun();
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "2"}).code, 0);
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(modelViews().selection().there(), patience);
  hold();
  window_->docks().show("see");
  show("text");
  auto* ribbon = window_->findChild<Ribbon*>();
  for (const char* kind : {"by-position", "positions", "attention", "slopes"}) {
    QTRY_VERIFY_WITH_TIMEOUT(overlay(kind).state().busy, patience);
    QCOMPARE(said(kind), QString());
  }
  QTRY_VERIFY_WITH_TIMEOUT(overlay(*ribbon).state().busy, patience);
  QCOMPARE(ribbon->view()->accessibleDescription(), QString());
}

void WindowTruthTest::theEngineIsWaitedForInWords() {
  addRun();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  window_->openStudy(studyPath());
  QTRY_VERIFY_WITH_TIMEOUT(window_->windowTitle().startsWith("trial"), patience);
  window_->docks().show("see");
  QTRY_VERIFY2_WITH_TIMEOUT(said("attention").contains("engine"), said("attention").toUtf8(), patience);
  QVERIFY(!said("attention").contains("Select"));
  modelViews().engineFailed("It is not there.");
  QCOMPARE(said("attention"), "It is not there.");
  window_->loadEngine();
  QTRY_VERIFY_WITH_TIMEOUT(stamp("positions").contains("16 tokens"), patience);
  QTRY_VERIFY_WITH_TIMEOUT(said("attention").contains("no checkpoint yet"), patience);
}

void WindowTruthTest::aRunThatTrainsElsewhereSaysHowFarItIs() {
  addRun();
  openWindow();
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(said("by-position").contains("no checkpoint yet"), patience);
  QProcess other;
  other.start(programPath(), {"train", studyPath()});
  QTRY_VERIFY2_WITH_TIMEOUT(said("by-position").contains("trains in another process and is at step"),
                            said("by-position").toUtf8(), patience);
  QVERIFY(!said("by-position").contains("no checkpoint"));
  ::kill(static_cast<pid_t>(other.processId()), SIGINT);
  QVERIFY(other.waitForFinished(patience)); // with a checkpoint
  QTRY_VERIFY2_WITH_TIMEOUT(said("by-position").isEmpty(), said("by-position").toUtf8(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(stamp("by-position").contains("step"), patience);
}

// Here, and before it has one: what it trains is seen as it is.
void WindowTruthTest::theFirstCheckpointIsSeen() {
  addRun();
  openWindow();
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(said("by-position").contains("no checkpoint yet"), patience);
  click(actions().train);
  QTRY_VERIFY_WITH_TIMEOUT(session().status().step >= 2, patience);
  QTRY_VERIFY2_WITH_TIMEOUT(said("by-position").isEmpty(), said("by-position").toUtf8(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(stamp("by-position").contains("in training"), patience);
  stop();
}

void WindowTruthTest::newerCheckpointsAreSeenWhileASurfaceIsComputed() {
  see({{"evaluation.longest", "4"}});
  hold();
  show("surface");
  QTRY_VERIFY_WITH_TIMEOUT(held_->gate.hasBegun("view/surface"), patience);
  const Outcome trained = runExpe({"train", studyPath(), "--run", "1", "--steps", "9"});
  QVERIFY2(trained.code == 0, trained.err);
  QTRY_VERIFY_WITH_TIMEOUT(aWindowsViewHasBegun(), patience);
  held_->gate.open();
  QTRY_VERIFY_WITH_TIMEOUT(stamp("attention").contains("step 9"), patience);
}

void WindowTruthTest::anErrorGoesWithItsCause() {
  const QString text = folder_->path() + "/text.txt";
  write(text,
        QByteArray("All that is gold does not glitter, not all those who wander are lost. ").repeated(400));
  see({{"data.text", text.toStdString()}, {"data.tokenizer", "bytes"}});
  // Of the state.
  modelViews().selection().set("length", std::int64_t{1 << 15});
  QTRY_VERIFY_WITH_TIMEOUT(said("attention").contains("choose a shorter length"), patience);
  QVERIFY(overlay("attention").isHidden());
  modelViews().selection().set("length", std::int64_t{16});
  QTRY_VERIFY_WITH_TIMEOUT(said("attention").isEmpty(), patience);
  QTRY_VERIFY_WITH_TIMEOUT(stamp("attention").contains("16 tokens"), patience);
  settle();
  // Of the disk: nobody has to ask again.
  QVERIFY(QFile::rename(text, text + ".away"));
  hold(); // a fresh engine, which has no text in memory
  held_->gate.open();
  setOption("attention", "show", "row");
  QTRY_VERIFY_WITH_TIMEOUT(!said("attention").isEmpty(), patience);
  QVERIFY(QFile::rename(text + ".away", text));
  QTRY_VERIFY2_WITH_TIMEOUT(said("attention").isEmpty(), said("attention").toUtf8(), patience);
  QVERIFY(!view("attention").figure().panels.empty());
}

void WindowTruthTest::whatWasSaidAtAnotherStateSaysSo() {
  see();
  show("text");
  auto* ribbon = window_->findChild<Ribbon*>();
  QTRY_VERIFY_WITH_TIMEOUT(!ribbon->view()->pieces().empty(), patience);
  std::string prompt; // of the run's own symbols
  for (std::size_t i = 0; i < 4; ++i)
    prompt += ribbon->view()->pieces()[i].text;
  show("try");
  auto* panel = window_->findChild<TryPanel*>();
  panel->findChild<QPlainTextEdit*>("prompt")->setPlainText(QString::fromStdString(prompt));
  auto* editor = panel->findChild<QPlainTextEdit*>();
  editor->setFocus();
  QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(panel->live()->generated().size(), std::size_t{32}, patience);
  settle();
  BusyOverlay& over = overlay(*panel->live());
  QTRY_VERIFY_WITH_TIMEOUT(over.isHidden(), patience);
  modelViews().selection().set("length", std::int64_t{32}); // it does not depend on it
  QVERIFY(over.isHidden());
  modelViews().selection().set("evaluation.scale", 0.5);
  QVERIFY(over.dims() && !over.state().busy);
  QVERIFY2(over.text().contains("another state"), over.text().toUtf8());
  modelViews().selection().set("evaluation.scale", 1.0);
  QVERIFY(over.isHidden());
  modelViews().selection().set("evaluation.scale", 0.5);
  editor->setFocus();
  QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
  QTRY_COMPARE_WITH_TIMEOUT(panel->live()->generated().size(), std::size_t{32}, patience);
  QTRY_VERIFY_WITH_TIMEOUT(over.isHidden(), patience);
}

// The study's worker draws these: here it waits for its database, which another program holds.
void WindowTruthTest::aLossFigureOfOtherOptionsIsDimmedUntilItComes() {
  see();
  QTRY_COMPARE_WITH_TIMEOUT(phase(), "Ready", patience);
  const auto axis = [this] { return view("loss").figure().panels.front().x; };
  QTRY_VERIFY_WITH_TIMEOUT(!view("loss").figure().panels.empty(), patience);
  QCOMPARE(axis(), "step");
  sqlite3* other = nullptr;
  QCOMPARE(sqlite3_open((studyPath() + "/trial.expe").toUtf8(), &other), SQLITE_OK);
  QCOMPARE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  actions().duplicateRun->trigger();
  setOption("loss", "x", "tokens");
  QTRY_VERIFY_WITH_TIMEOUT(overlay("loss").isVisibleTo(&view("loss")) && overlay("loss").dims(), patience);
  QCOMPARE(overlay("loss").text(), "Computing: Loss");
  QCOMPARE(phase(), "Working");
  QVERIFY2(texts().contains("|Loss"), texts().toUtf8());
  QCOMPARE(axis(), "step");
  QVERIFY(overlay("length").isHidden()); // its options are the same
  emit list().shownChanged(1, false);    // as a click on its box does
  QTRY_VERIFY_WITH_TIMEOUT(overlay("length").isVisibleTo(&view("length")) && overlay("length").dims(),
                           patience);
  emit list().shownChanged(1, true);
  QCOMPARE(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
  QCOMPARE(sqlite3_close(other), SQLITE_OK);
  QTRY_COMPARE_WITH_TIMEOUT(axis(), "training tokens", patience);
  QTRY_VERIFY_WITH_TIMEOUT(overlay("loss").isHidden() && overlay("length").isHidden(), patience);
  QTRY_COMPARE_WITH_TIMEOUT(phase(), "Ready", patience);
}

void WindowTruthTest::ofSeveralRequestsTheLastIsWaitedFor() {
  QWidget over;
  PendingFigure pending(over, "Loss", nullptr);
  pending.setPart(0.5); // of one that nobody waits for
  pending.come(0);
  QVERIFY(!pending.late() && pending.part() < 0 && overlay(over).isHidden());
  pending.expect(1);
  QVERIFY(overlay(over).isHidden()); // for a moment
  pending.expect(2);
  QTRY_VERIFY_WITH_TIMEOUT(pending.late(), patience);
  pending.setPart(0.259);
  QCOMPARE(overlay(over).text(), "Computing: Loss: 25 %");
  QVERIFY(overlay(over).dims());
  pending.come(1);
  QVERIFY(pending.late() && overlay(over).dims());
  pending.come(5); // also of what others asked
  QVERIFY(!pending.late() && overlay(over).isHidden());
  pending.expect(6);
  QVERIFY(pending.part() < 0);
}

// As it was last, with the options of now, and what is wrong stays said.
void WindowTruthTest::optionsOfAStudyThatIsGoneAreShown() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(!view("loss").figure().panels.empty(), patience);
  QVERIFY(QFile::rename(studyPath(), studyPath() + ".away"));
  QTRY_VERIFY_WITH_TIMEOUT(notice().isVisible(), patience);
  setOption("loss", "x", "tokens");
  QTRY_COMPARE_WITH_TIMEOUT(view("loss").figure().panels.front().x, "training tokens", patience);
  QTRY_VERIFY_WITH_TIMEOUT(overlay("loss").isHidden(), patience);
  QVERIFY(notice().isVisible());
  QVERIFY(QFile::rename(studyPath() + ".away", studyPath()));
  QTRY_VERIFY_WITH_TIMEOUT(notice().isHidden(), patience);
}

void WindowTruthTest::whyOptionsCannotBeDrawnIsSaid() {
  see();
  QTRY_VERIFY_WITH_TIMEOUT(!view("length").figure().panels.empty(), patience);
  setOption("length", "protocol", "sliding");
  QTRY_VERIFY2_WITH_TIMEOUT(said("length").contains("No run was evaluated so"), said("length").toUtf8(),
                            patience);
  setOption("length", "protocol", "whole");
  QTRY_VERIFY_WITH_TIMEOUT(!view("length").figure().panels.empty(), patience);
}

QTEST_MAIN(WindowTruthTest)
#include "window_truth_test.moc"
