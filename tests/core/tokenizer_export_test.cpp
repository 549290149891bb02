// tokenizer.json of bytes and characters, against the facts of the format.
#include "core/interop/tokenizer_export.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace expe;
using nlohmann::json;

class TokenizerExportTest : public QObject {
  Q_OBJECT

private slots:
  void aByteHasItsValue() {
    const auto file = json::parse(byteTokenizerJson());
    const auto& ids = file["model"]["vocab"];
    QCOMPARE(ids.size(), std::size_t{256});
    // GPT-2's table: printable characters stand for themselves, the others for U+0100 and on.
    for (const auto& [piece, id] : {std::pair("!", 33),
                                    {"A", 65},
                                    {"~", 126},
                                    {"¡", 161},
                                    {"ÿ", 255},
                                    {"Ā", 0},
                                    {"Ċ", 10},
                                    {"Ġ", 32},
                                    {"ġ", 127},
                                    {"ł", 160},
                                    {"Ń", 173}})
      QCOMPARE(ids.at(piece).get<int>(), id);
    QVERIFY(file["pre_tokenizer"]["type"] == "ByteLevel");
    QVERIFY(file["pre_tokenizer"]["use_regex"] == false);
    QVERIFY(file["pre_tokenizer"]["add_prefix_space"] == false);
    QVERIFY(file["decoder"]["type"] == "ByteLevel");
  }

  void aCharacterHasItsPlace() {
    const auto file = json::parse(characterTokenizerJson({"\n", " ", "\"", "a", "ä", "😀"}));
    const auto& model = file["model"];
    QVERIFY(model["type"] == "BPE");
    QVERIFY(model["vocab"] == (json{{"\n", 0}, {" ", 1}, {"\"", 2}, {"a", 3}, {"ä", 4}, {"😀", 5}}));
    QVERIFY(model["merges"].is_array() && model["merges"].empty());
    QVERIFY(file["normalizer"].is_null() && file["pre_tokenizer"].is_null());
    QVERIFY(file["decoder"]["type"] == "Fuse"); // no spaces between
  }
};

QTEST_GUILESS_MAIN(TokenizerExportTest)
#include "tokenizer_export_test.moc"
