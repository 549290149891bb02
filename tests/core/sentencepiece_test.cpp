// sentencepiece: models trained here, lossless and not, and files that were made to crash the library.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/data/dataset.h"
#include "core/tokenizer/charsmap.h"
#include "core/tokenizer/protobuf.h"
#include "core/tokenizer/sentencepiece.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tokenizer_file.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <numeric>

using namespace expe;
namespace fs = std::filesystem;
using Model = SentencepieceModel;

namespace {

std::string prose() { // 343 words of three syllables
  const char* const syllables[] = {"win", "dow", "to", "ken", "po", "si", "lé"};
  std::string text;
  for (int i = 0; i < 6000; ++i) {
    const int word = i * i / 3 + i;
    for (const int place : {1, 7, 49})
      text += syllables[word / place % 7];
    text += i % 11 == 0 ? "\n" : i % 7 == 0 ? "  " : " ";
  }
  return text;
}

double bytesOf(const Dataset& data) { // of all its tokens
  double sum = 0;
  for (std::size_t i = 0; i < data.tokens.size(); ++i)
    sum += data.bytes(i, data.tokens[i]);
  return sum;
}

std::string decoded(const Tokenizer& tokenizer, const std::vector<Token>& tokens) {
  std::string text;
  for (const Token token : tokens)
    text += tokenizer.piece(token);
  return text;
}

Model tiny() { // a, b, ab and the unknown piece
  Model model;
  model.pieces = {{"<unk>", 0, Model::Unknown}, {"a", -1}, {"b", -2}, {"ab", -1.5F}};
  model.dummyPrefix = model.removeExtraWhitespace = false;
  return model;
}

// "ab" is nearly as likely as "a" and "b" in turn: what single precision cannot tell apart over a megabyte.
Model nearTies() {
  Model model;
  model.pieces = {{"<unk>", 0, Model::Unknown},
                  {"\n", 0, Model::UserDefined},
                  {"a", -1},
                  {"b", -2},
                  {"ab", -3.0005F},
                  {"\xe2\x96\x81", -2.5F},
                  {"\xe2\x96\x81"
                   "a",
                   -3.25F},
                  {"ba", -2.999F}};
  model.dummyPrefix = model.removeExtraWhitespace = false;
  return model;
}

std::string lines() { // 30000 of them, 1 MB; some are empty, some have blanks at their ends
  std::string text;
  std::uint32_t state = 1;
  for (int i = 0; i < 30000; ++i, text += '\n')
    for (auto left = (state = state * 1103515245U + 12345U) >> 16 & 63U; left > 0; --left)
      text += "aab ab b"[(state = state * 1103515245U + 12345U) >> 16 & 7U];
  return text;
}

void addBytes(Model& model) {
  model.byteFallback = true;
  for (int byte = 0; byte < 256; ++byte)
    model.pieces.push_back({QString::asprintf("<0x%02X>", byte).toStdString(), 0, Model::Byte});
}

std::string refusal(const std::string& bytes) {
  const auto parsed = parseModel(bytes, "it");
  return parsed ? "accepted" : parsed.error().message();
}
std::string refusal(const Model& model) {
  return refusal(serialized(model));
}

// A character map of one block of units, whose replacements are `texts`.
std::string charsmap(const std::vector<std::uint32_t>& units, const std::string& texts) {
  const auto size = static_cast<std::uint32_t>(units.size() * 4);
  std::string map(reinterpret_cast<const char*>(&size), 4);
  map.append(reinterpret_cast<const char*>(units.data()), size);
  return map + texts;
}

} // namespace

class SentencepieceTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  fs::path at(const std::string& name) const { return fs::path(dir_.path().toStdString()) / name; }
  fs::path put(const std::string& name, const std::string& bytes) const {
    std::ofstream(at(name), std::ios::binary) << bytes;
    return at(name);
  }
  Result<TokenizerInfo> train(const std::string& name, TokenizerRequest request) {
    Progress quiet;
    request.texts = {put("prose.txt", prose())};
    request.out = at(name);
    return trainTokenizer(request, quiet);
  }
  static TokenizerRequest wanted(std::int64_t vocabulary, const std::string& kind) {
    TokenizerRequest request;
    request.vocabulary = vocabulary, request.kind = kind;
    return request;
  }

private slots:
  void trainedModelsAreLossless_data() {
    QTest::addColumn<QString>("kind");
    QTest::newRow("unigram") << "unigram";
    QTest::newRow("bpe") << "bpe";
  }
  void trainedModelsAreLossless() {
    QFETCH(QString, kind);
    const auto path = kind.toStdString() + ".model";
    const auto info = train(path, wanted(400, kind.toStdString()));
    QVERIFY2(info.ok(), info ? "" : info.error().message().c_str());
    QCOMPARE(info->vocabulary, std::int64_t(400));
    QCOMPARE(info->kind, kind.toStdString());
    QCOMPARE(info->normalizer, std::string("identity"));
    QVERIFY(info->lossless && info->byteFallback);
    QCOMPARE(piecesIn(at(path)), std::optional<std::int64_t>(400));
    const auto tokenizer = *tokenizerInFile(at(path));
    for (const std::string text : {"the window  of\n\n a token\t", "  ", "日本 é\xcc\x81 😀", "\r\n", ""}) {
      std::vector<std::uint32_t> bytes;
      const auto tokens = *tokenizer->encode(text, &bytes);
      QCOMPARE(decoded(*tokenizer, tokens), text);
      for (std::size_t i = 0; i < tokens.size(); ++i)
        QCOMPARE(std::size_t(bytes[i]), tokenizer->piece(tokens[i]).size());
    }
    QVERIFY(tokenizer->encode("tokensi windowto")->size() < 7);
  }

  // Numbers of pieces by Python's sentencepiece 0.2.3, each line encoded by itself, line ends not counted.
  void textIsGivenLineByLine_data() {
    QTest::addColumn<QString>("how");
    QTest::addColumn<int>("pieces");
    QTest::addColumn<int>("lineEnds"); // tokens that stand for them
    QTest::newRow("own piece") << "own" << 727387 << 30000;
    QTest::newRow("bytes") << "bytes" << 727387 << 30000;
    QTest::newRow("prefix and bytes") << "prefix bytes" << 745875 << 30000;
    QTest::newRow("prefix alone") << "prefix" << 745875 << 0;
    QTest::newRow("blanks taken away") << "prefix blanks" << 674037 << 0;
    QTest::newRow("a space") << "space" << 727387 << 30000;
  }
  void textIsGivenLineByLine() {
    QFETCH(QString, how);
    QFETCH(int, pieces);
    QFETCH(int, lineEnds);
    auto model = nearTies();
    if (how != "own")
      model.pieces.erase(model.pieces.begin() + 1);
    if (how.contains("bytes"))
      addBytes(model);
    model.dummyPrefix = how.contains("prefix"), model.removeExtraWhitespace = how.contains("blanks");
    const auto tokenizer = sentencepieceTokenizer(serialized(model), "it");
    QVERIFY2(tokenizer.ok(), tokenizer ? "" : tokenizer.error().message().c_str());
    std::vector<std::uint32_t> bytes;
    const auto tokens = *(*tokenizer)->encode(lines(), &bytes);
    QCOMPARE(int(tokens.size()), pieces + lineEnds);
    QCOMPARE(bytes.size(), tokens.size());
    QCOMPARE(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}), lines().size());
    const auto shown = decoded(**tokenizer, tokens);
    if (!model.dummyPrefix && how != "space")
      QVERIFY(shown == lines());
    QCOMPARE((*tokenizer)->info().lossless, how == "bytes");
  }

  void whatNormalisationChangesCountsAsInTheText() {
    auto request = wanted(40, "unigram");
    request.byteFallback = false;
    request.normalizer = "nmt_nfkc";
    const auto info = train("nfkc.model", request);
    QVERIFY2(info.ok(), info ? "" : info.error().message().c_str());
    QCOMPARE(info->normalizer, std::string("nmt_nfkc"));
    QVERIFY(!info->lossless && !info->byteFallback);
    const auto tokenizer = *tokenizerInFile(at("nfkc.model"));
    std::vector<std::uint32_t> bytes;
    const std::string text = "ｔｏｋｅｎ 日本"; // full width: three bytes a letter
    const auto tokens = *tokenizer->encode(text, &bytes);
    QCOMPARE(decoded(*tokenizer, tokens), std::string("token \xef\xbf\xbd"));
    QCOMPARE(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}), text.size());
    QCOMPARE(std::size_t(bytes.back()), std::size_t(6)); // both unknown characters
    QCOMPARE(tokens.back(), tokenizer->unknown());

    std::string corpus;
    for (int i = 0; i < 400; ++i)
      corpus += text + " ";
    Progress quiet;
    const auto data =
        openDataset(*Schema().configure(Config(), {{"data.text", put("wide.txt", corpus).string()},
                                                   {"data.model", at("nfkc.model").string()},
                                                   {"data.window", "16"}}),
                    quiet, {});
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QCOMPARE(bytesOf(*data), static_cast<double>(corpus.size()));
    QVERIFY(data->log[0].english().find("unknown to the tokenizer") != std::string::npos);
    QVERIFY(data->log[1].english().find("normalisation nmt_nfkc") != std::string::npos);
  }

  void datasetsThroughATrainedModel() {
    QVERIFY(train("data.model", wanted(300, "bpe")).ok());
    const Settings settings = {{"data.text", put("text.txt", prose()).string()},
                               {"data.model", at("data.model").string()},
                               {"data.window", "32"}};
    const auto config = *Schema().configure(Config(), settings);
    QVERIFY(readsTokenizerFile(config)); // auto
    QCOMPARE(knownVocabulary(config), std::optional<std::int64_t>(300));
    Progress quiet;
    const auto data = openDataset(config, quiet, {});
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QVERIFY(data->sourceBytes.empty()); // lossless: pieces tell
    QCOMPARE(bytesOf(*data), static_cast<double>(prose().size()));
    QCOMPARE(decoded(*data->tokenizer, *data->tokens.copy(0, data->tokens.size())), prose());

    const auto again = tokenizerFromDescription(data->tokenizer->describe());
    QVERIFY(again.ok());
    QVERIFY(!describesWholeTexts((*again)->describe()));
    QVERIFY(describesWholeTexts(R"({"model":"","tokenizer":"sentencepiece"})")); // as versions before wrote
    QVERIFY(!describesWholeTexts(byteTokenizer()->describe()));
    QCOMPARE((*again)->describe(), data->tokenizer->describe());
    QCOMPARE(*(*again)->encode("the window"), *data->tokenizer->encode("the window"));
  }

  void aVocabularyTooLargeOrTooSmall() {
    const auto large = train("large.model", wanted(100000, "unigram"));
    QVERIFY(!large.ok());
    QVERIFY(large.error().kind == Error::Kind::User);
    static const QRegularExpression most("^A vocabulary of 100000 is too large for this text: write at most "
                                         "(\\d+)\\.$");
    const auto match = most.match(QString::fromStdString(large.error().message()));
    QVERIFY2(match.hasMatch(), large.error().message().c_str());
    QVERIFY(!fs::exists(at("large.model")));
    QVERIFY(train("largest.model", wanted(match.captured(1).toLongLong(), "unigram")).ok());
    const auto small = train("small.model", wanted(50, "bpe"));
    QVERIFY(!small.ok());
    static const QRegularExpression least("too small for the characters of this text: write at least (\\d+)");
    const auto needed = least.match(QString::fromStdString(small.error().message()));
    QVERIFY2(needed.hasMatch(), small.error().message().c_str());
    QVERIFY(train("smallest.model", wanted(needed.captured(1).toLongLong(), "bpe")).ok());
  }

  void trainingCanBeCancelled() {
    struct Stop : Progress {
      bool cancelled() const override { return true; }
    } stop;
    auto request = wanted(300, "unigram");
    request.texts = {put("prose.txt", prose())};
    request.out = at("cancelled.model");
    const auto none = trainTokenizer(request, stop);
    QVERIFY(!none.ok());
    QCOMPARE(none.error().message(), std::string("Cancelled."));
    QVERIFY(!fs::exists(request.out));
  }

  void writtenAnewItIsTheSame() {
    const auto model = *parseModel(serialized(tiny()), "it");
    QCOMPARE(model.pieces.size(), size_t(4));
    QCOMPARE(model.pieces[3].text, std::string("ab"));
    QCOMPARE(model.pieces[3].score, -1.5F);
    QVERIFY(model.pieces[0].type == Model::Unknown && !model.dummyPrefix && model.escapeWhitespace);
    const auto tokenizer = sentencepieceTokenizer(serialized(tiny()), "it");
    QVERIFY2(tokenizer.ok(), tokenizer ? "" : tokenizer.error().message().c_str());
    QCOMPARE(*(*tokenizer)->encode("abba"), (std::vector<Token>{3, 2, 1}));
  }

  void craftedFilesAreRefused() {
    const auto says = [](const std::string& refusal, const char* words) {
      const bool said = refusal.find(words) != std::string::npos;
      if (!said)
        qWarning("%s", refusal.c_str());
      return said;
    };
    QVERIFY(says(refusal(std::string()), "it has no pieces"));
    QVERIFY(says(refusal(std::string("not a model at all")), "it is a text and no sentencepiece model"));
    const auto whole = serialized(tiny());
    for (std::size_t size = 1; size < whole.size();
         ++size) // cut anywhere: refused, or shorter by whole fields
      if (const auto cut = refusal(whole.substr(0, size)); cut != "accepted")
        QVERIFY(cut.find("it is damaged") != cut.npos || cut.find("unknown pieces") != cut.npos);

    auto model = tiny();
    model.pieces[1].text = std::string(120000, 'x');
    QVERIFY(says(refusal(model), "piece 1 has 120000 bytes, which is more than 512"));
    model = tiny(), model.pieces[1].text = "\xc3(";
    QVERIFY(says(refusal(model), "piece 1 is no text"));
    model = tiny(), model.pieces[1].text = "b";
    QVERIFY(says(refusal(model), "a piece is there twice"));
    model = tiny(), model.pieces[1].score = std::numeric_limits<float>::quiet_NaN();
    QVERIFY(says(refusal(model), "piece 1 has no score"));
    model = tiny(), model.pieces[0].type = Model::Normal;
    QVERIFY(says(refusal(model), "it has 0 unknown pieces instead of one"));
    model = tiny(), model.byteFallback = true;
    QVERIFY(says(refusal(model), "byte pieces"));
    model = tiny(), model.pieces[1] = {"<0xZZ>", 0, Model::Byte};
    QVERIFY(says(refusal(model), "piece 1 is no byte"));
    model = tiny();
    for (std::size_t i = 1; i <= 33; ++i)
      model.pieces.push_back({std::string(i, '!'), 0, Model::UserDefined});
    QVERIFY(says(refusal(model), "begin one another"));
    const std::string twice = WireWriter().bytes(2, "").bytes(2, "").text();
    QVERIFY(says(refusal(serialized(tiny()) + twice), "it describes itself twice"));
  }

  void craftedCharacterMapsAreRefused() {
    const std::uint32_t leaf = 1U << 8;
    std::vector<std::uint32_t> units(768, 0xFFFFFFFFU);
    units[0] = 256U << 10;                                // the root's children are numbered from 256
    units[256 ^ 'a'] = 'a' | leaf | (('a' ^ 768U) << 10); // those of "a" from 512, where its value is
    units[512] = 0x80000000U;                             // its replacement begins at 0
    QCOMPARE(troubleInCharsmap(charsmap(units, std::string("x\0", 2))), std::string());
    QCOMPARE(troubleInCharsmap(charsmap(units, "x")), std::string("has replacements that are no text"));
    QCOMPARE(troubleInCharsmap("\x01"), std::string("is cut short"));
    const std::string outside = "leads outside itself";
    auto bad = units;
    bad[512] = 0x80000000U | 5000; // a replacement far behind the end
    QCOMPARE(troubleInCharsmap(charsmap(bad, std::string("x\0", 2))), outside);
    bad = units, bad[0] = 4000U << 10; // children far behind the end
    QCOMPARE(troubleInCharsmap(charsmap(bad, std::string("x\0", 2))), outside);
    bad = units, bad[256 ^ 'a'] = 'a' | leaf | (('a' ^ 0x900U) << 10); // one step further
    QCOMPARE(troubleInCharsmap(charsmap(bad, std::string("x\0", 2))), outside);
    bad = units, bad[256 ^ 'b'] = 'b' | ('b' << 10); // "b", "bb", "bbb", … without end
    QCOMPARE(troubleInCharsmap(charsmap(bad, std::string("x\0", 2))), outside);

    auto model = tiny();
    model.charsmap = charsmap(units, std::string("b\0", 2));
    const auto tokenizer = sentencepieceTokenizer(serialized(model), "it"); // and the library reads it so too
    QVERIFY2(tokenizer.ok(), tokenizer ? "" : tokenizer.error().message().c_str());
    QCOMPARE(*(*tokenizer)->encode("ab"), (std::vector<Token>{2, 2}));
  }

  void filesThatAreNoModels() {
    const auto says = [](const std::string& path) {
      const auto info = checkTokenizer(path);
      return info ? "accepted" : info.error().key + "|" + info.error().message();
    };
    QVERIFY(says(at("nowhere.model").string()).find("there is no such file") != std::string::npos);
    QVERIFY(says(dir_.path().toStdString()).find("is a folder without a tokenizer.json") !=
            std::string::npos);
    put("tokenizer.json", "{}");
    QVERIFY(says(dir_.path().toStdString())
                .ends_with("is a folder: write the path of the tokenizer in it, " +
                           at("tokenizer.json").string() + "."));
    QVERIFY(says(put("text.model", prose()).string()).starts_with("data.model|"));
    for (const auto& [bytes, is] : std::vector<std::pair<std::string, std::string>>{
             {R"({"a": 0, "b": 1})", "not a tokenizer.json that can be used"},
             {"#version: 0.2\nt h\nth e\n", "is a text and no sentencepiece model"},
             {"IQ== 0\nIg== 1\n", "has no rank for byte 0"},
             {"\x1f\x8b\x08" + std::string(100, '\0'), "is packed by gzip: unpack it first"}}) {
      const auto said = says(put("other.model", bytes).string());
      QVERIFY2(said.starts_with("data.model|" + at("other.model").string()) && said.find(is) != said.npos,
               said.c_str());
    }
    put("huge.model", "");
    fs::resize_file(at("huge.model"), std::uintmax_t{65} << 20);
    QVERIFY(says(at("huge.model").string()).find("more than 64 MB") != std::string::npos);
    QVERIFY(!piecesIn(at("nowhere.model")));
  }

  void samplesUnderEachTokenizer() {
    const auto bytes = *tokenize("bytes", "aé");
    QCOMPARE(bytes.bytes, std::int64_t(3));
    QCOMPARE(bytes.pieces, (std::vector<Piece>{{97, "a"}, {0xc3, "\xc3"}, {0xa9, "\xa9"}}));
    const auto characters = *tokenize("characters", "aéa");
    QCOMPARE(characters.pieces, (std::vector<Piece>{{0, "a"}, {1, "é"}, {0, "a"}}));
    QCOMPARE(characters.tokenizer.vocabulary, std::int64_t(2));
    const auto model = put("tiny.model", serialized(tiny()));
    QCOMPARE(tokenize(model.string(), "aab")->pieces, (std::vector<Piece>{{1, "a"}, {3, "ab"}}));
    QVERIFY(!tokenize("bytes", "").ok());
  }
};

QTEST_GUILESS_MAIN(SentencepieceTest)
#include "sentencepiece_test.moc"
