// Nothing that comes from a file can act on the terminal that it is printed on.
#include "core/base/printable.h"

#include <QTest>

using namespace expe;

class PrintableTest : public QObject {
  Q_OBJECT

private slots:
  void wordsOfAShell() {
    QCOMPARE(shellWord("/home/a/study-1"), std::string("/home/a/study-1"));
    QCOMPARE(shellWord("my study"), std::string("'my study'"));
    QCOMPARE(shellWord("l'étude"), std::string("'l'\\''étude'"));
    QCOMPARE(shellWord(""), std::string("''"));
    QCOMPARE(shellWord("a$b;c"), std::string("'a$b;c'"));
  }
  void escapes_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("plain") << QByteArray("a b, c") << QByteArray("a b, c");
    QTest::newRow("other scripts") << QByteArray("θ é 日本 🙂") << QByteArray("θ é 日本 🙂");
    QTest::newRow("controls") << QByteArray("a\r\n\tb\x1b[31m\a\x7f")
                              << QByteArray("a\\r\\n\\tb\\x1b[31m\\x07\\x7f");
    QTest::newRow("a zero byte") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
    QTest::newRow("a control of eight bits") << QByteArray("a\xc2\x9b"
                                                           "31m")
                                             << QByteArray("a\\u009b31m");
    QTest::newRow("the direction of writing") << QByteArray("a\xe2\x80\xae"
                                                            "b")
                                              << QByteArray("a\\u202eb");
    QTest::newRow("what nobody sees") << QByteArray("a\xe2\x80\x8b"
                                                    "b\xc2\xad\xef\xbb\xbf\xf3\xa0\x81\xa1")
                                      << QByteArray("a\\u200bb\\u00ad\\ufeff\\U000e0061");
    QTest::newRow("joiners") << QByteArray("\xe2\x80\x8d \xe2\x80\x8c")
                             << QByteArray("\xe2\x80\x8d \xe2\x80\x8c");
    QTest::newRow("no UTF-8") << QByteArray("a\xff\xc3(") << QByteArray("a\\xff\\xc3(");
    QTest::newRow("cut UTF-8") << QByteArray("a\xe2\x80") << QByteArray("a\\xe2\\x80");
  }
  void escapes() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
  }

  void keepsWhatItIsToldTo() { QCOMPARE(printable("a\tb\nc\rd", "\n\t"), std::string("a\tb\nc\\rd")); }
};

QTEST_GUILESS_MAIN(PrintableTest)
#include "printable_test.moc"
