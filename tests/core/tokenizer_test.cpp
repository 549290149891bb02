// Text to tokens and back, and every kind of byte sequence that is not UTF-8.
#include "core/base/utf8.h"
#include "core/tokenizer/tokenizer.h"

#include <QtTest>

using namespace expe;

namespace {

std::string decoded(const Tokenizer& tokenizer, const std::vector<Token>& tokens) {
  std::string text;
  for (Token token : tokens)
    text += tokenizer.piece(token);
  return text;
}

} // namespace

class TokenizerTest : public QObject {
  Q_OBJECT
private slots:
  void bytes() {
    std::string all;
    for (int i = 0; i < 256; ++i)
      all += static_cast<char>(i);
    const auto tokens = *byteTokenizer()->encode(all);
    QCOMPARE(tokens.front(), 0);
    QCOMPARE(tokens.back(), 255);
    QCOMPARE(byteTokenizer()->vocabulary(), std::int64_t(256));
    QCOMPARE(decoded(*byteTokenizer(), tokens), all);
  }

  void charactersInCodePointOrder() {
    const auto tokenizer = *characterTokenizer("zaΩé\n😀a€");
    QCOMPARE(tokenizer->vocabulary(), std::int64_t(7)); // \n a z é Ω € 😀
    QCOMPARE(*tokenizer->encode("\nazéΩ€😀"), (std::vector<Token>{0, 1, 2, 3, 4, 5, 6}));
    QCOMPARE(decoded(*tokenizer, {6, 0, 4}), std::string("😀\nΩ"));
    QVERIFY(tokenizer->encode("")->empty());
  }

  void aCharacterThatDoesNotOccur() {
    const auto tokenizer = *characterTokenizer("abé");
    for (const char* text : {"abc", "ab\u00ea", "ab😀"}) {
      const auto tokens = tokenizer->encode(text);
      QVERIFY(!tokens.ok());
      QVERIFY2(tokens.error().message().starts_with("The character " + std::string(text).substr(2) +
                                                    " at byte 2 does not"),
               tokens.error().message().c_str());
    }
    QVERIFY(!characterTokenizer("").ok());
  }

  void notUtf8_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("at");
    QTest::newRow("lone continuation") << QByteArray("a\x80") << 1;
    QTest::newRow("0xff") << QByteArray("\xff") << 0;
    QTest::newRow("cut short") << QByteArray("ab\xe2\x82") << 2;
    QTest::newRow("broken inside") << QByteArray("\xe2\x28\xa1") << 0;
    QTest::newRow("overlong /") << QByteArray("\xc0\xaf") << 0;
    QTest::newRow("overlong 3") << QByteArray("x\xe0\x80\xaf") << 1;
    QTest::newRow("overlong 4") << QByteArray("\xf0\x80\x80\xaf") << 0;
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << 0;
    QTest::newRow("above U+10FFFF") << QByteArray("\xf4\x90\x80\x80") << 0;
    QTest::newRow("five bytes") << QByteArray("\xf8\x88\x80\x80\x80") << 0;
  }
  void notUtf8() {
    QFETCH(QByteArray, text);
    QFETCH(int, at);
    const auto made = characterTokenizer(text.toStdString());
    QVERIFY(!made.ok());
    QCOMPARE(made.error().message(),
             "The text is not UTF-8 at byte " + std::to_string(at) + "; convert it to UTF-8.");
    QVERIFY(!(*characterTokenizer("abx"))->encode(text.toStdString()).ok());
  }

  void utf8AgreesWithQt() {
    std::string all;
    for (char32_t point = 1; point < 0x110000; point += point < 0x3000 ? 1 : 97)
      if (point < 0xD800 || point > 0xDFFF)
        appendUtf8(all, point);
    QVERIFY(!firstInvalidUtf8(all));
    const auto points = QString::fromUtf8(all.data(), static_cast<qsizetype>(all.size())).toUcs4();
    size_t at = 0;
    for (auto point : points)
      QCOMPARE(static_cast<uint>(*nextCodePoint(all, at)), point);
    QCOMPARE(at, all.size());
  }

  void madeAgainFromItsDescription() {
    const auto characters = *characterTokenizer("\"\\\n\t Ωé😀\x01");
    for (const auto& tokenizer : {byteTokenizer(), characters}) {
      const auto again = tokenizerFromDescription(tokenizer->describe());
      QVERIFY(again.ok());
      QCOMPARE((*again)->id(), tokenizer->id());
      QCOMPARE((*again)->vocabulary(), tokenizer->vocabulary());
      QCOMPARE((*again)->describe(), tokenizer->describe());
      QCOMPARE(*(*again)->encode("Ωé"), *tokenizer->encode("Ωé"));
    }
  }

  void damagedDescriptions() {
    for (const char* text :
         {"", "{", "[]", "3", "{\"tokenizer\": 3}", "{\"tokenizer\": \"bpe\"}",
          "{\"tokenizer\": \"characters\"}", "{\"tokenizer\": \"characters\", \"characters\": \"\"}",
          "{\"tokenizer\": \"characters\", \"characters\": \"\xff\"}"})
      QVERIFY2(!tokenizerFromDescription(text).ok(), text);
  }
};

QTEST_GUILESS_MAIN(TokenizerTest)
#include "tokenizer_test.moc"
