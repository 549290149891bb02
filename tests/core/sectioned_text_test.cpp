// Texts in sections: read, written back, and what is wrong told with its line.
#include "core/base/sectioned_text.h"

#include <QTest>

using namespace expe;

class SectionedTextTest : public QObject {
  Q_OBJECT

  static std::string refused(const std::string& text) {
    const auto read = readSections(text);
    return read ? "not refused" : read.error().message();
  }

private slots:
  void sectionsAndLines() {
    const auto read =
        readSections("# a remark\r\n[sweep my rates]\n  set training.rate = 1e-3 = x\n\ntitle=\n");
    QVERIFY(read);
    QCOMPARE(read->size(), std::size_t(1));
    const TextSection& section = read->front();
    QCOMPARE(section.kind, "sweep");
    QCOMPARE(section.name, "my rates");
    QCOMPARE(section.number, std::size_t(2));
    QCOMPARE(section.lines.size(), std::size_t(2));
    QCOMPARE(section.lines[0].word, "set");
    QCOMPARE(section.lines[0].key, "training.rate");
    QCOMPARE(section.lines[0].value, "1e-3 = x");
    QCOMPARE(section.lines[0].number, std::size_t(3));
    QCOMPARE(section.lines[1].word, "title");
    QVERIFY(section.lines[1].key.empty() && section.lines[1].value.empty());
  }

  void everyTextComesBack() {
    for (const std::string value :
         {"", " ", "  two  ", "a\nb\n", "\t", "back\\slash \\n", "= [x] #", "μ ± 1/512", "no text \xff\xfe",
          "\xe2\x82", "\x1b[31m\r", "\u0085", "\\xff"}) {
      const std::vector<TextSection> before{
          {0, "run", value, {{0, "set", "key", value}, {0, "note", "", value}}}};
      const auto after = readSections(print(before));
      QVERIFY2(after, after ? "" : after.error().message().c_str());
      QCOMPARE(after->front().name, value);
      QCOMPARE(after->front().lines[0].value, value);
      QCOMPARE(after->front().lines[1].value, value);
      QCOMPARE(print(*after), print(before));
    }
  }

  void whatIsWrongHasItsLine() {
    QCOMPARE(refused("[a]\nx = 1\nno equals\n"),
             "line 3: a line is a key, = and a value; begin remarks with #.");
    QCOMPARE(refused("x = 1\n"), "line 1: a section comes first, as [recipe].");
    QVERIFY(refused("[a\n").starts_with("line 1: a section begins with its kind and name in brackets"));
    QVERIFY(refused("[]\n").starts_with("line 1: the kind of this section is missing"));
    QCOMPARE(refused("[a]\n= 1\n"), "line 2: the key before = is missing.");
    for (const char* wrong : {"\\q", "\\", "\\x", "\\xf", "\\xfg", "\\x00", "\\xFF"})
      QVERIFY(
          refused("[a]\nx = " + std::string(wrong) + "\n").starts_with("line 2: a backslash stands before"));
    QCOMPARE(refused("[a]\nx = \x01\n"), "line 2: it is not text in UTF-8, or has control characters.");
    QCOMPARE(refused("[a]\nx = \xff\n"), "line 2: it is not text in UTF-8, or has control characters.");
    QCOMPARE(refused("[a]\nx = " + std::string(2 << 20, 'x') + "\n"),
             "line 2: the text goes on for too long.");
  }
};

QTEST_APPLESS_MAIN(SectionedTextTest)
#include "sectioned_text_test.moc"
