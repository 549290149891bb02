// The form by keyboard and mouse: values that are typed, chosen, dropped or stepped, wrong ones named at the
// field.
#include "tests/widgets/form_fixture.h"
#include "widgets/form/number_step.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QWheelEvent>

using namespace expe;

class ParameterFormTest : public FormFixture {
  Q_OBJECT
private slots:
  void initTestCase() { prepare(); }
  void init() { begin(); }
  void cleanup() { form_.reset(); }
  void showsDefaultsAndHelp();
  void typingARightValueEmits();
  void typingAWrongValueSaysSoAndKeepsIt();
  void fractionsAndPowersAreNumbers();
  void escapeGoesBack();
  void aRefusalStandsAtTheFieldToBlame();
  void checkBoxAndChoiceEmit();
  void tabGoesThroughTheFields();
  void valuesThatComeDoNotDisturbTyping();
  void theSameValueInOtherWordsIsNoRequest();
  void numbersStep();
  void arrowsAndWheelStep();
  void undoIsTheFieldsWhileTyping();
  void errorsComeIntoSight();
  void otherFieldsLeaveTheFocusWhereItIs();
  void helpHasItsLine();
  void filesAreDropped();
};

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
  QCOMPARE(changed.count(), 0); // not before it is finished: 1 was no request
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
  QCOMPARE(changed.count(), 1); // a smaller one may be asked for
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

void ParameterFormTest::theSameValueInOtherWordsIsNoRequest() {
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
  QCOMPARE(changed.count(), 1); // several steps are one request
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

void ParameterFormTest::errorsComeIntoSight() {
  heading("model")->setChecked(false);
  search()->setText("rate");
  form_->setError("model.layers", "7 does not divide 128.");
  QVERIFY(visible("model.layers"));
  QVERIFY(search()->text().isEmpty() && heading("model")->open());
}

// Another run has other fields: what is typed elsewhere meanwhile, as into the filter of runs, goes on there.
void ParameterFormTest::otherFieldsLeaveTheFocusWhereItIs() {
  QWidget window;
  auto* filter = new QLineEdit(&window);
  form_->setParent(&window);
  form_->setGeometry(0, 40, 320, 460);
  window.show();
  QVERIFY(QTest::qWaitForWindowExposed(&window));
  form_->show();
  auto others = sections();
  others[1].parameters.pop_back();
  line("model.layers")->setFocus();
  form_->setSections(others);
  QCOMPARE(window.focusWidget(), line("model.layers"));
  filter->setFocus();
  form_->setSections(sections());
  QCOMPARE(window.focusWidget(), filter);
  form_->setParent(nullptr);
}

// In a line of its own that is always there: nothing moves when a field is entered or left.
void ParameterFormTest::helpHasItsLine() {
  form_->resize(320, 330);
  auto* fields = form_->findChild<QScrollArea*>();
  const QRect before = fields->geometry();
  line("model.layers")->setFocus();
  QVERIFY(!form_->help().isEmpty());
  QCOMPARE(fields->geometry(), before);
  form_->head().focusSearch();
  QVERIFY(form_->help().isEmpty());
  QCOMPARE(fields->geometry(), before);
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

QTEST_MAIN(ParameterFormTest)
#include "parameter_form_test.moc"
