// A choice in a line of choices, by keys and mouse; and lines that break.
#include "widgets/flow_layout.h"
#include "widgets/form/choice_button.h"

#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace expe;

class ChoiceButtonTest : public QObject {
  Q_OBJECT

  // Presses the keys in the menu that Space opens.
  static void inMenu(ChoiceButton& button, const std::vector<Qt::Key>& keys) {
    QTimer::singleShot(0, qApp, [keys] {
      QMenu* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      for (const Qt::Key key : keys)
        QTest::keyClick(menu, key);
      menu->close();
    });
    button.setFocus();
    QTest::keyClick(&button, Qt::Key_Space);
  }

private slots:
  void oneIsChosen() {
    ChoiceButton button("protocol", "Protocol", "which targets", ChoiceButton::Kind::One);
    button.setChoices({{"whole", "all of them", {}}, {"last", "the last", {}}});
    button.setChosen({"whole"});
    QCOMPARE(button.text(), QString("Protocol: all of them"));
    button.show();
    QSignalSpy changed(&button, &ChoiceButton::chosenChanged);
    inMenu(button, {Qt::Key_Down, Qt::Key_Down, Qt::Key_Return});
    QCOMPARE(button.chosen(), QStringList{"last"});
    QCOMPARE(button.text(), QString("Protocol: the last"));
    inMenu(button, {Qt::Key_Down, Qt::Key_Down, Qt::Key_Return}); // the same once more
    QCOMPARE(changed.count(), 1);
  }

  void severalAreChosenInTheOrderOfChoosing() {
    ChoiceButton button("rows", "Rows", "of these", ChoiceButton::Kind::Several, "none");
    button.setChoices({{"a", "A", {}}, {"b", "B", {}}});
    QCOMPARE(button.value(), QString("none"));
    button.show();
    inMenu(button, {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_Space, Qt::Key_Up, Qt::Key_Space});
    QCOMPARE(button.chosen(), (QStringList{"b", "a"}));
    QCOMPARE(button.text(), QString("Rows: B, A"));
    inMenu(button, {Qt::Key_Down, Qt::Key_Down, Qt::Key_Space}); // out again
    QCOMPARE(button.chosen(), QStringList{"b"});
    inMenu(button, {Qt::Key_Down, Qt::Key_Return}); // none
    QVERIFY(button.chosen().isEmpty());
    button.setChosen({"gone"}); // what is not known is shown as it is
    QCOMPARE(button.value(), QString("gone"));
  }

  void linesBreak() {
    QWidget page;
    auto* line = new FlowLayout(&page);
    line->setContentsMargins(0, 0, 0, 0);
    std::vector<QLabel*> labels;
    for (int i = 0; i < 3; ++i) {
      labels.push_back(new QLabel);
      labels.back()->setFixedSize(100, 20);
      line->addWidget(labels.back());
    }
    QCOMPARE(line->heightForWidth(312), 20); // and two gaps
    QCOMPARE(line->heightForWidth(311), 46);
    QCOMPARE(line->heightForWidth(90), 72);
    page.resize(220, 60);
    page.show();
    QCOMPARE(labels[1]->pos(), QPoint(106, 0));
    QCOMPARE(labels[2]->pos(), QPoint(0, 26));
    labels[0]->hide();
    QTRY_COMPARE(labels[2]->pos(), QPoint(106, 0));
  }
};

QTEST_MAIN(ChoiceButtonTest)
#include "choice_button_test.moc"
