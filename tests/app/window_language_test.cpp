// The language of a window that is open: changed at once, and nothing is lost.
#include "app/window/application.h"
#include "app/window/language.h"
#include "app/window/see/model_views.h"
#include "app/window/train/train_session.h"
#include "tests/app/program.h"
#include "tests/app/window_fixture.h"
#include "widgets/scrub/scrub_bar.h"
#include "widgets/status_strip.h"

#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSpinBox>
#include <QTabBar>

using namespace expe;

class WindowLanguageTest : public WindowFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() {
    QSettings().setValue(languageSetting, "en");
    useLanguage();
    end();
  }
  void theWindowStandsAsItStood();
  void itIsAsOneThatBeganSo();
  void whatTrainsIsWaitedFor();
  void aLetterIsOfOneActionOfAMenu();

private:
  void choose(const char* language);
  void become(const char* language);
  Selection& selection() { return window_->modelViews().selection(); }
};

namespace {

// Menus, buttons, labels, tabs and docks: what is written in a window.
QStringList writtenIn(const QWidget& window) {
  QStringList all;
  for (const QAction* action : window.findChildren<QAction*>())
    all << action->text() << action->toolTip();
  for (const QWidget* each : window.findChildren<QWidget*>()) {
    all << each->windowTitle() << each->toolTip() << each->accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(each))
      all << button->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(each))
      all << line->placeholderText();
    if (const auto* tabs = qobject_cast<const QTabBar*>(each))
      for (int i = 0; i < tabs->count(); ++i)
        all << tabs->tabText(i);
  }
  all.removeDuplicates();
  all.sort();
  return all;
}

// Letters of a menu that two of its actions have, in the menus below it too.
QStringList doubledIn(const QMenu& menu) {
  QStringList letters, doubled;
  for (const QAction* action : menu.actions()) {
    if (action->menu())
      doubled << doubledIn(*action->menu());
    const QString letter = QKeySequence::mnemonic(action->text()).toString();
    if (!letter.isEmpty() && letters.contains(letter))
      doubled << menu.title() + ": " + action->text();
    letters << letter;
  }
  return doubled;
}

} // namespace

void WindowLanguageTest::aLetterIsOfOneActionOfAMenu() {
  addRun();
  openWindow();
  for (const bool german : {false, true}) {
    if (german)
      become("de");
    int menus = 0, without = 0;
    for (const QAction* top : window_->menuBar()->actions()) {
      emit top->menu()->aboutToShow();
      QVERIFY2(doubledIn(*top->menu()).isEmpty(), qPrintable(doubledIn(*top->menu()).join(", ")));
      ++menus;
      for (const QAction* action : top->menu()->actions())
        without += !action->isSeparator() && QKeySequence::mnemonic(action->text()).isEmpty() ? 1 : 0;
    }
    QCOMPARE(menus, 5);
    QVERIFY2(without <= 3,
             qPrintable(QString::number(without))); // of the View menu, which has more than letters
  }
}

// What was typed is put back by the names of fields.
template <class Field> QStringList namedTwice(const QWidget& window) {
  QStringList names, twice;
  for (const Field* each : window.findChildren<Field*>())
    if (const QString name = each->objectName(); !name.isEmpty() && !name.startsWith("qt_"))
      (names.contains(name) ? twice : names) << name;
  return twice;
}

void WindowLanguageTest::choose(const char* language) {
  for (QAction* action : actions().languages->actions())
    if (action->data().toString() == language)
      action->trigger();
}

// The window is another afterwards.
void WindowLanguageTest::become(const char* language) {
  choose(language);
  const QPointer<MainWindow> before = window_.release();
  QTRY_VERIFY_WITH_TIMEOUT(!before, patience);
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(each))
      window_.reset(window);
  QVERIFY(window_);
  QTRY_VERIFY_WITH_TIMEOUT(actions().train->isEnabled(), patience);
}

void WindowLanguageTest::theWindowStandsAsItStood() {
  const auto run = addRun({{"training.checkpoint_every", "3"}});
  addRun({{"training.seed", "1"}});
  QCOMPARE(runExpe({"train", studyPath(), "--run", QString::number(run), "--steps", "6"}).code, 0);
  openWindow();
  list().select(run);
  window_->docks().show("see");
  QTRY_VERIFY_WITH_TIMEOUT(selection().there(), patience);
  selection().set("length", std::int64_t{32});
  selection().set("evaluation.scale", 0.5);
  selection().setToken(7);
  selection().pin(true);
  selection().set("evaluation.scale", 0.25);
  QLineEdit* field = line("training.rate");
  QVERIFY(field);
  field->setText({});
  QTest::keyClicks(field, "fast"); // and not entered
  QCOMPARE(namedTwice<QPlainTextEdit>(*window_) + namedTwice<QLineEdit>(*window_) +
               namedTwice<QSpinBox>(*window_),
           QStringList());
  const auto scale = [this] {
    return window_->modelViews().bar()->findChild<QLineEdit*>("scrub/evaluation.scale");
  };
  scale()->setText({});
  QTest::keyClicks(scale(), "0.1"); // likewise
  const QString length = window_->modelViews().bar()->findChild<QLineEdit*>("scrub/length")->text();
  const auto prompt = [this] { return window_->findChild<QPlainTextEdit*>("prompt"); };
  prompt()->setPlainText("To be");
  const ProbeState now = selection().now();
  QVERIFY(now.length == 32 && now.position == 7);
  const auto nameOf = [this](std::int64_t id) {
    for (const Run& each : *study_->runs())
      if (each.id == id)
        return each.name;
    return std::string();
  };
  emit list().renamed(2, "Two");
  QTRY_COMPARE_WITH_TIMEOUT(nameOf(2), std::string("Two"), patience);

  become("de");
  QCOMPARE(language(), QString("de"));
  QCOMPARE(actions().all().front().first, QString("Datei"));
  QCOMPARE(window_->docks().task(), QString("see"));
  QCOMPARE(window_->docks().dock("study")->windowTitle(), QString("Studie"));
  QCOMPARE(list().selected(), run);
  QTRY_COMPARE_WITH_TIMEOUT(selection().now(), now, patience);
  QVERIFY(selection().pinned());
  QCOMPARE(selection().pinned()->eval.real("evaluation.scale"), 0.5);
  QVERIFY(actions().pin->isChecked());
  QTRY_VERIFY(line("training.rate"));
  QCOMPARE(line("training.rate")->text(), QString("fast"));
  QCOMPARE(prompt()->toPlainText(), QString("To be"));
  QCOMPARE(scale()->text(), QString("0.1"));
  QCOMPARE(window_->modelViews().bar()->findChild<QLineEdit*>("scrub/length")->text(), length);

  QTRY_VERIFY_WITH_TIMEOUT(actions().undo->isEnabled(), patience);
  actions().undo->trigger();
  QTRY_COMPARE_WITH_TIMEOUT(nameOf(2), std::string(), patience);

  become("en");
  QCOMPARE(actions().all().front().first, QString("File"));
  QTRY_COMPARE_WITH_TIMEOUT(selection().now(), now, patience);
}

// Nothing of the language before is left: it reads as one does that was opened in that language.
void WindowLanguageTest::itIsAsOneThatBeganSo() {
  addRun();
  openWindow();
  const QStringList english = writtenIn(*window_);
  become("de");
  QTRY_VERIFY_WITH_TIMEOUT(line("training.rate"), patience);
  const QStringList changed = writtenIn(*window_);
  window_.reset();
  openWindow();
  QTRY_VERIFY_WITH_TIMEOUT(line("training.rate"), patience);
  const QStringList begun = writtenIn(*window_);
  for (const QString& text : changed)
    QVERIFY2(begun.contains(text) || !english.contains(text), qPrintable(text));
  QVERIFY(changed.contains("Studie") && !changed.contains("Study"));
}

void WindowLanguageTest::whatTrainsIsWaitedFor() {
  addRun();
  openWindow();
  actions().train->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(session().busy(), patience);
  const MainWindow* before = window_.get();
  choose("de");
  QTRY_VERIFY_WITH_TIMEOUT(notice().text().contains("once what is being done here has ended"), patience);
  QVERIFY(window_.get() == before && session().busy());
  QCOMPARE(language(), QString("en"));
  session().stop();
  const QPointer<MainWindow> gone = window_.release();
  QTRY_VERIFY_WITH_TIMEOUT(!gone, patience);
  QCOMPARE(language(), QString("de"));
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(each))
      window_.reset(window);
  QTRY_VERIFY_WITH_TIMEOUT(actions().train->isEnabled(), patience);
  QCOMPARE(window_->docks().dock("study")->windowTitle(), QString("Studie"));
}

QTEST_MAIN(WindowLanguageTest)
#include "window_language_test.moc"
