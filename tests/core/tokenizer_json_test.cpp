// tokenizer.json: ids of each model, normaliser and pre-tokeniser, by the library `tokenizers` 0.23.3; how
// many bytes tokens stand for; what is refused.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/data/dataset.h"
#include "core/tokenizer/regular_expression.h"
#include "core/tokenizer/tokenizer_file.h"
#include "core/tokenizer/tokenizer_json.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <thread>

using namespace expe;
using namespace std::string_literals;
namespace fs = std::filesystem;
using nlohmann::json;
using Ids = std::vector<Token>;

namespace {

const char* const llama3 = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                           R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
const std::string byteLevel = R"({"type": "ByteLevel", "add_prefix_space": false})";
const std::string bytes = R"({"type": "ByteLevel", "add_prefix_space": false, "use_regex": false})";

std::string sequence(const char* of, const std::vector<std::string>& parts) {
  json all = json::array();
  for (const auto& part : parts)
    all.push_back(json::parse(part));
  return json{{"type", "Sequence"}, {of, all}}.dump();
}
std::string split(const char* kind, const char* pattern, const char* behavior, bool invert = false) {
  return json{{"type", "Split"}, {"pattern", {{kind, pattern}}}, {"behavior", behavior}, {"invert", invert}}
      .dump();
}
std::string metaspace(const char* scheme, bool split) {
  return json{{"type", "Metaspace"}, {"replacement", "▁"}, {"prepend_scheme", scheme}, {"split", split}}
      .dump();
}
std::string replace(const char* kind, const char* pattern, const char* by) {
  return json{{"type", "Replace"}, {"pattern", {{kind, pattern}}}, {"content", by}}.dump();
}
json added(const char* content, const char* flag = "special") {
  json token = {{"content", content}, {"single_word", false}, {"lstrip", false},
                {"rstrip", false},    {"normalized", false},  {"special", false}};
  token[flag] = true;
  return token;
}

std::vector<std::string> words(std::string_view text, char separator) {
  std::vector<std::string> all;
  for (std::size_t from = 0; from <= text.size();) {
    const auto to = std::min(text.find(separator, from), text.size());
    all.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return all;
}

json numbered(const std::vector<std::string>& pieces) {
  json vocabulary = json::object();
  for (const auto& piece : pieces)
    vocabulary.emplace(piece, vocabulary.size());
  return vocabulary;
}

// Pieces in their order, then what merges make, as far as it is new.
json bpe(const std::vector<std::string>& pieces, const char* merges, json more = json::object()) {
  json vocabulary = numbered(pieces);
  const auto prefix = more.value("continuing_subword_prefix", std::string()).size();
  for (const auto& merge : words(merges, '|')) {
    const auto pair = words(merge, ' ');
    vocabulary.emplace(pair[0] + pair[1].substr(prefix), vocabulary.size());
  }
  more.update({{"type", "BPE"}, {"vocab", vocabulary}, {"merges", words(merges, '|')}});
  return more;
}

std::vector<std::string> byteCharacters() { // GPT-2's, in the order of the bytes
  std::vector<std::string> all;
  char32_t other = 0x100;
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool seen = (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
    all.push_back(QString::fromUcs4(seen ? &byte : &other, 1).toStdString());
    other += seen ? 0 : 1;
  }
  return all;
}
std::vector<std::string> byteTokens() {
  std::vector<std::string> all;
  all.reserve(256);
  for (int byte = 0; byte < 256; ++byte)
    all.push_back(QString::asprintf("<0x%02X>", byte).toStdString());
  return all;
}
std::vector<std::string> joined(std::vector<std::string> one, const std::vector<std::string>& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

json model(const std::string& name) {
  const char* const byteMerges =
      "h e|l l|he ll|hell o|Ġ w|Ġw o|Ġ t|Ġt h|Ġth e|' s|' S|1 2|12 3|Ċ Ċ|i n|in g|Ġ Ġ|"
      "a a|Ã ©|t e|te s|tes t";
  const char* const merges = "▁ t|▁t h|▁th e|h e|l l|e r|a n|an d|▁ and|▁ ▁|o r";
  const auto letters = words("▁ a b c d e f g h i l n o r s t w y é", ' ');
  const auto known = joined({"<unk>"}, letters);
  const json pieces = json::array({{"<unk>", 0.0},
                                   {"▁", -2.0},
                                   {"▁the", -3.0},
                                   {"the", -4.5},
                                   {"t", -5.0},
                                   {"h", -5.5},
                                   {"e", -4.0},
                                   {"he", -4.75},
                                   {"a", -4.25},
                                   {"an", -4.5},
                                   {"and", -5.0},
                                   {"▁and", -3.5},
                                   {"n", -5.0},
                                   {"d", -5.25},
                                   {"r", -5.5},
                                   {"er", -5.0},
                                   {"é", -7.0}});
  if (name == "bytes")
    return bpe(byteCharacters(), byteMerges);
  if (name == "whole words")
    return bpe(joined(byteCharacters(), {"Ġworld", "123456"}), byteMerges, {{"ignore_merges", true}});
  if (name == "fallback")
    return bpe(joined(joined({"<unk>", "<s>", "</s>"}, byteTokens()), letters), merges,
               {{"unk_token", "<unk>"}, {"byte_fallback", true}, {"fuse_unk", true}});
  if (name == "unknown fused")
    return bpe(known, merges, {{"unk_token", "<unk>"}, {"fuse_unk", true}});
  if (name == "unknown")
    return bpe(known, merges, {{"unk_token", "<unk>"}});
  if (name == "suffix")
    return bpe(joined(known, {"e</w>", "d</w>", "n</w>", "a</w>", "s</w>"}), "a n|t h|th e</w>|an d</w>",
               {{"unk_token", "<unk>"}, {"end_of_word_suffix", "</w>"}});
  if (name == "prefix")
    return bpe(joined(known, {"##h", "##e", "##n", "##d", "##r"}), "t ##h|th ##e|a ##n|##e ##r",
               {{"unk_token", "<unk>"}, {"continuing_subword_prefix", "##"}});
  json made = {
      {"type", "Unigram"}, {"unk_id", 0}, {"vocab", pieces}, {"byte_fallback", name == "unigram bytes"}};
  if (name == "unigram bytes")
    for (const auto& token : byteTokens())
      made["vocab"].push_back({token, -15.0});
  if (name.starts_with("unigram"))
    return made;
  const bool whole = name == "words";
  return {{"type", whole ? "WordLevel" : "WordPiece"},
          {"vocab", numbered(words(whole ? "[UNK] the and , ! don ' t été 12"
                                         : "[UNK] the and un ##able ##a ##b able a , ! ##s 中 cafe e",
                                   ' '))},
          {"unk_token", "[UNK]"},
          {"continuing_subword_prefix", "##"},
          {"max_input_chars_per_word", 12}};
}

std::string file(const json& model, const std::string& normalizer = "", const std::string& preTokenizer = "",
                 const std::vector<json>& added = {}) {
  const auto part = [](const std::string& text) { return text.empty() ? json() : json::parse(text); };
  return json{{"version", "1.0"},
              {"model", model},
              {"normalizer", part(normalizer)},
              {"pre_tokenizer", part(preTokenizer)},
              {"added_tokens", added}}
      .dump();
}

std::shared_ptr<const Tokenizer> made(const std::string& text) {
  const auto tokenizer = jsonTokenizer(text, "it");
  if (!tokenizer)
    qWarning("%s", tokenizer.error().message().c_str());
  return tokenizer ? *tokenizer : nullptr;
}
std::string refusal(const std::string& text) {
  const auto tokenizer = jsonTokenizer(text, "it");
  return tokenizer ? "accepted" : tokenizer.error().key + "|" + tokenizer.error().message();
}

std::string decoded(const Tokenizer& tokenizer, const Ids& ids) {
  std::string text;
  for (const Token id : ids)
    text += tokenizer.piece(id);
  return text;
}

double bytesOf(const Dataset& data) { // of all its tokens
  double sum = 0;
  for (std::size_t i = 0; i < data.tokens.size(); ++i)
    sum += data.bytes(i, data.tokens[i]);
  return sum;
}

} // namespace

class TokenizerJsonTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  fs::path at(const std::string& name) const { return fs::path(dir_.path().toStdString()) / name; }
  fs::path put(const std::string& name, const std::string& bytes) const {
    std::ofstream(at(name), std::ios::binary) << bytes;
    return at(name);
  }

private slots:
  void idsAreThoseOfTheLibrary_data() {
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<Ids>("ids");
    const auto row = [](const char* name, const char* of, const std::string& normalizer,
                        const std::string& preTokenizer, const std::vector<json>& tokens,
                        const std::string& text, const Ids& ids) {
      QTest::newRow(name) << file(model(of), normalizer, preTokenizer, tokens) << text << ids;
    };
    row("GPT-2's words", "bytes", "", byteLevel, {},
        "hello world, it's the testing 12345\n\n\n  aaaaa 'S é中",
        {259, 261, 114, 108, 100, 44, 32, 105, 116, 265, 262, 256, 262, 101, 115, 116, 271, 32,
         268, 52,  53,  269, 10,  32, 32, 273, 273, 97,  32,  39,  83,  32,  274, 228, 184, 173});
    row("a space first", "bytes", "", R"({"type": "ByteLevel", "add_prefix_space": true})", {}, "hello the",
        {32, 259, 262, 256});
    row("Llama 3's words", "bytes", "",
        sequence("pretokenizers", {split("Regex", llama3, "Isolated"), bytes}), {},
        "hello world, it's the testing 12345\n\n\n  aaaaa 'S é中",
        {259, 261, 114, 108, 100, 44, 32, 105, 116, 265, 262, 256, 262, 101, 115, 116, 271, 32,
         268, 52,  53,  269, 10,  32, 32, 273, 273, 97,  32,  39,  83,  32,  274, 228, 184, 173});
    row("whole words", "whole words", "",
        sequence("pretokenizers", {split("Regex", R"(\s?\S+)", "Isolated"), bytes}), {}, " world 123456 the",
        {256, 32, 270, 52, 53, 54, 266});
    row("bytes before others", "bytes", "",
        sequence("pretokenizers", {byteLevel, R"({"type": "Digits", "individual_digits": true})"}), {},
        "123 ²hello", {49, 50, 51, 32, 194, 178, 259});
    row("removed", "bytes", "", sequence("pretokenizers", {split("String", " ", "Removed"), bytes}), {},
        "hello  the aa", {259, 116, 256, 273});
    row("merged with what is before", "bytes", "",
        sequence("pretokenizers", {split("Regex", "[ .]", "MergedWithPrevious"), bytes}), {},
        "the. aa  the..", {116, 256, 46, 32, 273, 32, 32, 116, 256, 46, 46});
    row("merged with what follows", "bytes", "",
        sequence("pretokenizers", {split("Regex", "[ .]", "MergedWithNext"), bytes}), {}, "the. aa  the..",
        {116, 256, 46, 32, 273, 32, 262, 256, 46, 46});
    row("contiguous", "bytes", "", sequence("pretokenizers", {split("Regex", "[ .]", "Contiguous"), bytes}),
        {}, "the. aa  the..", {116, 256, 46, 32, 273, 272, 116, 256, 46, 46});
    row("inverted", "bytes", "",
        sequence("pretokenizers", {split("Regex", R"(\w+)", "Removed", true), bytes}), {}, "hello, the test",
        {259, 116, 256, 277});
    row("empty matches", "bytes", "", sequence("pretokenizers", {split("Regex", "l*", "Isolated"), bytes}),
        {}, "hello", {104, 101, 257, 111});
    row("fixed length", "bytes", "",
        sequence("pretokenizers", {R"({"type": "FixedLength", "length": 3})", bytes}), {}, "helloéaa",
        {256, 108, 108, 111, 274, 273});
    row("a delimiter", "bytes", "",
        sequence("pretokenizers", {R"({"type": "CharDelimiterSplit", "delimiter": "e"})", bytes}), {},
        "hello the", {104, 257, 111, 263});
    row("punctuation", "bytes", "",
        sequence("pretokenizers", {R"({"type": "Punctuation", "behavior": "Isolated"})", bytes}), {},
        "hello's the+aa、", {259, 39, 115, 262, 256, 43, 273, 227, 128, 129});
    row("digits", "bytes", "",
        sequence("pretokenizers", {R"({"type": "Digits", "individual_digits": false})", bytes}), {},
        "hello123Ⅷaa", {259, 268, 226, 133, 167, 273});
    row("quantified twice", "bytes", "",
        sequence("pretokenizers", {split("Regex", "l{1,1}+|h", "Isolated"), bytes}), {}, "hellh",
        {104, 101, 257, 104});
    row("a set without another", "bytes", "",
        sequence("pretokenizers", {split("Regex", "[a-z&&[^e]]+", "Isolated"), bytes}), {}, "hello",
        {104, 101, 257, 111});
    row("NFC", "bytes", R"({"type": "NFC"})", byteLevel, {},
        "e\xcc\x81"
        "e\xcc\x81"
        " hello",
        {274, 274, 32, 259});
    row("bytes as a normaliser", "bytes", R"({"type": "ByteLevel"})", "", {}, "hello é the",
        {259, 32, 274, 262, 256});
    row("Llama 2's", "fallback",
        sequence("normalizers", {R"({"type": "Prepend", "prepend": "▁"})", replace("String", " ", "▁")}), "",
        {}, "the land and  a teller\n中é x▁y",
        {280, 259, 269, 285, 286, 287, 260, 278, 264, 282, 283, 13, 231, 187, 176, 277, 259, 123, 259, 276});
    row("Mistral's", "fallback", "", metaspace("first", false), {added("<s>")}, "the<s>the </s> and",
        {280, 1, 274, 281, 259, 63, 50, 273, 65, 286});
    row("Gemma's", "fallback", replace("String", " ", "▁"), split("String", " ", "MergedWithPrevious"), {},
        "the land and  a teller\n中é x▁y", {274, 281, 259, 269, 285, 286, 287, 260, 278, 264, 282,
                                            283, 13,  231, 187, 176, 277, 259, 123, 259, 276});
    row("unknown in a row", "unknown fused", "", metaspace("always", true), {}, "a中国é国 xy",
        {1, 2, 0, 19, 0, 1, 0, 18});
    row("unknown one by one", "unknown", "", metaspace("never", true), {}, "a中国é国 xy",
        {2, 0, 0, 19, 0, 1, 0, 18});
    row("a suffix", "suffix", "", R"({"type": "WhitespaceSplit"})", {},
        "the and an s\xc2\xa0"
        "thes",
        {27, 28, 2, 22, 24, 26, 6, 24});
    row("a prefix", "prefix", "", R"({"type": "Whitespace"})", {}, "then and, the", {26, 22, 27, 23, 0, 26});
    row("Unigram", "unigram", "", metaspace("always", true), {}, "the and hand xx eréthe",
        {2, 11, 1, 5, 10, 1, 0, 1, 15, 16, 3});
    row("Unigram with bytes", "unigram bytes", replace("Regex", " {2,}", " "), metaspace("first", true), {},
        "the   and 中x", {2, 11, 1, 245, 201, 190, 137});
    row("BERT's", "word pieces",
        R"({"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": null, "lowercase": true})",
        R"({"type": "BertPreTokenizer"})", {}, "THE unable,\tcafé中ables! xyz theaaaaaaaaaaaaaaaaa",
        {1, 3, 4, 9, 13, 12, 7, 11, 10, 0, 0});
    row("words", "words", R"({"type": "Lowercase"})", R"({"type": "Whitespace"})", {},
        "The AND don't, ÉTÉ!? 12", {1, 2, 5, 6, 7, 3, 8, 0, 9});
    row("accents", "words",
        sequence("normalizers", {R"({"type": "NFD"})", R"({"type": "StripAccents"})", R"({"type": "NFKC"})"}),
        R"({"type": "WhitespaceSplit"})", {},
        "t\xcc\x81"
        "he and １２",
        {1, 2, 9});
    row("stripped", "words",
        sequence("normalizers",
                 {R"({"type": "Strip", "strip_left": true, "strip_right": true})", R"({"type": "Nmt"})"}),
        "", {},
        " \xe3\x80\x80"
        "the\n",
        {1});
    row("added tokens", "bytes", R"({"type": "Lowercase"})", byteLevel,
        {added("<mask>", "lstrip"), added("[END]", "rstrip"), added("the", "single_word"),
         added("TEST", "normalized"), added("<mask>s")},
        "hello  <mask> the theTHE test[END] \n hello <mask>s<mas",
        {259, 278, 32, 280, 262, 256, 116, 256, 32, 281, 279, 259, 32, 282, 60, 109, 97, 115});
  }
  void idsAreThoseOfTheLibrary() {
    QFETCH(std::string, json);
    QFETCH(std::string, text);
    QFETCH(Ids, ids);
    const auto tokenizer = made(json);
    QVERIFY(tokenizer);
    std::vector<std::uint32_t> sizes;
    const auto found = tokenizer->encode(text, &sizes);
    QVERIFY2(found.ok(), found ? "" : found.error().message().c_str());
    QCOMPARE(*found, ids);
    QCOMPARE(*tokenizer->encode(text), ids); // of words that it has met
    if (sizes.empty())
      QCOMPARE(decoded(*tokenizer, ids), text); // pieces tell
    else
      QCOMPARE(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}), text.size());
    const auto again = tokenizerFromDescription(tokenizer->describe());
    QVERIFY(again.ok());
    QCOMPARE(*(*again)->encode(text), ids);
    QCOMPARE(fileDescribed(tokenizer->describe())->bytes, json);
    QCOMPARE(fileDescribed(tokenizer->describe())->name, std::string("tokenizer.json"));
  }

  void tokensStandForBytesOfTheText() {
    const auto composed = made(file(model("bytes"), R"({"type": "NFC"})", byteLevel));
    std::vector<std::uint32_t> sizes;
    QCOMPARE(*composed->encode("e\xcc\x81 hello", &sizes), (Ids{274, 32, 259}));
    QCOMPARE(sizes, (std::vector<std::uint32_t>{3, 1, 5}));
    const auto marked =
        made(file(model("fallback"), sequence("normalizers", {R"({"type": "Prepend", "prepend": "▁"})",
                                                              replace("String", " ", "▁")})));
    QCOMPARE(*marked->encode("the  a中", &sizes), (Ids{280, 287, 260, 231, 187, 176}));
    QCOMPARE(sizes, (std::vector<std::uint32_t>{3, 2, 1, 1, 1, 1}));
    const auto bert = made(file(model("word pieces"), "", R"({"type": "WhitespaceSplit"})"));
    QCOMPARE(*bert->encode(" the \n unable ", &sizes), (Ids{1, 3, 4}));
    QCOMPARE(sizes,
             (std::vector<std::uint32_t>{4, 5, 5})); // what is dropped goes with what follows, or the last
    QCOMPARE(*bert->encode("  ", &sizes), Ids());
  }

  void piecesAreWhatTokensStandFor() {
    const auto gpt2 = made(file(model("bytes"), "", byteLevel, {added("<|end|>")}));
    QCOMPARE(gpt2->vocabulary(), std::int64_t(279));
    QCOMPARE(gpt2->piece(264), std::string(" the"));
    QCOMPARE(gpt2->piece(278), std::string("<|end|>"));
    QCOMPARE(gpt2->unknown(), Token(-1));
    QVERIFY(gpt2->info().lossless && !gpt2->cutsByLine());
    QCOMPARE(gpt2->info().kind, std::string("bpe"));
    const std::string text = "\r\n\t hello 中 <|end|> \xf0\x9f\x98\x80\x00 x"s;
    QCOMPARE(decoded(*gpt2, *gpt2->encode(text)), text);
    const auto llama = made(file(model("fallback"), "", metaspace("first", false)));
    QCOMPARE(llama->piece(280), std::string(" the"));
    QCOMPARE(llama->piece(13), std::string("\n"));
    QVERIFY(!llama->info().lossless);
    QCOMPARE(made(file(model("unknown"), "", metaspace("first", false)))->unknown(), Token(0));
    const auto suffixes = made(file(model("suffix"), "", R"({"type": "WhitespaceSplit"})"));
    QCOMPARE(suffixes->piece(27), std::string("the "));
    const auto bert = made(file(model("word pieces")));
    QCOMPARE(bert->piece(1) + bert->piece(4), std::string(" theable"));
  }

  // The same words by both ways to merge, of which one is for long ones.
  void longWordsAreMergedAlike() {
    const auto tokenizer = made(file(model("bytes"), "", bytes));
    std::string text;
    Ids ids;
    for (int i = 0; i < 300; ++i)
      text += "hello the", ids.insert(ids.end(), {259, 262, 256});
    QCOMPARE(*tokenizer->encode(text), ids);
    QCOMPARE(*tokenizer->encode(std::string(1001, 'a')), [] {
      Ids all(500, 273);
      all.push_back('a');
      return all;
    }());
  }

  void threadsMayShareOne() {
    const auto tokenizer = made(file(model("bytes"), "", byteLevel));
    std::string text;
    for (int i = 0; i < 20000; ++i)
      text += "hello " + std::to_string(i) + (i % 5 == 0 ? "\n" : " the ");
    const auto wanted = *tokenizer->encode(text);
    std::vector<Ids> found(4);
    {
      std::vector<std::jthread> threads;
      threads.reserve(found.size());
      for (auto& ids : found)
        threads.emplace_back([&] { ids = *tokenizer->encode(text); });
    }
    for (const auto& ids : found)
      QCOMPARE(ids, wanted);
  }

  void expressionsOfRubyAsOfPcre_data() {
    QTest::addColumn<QString>("ruby");
    QTest::addColumn<QString>("pcre"); // empty: refused
    const auto row = [](const char* ruby, const char* pcre) { QTest::newRow(ruby) << ruby << pcre; };
    row(R"(\s+(?!\S)|\d\h\v)", R"(\p{White_Space}+(?!\P{White_Space})|\d[0-9A-Fa-f]\x0b)");
    row(R"([^\s\w]?)", R"([^\p{White_Space}\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]?)");
    row(R"(a(?i)b|c)", R"(a(?i:b|c))");
    row(R"((a(?m)b|c)d)", R"((a(?s:b|c))d)");
    row(R"(ab{2,3}+)", R"(a(?:b{2,3})+)");
    row(R"(a{,3}[[:digit:]x]{2}?)", R"(a{0,3}(?:[\p{Nd}x]{2})?)");
    row(R"([a-z&&[^b]])", R"((?:(?=[^b])[a-z]))");
    row(R"([^(\s|[.,!])]+)", R"([^(\p{White_Space}|.,!)]+)");
    row(R"(\u4e00\x{41}\x42)", R"(\x{4e00}\x{41}\x{42})");
    row(R"(\p{Han}\P{Lu}\p{^N})", R"(\p{sc:Han}\P{Lu}\P{N})");
    for (const char* refused : {"[a", "a)", "(a", "(?<n>a)", R"(\Qa)", R"(\k<n>)", R"([\W])", R"([a[^b]])",
                                "(*F)a", "[]", "{2}a", R"(\)", R"(\p)", R"(\u12)", "(?x)a b", "[^a&&[b]]"})
      row(refused, "");
  }
  void expressionsOfRubyAsOfPcre() {
    QFETCH(QString, ruby);
    QFETCH(QString, pcre);
    QCOMPARE(QString::fromStdString(fromOniguruma(ruby.toStdString()).value_or("")), pcre);
  }

  void anExpressionThatExplodesIsRefused() {
    const auto at = refusal(
        file(model("bytes"), "", sequence("pretokenizers", {split("Regex", "(a+a+)+$", "Isolated"), bytes})));
    QVERIFY2(at.starts_with("data.model|it: its regular expression (a+a+)+$ takes too long on a text"),
             at.c_str());
    const auto late = made(
        file(model("bytes"), "", sequence("pretokenizers", {split("Regex", "(x+x+)+$", "Isolated"), bytes})));
    QVERIFY(late);
    const auto ids = late->encode(std::string(1000, 'x') + "!");
    QVERIFY(!ids.ok() && ids.error().message().find("takes too long") != std::string::npos);
    QVERIFY(late->encode("xxx").ok()); // and it goes on
  }

  void whatIsNotKnownOrDamagedIsRefused_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const std::string& text, const char* says) {
      QTest::newRow(name) << text << says;
    };
    const auto with = [](const char* key, const json& value, const char* of = "bytes") {
      auto changed = model(of);
      changed[key] = value;
      return file(changed);
    };
    row("no JSON", "{", "it: not a tokenizer.json that can be used, for its JSON is damaged");
    row("no model", R"({"added_tokens": []})", "its model is damaged");
    row("deep", std::string(100, '[') + std::string(100, ']'), "its JSON is damaged");
    row("version", R"({"version": "2.0", "model": {}})", "asks for version 2.0, which is not known here");
    row("kind", with("type", "Neural"), "its model asks for Neural");
    row("dropout", with("dropout", 0.1), "asks for dropout");
    row("an id twice", with("vocab", {{"a", 0}, {"b", 0}}), "its model is damaged");
    row("a large id", with("vocab", {{"a", 1 << 22}}), "its model is damaged");
    row("a negative id", with("vocab", {{"a", -1}}), "its model is damaged");
    row("an empty vocabulary", with("vocab", json::object()), "no pieces");
    row("a merge of nothing", with("merges", {"h e", "x yy"}),
        "it merges x and yy, which are no pieces or make none");
    row("a merge of three", with("merges", {"h e l"}), "its model is damaged");
    row("an unknown beyond", with("unk_id", 17, "unigram"), "its model is damaged");
    row("a score that is none", with("vocab", json::array({{"a", "b"}}), "unigram"), "its model is damaged");
    row("a normaliser", file(model("bytes"), R"({"type": "Magic"})"), "its normalizer asks for Magic");
    row("a damaged one", file(model("bytes"), R"({"type": "Replace", "content": "a"})"),
        "its normalizer is damaged");
    row("a map", file(model("bytes"), R"({"type": "Precompiled", "precompiled_charsmap": "AAAA"})"),
        "its normalizer is damaged");
    row("a long insertion", file(model("bytes"), replace("String", "a", std::string(65, 'a').c_str())),
        "its normalizer is damaged");
    row("a text that grows",
        file(model("bytes"),
             sequence("normalizers", std::vector<std::string>(20, replace("String", "a", "aa")))),
        "makes a text more than 32 times as long");
    row("a pre-tokeniser", file(model("bytes"), "", R"({"type": "UnicodeScripts"})"),
        "its pre-tokenizer asks for UnicodeScripts");
    row("a behaviour", file(model("bytes"), "", split("Regex", "a", "Lost")), "its pre-tokenizer is damaged");
    row("an expression", file(model("bytes"), "", split("Regex", "a)", "Isolated")),
        "asks for the regular expression a)");
    row("a wrong one", file(model("bytes"), "", split("Regex", "a**", "Isolated")),
        "its regular expression a** is wrong at byte");
    row("a long one", file(model("bytes"), "", split("Regex", std::string(20000, 'a').c_str(), "Isolated")),
        "has 20000 bytes, which is more than 16384");
    row("an added token", file(model("bytes"), "", "", {json{{"content", 1}}}),
        "its list of added tokens is damaged");
  }
  void whatIsNotKnownOrDamagedIsRefused() {
    QFETCH(std::string, text);
    QFETCH(QString, says);
    const auto said = QString::fromStdString(refusal(text));
    QVERIFY2(said.startsWith("data.model|") && said.contains(says), qPrintable(said));
  }

  void filesTellWhatTheyAre() {
    const auto path = put("any.name", file(model("bytes"), "", byteLevel));
    QCOMPARE(tokenizerInFile(path).value()->id(), std::string("tokenizer.json"));
    QCOMPARE(tokenizerInFile(path, "tokenizer.json").value()->vocabulary(), std::int64_t(278));
    QCOMPARE(piecesIn(path), std::optional<std::int64_t>(278));
    const auto other = tokenizerInFile(path, "sentencepiece");
    QVERIFY(!other.ok());
    QVERIFY(
        other.error().message().find(
            "holds a tokenizer of another kind (tokenizer.json) than data.tokenizer=sentencepiece says") !=
        std::string::npos);
    QVERIFY(!tokenizerInFile(put("none", "no tokenizer"), "tokenizer.json").ok());
    QVERIFY(!made(file(model("bytes")))->encode("a\xff").ok());
  }

  void textsAreReadWhole() {
    // Longer than what is given at once of other tokenizers; lines of an empty one between are one token.
    std::string text;
    while (text.size() < (1 << 20) + 10)
      text += "hello the\n\n";
    const Settings settings = {
        {"data.text", put("text.txt", text).string()},
        {"data.model", put("whole.json", file(model("bytes"), "", byteLevel)).string()},
        {"data.window", "32"}};
    const auto config = *Schema().configure(Config(), settings);
    QCOMPARE(knownVocabulary(config), std::optional<std::int64_t>(278));
    Progress quiet;
    const auto data = openDataset(config, quiet, {});
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QVERIFY(data->sourceBytes.empty() && data->log.empty());
    QCOMPARE(*data->tokens.copy(0, data->tokens.size()), *data->tokenizer->encode(text));
    QCOMPARE(bytesOf(*data), static_cast<double>(text.size()));
  }
};

QTEST_GUILESS_MAIN(TokenizerJsonTest)
#include "tokenizer_json_test.moc"
