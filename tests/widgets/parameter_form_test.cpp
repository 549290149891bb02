// The form by keyboard and mouse: made from descriptions, wrong values named at the field, right ones
// emitted.
#include "widgets/form/form_section.h"
#include "widgets/form/number_step.h"
#include "widgets/form/parameter_form.h"
#include "widgets/form/parameter_words.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

using namespace expe;

namespace {

Parameter parameter(const std::string& key, const std::string& label, Type type, Value standard, double low,
                    double high, When when = When::Start) {
  Parameter made;
  made.key = key;
  made.label = label;
  made.type = type;
  made.standard = std::move(standard);
  made.minimum = low;
  made.maximum = high;
  made.when = when;
  made.help = label + " is explained here.";
  return made;
}

std::vector<Section> sections() {
  Parameter style = parameter("model.style", "Style", Type::Choice, std::string("llama"), 0, 0);
  style.choices = {"llama", "gpt"};
  return {{"model",
           "Model",
           {parameter("model.layers", "Layers", Type::Integer, std::int64_t{4}, 1, 64, When::Build), style,
            parameter("model.tied", "Tied", Type::Boolean, false, 0, 1)}},
          {"training",
           "Training",
           {parameter("training.rate", "Rate", Type::Real, 1e-3, 0, 1, When::Live),
            parameter("training.lengths", "Lengths", Type::Numbers, std::vector<double>{1, 2, 4}, 0.1, 64)}}};
}

} // namespace

class ParameterFormTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void init();
  void cleanup() { form_.reset(); }
  void showsDefaultsAndHelp();
  void typingARightValueEmits();
  void typingAWrongValueSaysSoAndKeepsIt();
  void fractionsAndPowersAreNumbers();
  void escapeGoesBack();
  void aRefusalStandsAtTheFieldToBlame();
  void checkBoxAndChoiceEmit();
  void tabGoesThroughTheFields();
  void locksSayWhy();
  void valuesThatComeDoNotDisturbTyping();
  void otherSectionsKeepTheField();
  void searchFinds();
  void searchFindsValuesAndHelp();
  void sentencesNameTheField();
  void sectionsCloseAndStayClosed();
  void differencesAreMarked();
  void theMenuOfAField();
  void theSameValueInOtherWordsIsNoWish();
  void numbersStep();
  void arrowsAndWheelStep();
  void undoIsTheFieldsWhileTyping();
  void badgesAndBanner();
  void helpIsWished();
  void errorsComeIntoSight();
  void filesAreDropped();
  void wordsOfAParameter();
  void presetsAreWished();
  void autoShowsWhatItTakes();
  void autoOfAChoice();

private:
  QLineEdit* line(const char* key) { return qobject_cast<QLineEdit*>(form_->field(key)->editor()); }
  QLineEdit* search() { return form_->findChild<QLineEdit*>("formSearch"); }
  FormSection* heading(const QString& id);
  bool visible(const char* key) {
    return form_->field(key)->isVisible() && form_->field(key)->label()->isVisible();
  }
  QMenu* menuOf(QWidget* widget);
  static void trigger(QMenu* menu, const QString& text);
  QTemporaryDir settings_;
  std::unique_ptr<ParameterForm> form_;
};

void ParameterFormTest::initTestCase() {
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
  QCoreApplication::setOrganizationName("expe-workbench-test");
  applyLook(Look::Light);
}

FormSection* ParameterFormTest::heading(const QString& id) {
  for (FormSection* one : form_->findChildren<FormSection*>())
    if (one->id() == id)
      return one;
  return nullptr;
}

QMenu* ParameterFormTest::menuOf(QWidget* widget) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, {2, 2}, widget->mapToGlobal(QPoint(2, 2)));
  QApplication::sendEvent(widget, &event);
  return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

void ParameterFormTest::trigger(QMenu* menu, const QString& text) {
  QVERIFY(menu);
  for (QAction* action : menu->actions())
    if (action->text() == text && action->isEnabled()) {
      action->trigger();
      menu->close();
      return;
    }
  menu->close();
  QFAIL(qPrintable(text));
}

void ParameterFormTest::init() {
  QSettings().clear();
  form_ = std::make_unique<ParameterForm>();
  form_->setSections(sections());
  form_->resize(320, 500);
  form_->show();
  QVERIFY(QTest::qWaitForWindowExposed(form_.get()));
  form_->activateWindow();
}

void ParameterFormTest::showsDefaultsAndHelp() {
  QCOMPARE(line("model.layers")->text(), "4");
  QCOMPARE(line("training.lengths")->text(), "1,2,4");
  QCOMPARE(line("model.layers")->accessibleName(), "Layers");
  QCOMPARE(form_->field("model.layers")->label()->buddy(), line("model.layers"));
  line("model.layers")->setFocus();
  QTRY_VERIFY(form_->help().contains("Layers is explained here."));
  QVERIFY(form_->help().contains("1 to 64"));
}

void ParameterFormTest::typingARightValueEmits() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  line("model.layers")->selectAll();
  QTest::keyClicks(line("model.layers"), "12");
  QCOMPARE(changed.count(), 0); // not before it is finished: 1 was no wish
  QTest::keyClick(line("model.layers"), Qt::Key_Return);
  QCOMPARE(changed.count(), 1);
  QCOMPARE(changed[0][0].toString(), "model.layers");
  QCOMPARE(changed[0][1].toString(), "12");
}

void ParameterFormTest::typingAWrongValueSaysSoAndKeepsIt() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  line("model.layers")->selectAll();
  QTest::keyClicks(line("model.layers"), "100");
  ParameterField* field = form_->field("model.layers");
  QVERIFY(field->error().contains("64")); // at once, before Return
  QVERIFY(line("model.layers")->property("wrong").toBool());
  QVERIFY(field->findChild<QLabel*>("fieldError")->isVisible());
  QTest::keyClick(line("model.layers"), Qt::Key_Return);
  QCOMPARE(changed.count(), 0);
  QCOMPARE(line("model.layers")->text(), "100");
  QTest::keyClick(line("model.layers"), Qt::Key_Backspace);
  QVERIFY(field->error().isEmpty());
  QTest::keyClick(line("model.layers"), Qt::Key_Return);
  QCOMPARE(changed.count(), 1);
  QCOMPARE(changed[0][1].toString(), "10");
}

void ParameterFormTest::fractionsAndPowersAreNumbers() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  for (const QString text : {"1/2048", "2^-11", "1e-4"}) {
    line("training.rate")->selectAll();
    QTest::keyClicks(line("training.rate"), text);
    QVERIFY2(form_->field("training.rate")->error().isEmpty(),
             qPrintable(form_->field("training.rate")->error()));
    QTest::keyClick(line("training.rate"), Qt::Key_Return);
    QCOMPARE(changed.takeLast()[1].toString(), text);
  }
  line("training.rate")->selectAll();
  QTest::keyClicks(line("training.rate"), "0,5"); // a comma is no decimal point
  QVERIFY(!form_->field("training.rate")->error().isEmpty());
}

void ParameterFormTest::escapeGoesBack() {
  line("model.layers")->selectAll();
  QTest::keyClicks(line("model.layers"), "x");
  QVERIFY(!form_->field("model.layers")->error().isEmpty());
  QTest::keyClick(line("model.layers"), Qt::Key_Escape);
  QCOMPARE(line("model.layers")->text(), "4");
  QVERIFY(form_->field("model.layers")->error().isEmpty());
}

void ParameterFormTest::aRefusalStandsAtTheFieldToBlame() {
  Config config;
  config.set("model.layers", std::int64_t{64});
  config.set("training.rate", 1e-3);
  form_->setValues(config);
  ParameterField *layers = form_->field("model.layers"), *rate = form_->field("training.rate");
  QVERIFY(form_->setRefusal("model.layers", "It takes 64 GB."));
  QCOMPARE(layers->error(), "It takes 64 GB.");
  QCOMPARE(form_->wrong(), QString()); // what is typed is right
  line("model.layers")->selectAll();
  QTest::keyClicks(line("model.layers"), "x");
  QVERIFY(layers->error() != "It takes 64 GB.");
  QCOMPARE(form_->wrong(), "model.layers");
  QTest::keyClick(line("model.layers"), Qt::Key_Escape);
  QCOMPARE(layers->error(), "It takes 64 GB."); // which is so still
  QCOMPARE(form_->wrong(), QString());
  form_->setValues(config); // the same
  QCOMPARE(layers->error(), "It takes 64 GB.");
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  line("model.layers")->selectAll();
  QTest::keyClicks(line("model.layers"), "16");
  QTest::keyClick(line("model.layers"), Qt::Key_Return);
  QCOMPARE(changed.count(), 1); // a smaller one may be wished
  line("model.layers")->setText("64");
  QVERIFY(form_->setRefusal("training.rate", "It is another's fault."));
  QCOMPARE(layers->error(), QString());
  QCOMPARE(rate->error(), "It is another's fault.");
  QVERIFY(!form_->setRefusal("model.none", "Nobody's."));
  QCOMPARE(rate->error(), QString());
  form_->setRefusal("model.layers", "It takes 64 GB.");
  config.set("model.layers", std::int64_t{8});
  form_->setValues(config); // as undo does
  QCOMPARE(line("model.layers")->text(), "8");
  QCOMPARE(layers->error(), QString());
}

void ParameterFormTest::checkBoxAndChoiceEmit() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  auto* box = qobject_cast<QCheckBox*>(form_->field("model.tied")->editor());
  QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
  QCOMPARE(changed.takeLast()[1].toString(), "true");
  auto* choice = qobject_cast<QComboBox*>(form_->field("model.style")->editor());
  choice->setFocus();
  QTest::keyClick(choice, Qt::Key_Down);
  QCOMPARE(changed.takeLast()[1].toString(), "gpt");
}

void ParameterFormTest::tabGoesThroughTheFields() {
  line("model.layers")->setFocus();
  QTRY_VERIFY(line("model.layers")->hasFocus());
  QTest::keyClick(form_->window(), Qt::Key_Tab);
  QVERIFY(form_->field("model.style")->editor()->hasFocus());
  QTest::keyClick(form_->window(), Qt::Key_Tab);
  QVERIFY(form_->field("model.tied")->editor()->hasFocus());
  QTest::keyClick(form_->window(), Qt::Key_Tab);
  QVERIFY(heading("training")->hasFocus());
  QTest::keyClick(form_->window(), Qt::Key_Tab);
  QVERIFY(line("training.rate")->hasFocus());
}

void ParameterFormTest::locksSayWhy() {
  form_->setLocks(
      [](const Parameter& p) { return p.when == When::Live ? QString() : QString("It has begun."); });
  QVERIFY(line("training.rate")->isEnabled());
  QVERIFY(!line("model.layers")->isEnabled());
  QVERIFY(line("model.layers")->toolTip().startsWith("It has begun."));
  form_->setLocks([](const Parameter&) { return QString(); });
  QVERIFY(line("model.layers")->isEnabled());
}

void ParameterFormTest::valuesThatComeDoNotDisturbTyping() {
  Config config;
  config.set("model.layers", std::int64_t{7});
  line("model.layers")->selectAll();
  QTest::keyClicks(line("model.layers"), "3");
  form_->setValues(config);
  QCOMPARE(line("model.layers")->text(), "3");
  QTest::keyClick(line("model.layers"), Qt::Key_Escape);
  QCOMPARE(line("model.layers")->text(), "7");
  form_->setError("model.layers", "7 does not divide 128.");
  QCOMPARE(form_->field("model.layers")->error(), "7 does not divide 128.");
}

void ParameterFormTest::otherSectionsKeepTheField() {
  line("training.rate")->selectAll();
  QTest::keyClicks(line("training.rate"), "wrong");
  auto others = sections();
  others[0].parameters.push_back(parameter("model.width", "Width", Type::Integer, std::int64_t{8}, 1, 64));
  form_->setSections(others);
  QCOMPARE(line("training.rate")->text(), "wrong");
  QVERIFY(!form_->field("training.rate")->error().isEmpty());
  QVERIFY(form_->field("model.width"));
}

void ParameterFormTest::searchFinds() {
  line("model.layers")->setFocus();
  QTest::keyClick(line("model.layers"), Qt::Key_F, Qt::ControlModifier);
  QTRY_VERIFY(search()->hasFocus());
  QTest::keyClicks(search(), "rate");
  QVERIFY(visible("training.rate"));
  QVERIFY(!visible("training.lengths") && !visible("model.layers"));
  QVERIFY(!heading("model")->isVisible() && heading("training")->isVisible());
  QCOMPARE(search()->accessibleDescription(), "1 of 5");
  QVERIFY(form_->field("training.rate")->label()->text().contains("<span"));
  search()->setText("model");
  QVERIFY(visible("model.layers") && visible("model.tied") && !visible("training.rate")); // by key
  search()->setText("explained lengths");
  QVERIFY(visible("training.lengths") && !visible("training.rate")); // by help, every word
  search()->setText("nothing like it");
  QCOMPARE(search()->accessibleDescription(), "0 of 5");
  QTest::keyClick(search(), Qt::Key_Escape);
  QVERIFY(search()->text().isEmpty());
  QVERIFY(visible("model.layers") && visible("training.rate") && heading("model")->isVisible());
  QCOMPARE(form_->field("training.rate")->label()->text(), "Rate");
}

void ParameterFormTest::searchFindsValuesAndHelp() {
  form_->setChoiceTitles("model.style", {{"llama", "As LLaMA does"}});
  for (const char* typed : {"gpt", "LLaMA does", "style is explained"}) {
    search()->clear();
    QTest::keyClicks(search(), typed);
    QVERIFY2(visible("model.style") && !visible("model.layers"), typed);
  }
}

void ParameterFormTest::sentencesNameTheField() {
  const Error error = userError("{0}: {1} is too much; make data.window or {2} smaller.",
                                {"training.batch", "65536", "training.rate"}, "training.batch");
  QCOMPARE(sentence(error), "Batch: 65536 is too much; make “Window” or “Learning rate” smaller.");
  QCOMPARE(withLabels("see /home/me/data.window and data.windows"),
           "see /home/me/data.window and data.windows");
  QCOMPARE(withLabels("step 3: training.rate = 1e-4"), "step 3: “Learning rate” = 1e-4");
}

void ParameterFormTest::sectionsCloseAndStayClosed() {
  QTest::mouseClick(heading("model"), Qt::LeftButton);
  QVERIFY(!visible("model.layers") && visible("training.rate"));
  QTest::keyClick(heading("training"), Qt::Key_Left);
  QVERIFY(!visible("training.rate"));
  QTest::keyClick(heading("training"), Qt::Key_Right);
  QVERIFY(visible("training.rate"));
  search()->setText("layers"); // a search opens what it finds
  QVERIFY(visible("model.layers"));
  search()->clear();
  QVERIFY(!visible("model.layers"));
  ParameterForm another; // as in the next session
  another.setSections(sections());
  another.show();
  QVERIFY(another.field("model.layers")->isHidden() && !another.field("training.rate")->isHidden());
  QVERIFY(form_->reveal("model.layers"));
  QVERIFY(visible("model.layers"));
  QTRY_VERIFY(line("model.layers")->hasFocus());
  QVERIFY(!form_->reveal("model.none"));
}

void ParameterFormTest::differencesAreMarked() {
  FormBaseline baseline{"Laptop", {}, {{"model.layers", "stated: six"}}};
  baseline.config.set("model.layers", std::int64_t{6});
  baseline.config.set("training.rate", 1e-3);
  form_->setBaseline(baseline);
  ParameterLabel* label = form_->field("model.layers")->label();
  QVERIFY(label->differs() && label->font().bold());
  QVERIFY(label->toolTip().contains("Laptop: 6") && label->toolTip().contains("stated: six"));
  QVERIFY(!form_->field("training.rate")->label()->differs());
  QVERIFY(!form_->field("model.tied")->label()->differs()); // the baseline has none
  QCOMPARE(heading("model")->accessibleDescription(), "1 changed");
  QCOMPARE(heading("training")->accessibleDescription(), "");
  auto* only = form_->findChild<QToolButton*>("formChanged");
  QTest::mouseClick(only, Qt::LeftButton);
  QVERIFY(visible("model.layers") && !visible("model.tied") && !heading("training")->isVisible());
  Config config;
  config.set("model.layers", std::int64_t{6});
  form_->setValues(config);
  QVERIFY(!label->differs() && !label->font().bold() && !visible("model.layers"));
  QTest::mouseClick(only, Qt::LeftButton);
  QVERIFY(visible("model.layers"));
}

void ParameterFormTest::theMenuOfAField() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  QSignalSpy spread(form_.get(), &ParameterForm::spreadWanted);
  FormBaseline baseline{"RoPE", {}, {}};
  baseline.config.set("training.rate", 1.0 / 512);
  Config config;
  config.set("training.rate", 1.0 / 2048);
  form_->setValues(config);
  form_->setBaseline(baseline);
  QWidget* rate = line("training.rate");
  trigger(menuOf(rate), "Reset to default: 0.001");
  QCOMPARE(changed.takeLast()[1].toString(), "0.001");
  trigger(menuOf(form_->field("training.rate")->label()), "Reset to RoPE: 1/512");
  QCOMPARE(changed.takeLast()[1].toString(), "1/512");
  trigger(menuOf(rate), "Copy key");
  QCOMPARE(QApplication::clipboard()->text(), "training.rate");
  trigger(menuOf(rate), "Copy as --set training.rate=…");
  QCOMPARE(QApplication::clipboard()->text(), "--set training.rate=1/2048");
  trigger(menuOf(rate), "Use this value in all checked runs");
  QCOMPARE(spread.count(), 1);
  QCOMPARE(spread[0][0].toString(), "training.rate");
  QCOMPARE(spread[0][1].toString(), "1/2048");
  form_->setLocks([](const Parameter&) { return QString("It has begun."); });
  QMenu* menu = menuOf(rate); // of a locked field too, without resetting
  QVERIFY(menu);
  for (QAction* action : menu->actions())
    QVERIFY2(!action->text().startsWith("Reset") || !action->isEnabled(), qPrintable(action->text()));
  trigger(menu, "Copy key");
  QCOMPARE(changed.count(), 0);
}

void ParameterFormTest::theSameValueInOtherWordsIsNoWish() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  Config config;
  config.set("training.rate", 1.0 / 512);
  form_->setValues(config);
  QCOMPARE(line("training.rate")->text(), "1/512");
  line("training.rate")->selectAll();
  QTest::keyClicks(line("training.rate"), "0.001953125");
  QTest::keyClick(line("training.rate"), Qt::Key_Return);
  QCOMPARE(changed.count(), 0);
  QCOMPARE(line("training.rate")->text(), "1/512");
}

void ParameterFormTest::numbersStep() {
  Parameter p = parameter("a.b", "B", Type::Integer, std::int64_t{4}, 1, 64);
  QCOMPARE(stepped(p, "4", 1), "5");
  QCOMPARE(stepped(p, "4", -2), "2");
  QCOMPARE(stepped(p, "1", -1), "1"); // the limit
  QCOMPARE(stepped(p, "64", 3), "64");
  QCOMPARE(stepped(p, "four", 1), "four");
  p.scale = Scale::Log;
  QCOMPARE(stepped(p, "4", 2), "16");
  QCOMPARE(stepped(p, "43", -1), "21");
  QCOMPARE(stepped(p, "40", 1), "64");
  p = parameter("a.c", "C", Type::Real, 1e-3, 0, 1);
  p.scale = Scale::Log;
  QCOMPARE(stepped(p, "0.001", 1), "0.002");
  QCOMPARE(stepped(p, "0.001", 4), "0.02");
  QCOMPARE(stepped(p, "0.001", -1), "5e-4");
  QCOMPARE(stepped(p, "0.003", 1), "0.005");
  QCOMPARE(stepped(p, "0.003", -1), "0.002");
  QCOMPARE(stepped(p, "0.5", 5), "1");
  QCOMPARE(stepped(p, "0", 1), "1e-5");
  QCOMPARE(stepped(p, "0", -1), "0");
  QCOMPARE(stepped(p, "1/2048", 1), "1/1024"); // a fraction stays one
  QCOMPARE(stepped(p, "1/2048", -1), "1/4096");
  p = parameter("a.d", "D", Type::Real, 0.1, 0, 0.9);
  QCOMPARE(stepped(p, "0.1", 1), "0.11");
  QCOMPARE(stepped(p, "0.07", -2), "0.05");
  QCOMPARE(stepped(p, "0.9", 1), "0.9");
  p = parameter("a.e", "E", Type::Numbers, std::vector<double>{1, 2}, 0, 9);
  QCOMPARE(stepped(p, "1,2", 1), "1,2");
}

void ParameterFormTest::arrowsAndWheelStep() {
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  QLineEdit* layers = line("model.layers");
  layers->setFocus();
  QTRY_VERIFY(layers->hasFocus());
  QTest::keyClick(layers, Qt::Key_Up);
  QTest::keyClick(layers, Qt::Key_Up);
  QCOMPARE(layers->text(), "6");
  QTest::keyClick(layers, Qt::Key_Return);
  QCOMPARE(changed.count(), 1); // several steps are one wish
  QCOMPARE(changed.takeLast()[1].toString(), "6");
  auto roll = [](QWidget* over, int eighths) {
    QWheelEvent wheel({5, 5}, over->mapToGlobal(QPointF(5, 5)), {}, {0, eighths}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(over, &wheel);
  };
  roll(layers, -120);
  QCOMPARE(layers->text(), "5");
  roll(layers, -60); // half a notch
  QCOMPARE(layers->text(), "5");
  roll(layers, -60);
  QCOMPARE(layers->text(), "4");
  QTest::keyClick(layers, Qt::Key_Escape);
  roll(line("training.rate"), 120); // without the focus the form scrolls
  QCOMPARE(line("training.rate")->text(), "0.001");
}

// As the window asks: who takes Ctrl+Z?
void ParameterFormTest::undoIsTheFieldsWhileTyping() {
  QLineEdit* layers = line("model.layers");
  layers->setFocus();
  auto takes = [&] {
    QKeyEvent ask(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    ask.ignore();
    QApplication::sendEvent(layers, &ask);
    return ask.isAccepted();
  };
  QVERIFY(!takes());
  QTest::keyClicks(layers, "2");
  QVERIFY(takes());
  QTest::keyClick(layers, Qt::Key_Return);
  QVERIFY(!takes());
}

void ParameterFormTest::badgesAndBanner() {
  QSignalSpy clicked(form_.get(), &ParameterForm::bannerClicked);
  const int before = form_->field("training.rate")->label()->sizeHint().width();
  form_->setBadges([](const Parameter& p) { return p.when == When::Live ? QString("live") : QString(); });
  QCOMPARE(form_->field("training.rate")->label()->badge(), "live");
  QVERIFY(form_->field("training.rate")->label()->sizeHint().width() > before);
  QCOMPARE(form_->field("model.layers")->label()->badge(), "");
  auto* button = form_->findChild<QPushButton*>("link");
  QVERIFY(!button->isVisible());
  form_->setBanner("It has begun.", "Duplicate");
  QCOMPARE(form_->banner(), "It has begun.");
  QTRY_VERIFY(button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(clicked.count(), 1);
}

void ParameterFormTest::helpIsWished() {
  QSignalSpy help(form_.get(), &ParameterForm::helpWanted);
  QTest::keyClick(line("training.rate"), Qt::Key_F1);
  trigger(menuOf(form_->field("model.tied")), "Help\tF1");
  QCOMPARE(help.count(), 2);
  QCOMPARE(help[0][0].toString(), "training.rate");
  QCOMPARE(help[1][0].toString(), "model.tied");
}

void ParameterFormTest::errorsComeIntoSight() {
  heading("model")->setChecked(false);
  search()->setText("rate");
  form_->setError("model.layers", "7 does not divide 128.");
  QVERIFY(visible("model.layers"));
  QVERIFY(search()->text().isEmpty() && heading("model")->open());
}

void ParameterFormTest::filesAreDropped() {
  Parameter text = parameter("data.text", "Text", Type::File, std::string(), 0, 0);
  text.help = "A UTF-8 file or a folder of them; empty: the generated corpus.";
  auto with = sections();
  with[1].parameters.push_back(text);
  form_->setSections(with);
  QLineEdit* path = line("data.text");
  QCOMPARE(path->placeholderText(), "the generated corpus");
  QCOMPARE(path->actions().size(), 2); // a file, a folder
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile("/texts/my book.txt")});
  QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(path, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(path, &drop);
  QCOMPARE(changed.count(), 1);
  QCOMPARE(changed[0][1].toString(), "/texts/my book.txt");
}

void ParameterFormTest::wordsOfAParameter() {
  Parameter p = parameter("data.model", "Model", Type::File, std::string(), 0, 0);
  p.help = "A sentencepiece .model; used where the tokenizer is sentencepiece.";
  QCOMPARE(fileFilter(p), "*.model;;All files (*)");
  QVERIFY(!takesFolders(p));
  QCOMPARE(placeholder(p), "");
  p.help = "A UTF-8 file.";
  QCOMPARE(fileFilter(p), "");
}

void ParameterFormTest::presetsAreWished() {
  FormHead& head = form_->head();
  QSignalSpy wanted(&head, &FormHead::presetWanted), removal(&head, &FormHead::removePresetWanted),
      saving(&head, &FormHead::savePresetWanted), compared(&head, &FormHead::baselineChanged);
  head.setPresets({{"laptop", "Laptop", "Small."}, {"mine", "Mine", "", true}});
  auto* button = form_->findChild<QToolButton*>("formPresets");
  trigger(button->menu(), "Laptop");
  QCOMPARE(wanted.takeLast()[0].toString(), "laptop");
  trigger(button->menu(), "Save as preset…");
  QCOMPARE(saving.count(), 1);
  trigger(button->menu()->findChild<QMenu*>(), "Mine"); // Remove ▸ Mine: built-in ones are not there
  QCOMPARE(button->menu()->findChild<QMenu*>()->actions().size(), 1);
  QCOMPARE(removal.takeLast()[0].toString(), "mine");
  head.setLocked(true);
  QVERIFY(!button->menu()->actions().front()->isEnabled());
  head.setBaselines({{"defaults", "Defaults", ""}, {"run:2", "Run 2: RoPE", ""}});
  QCOMPARE(head.baseline(), "defaults");
  auto* combo = form_->findChild<QComboBox*>("formBaseline");
  compared.clear();
  combo->setFocus();
  QTest::keyClick(combo, Qt::Key_Down);
  QCOMPARE(compared.takeLast()[0].toString(), "run:2");
  head.setBaselines({{"defaults", "Defaults", ""}, {"run:2", "Run 2: Rotary", ""}});
  QCOMPARE(head.baseline(), "run:2"); // renamed, and still the one
  head.setBaselines({{"defaults", "Defaults", ""}});
  QCOMPARE(compared.takeLast()[0].toString(), "defaults");
}

namespace {

// θ and a precision that are `auto` unless one is typed.
std::vector<Section> automaticSections() {
  Parameter theta = parameter("position.theta", "Step", Type::Real, 1.0 / 2048, 1e-9, 1e3, When::Build);
  theta.scale = Scale::Log;
  theta.automatic = {[](const Config&) -> Value { return 1.0 / 64; }, "a number over the window."};
  Parameter precision = parameter("training.precision", "Precision", Type::Choice, std::string("fp32"), 0, 0);
  precision.choices = {"fp32", "bf16"};
  precision.automatic = {[](const Config&) -> Value { return std::string("bf16"); },
                         "bf16 where it is quick."};
  return {{"position", "Position", {theta}}, {"training", "Training", {precision}}};
}

Config automaticValues() {
  Config config;
  config.setAutomatic("position.theta", 1.0 / 64);
  config.setAutomatic("training.precision", std::string("bf16"));
  return config;
}

} // namespace

void ParameterFormTest::autoShowsWhatItTakes() {
  form_->setSections(automaticSections());
  QCOMPARE(line("position.theta")->text(), "auto"); // without a run there is nothing that it could take
  form_->setValues(automaticValues());
  QCOMPARE(line("position.theta")->text(), "auto (1/64)");
  QVERIFY(line("position.theta")->toolTip().contains("auto: a number over the window."));
  QVERIFY(line("position.theta")->toolTip().contains("default auto"));

  FormBaseline baseline{"defaults", automaticValues(), {}};
  baseline.config.setAutomatic("position.theta", 1.0 / 128); // of another window
  form_->setBaseline(baseline);
  QVERIFY(!form_->field("position.theta")->label()->differs());

  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  const auto type = [&](const QString& text) {
    line("position.theta")->selectAll();
    QTest::keyClicks(line("position.theta"), text);
    QTest::keyClick(line("position.theta"), Qt::Key_Return);
  };
  type("auto");
  QCOMPARE(changed.count(), 0); // it is already
  QCOMPARE(line("position.theta")->text(), "auto (1/64)");
  type("aut");
  QVERIFY(form_->field("position.theta")->error().contains("or auto"));
  type("1/32");
  QCOMPARE(changed.takeLast()[1].toString(), "1/32");

  Config typed = automaticValues();
  typed.set("position.theta", 1.0 / 32);
  form_->setValues(typed);
  QCOMPARE(line("position.theta")->text(), "1/32");
  QVERIFY(form_->field("position.theta")->label()->differs());
  trigger(menuOf(line("position.theta")), "Reset to default: auto");
  QCOMPARE(changed.takeLast()[1].toString(), "auto");
  QCOMPARE(stepped(automaticSections()[0].parameters[0], "auto (1/64)", 1), "1/32"); // from what it takes
}

void ParameterFormTest::autoOfAChoice() {
  form_->setSections(automaticSections());
  form_->setValues(automaticValues());
  auto* choice = qobject_cast<QComboBox*>(form_->field("training.precision")->editor());
  QCOMPARE(choice->currentText(), "auto (bf16)");
  QSignalSpy changed(form_.get(), &ParameterForm::changed);
  choice->setFocus();
  QTest::keyClick(choice, Qt::Key_Down);
  QCOMPARE(changed.takeLast()[1].toString(), "fp32");
  Config typed;
  typed.set("training.precision", std::string("fp32"));
  form_->setValues(typed);
  QCOMPARE(choice->currentText(), "fp32");
  QCOMPARE(choice->itemText(0), "auto"); // what it would give is not known here
  QTest::keyClick(choice, Qt::Key_Up);
  QCOMPARE(changed.takeLast()[1].toString(), "auto");
}

QTEST_MAIN(ParameterFormTest)
#include "parameter_form_test.moc"
