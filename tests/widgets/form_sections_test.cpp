// The form around its fields: sections, search, marks, menus and help, presets, and what `auto` shows.
#include "tests/widgets/form_fixture.h"
#include "widgets/form/number_step.h"
#include "widgets/form/parameter_words.h"
#include "widgets/words.h"

#include <QClipboard>
#include <QComboBox>
#include <QSignalSpy>

using namespace expe;

class FormSectionsTest : public FormFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { form_.reset(); }
  void locksSayWhy();
  void otherSectionsKeepTheField();
  void searchFinds();
  void whatIsFoundBestComesFirst();
  void searchFindsValuesAndHelp();
  void sentencesNameTheField();
  void sectionsCloseAndStayClosed();
  void differencesAreMarked();
  void theMenuOfAField();
  void badgesAndBanner();
  void helpIsAsked();
  void wordsOfAParameter();
  void presetsAreAsked();
  void autoShowsWhatItTakes();
  void autoOfAChoice();
};

void FormSectionsTest::locksSayWhy() {
  form_->setLocks(
      [](const Parameter& p) { return p.when == When::Live ? QString() : QString("It has begun."); });
  QVERIFY(line("training.rate")->isEnabled());
  QVERIFY(!line("model.layers")->isEnabled());
  QVERIFY(line("model.layers")->toolTip().startsWith("It has begun."));
  form_->setLocks([](const Parameter&) { return QString(); });
  QVERIFY(line("model.layers")->isEnabled());
}

void FormSectionsTest::otherSectionsKeepTheField() {
  line("training.rate")->selectAll();
  QTest::keyClicks(line("training.rate"), "wrong");
  auto others = sections();
  others[0].parameters.push_back(parameter("model.width", "Width", Type::Integer, std::int64_t{8}, 1, 64));
  form_->setSections(others);
  QCOMPARE(line("training.rate")->text(), "wrong");
  QVERIFY(!form_->field("training.rate")->error().isEmpty());
  QVERIFY(form_->field("model.width"));
}

void FormSectionsTest::searchFinds() {
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

// Labels count more than help, and their beginnings most.
void FormSectionsTest::whatIsFoundBestComesFirst() {
  auto others = sections();
  others[0].parameters.push_back(parameter("model.pace", "Pace", Type::Real, 0.1, 0, 1, When::Live));
  others[0].parameters.back().help = "The rate of the model.";
  others[1].parameters.push_back(
      parameter("training.decay", "Decay of rate", Type::Real, 0.1, 0, 1, When::Live));
  form_->setSections(others);
  search()->setText("rate");
  const auto y = [&](const char* key) { return form_->field(key)->mapTo(form_.get(), QPoint()).y(); };
  QTRY_VERIFY(y("training.rate") < y("training.decay") && y("training.decay") < y("model.pace"));
  QVERIFY(heading("training")->y() < heading("model")->y());
  QVERIFY(form_->field("training.decay")->label()->text().startsWith("Decay of <span"));
  search()->setText("of rate");
  QCOMPARE(form_->field("training.decay")->label()->text().count("<span"), 2);
  QTest::keyClick(search(), Qt::Key_Return);
  QTRY_VERIFY(line("training.decay")->hasFocus());
  QTest::keyClick(line("training.decay"), Qt::Key_Tab);
  QVERIFY(line("model.pace")->hasFocus()); // as they stand
  search()->clear();
  QTRY_VERIFY(heading("model")->y() < heading("training")->y());
  QVERIFY(y("training.rate") < y("training.decay"));
}

void FormSectionsTest::searchFindsValuesAndHelp() {
  form_->setChoiceEntries("model.style", {{"llama", "As LLaMA does", {}, {}, {}, {}}});
  for (const char* typed : {"gpt", "LLaMA does", "style is explained"}) {
    search()->clear();
    QTest::keyClicks(search(), typed);
    QVERIFY2(visible("model.style") && !visible("model.layers"), typed);
  }
}

void FormSectionsTest::sentencesNameTheField() {
  const Error error = userError("{0}: {1} is too much; make data.window or {2} smaller.",
                                {"training.batch", "65536", "training.rate"}, "training.batch");
  QCOMPARE(sentence(error), "Batch: 65536 is too much; make “Window” or “Learning rate” smaller.");
  QCOMPARE(withLabels("see /home/me/data.window and data.windows"),
           "see /home/me/data.window and data.windows");
  QCOMPARE(withLabels("step 3: training.rate = 1e-4"), "step 3: “Learning rate” = 1e-4");
}

void FormSectionsTest::sectionsCloseAndStayClosed() {
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

void FormSectionsTest::differencesAreMarked() {
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

void FormSectionsTest::theMenuOfAField() {
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

void FormSectionsTest::badgesAndBanner() {
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

void FormSectionsTest::helpIsAsked() {
  QSignalSpy help(form_.get(), &ParameterForm::helpWanted);
  QTest::keyClick(line("training.rate"), Qt::Key_F1);
  trigger(menuOf(form_->field("model.tied")), "Help\tF1");
  QCOMPARE(help.count(), 2);
  QCOMPARE(help[0][0].toString(), "training.rate");
  QCOMPARE(help[1][0].toString(), "model.tied");
}

void FormSectionsTest::wordsOfAParameter() {
  Parameter p = parameter("data.model", "Model", Type::File, std::string(), 0, 0);
  p.help = "A sentencepiece .model; used where the tokenizer is sentencepiece.";
  QCOMPARE(fileFilter(p), "*.model;;All files (*)");
  QVERIFY(!takesFolders(p));
  QCOMPARE(placeholder(p), "");
  p.help = "A UTF-8 file.";
  QCOMPARE(fileFilter(p), "");
}

void FormSectionsTest::presetsAreAsked() {
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

void FormSectionsTest::autoShowsWhatItTakes() {
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

void FormSectionsTest::autoOfAChoice() {
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

QTEST_MAIN(FormSectionsTest)
#include "form_sections_test.moc"
