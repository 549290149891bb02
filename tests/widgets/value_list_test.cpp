// Fields that are opened into lists of values: by keys, button and menu; what is wrong with them; what stays.
#include "tests/widgets/form_fixture.h"
#include "widgets/form/choice_popup.h"
#include "widgets/form/value_list.h"

#include <QCheckBox>
#include <QListWidget>
#include <QSignalSpy>
#include <QToolButton>

using namespace expe;

using Lists = ParameterForm::Lists;

class ValueListTest : public FormFixture {
  Q_OBJECT

  ValueList* list(const char* key) { return form_->field(key)->findChild<ValueList*>(); }
  void open(const char* key) {
    form_->field(key)->editor()->setFocus();
    QTest::keyClick(form_->field(key)->editor(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(list(key) && list(key)->hasFocus());
  }
  void type(const char* key, const char* text) {
    list(key)->selectAll();
    QTest::keyClicks(list(key), text);
  }

private slots:
  void initTestCase() { prepare(); }
  void init() {
    begin();
    form_->setMayList(true);
  }

  void aKeyOpensAndClosesIt() {
    QSignalSpy changed(form_.get(), &ParameterForm::changed),
        lists(form_.get(), &ParameterForm::listsChanged);
    open("training.rate");
    QVERIFY(!line("training.rate")->isVisible());
    QCOMPARE(list("training.rate")->text(), QString("0.001")); // begins with the value in force
    QTest::keyClicks(list("training.rate"), ", 2e-3");
    QCOMPARE(form_->lists(), (Lists{{"training.rate", "0.001, 2e-3"}}));
    QVERIFY(lists.count() > 2 && form_->wrongList().isEmpty());
    QTest::keyClick(list("training.rate"), Qt::Key_Escape);
    QTRY_VERIFY(!list("training.rate"));
    QVERIFY(line("training.rate")->isVisible() && line("training.rate")->hasFocus());
    QVERIFY(form_->lists().empty());
    QCOMPARE(line("training.rate")->text(), QString("0.001"));
    QCOMPARE(changed.count(), 0); // the value is what it was
  }

  void theButtonAndTheMenuDo() {
    auto* button = form_->field("model.layers")->findChild<QToolButton*>("listButton");
    QCOMPARE(button->focusPolicy(), Qt::NoFocus); // Tab has one stop a field
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(list("model.layers"));
    QVERIFY(button->isChecked());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(form_->lists().empty());
    trigger(menuOf(line("training.rate")), "Several values…\tCtrl+L");
    QVERIFY(list("training.rate"));
    trigger(menuOf(list("training.rate")), "Back to one value\tCtrl+L");
    QVERIFY(form_->lists().empty());
  }

  void wrongValuesAreToldAtTheField_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("no number") << "1e-3, fast"
                               << "fast is not a number";
    QTest::newRow("too large") << "1e-3, 2"
                               << "2 is above the largest value 1";
    QTest::newRow("an empty range") << "1e-2..1e-4*10"
                                    << "is empty";
    QTest::newRow("no range") << "1e-4..1e-2"
                              << "is not a range";
    QTest::newRow("two commas") << "1e-3,,2e-3"
                                << "a number";
  }
  void wrongValuesAreToldAtTheField() {
    QFETCH(QString, text);
    QFETCH(QString, says);
    open("training.rate");
    list("training.rate")->selectAll();
    QTest::keyClick(list("training.rate"), Qt::Key_Delete);
    QTest::keyClicks(list("training.rate"), text);
    QVERIFY2(form_->field("training.rate")->error().contains(says),
             qPrintable(form_->field("training.rate")->error()));
    QCOMPARE(form_->wrongList(), QString("training.rate"));
    QVERIFY(form_->wrong().isEmpty()); // of the one value nothing is
    type("training.rate", "1e-4..1e-2*10");
    QVERIFY(form_->field("training.rate")->error().isEmpty() && form_->wrongList().isEmpty());
  }

  void anEmptyListIsAHintUntilItsValuesAreAskedFor() {
    open("training.rate");
    list("training.rate")->selectAll();
    QTest::keyClick(list("training.rate"), Qt::Key_Delete);
    const auto* field = form_->field("training.rate");
    const auto* under = field->findChild<QLabel*>("fieldError");
    QVERIFY(field->error().isEmpty() && !list("training.rate")->property("wrong").toBool());
    QVERIFY(under->isVisible() && under->text().startsWith("Write 5e-4"));
    QCOMPARE(under->palette().color(QPalette::WindowText), Theme::current().muted);
    QCOMPARE(form_->wrongList(), QString("training.rate")); // all the same there is nothing to make of it
    form_->askForValues();
    QVERIFY(field->error().startsWith("There are no values yet"));
    QVERIFY(list("training.rate")->hasFocus());
    QCOMPARE(under->palette().color(QPalette::WindowText), Theme::current().error);
    QTest::keyClicks(list("training.rate"), "1e-3");
    QVERIFY(field->error().isEmpty() && !under->isVisible());
  }

  void whatOthersFindWrongIsToldUntilItIsEdited() {
    open("training.rate");
    form_->setListError("training.rate", "It means nothing here.");
    QCOMPARE(form_->field("training.rate")->error(), QString("It means nothing here."));
    QTest::keyClicks(list("training.rate"), ", 2e-3");
    QVERIFY(form_->field("training.rate")->error().isEmpty());
  }

  void whatWasTypedAsOneValueIsNotTaken() {
    line("model.layers")->setFocus();
    line("model.layers")->selectAll();
    QTest::keyClicks(line("model.layers"), "99999");
    QVERIFY(!form_->wrong().isEmpty());
    QTest::keyClick(line("model.layers"), Qt::Key_L, Qt::ControlModifier);
    QCOMPARE(list("model.layers")->text(), QString("4"));
    QVERIFY(form_->wrong().isEmpty());
  }

  void truthsAndLists() {
    open("model.tied");
    QCOMPARE(form_->lists(), (Lists{{"model.tied", "false, true"}}));
    open("training.lengths");
    QCOMPARE(list("training.lengths")->text(), QString("1,2,4;")); // semicolons between lists
    QTest::keyClicks(list("training.lengths"), " 1,8");
    QVERIFY(form_->wrongList().isEmpty());
  }

  void choicesAreTicked() {
    form_->field("model.style")->editor()->setFocus();
    QTest::keyClick(form_->field("model.style")->editor(), Qt::Key_L, Qt::ControlModifier);
    auto* popup = qobject_cast<ChoicePopup*>(QApplication::activePopupWidget());
    QVERIFY(popup); // it opens at once
    QTest::keyClicks(popup->focusProxy(), "gpt");
    QTest::keyClick(popup->focusProxy(), Qt::Key_Return);
    QVERIFY(popup->isVisible()); // for another one
    QCOMPARE(form_->lists(), (Lists{{"model.style", "llama, gpt"}}));
    QTest::keyClick(popup->focusProxy(), Qt::Key_Return); // and no longer
    QCOMPARE(form_->lists(), (Lists{{"model.style", "llama"}}));
    QTest::keyClick(popup->focusProxy(), Qt::Key_Escape);
    QVERIFY(!popup->isVisible() && list("model.style"));
    QTest::keyClick(list("model.style"), Qt::Key_Down); // once more
    QVERIFY(popup->isVisible());
    popup->hide();
    type("model.style", "llama, bert");
    QCOMPARE(form_->wrongList(), QString("model.style"));
  }

  void aLockedFieldMayHoldAList() {
    form_->setLocks([](const Parameter&) { return QString("It has begun."); });
    form_->field("training.rate")->openList({});
    QVERIFY(list("training.rate")->isEnabled());
    QTest::keyClick(list("training.rate"), Qt::Key_Escape);
    QVERIFY(!line("training.rate")->isEnabled());
  }

  void listsStayWhenTheFormShowsAnotherRun() {
    open("training.rate");
    QTest::keyClicks(list("training.rate"), ", 2e-3");
    form_->setContext(7);
    auto fewer = sections();
    fewer[0].parameters.pop_back();
    form_->setSections(fewer);
    QCOMPARE(form_->lists(), (Lists{{"training.rate", "0.001, 2e-3"}}));
    form_->setSections({fewer[0]}); // its field is not there
    QVERIFY(form_->lists().empty());
    form_->setSections(sections());
    QCOMPARE(form_->lists(), (Lists{{"training.rate", "0.001, 2e-3"}}));
    form_->setLists({{"model.layers", "2, 4"}});
    QCOMPARE(form_->lists(), (Lists{{"model.layers", "2, 4"}}));
    form_->setMayList(false);
    QVERIFY(form_->lists().empty());
  }

  void helpAndUndoAreThoseOfTheField() {
    open("training.rate");
    QSignalSpy help(form_.get(), &ParameterForm::helpWanted);
    QTest::keyClick(list("training.rate"), Qt::Key_F1);
    QCOMPARE(help.value(0).value(0).toString(), QString("training.rate"));
    QTest::keyClicks(list("training.rate"), "5");
    QTest::keyClick(list("training.rate"), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(list("training.rate")->text(), QString("0.001"));
  }
};

QTEST_MAIN(ValueListTest)
#include "value_list_test.moc"
