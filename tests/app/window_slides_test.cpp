// Slides in the window: states of figures are kept with names, come back by keys, and are written.
#include "app/window/docks/figure_control.h"
#include "app/window/see/model_views.h"
#include "app/window/see/selection.h"
#include "app/window/see/slide_control.h"
#include "core/api/views.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/figure/figure_modes.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/slide_dialog.h"
#include "widgets/figure/slide_list.h"
#include "widgets/words.h"

#include <QFile>
#include <QPushButton>
#include <QTimer>
#include <QTreeWidget>

using namespace expe;

class WindowSlidesTest : public WindowFixture {
  Q_OBJECT

  Selection& selection() { return window_->modelViews().selection(); }
  SlideControl& control() { return *window_->findChild<SlideControl*>(); }
  QLabel& line() { return *static_cast<QLabel*>(control().line()); }
  QTreeWidget& tree() { return *window_->findChild<QTreeWidget*>("slides"); }
  FigureView& view(const char* kind) { return *window_->figures().figure(kind).view; }
  Slides slides() { return *slidesOf(*study_); }
  QStringList names() {
    QStringList all;
    for (const Slide& slide : slides())
      all << q(slide.name);
    return all;
  }
  bool inSight(const char* name) { return dock(name)->isVisible() && !view(name).visibleRegion().isEmpty(); }

  std::int64_t train() {
    const auto run = addRun({{"training.checkpoint_every", "3"}});
    [&] {
      QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"}).code, 0);
    }();
    return run;
  }
  void see() {
    openWindow();
    window_->docks().show("see");
    QTRY_VERIFY_WITH_TIMEOUT(selection().there(), patience);
  }
  // Answers the dialog that opens.
  void answer(const QString& name, const QString& sentence) {
    QTimer::singleShot(0, qApp, [=] {
      auto* dialog = qobject_cast<SlideDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog);
      dialog->findChild<QLineEdit*>("slideName")->setText(name);
      dialog->findChild<QLineEdit*>("slideSentence")->setText(sentence);
      dialog->accept();
    });
  }
  // That of this pane, once it is drawn.
  void keep(const char* kind, const QString& name, const QString& sentence = {}) {
    window_->docks().raise(kind);
    QTRY_VERIFY_WITH_TIMEOUT(window_->figures().active() && window_->figures().active()->kind == kind,
                             patience);
    const auto before = slides().size();
    answer(name, sentence);
    press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(slides().size(), before + 1, patience);
    QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), static_cast<int>(before) + 1, patience);
    window_->activateWindow(); // keys go to the active one
    QVERIFY(QTest::qWaitForWindowActive(window_.get(), patience));
  }
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QWidget* focus = window_->focusWidget();
    QTest::keyClick(focus ? focus : window_.get(), key, with);
  }

private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { end(); }

  void whatIsKeptComesBack() {
    const auto run = train();
    const auto other = addRun({{"training.seed", "2"}});
    see();
    QVERIFY(line().isHidden());
    list().select(run);
    selection().set("length", std::int64_t{32});
    selection().setCheckpoint(3);
    selection().set("evaluation.scale", 0.5);
    selection().pin(true);
    selection().setHead(0, 1);
    window_->figures().figure("attention").modes->choose("colors", std::string("magma"));
    const ProbeState kept = selection().now(), pinned = *selection().pinned();
    keep("attention", "Beyond", "It breaks at 2×.");
    const ProbeRequest shown = slides().front().shows;
    QVERIFY(shown.now == kept && shown.pinned == pinned && shown.options.text("colors") == "magma");
    keep("loss", "Training");

    list().select(other);
    selection().pin(false);
    window_->figures().figure("attention").modes->choose("colors", std::string("viridis"));
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QVERIFY(!line().isHidden());
    QCOMPARE(line().text(), "1/2  Beyond: It breaks at 2×.");
    QVERIFY(selection().now() == kept && selection().pinned() == pinned);
    QCOMPARE(list().selected(), run);
    QCOMPARE(window_->figures().figure("attention").modes->options().text("colors"), std::string("magma"));
    QTRY_VERIFY_WITH_TIMEOUT(inSight("attention"), patience);
    QTRY_VERIFY_WITH_TIMEOUT(!view("attention").figure().panels.empty(), patience);

    press(Qt::Key_PageDown); // as a presenter's remote control does
    QCOMPARE(line().text(), "2/2  Training");
    QTRY_VERIFY_WITH_TIMEOUT(inSight("loss"), patience);
    press(Qt::Key_PageDown); // the last
    QCOMPARE(line().text(), "2/2  Training");
    press(Qt::Key_PageUp);
    QCOMPARE(line().text(), "1/2  Beyond: It breaks at 2×.");
    selection().set("length", std::int64_t{16});
    QVERIFY(line().text().endsWith("Another state is shown by now."));
    press(Qt::Key_Escape);
    QVERIFY(line().isHidden());
    QCOMPARE(actions().nextSlide->shortcuts().size(), 1); // Page Down is the figures' again
  }

  void theListIsPutInOrder() {
    train();
    see();
    keep("loss", "a", "One.");
    keep("loss", "b");
    window_->docks().raise("slides");
    tree().setFocus();
    tree().setCurrentItem(tree().topLevelItem(0));
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(names(), (QStringList{"b", "a"}), patience);
    QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItem(1)->text(0), QString("2  a"), patience);
    QCOMPARE(tree().indexOfTopLevelItem(tree().currentItem()), 1); // which stays selected
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::AltModifier);       // it is the last
    answer("c", "Two.");
    QTest::keyClick(&tree(), Qt::Key_F2);
    QTRY_COMPARE_WITH_TIMEOUT(names(), (QStringList{"b", "c"}), patience);
    QCOMPARE(slides()[1].sentence, std::string("Two."));
    QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItem(1)->text(1), QString("Two."), patience);
    QTest::keyClick(&tree(), Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringList{"b"}, patience);
    QTRY_COMPARE_WITH_TIMEOUT(actions().undo->text(), "&Undo Remove the slide c", patience);
    for (const QStringList& before : {QStringList{"b", "c"}, {"b", "a"}, {"a", "b"}, {"a"}, {}}) {
      actions().undo->trigger();
      QTRY_COMPARE_WITH_TIMEOUT(names(), before, patience);
    }
    actions().redo->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringList{"a"}, patience);
    QCOMPARE(slides()[0].sentence, std::string("One."));
  }

  // Where somebody else has changed them since nothing is taken back.
  void othersAreNotOverwritten() {
    train();
    see();
    keep("loss", "a");
    Slide theirs = slides()[0];
    theirs.name = "theirs";
    QVERIFY(setSlides(*study_, {slides()[0], theirs}));
    QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), 2, patience);
    actions().undo->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("changed elsewhere"), patience);
    QCOMPARE(names(), (QStringList{"a", "theirs"}));
  }

  void whatIsGoneIsSaidAndSteppedOver() {
    const auto run = train();
    const auto other = addRun({{"training.seed", "2"}});
    see();
    list().select(run);
    selection().setCheckpoint(3);
    keep("attention", "early");
    selection().setCheckpoint(6);
    keep("attention", "late");
    list().select(other);
    keep("positions", "other");
    QVERIFY(study_->trash(other));
    const auto all = *study_->checkpoints(run);
    QVERIFY(study_->keepCheckpoint(run, 3, false));
    QVERIFY(study_->removeCheckpoint(run, 3));
    QTRY_COMPARE_WITH_TIMEOUT(window_->findChild<RunList*>()->table().rows().size(), 1u, patience);
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(
        (control().step(0), line().text().contains("has no checkpoint of step 3 any more")), patience);
    press(Qt::Key_PageDown);
    QCOMPARE(line().text(), "2/3  late");
    QCOMPARE(selection().now().checkpoint, 6);
    press(Qt::Key_PageDown);
    QCOMPARE(line().text(), QString("3/3  other\nRun %1 is no longer there.").arg(other));
    press(Qt::Key_PageUp);
    QCOMPARE(line().text(), "2/3  late");
    for (int left = 3; left > 0; --left) {
      window_->docks().raise("slides");
      tree().setCurrentItem(tree().topLevelItem(0));
      QTest::keyClick(&tree(), Qt::Key_Delete);
      QTRY_COMPARE_WITH_TIMEOUT(tree().topLevelItemCount(), left - 1, patience);
    }
    QVERIFY(line().isHidden() && !actions().nextSlide->isEnabled());
  }

  void runsAreThoseOfTheSlide() {
    const auto run = train();
    const auto other = addRun({{"training.seed", "2"}});
    QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(other), "--steps", "3"}).code, 0);
    see();
    const auto drawn = [this](std::int64_t id) {
      const auto& panels = view("loss").figure().panels;
      return !panels.empty() && std::ranges::any_of(panels.front().curves, [&](const Curve& curve) {
        return curve.runs == std::vector{id};
      });
    };
    window_->docks().raise("loss");
    QTRY_VERIFY_WITH_TIMEOUT(drawn(run) && drawn(other), patience);
    window_->figures().showAlone({other});
    QTRY_VERIFY_WITH_TIMEOUT(!drawn(run) && drawn(other), patience);
    keep("loss", "one");
    QVERIFY(slides()[0].shows.runs == std::vector{other});
    window_->figures().showAlone({});
    QTRY_VERIFY_WITH_TIMEOUT(drawn(run), patience);
    press(Qt::Key_PageDown, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!drawn(run) && drawn(other), patience);
    press(Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(drawn(run) && drawn(other), patience);
  }

  void aPaneAloneStaysAlone() {
    train();
    see();
    keep("positions", "a");
    keep("loss", "b");
    window_->docks().raise("positions");
    press(Qt::Key_F11);
    QVERIFY(window_->docks().isAlone());
    press(Qt::Key_PageDown, Qt::ControlModifier);
    press(Qt::Key_PageDown);
    QVERIFY(window_->docks().isAlone());
    settle();
    QVERIFY(inSight("loss") && !inSight("positions"));
    press(Qt::Key_Escape);
    QVERIFY(!window_->docks().isAlone() && line().isHidden());
  }

  void theyAreWritten() {
    train();
    see();
    keep("positions", "Values", "As they are.");
    keep("loss", "Training");
    const auto file = [this](const char* name) { return folder_->filePath(name); };
    control().write(file("pages.pdf"), false);
    QTRY_COMPARE_WITH_TIMEOUT(notice().text(), "Wrote " + file("pages.pdf") + ".", patience);
    const QByteArray pages = contents(file("pages.pdf"));
    QVERIFY(pages.startsWith("%PDF-"));
    QCOMPARE(pages.count("/Type /Page\n"), 2);
    control().write(file("window.svg"), true);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file("window.svg")), patience);
    QCOMPARE(runExpe({"plot", studyPath(), "slides", "--out", file("shell.svg")}).code, 0);
    QCOMPARE(contents(file("shell.svg")), contents(file("window.svg")));
    QVERIFY(contents(file("window.svg")).contains("Training"));
    control().write(file("none/slides.pdf"), false);
    QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("none"), patience);
  }
};

QTEST_MAIN(WindowSlidesTest)
#include "window_slides_test.moc"
