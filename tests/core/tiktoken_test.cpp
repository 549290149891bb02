// tiktoken's ranks: ids by the library `tiktoken` 0.14.0 under each of its expressions; what is refused.
#include "core/api/data.h"
#include "core/base/base64.h"
#include "core/tokenizer/tiktoken.h"
#include "core/tokenizer/tokenizer_file.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

using namespace expe;
using Ids = std::vector<Token>;

namespace {

// All bytes in their order, then these.
std::string ranks(const std::vector<std::string>& pieces) {
  std::string lines;
  for (int byte = 0; byte < 256; ++byte)
    lines += base64(std::string(1, static_cast<char>(byte))) + " " + std::to_string(byte) + "\n";
  for (std::size_t i = 0; i < pieces.size(); ++i)
    lines += base64(pieces[i]) + " " + std::to_string(256 + i) + "\n";
  return lines;
}

const std::vector<std::string> pieces = {"he",   "ll",  "llo", "hello", " w",  " wo",  " t",   " th",
                                         " the", "'s",  "'S",  "12",    "123", "\n\n", "in",   "ing",
                                         "  ",   "aa",  "é",   "te",    "HT",  "TP",   "HTTP", "Re",
                                         "/\n",  "aaa", "aba", "ab",    "ba",  "xA",   "Ae"};

std::string refusal(const std::string& file, const std::string& pattern = "gpt2") {
  const auto tokenizer = tiktokenTokenizer(file, pattern, "it");
  return tokenizer ? "accepted" : tokenizer.error().key + "|" + tokenizer.error().message();
}

} // namespace

class TiktokenTest : public QObject {
  Q_OBJECT

private slots:
  void idsAreThoseOfTheLibrary_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<Ids>("ids");
    QTest::newRow("gpt2") << "gpt2"
                          << Ids{259, 264, 261, 114, 108, 100, 265, 32,  268, 52,  53,  32,  278, 279,
                                 32,  105, 116, 39,  83,  32,  269, 32,  32,  273, 273, 273, 13,  10,
                                 47,  10,  32,  282, 284, 32,  274, 228, 184, 173, 32,  285, 101, 32};
    QTest::newRow("cl100k") << "cl100k"
                            << Ids{259, 264, 261, 114, 108, 100, 265, 32,  268, 52,  53,  32, 278, 279,
                                   32,  105, 116, 266, 32,  269, 32,  32,  273, 273, 273, 13, 10,  280,
                                   32,  282, 284, 32,  274, 228, 184, 173, 32,  285, 101, 32};
    QTest::newRow("o200k") << "o200k"
                           << Ids{259, 264, 261, 114, 108, 100, 265, 32,  268, 52,  53,  32, 278, 279,
                                  32,  105, 116, 266, 32,  269, 32,  32,  273, 273, 273, 13, 10,  280,
                                  32,  282, 284, 32,  274, 228, 184, 173, 32,  120, 286, 32};
  }
  void idsAreThoseOfTheLibrary() {
    QFETCH(QString, pattern);
    QFETCH(Ids, ids);
    const std::string text = "hello the world's 12345 HTTPRe it'S \n\n  aaaaaa\r\n/\n ababa é中 xAe ";
    const auto tokenizer = tiktokenTokenizer(ranks(pieces), pattern.toStdString(), "it");
    QVERIFY2(tokenizer.ok(), tokenizer ? "" : tokenizer.error().message().c_str());
    std::vector<std::uint32_t> bytes;
    QCOMPARE(*(*tokenizer)->encode(text, &bytes), ids);
    QVERIFY(bytes.empty()); // pieces tell
    std::string again;
    for (const Token id : ids)
      again += (*tokenizer)->piece(id);
    QCOMPARE(again, text);
    QCOMPARE((*tokenizer)->id(), pattern.toStdString());
    const auto described = tokenizerFromDescription((*tokenizer)->describe());
    QVERIFY(described.ok());
    QCOMPARE(*(*described)->encode(text), ids);
    QCOMPARE(fileDescribed((*tokenizer)->describe())->bytes, ranks(pieces));
  }

  void thePatternIsToldByTheNumberOfRanks() {
    QTemporaryDir dir;
    const auto path = std::filesystem::path(dir.path().toStdString()) / "some.bpe";
    std::ofstream(path) << ranks(pieces);
    const auto unknown = tokenizerInFile(path);
    QVERIFY(!unknown.ok());
    QCOMPARE(unknown.error().key, std::string("data.tokenizer"));
    QVERIFY(unknown.error().message().ends_with(
        "has 287 ranks, as none of the published files: say which expression "
        "cuts its texts, by data.tokenizer=gpt2, cl100k or o200k."));
    QCOMPARE(tokenizerInFile(path, "o200k").value()->vocabulary(), std::int64_t(287));
    QVERIFY(!tokenizerInFile(path, "tokenizer.json").ok());
    std::vector<std::string> many;
    for (int i = 0; i < 50256 - 256; ++i)
      many.push_back("a" + std::to_string(i));
    std::ofstream(path) << ranks(many);
    QCOMPARE(tokenizerInFile(path).value()->id(), std::string("gpt2"));
    QCOMPARE(*piecesIn(path), std::int64_t(50256));
  }

  void whatIsDamagedIsRefused() {
    for (const std::string line : {"AA", "AA==", " 300", "AA== 300 ", "AA== -1", "AA== 4194304", "AA== x",
                                   "A=A= 300", "YWI= 5", "AA== 300", "YWI= 99999999999"})
      QVERIFY2(refusal(ranks({}) + line + "\n")
                   .starts_with("data.model|it cannot be used, for its line 257 is no piece"),
               line.c_str());
    QCOMPARE(refusal(ranks({}).substr(7)),
             std::string(
                 "data.model|it cannot be used, for it has no rank for byte 0; choose another tokenizer."));
    QCOMPARE(refusal(ranks({})), std::string("accepted"));
    QVERIFY(isTiktoken("YWI= 5\r\nYQ== 6") && !isTiktoken("a text\n") && !isTiktoken(""));
  }
};

QTEST_GUILESS_MAIN(TiktokenTest)
#include "tiktoken_test.moc"
