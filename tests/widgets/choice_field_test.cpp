// A field of many choices by keyboard and mouse: groups, a search over all their names, and nothing changed
// before something is chosen.
#include "tests/real_wheel.h"
#include "widgets/form/choice_field.h"
#include "widgets/form/choice_popup.h"
#include "widgets/form/parameter_words.h"
#include "widgets/item_delegate.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <QTranslator>

using namespace expe;

namespace {

const std::vector<ChoiceEntry> entries{
    {"expe", "ExPE", "ExPE", "Datseris et al. 2025 · expe", "The first dims are overwritten.", {}},
    {"rope", "RoPE", "Rotary", "Su et al. 2021 · rope", "Queries and keys are rotated.", {"rotary"}},
    {"yarn", "RoPE: Extension = yarn", "Rotary", "yarn", "Queries and keys are rotated.", {"yarn"}, false},
    {"pi", "RoPE: Extension = linear", "Rotary", "pi", "Rotated.", {"pi", "position_interpolation"}, false},
    {"llama3_1", "RoPE: Extension = llama3", "Rotary", "llama3_1", "Rotated.", {"llama3_1"}, false},
    {"xpos", "xPos", "Rotary", "Sun et al. 2022 · xpos", "Turned and made smaller.", {}},
    {"alibi", "ALiBi", "Bias", "Press et al. 2022 · alibi", "A slope each head, an epitaph.", {}},
};

class German : public QTranslator {
public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* text, const char*, int) const override {
    return QByteArray(context) == "core" && QByteArray(text) == "none" ? "keine" : QString();
  }
};

} // namespace

class ChoiceFieldTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init();
  void groupsHaveHeadings();
  void keysOpenAndChoose();
  void searchFindsNames_data();
  void searchFindsNames();
  void nothingIsFound();
  void escapeChangesNothing();
  void aClickChooses();
  void theWheelDoesNothing();
  void withoutEntriesItIsPlain();
  void choicesAreShownInTheUsersLanguage();
  void looksInBothThemes();

private:
  ChoicePopup* popup() { return field_->findChild<ChoicePopup*>(); }
  QListWidget* list() { return popup()->findChild<QListWidget*>(); }
  QLineEdit* line() { return popup()->findChild<QLineEdit*>(); }
  QStringList rows() {
    QStringList all;
    for (int row = 0; row < list()->count(); ++row)
      all << (list()->item(row)->data(ItemDelegate::HeadingRole).toBool() ? "# " : "") +
                 list()->item(row)->text();
    return all;
  }
  std::unique_ptr<ChoiceField> field_;
};

void ChoiceFieldTest::init() {
  field_ = std::make_unique<ChoiceField>();
  for (const ChoiceEntry& entry : entries)
    if (entry.listed)
      field_->addItem(entry.id, entry.id);
  field_->setEntries(entries);
  field_->resize(240, 26);
  field_->show();
  QVERIFY(QTest::qWaitForWindowActive(field_.get()));
  field_->setFocus();
}

void ChoiceFieldTest::groupsHaveHeadings() {
  QCOMPARE(field_->itemText(1), "RoPE");
  field_->setCurrentIndex(field_->findData("alibi"));
  field_->showPopup();
  QCOMPARE(rows(), QStringList({"# ExPE", "ExPE", "# Rotary", "RoPE", "xPos", "# Bias", "ALiBi"}));
  QCOMPARE(list()->currentItem()->text(), "ALiBi"); // what is in force
  QCOMPARE(popup()->findChild<QLabel*>("helpLine")->text(), "A slope each head, an epitaph.");
  QVERIFY(popup()->width() >= 460);
  QVERIFY(line()->hasFocus());
}

void ChoiceFieldTest::keysOpenAndChoose() {
  QSignalSpy chosen(field_.get(), &ChoiceField::chosen), activated(field_.get(), &QComboBox::activated);
  QTest::keyClick(field_.get(), Qt::Key_Down);
  QVERIFY(popup() && popup()->isVisible());
  QCOMPARE(field_->currentData().toString(), "expe"); // it only opened
  for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Up})
    QTest::keyClick(line(), key); // over headings, and no further than the last
  QCOMPARE(list()->currentItem()->text(), "xPos");
  QTest::keyClick(line(), Qt::Key_Return);
  QVERIFY(!popup()->isVisible());
  QCOMPARE(chosen.takeFirst()[0].toString(), "xpos");
  QCOMPARE(activated.size(), 0);
}

void ChoiceFieldTest::searchFindsNames_data() {
  QTest::addColumn<QString>("first");
  const auto row = [](const char* typed, const char* first) { QTest::newRow(typed) << QString(first); };
  row("yarn", "yarn");
  row("pi", "pi"); // not "epitaph"
  row("position interpolation", "pi");
  row("llama 3", "llama3_1");
  row("Llama-3.1", "llama3_1");
  row("rope", "rope"); // before all that is RoPE with something
  row("rotary", "rope");
  row("sun", "xpos");    // of the paper
  row("slope", "alibi"); // of what is said of it
  row("press 2022", "alibi");
}

void ChoiceFieldTest::searchFindsNames() {
  QFETCH(QString, first);
  const QString typed = QTest::currentDataTag();
  QSignalSpy chosen(field_.get(), &ChoiceField::chosen);
  QTest::keyClick(field_.get(), typed[0].toLatin1()); // the letter that opens it is the first searched for
  QVERIFY(popup() && popup()->isVisible());
  QCOMPARE(line()->text(), typed.left(1));
  QTest::keyClicks(line(), typed.mid(1));
  QVERIFY(rows().first().startsWith("# "));
  QTest::keyClick(line(), Qt::Key_Return);
  QCOMPARE(chosen.takeFirst()[0].toString(), first);
}

void ChoiceFieldTest::nothingIsFound() {
  QSignalSpy chosen(field_.get(), &ChoiceField::chosen);
  field_->showPopup();
  QTest::keyClicks(line(), "al"); // not all those of somebody et al.
  QCOMPARE(rows(), QStringList({"# Bias", "ALiBi"}));
  line()->clear();
  QTest::keyClicks(line(), "xqzzy");
  QCOMPARE(rows(), QStringList{"Nothing is called that."});
  QTest::keyClick(line(), Qt::Key_Return);
  QCOMPARE(chosen.size(), 0);
  QVERIFY(popup()->isVisible());
}

void ChoiceFieldTest::escapeChangesNothing() {
  QSignalSpy chosen(field_.get(), &ChoiceField::chosen);
  QTest::keyClick(field_.get(), Qt::Key_Space);
  QTest::keyClick(line(), Qt::Key_Down);
  QTest::keyClick(line(), Qt::Key_Escape);
  QVERIFY(!popup()->isVisible());
  QCOMPARE(chosen.size(), 0);
  QCOMPARE(field_->currentData().toString(), "expe");
}

void ChoiceFieldTest::aClickChooses() {
  QSignalSpy chosen(field_.get(), &ChoiceField::chosen);
  field_->showPopup();
  const auto click = [this](int row) {
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                      list()->visualItemRect(list()->item(row)).center());
  };
  click(2); // a heading
  QVERIFY(popup()->isVisible() && chosen.isEmpty());
  click(3);
  QCOMPARE(chosen.takeFirst()[0].toString(), "rope");
}

void ChoiceFieldTest::theWheelDoesNothing() {
  rollWheel(field_.get(), -120);
  QCOMPARE(field_->currentData().toString(), "expe");
}

void ChoiceFieldTest::withoutEntriesItIsPlain() {
  field_->setEntries({});
  QSignalSpy activated(field_.get(), &QComboBox::activated);
  QTest::keyClick(field_.get(), Qt::Key_Down);
  QCOMPARE(field_->currentData().toString(), "rope");
  QCOMPARE(activated.size(), 1);
  QVERIFY(!popup());
}

void ChoiceFieldTest::looksInBothThemes() {
  for (const ThemeMode mode : {ThemeMode::Light, ThemeMode::Dark}) {
    applyTheme(mode);
    field_->showPopup();
    const QImage seen = popup()->grab().toImage();
    const QColor ground = mode == ThemeMode::Light ? Theme::light().panel : Theme::darkOne().panel;
    QCOMPARE(seen.pixelColor(5, seen.height() - 5), ground);
    field_->hidePopup();
  }
  applyTheme(ThemeMode::Light);
}

// What is committed, and what a file holds, stays as it is typed.
void ChoiceFieldTest::choicesAreShownInTheUsersLanguage() {
  Parameter parameter;
  parameter.key = "position.temperature", parameter.type = Type::Choice,
  parameter.standard = std::string("none");
  parameter.choices = {"none", "log"}, parameter.help = "none: as it is. log: ln n.";
  German german;
  QCoreApplication::installTranslator(&german);
  QComboBox box;
  addChoices(box, parameter);
  const QString told = describe(parameter);
  QCoreApplication::removeTranslator(&german);
  QCOMPARE(box.itemText(0), "keine");
  QCOMPARE(box.itemData(0), "none");
  QCOMPARE(box.itemData(0, Qt::ToolTipRole), "as it is.");
  QCOMPARE(box.itemText(1), "log");
  QVERIFY2(told.startsWith("keine: as it is. log: ln n.\n") && told.contains("default keine"),
           qPrintable(told));
}

QTEST_MAIN(ChoiceFieldTest)
#include "choice_field_test.moc"
