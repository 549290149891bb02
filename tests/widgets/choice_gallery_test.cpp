// Choices with pictures: cards by keys in both directions, marked and compared, and nothing is cut.
#include "widgets/form/choice_cards.h"
#include "widgets/form/choice_comparison.h"
#include "widgets/form/choice_field.h"
#include "widgets/form/choice_gallery.h"
#include "widgets/form/value_list.h"
#include "widgets/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace expe;

namespace {

// Draws all but "none" at once, and counts what it was asked for.
class Pictures : public PictureSource {
public:
  QStringList asked;
  void want(const QString& name) override {
    asked << name;
    Figure figure;
    figure.panels.push_back({});
    figure.panels.back().curves.push_back({});
    figure.panels.back().curves.back().x = {0, 1}, figure.panels.back().curves.back().y = {0, 1};
    emit drawn(name, figure, {});
  }
};

std::vector<ChoiceEntry> entries() {
  std::vector<ChoiceEntry> all;
  for (int i = 0; i < 14; ++i) {
    const QString id = QString("e%1").arg(i);
    ChoiceEntry entry{id, "Encoding " + QString::number(i), i < 7 ? "First" : "Second", "", "It helps.", {}};
    entry.note = i == 9 ? "Su et al. 2021 · rope" : "Press et al. 2022 · " + id;
    entry.equation = "p = " + id, entry.acts = "rotates q and k", entry.without = "nothing";
    entry.picture = i == 3 ? QString() : id;
    entry.facts = QStringList{"Nothing of it is trained."};
    all.push_back(entry);
  }
  all[5].listed = false, all[5].names << "hidden"; // found by a search alone
  return all;
}

} // namespace

class ChoiceGalleryTest : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() { applyTheme(ThemeMode::Light); }
  void init() {
    window_ = std::make_unique<QWidget>();
    window_->resize(1200, 760);
    field_ = new ChoiceField(window_.get());
    for (const ChoiceEntry& entry : entries())
      field_->addItem(entry.id, entry.id);
    field_->setEntries(entries(), &pictures_);
    pictures_.asked.clear();
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    field_->showPopup();
    QTRY_COMPARE(title(), QString("Encoding 0"));
  }
  void cleanup() { window_.reset(); }

  void arrowsGoInBothDirections() {
    const int columns = cardsInARow();
    QVERIFY2(columns >= 3 && columns < 6, qPrintable(QString::number(columns)));
    press(Qt::Key_Right);
    QCOMPARE(title(), QString("Encoding 1"));
    press(Qt::Key_Down);
    QCOMPARE(title(), QString("Encoding %1").arg(columns + 1));
    press(Qt::Key_Up);
    QCOMPARE(title(), QString("Encoding 1"));
    press(Qt::Key_Left);
    press(Qt::Key_Left); // no further than the first
    QCOMPARE(title(), QString("Encoding 0"));
    press(Qt::Key_Down);
    press(Qt::Key_Down); // over the heading of a group that ends in the middle of a row
    QCOMPARE(title(), QString("Encoding 7"));
    press(Qt::Key_End);
    QCOMPARE(title(), QString("Encoding 13"));
    press(Qt::Key_Home);
    QCOMPARE(title(), QString("Encoding 0"));
    QSignalSpy chosen(field_, &ChoiceField::chosen);
    press(Qt::Key_Right);
    press(Qt::Key_Return);
    QVERIFY(!gallery()->isVisible());
    QCOMPARE(chosen.takeFirst()[0].toString(), QString("e1"));
  }

  void spaceMarksWhatIsCompared() {
    QCOMPARE(compared(), QStringList{"Encoding 0"}); // the one that Enter takes
    press(Qt::Key_Space);
    press(Qt::Key_Right);
    QCOMPARE(compared(), (QStringList{"Encoding 0", "Encoding 1"}));
    press(Qt::Key_Space);
    press(Qt::Key_Right);
    QCOMPARE(compared(), (QStringList{"Encoding 0", "Encoding 1", "Encoding 2"}));
    QVERIFY(comparison()->accessibleDescription().contains("p = e1"));
    press(Qt::Key_Left);
    press(Qt::Key_Space); // and no longer
    press(Qt::Key_Right);
    QCOMPARE(compared(), (QStringList{"Encoding 0", "Encoding 2"}));
    QVERIFY(comparison()->widget()->height() <= comparison()->viewport()->height()); // all of it is seen
    QSignalSpy chosen(field_, &ChoiceField::chosen);
    press(Qt::Key_Escape);
    QVERIFY(!gallery()->isVisible() && chosen.isEmpty());
    field_->showPopup();
    QCOMPARE(compared().size(), 1);
  }

  void aClickMarksAndAnotherChooses() {
    const auto at = [&](int row) { return list()->visualItemRect(list()->item(row)); };
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, CardDelegate::box(at(2)).center());
    QVERIFY(gallery()->isVisible());
    QVERIFY(list()->item(2)->data(ItemDelegate::TickRole).toBool());
    QSignalSpy chosen(field_, &ChoiceField::chosen);
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, CardDelegate::strip(at(3)).center());
    QCOMPARE(chosen.takeFirst()[0].toString(), QString("e2"));
  }

  void searchFindsPapersAndMarksThem() {
    QTest::keyClicks(line(), "su 2021"); // here a space is one
    QCOMPARE(title(), QString("Encoding 9"));
    QCOMPARE(list()->count(), 2); // with its heading
    QCOMPARE(list()->currentItem()->data(CardDelegate::NoteLettersRole).value<QList<int>>(),
             (QList<int>{0, 1, 10, 11, 12, 13}));
    QVERIFY(!list()->currentItem()->data(CardDelegate::PictureRole).value<QImage>().isNull());
    line()->setText("hidden");
    QCOMPARE(title(), QString("Encoding 5"));
    QVERIFY(!list()->currentItem()->data(CardDelegate::PictureRole).value<QImage>().isNull());
  }

  void picturesAreAskedForAsItOpens() {
    QCOMPARE(pictures_.asked.size(), 13); // of those that have one
    const auto* item = list()->item(1);
    const auto image = item->data(CardDelegate::PictureRole).value<QImage>();
    QCOMPARE(image.deviceIndependentSize().toSize(),
             CardDelegate::strip(list()->visualItemRect(item)).size());
    QVERIFY(list()->item(4)->data(CardDelegate::PictureRole).value<QImage>().isNull());
  }

  void severalAreTicked() {
    gallery()->hide();
    Parameter parameter;
    parameter.key = "position.encoding", parameter.type = Type::Choice;
    parameter.choices = {"e0", "e1", "e2"};
    ValueList values(parameter, window_.get());
    values.setEntries(entries(), &pictures_);
    values.setText("e0");
    values.show();
    values.openChoices();
    auto* popup = values.findChild<ChoiceGallery*>();
    QVERIFY(popup && popup->isVisible());
    auto* typed = popup->findChild<QLineEdit*>();
    QTest::keyClick(typed, Qt::Key_Right);
    QTest::keyClick(typed, Qt::Key_Space);
    QCOMPARE(values.text(), QString("e0, e1"));
    QTest::keyClick(typed, Qt::Key_Return);
    QCOMPARE(values.text(), QString("e0"));
    QVERIFY(popup->isVisible());
    popup->hide();
    values.setText("e9, e1"); // those ticked come first, in the order of the list
    values.openChoices();
    const auto* all = popup->findChild<QListWidget*>();
    QStringList first;
    for (int row = 0; row < 4; ++row)
      first << all->item(row)->text();
    QCOMPARE(first, (QStringList{"Ticked", "Encoding 1", "Encoding 9", "First"}));
    popup->hide();
  }

private:
  ChoiceGallery* gallery() { return field_->findChild<ChoiceGallery*>(); }
  QListWidget* list() { return gallery()->findChild<QListWidget*>(); }
  QLineEdit* line() { return gallery()->findChild<QLineEdit*>(); }
  ChoiceComparison* comparison() { return gallery()->findChild<ChoiceComparison*>(); }
  QString title() { return list()->currentItem() ? list()->currentItem()->text() : QString(); }
  void press(Qt::Key key) { QTest::keyClick(line(), key); }
  int cardsInARow() {
    int count = 0;
    while (list()->visualItemRect(list()->item(1 + count)).y() == list()->visualItemRect(list()->item(1)).y())
      ++count;
    return count;
  }
  QStringList compared() {
    QStringList titles;
    for (const QLabel* label : comparison()->widget()->findChildren<QLabel*>())
      if (label->text().startsWith("<b>"))
        titles << label->text().section("<b>", 1).section("</b>", 0, 0);
    return titles;
  }

  Pictures pictures_;
  std::unique_ptr<QWidget> window_;
  ChoiceField* field_ = nullptr;
};

QTEST_MAIN(ChoiceGalleryTest)
#include "choice_gallery_test.moc"
