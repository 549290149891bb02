// The wheel over a field that nobody chose scrolls the pane and changes nothing, of every kind of field.
#include "tests/real_wheel.h"
#include "widgets/form/parameter_form.h"
#include "widgets/form/wheel_guard.h"
#include "widgets/theme.h"

#include <QComboBox>
#include <QDial>
#include <QDoubleSpinBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace expe;

class WheelGuardTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() {
    applyTheme(ThemeMode::Light);
    guardWheel();
  }
  void fieldsOfAPane_data();
  void fieldsOfAPane();
  void aChoiceOfTheForm();
};

void WheelGuardTest::fieldsOfAPane_data() {
  QTest::addColumn<QString>("kind");
  for (const char* kind : {"combo", "spin", "double", "slider", "dial"})
    QTest::newRow(kind) << QString(kind);
}

namespace {

QWidget* make(const QString& kind) {
  if (kind == "combo") {
    auto* combo = new QComboBox;
    combo->addItems({"rope", "nope", "alibi"});
    combo->setCurrentIndex(1);
    return combo;
  }
  auto ranged = [](auto* field) -> QWidget* {
    field->setRange(0, 100);
    field->setValue(50);
    return field;
  };
  return kind == "spin"     ? ranged(new QSpinBox)
         : kind == "double" ? ranged(new QDoubleSpinBox)
         : kind == "slider" ? ranged(new QSlider(Qt::Horizontal))
                            : ranged(new QDial);
}

double valueOf(QWidget* field) {
  if (auto* combo = qobject_cast<QComboBox*>(field))
    return combo->currentIndex();
  return field->property("value").toDouble();
}

} // namespace

void WheelGuardTest::fieldsOfAPane() {
  QFETCH(QString, kind);
  QScrollArea area;
  auto* page = new QWidget;
  page->setMinimumHeight(2000);
  auto* layout = new QVBoxLayout(page);
  QWidget* field = make(kind);
  layout->addWidget(field);
  layout->addStretch(1);
  area.setWidget(page);
  area.resize(300, 300);
  area.show();
  QVERIFY(QTest::qWaitForWindowActive(&area));
  area.setFocus();
  const double before = valueOf(field);
  rollWheel(field, -120);
  QCOMPARE(valueOf(field), before);
  QVERIFY(!field->hasFocus());
  QVERIFY(area.verticalScrollBar()->value() > 0); // the pane has scrolled instead
  field->setFocus();
  QTRY_VERIFY(field->hasFocus());
  rollWheel(field, -120);
  QVERIFY(valueOf(field) != before); // a field that was chosen follows the wheel
}

// As RoPE once became NoPE.
void WheelGuardTest::aChoiceOfTheForm() {
  Parameter encoding;
  encoding.key = "position.encoding", encoding.label = "Encoding";
  encoding.type = Type::Choice;
  encoding.choices = {"rope", "nope"};
  encoding.standard = std::string("rope");
  std::vector<Parameter> more;
  for (int i = 0; i < 40; ++i) {
    Parameter number;
    number.key = "model.n" + std::to_string(i), number.label = "Number";
    number.type = Type::Integer, number.standard = std::int64_t{i};
    number.minimum = 0, number.maximum = 100;
    more.push_back(number);
  }
  ParameterForm form;
  form.setSections({{"position", "Position", {encoding}}, {"model", "Model", more}});
  form.resize(360, 400);
  form.show();
  QVERIFY(QTest::qWaitForWindowActive(&form));
  QSignalSpy changed(&form, &ParameterForm::changed);
  auto* combo = qobject_cast<QComboBox*>(form.field("position.encoding")->editor());
  QScrollBar* bar = form.findChild<QScrollArea*>()->verticalScrollBar();
  rollWheel(combo, -120);
  QCOMPARE(combo->currentText(), "rope");
  const int scrolled = bar->value();
  QVERIFY(scrolled > 0);
  rollWheel(form.field("model.n3")->editor(), -120);
  QCOMPARE(form.field("model.n3")->text(), "3");
  QVERIFY(bar->value() > scrolled);
  form.field("model.n3")->takeFocus();
  QTest::keyClick(form.field("model.n3")->editor(), Qt::Key_Up); // a field waits for further steps
  QTRY_COMPARE(changed.count(), 1);
  QCOMPARE(changed[0][1].toString(), "4");
}

QTEST_MAIN(WheelGuardTest)
#include "wheel_guard_test.moc"
