// The form by keyboard and mouse: made from descriptions, wrong values named at the field, right ones
// emitted.
#include "widgets/parameter_form.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

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
  void initTestCase() { applyLook(Look::Light); }
  void init();
  void cleanup() { form_.reset(); }
  void showsDefaultsAndHelp();
  void typingARightValueEmits();
  void typingAWrongValueSaysSoAndKeepsIt();
  void fractionsAndPowersAreNumbers();
  void escapeGoesBack();
  void checkBoxAndChoiceEmit();
  void tabGoesThroughTheFields();
  void locksSayWhy();
  void valuesThatComeDoNotDisturbTyping();
  void otherSectionsKeepTheField();

private:
  QLineEdit* line(const char* key) { return qobject_cast<QLineEdit*>(form_->field(key)->editor()); }
  std::unique_ptr<ParameterForm> form_;
};

void ParameterFormTest::init() {
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

QTEST_MAIN(ParameterFormTest)
#include "parameter_form_test.moc"
