// Token ids that other programs wrote, read where they lie.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/data/dataset.h"
#include "core/data/token_files.h"

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

using namespace expe;
namespace fs = std::filesystem;

namespace {

template <class Number> std::string bytesOf(const std::vector<Number>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

template <class Number>
std::vector<Number> ids(std::size_t count, std::size_t below = 500, std::size_t from = 0) {
  std::vector<Number> all(count);
  for (std::size_t i = 0; i < count; ++i)
    all[i] = static_cast<Number>((i + from) * 7919 % below);
  return all;
}

std::string llmcFile(std::uint32_t form, std::uint32_t tokens, const std::string& numbers) {
  std::vector<std::uint32_t> header(256);
  header[0] = form, header[1] = 1, header[2] = tokens;
  return bytesOf(header) + numbers;
}

// Megatron's index of sequences of 16-bit ids, as its indexed_dataset.py writes it.
std::string megatron(const std::vector<std::int32_t>& sizes, const std::vector<std::int64_t>& documents,
                     std::uint8_t kind = 8) {
  std::string index("MMIDIDX\0\0", 9);
  std::vector<std::int64_t> begins;
  for (std::int64_t at = 0; const auto size : sizes)
    begins.push_back(at), at += size * 2;
  index += bytesOf(std::vector<std::uint64_t>{1}) + static_cast<char>(kind);
  index += bytesOf(std::vector<std::uint64_t>{sizes.size(), documents.size()});
  return index + bytesOf(sizes) + bytesOf(begins) + bytesOf(documents);
}

} // namespace

class TokenFilesTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  fs::path at(const std::string& name) const { return fs::path(dir_.path().toStdString()) / name; }
  std::string put(const std::string& name, const std::string& bytes) const {
    fs::create_directories(at(name).parent_path());
    std::ofstream(at(name), std::ios::binary) << bytes;
    return at(name).string();
  }
  static Result<Dataset> open(const std::string& text, Settings more = {}) {
    Progress quiet;
    more.emplace_back("data.text", text);
    return openDataset(TRY(Schema().configure(Config(), more)), quiet);
  }
  static std::string refusal(const std::string& text, const Settings& more = {}) {
    const auto data = open(text, more);
    return data ? "accepted" : data.error().key + "|" + data.error().message();
  }

private slots:
  void init() { fs::remove_all(at("")), fs::create_directories(at("")); }

  void eachFormIsRead_data() {
    QTest::addColumn<QByteArray>("bytes");
    const auto two = ids<std::uint16_t>(20000);
    const auto four = ids<std::uint32_t>(20000);
    const auto row = [](const char* name, const std::string& bytes) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    row("nanoGPT, 16 bits", bytesOf(two));
    row("nanoGPT, 32 bits", bytesOf(four));
    row("llm.c, 16 bits", llmcFile(20240520, 20000, bytesOf(two)));
    row("llm.c, 32 bits", llmcFile(20240801, 20000, bytesOf(four)));
  }
  void eachFormIsRead() {
    QFETCH(QByteArray, bytes);
    const auto data = open(put("train.bin", bytes.toStdString()));
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QCOMPARE(data->tokens.size(), std::size_t(20000));
    QVERIFY(!data->tokens.inMemory());
    QCOMPARE(data->vocabulary(), std::int64_t(500)); // the largest and one more
    QCOMPARE(data->tokenizer->id(), std::string("ids"));
    QCOMPARE(*data->tokens.copy(7, 107), ids<Token>(100, 500, 7));
    QVERIFY(std::isnan(data->bytes(0, 3)) && std::isnan(data->bytesPerToken()));
    QCOMPARE(data->train.size(), std::size_t(1)); // cut by tokens
  }

  void severalFilesAreOneText() {
    put("s/0.bin", bytesOf(ids<std::uint16_t>(9000)));
    put("s/1.bin", llmcFile(20240520, 9000, bytesOf(ids<std::uint16_t>(9000, 500, 9000))));
    put("s/2.bin", bytesOf(ids<std::uint32_t>(2000, 500, 18000)));
    for (const std::string& paths : {at("s").string(), at("s/*.bin").string(),
                                     at("s/0.bin").string() + ";" + at("s/[12].bin").string()}) {
      const auto data = open(paths, {{"data.join", "packed"}});
      QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
      QCOMPARE(*data->tokens.copy(0, 20000), ids<Token>(20000));
      QCOMPARE(*data->tokens.copy(8990, 18010), ids<Token>(9020, 500, 8990)); // over all three
      QCOMPARE(data->documents.size(), std::size_t(3));
      QCOMPARE(data->train.size(), std::size_t(1));
    }
  }

  void megatronsIndexHasDocuments() {
    put("m.bin", bytesOf(ids<std::uint16_t>(6000)));
    put("m.idx", megatron({1000, 2000, 500, 2500}, {0, 2, 2, 4}));
    for (const char* name : {"m.bin", "m.idx"}) {
      const auto data = open(at(name).string());
      QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
      QVERIFY(mayHoldTokens(at(name)));
      QCOMPARE(data->documents.size(), std::size_t(2)); // one is empty
      QCOMPARE(data->documents[0].range, (Range{0, 3000}));
      QCOMPARE(data->documents[1].range, (Range{3000, 6000}));
    }
    QCOMPARE(open(at("").string())->tokens.size(), std::size_t(6000)); // both of a folder are one
    const auto broken = [&](const std::string& index) { return refusal(put("m.idx", index)); };
    const auto contradicts =
        at("m.idx").string() + " is cut or contradicts itself and its m.bin: bring both whole files back.";
    QCOMPARE(broken(megatron({1000, 2000, 500}, {0, 3})), "data.text|" + contradicts);
    QVERIFY(broken(megatron({1000, -1, 5001}, {0, 3})).ends_with(contradicts));
    QVERIFY(broken(megatron({3000, 3000}, {0, 5})).ends_with(contradicts));
    QVERIFY(broken(megatron({3000, 3000}, {0, 2}).substr(0, 40)).ends_with(contradicts));
    QVERIFY(broken(std::string("MMIDIDX\0\0", 9) + bytesOf(std::vector<std::uint64_t>{1}) + '\x08' +
                   bytesOf(std::vector<std::uint64_t>{1ULL << 60, 1ULL << 60}))
                .ends_with(contradicts));
    QVERIFY(broken(megatron({3000, 3000}, {0, 2}, 5)).find("numbers of a kind that is not read (5)") !=
            std::string::npos);
  }

  void whatIsCutIsTold() {
    const auto whole = llmcFile(20240520, 20000, bytesOf(ids<std::uint16_t>(20000)));
    QCOMPARE(refusal(put("a.bin", whole.substr(0, 9000))),
             "data.text|" + at("a.bin").string() +
                 " is cut: it says 20000 tokens, and has fewer. Bring the whole file back.");
    QVERIFY(refusal(put("b.bin", whole + "x")).find("has more") != std::string::npos);
    auto version = whole;
    version[4] = 2;
    QVERIFY(refusal(put("c.bin", version)).find("is of version 2 of llm.c's token files") !=
            std::string::npos);
    const auto large = bytesOf(ids<std::uint16_t>(std::size_t{1} << 20));
    QVERIFY(refusal(put("d.bin", large + "x")).find("is cut: its ids have 2 bytes each") !=
            std::string::npos);
    // Texts beside it: nobody knows what is meant.
    put("mixed/a.bin", bytesOf(ids<std::uint16_t>(20000))), put("mixed/b.txt", std::string(9000, 'a'));
    QVERIFY(refusal(at("mixed").string()).find("give such files in data.text alone, without texts") !=
            std::string::npos);
  }

  void anIdBeyondTheVocabularyIsTold() {
    auto numbers = ids<std::uint16_t>(20000);
    numbers[15000] = 700;
    const auto path = put("a.bin", bytesOf(numbers));
    const auto data = open(path, {{"data.vocabulary", "500"}});
    QVERIFY(data.ok() && data->vocabulary() == 500);
    QVERIFY(data->tokens.copy(0, 15000).ok() && data->tokens.copy(15001, 20000).ok());
    const auto bad = data->tokens.copy(14000, 16000);
    QVERIFY(!bad.ok());
    QCOMPARE(bad.error().message(),
             path + ": token 15000 is 700, which the vocabulary of 500 does not have; name its "
                    "own tokenizer in data.model, or bring the whole file back.");
    QCOMPARE(open(path)->vocabulary(), std::int64_t(701));
    QCOMPARE(open(path, {{"data.tokenizer", "bytes"}})->vocabulary(), std::int64_t(256));
    QVERIFY(refusal(path, {{"data.tokenizer", "characters"}}).starts_with("data.tokenizer|data.tokenizer: "));
    const auto negative =
        put("n.bin", llmcFile(20240801, 20000, bytesOf(ids<std::uint32_t>(19999)) + "\xff\xff\xff\xff"));
    QVERIFY(!open(negative)->tokens.copy(19990, 20000).ok());
  }

  void aFileThatBecomesShorterIsAnError() {
    const auto path = put("a.bin", bytesOf(ids<std::uint16_t>(20000)));
    const auto data = open(path);
    fs::resize_file(path, 20000);
    QVERIFY(data->tokens.copy(0, 9000).ok());
    const auto gone = data->tokens.copy(9000, 11000);
    QVERIFY(!gone.ok() && gone.error().message().find("became shorter") != std::string::npos);
  }

  void idsAreShownAndRead() {
    const auto data = open(put("a.bin", bytesOf(ids<std::uint16_t>(20000))));
    QCOMPARE(data->tokenizer->piece(17), std::string("17 "));
    QCOMPARE(*data->tokenizer->encode(" 17 3\n499 "), (std::vector<Token>{17, 3, 499}));
    for (const char* wrong : {"500", "-1", "x", "1.5", "99999999999999999999"})
      QCOMPARE(data->tokenizer->encode(wrong).error().message(),
               std::string(wrong) +
                   " is no token id: this run knows numbers from 0 to 499, with blanks between them.");
    const auto again = tokenizerFromDescription(data->tokenizer->describe());
    QVERIFY(again.ok() && (*again)->vocabulary() == 500 && (*again)->id() == "ids");
  }

  void idsAreThoseOfFiles() {
    QVERIFY(refusal(put("a.txt", std::string(9000, 'a')), {{"data.tokenizer", "ids"}})
                .find("a.txt is text, and ids are those of files of tokens; write auto.") !=
            std::string::npos);
    const auto config = Schema().configure(Config(), {{"data.tokenizer", "ids"}});
    QVERIFY(!config && config.error().key == "data.tokenizer");
  }

  void theFingerprintIsOfTheIds() {
    const auto one = open(put("a.bin", bytesOf(ids<std::uint16_t>(20000))));
    const auto same = open(put("b.bin", bytesOf(ids<std::uint16_t>(20000))));
    QCOMPARE(one->fingerprint, same->fingerprint);
    auto numbers = ids<std::uint16_t>(20000);
    std::swap(numbers[3], numbers[4]);
    QVERIFY(open(put("c.bin", bytesOf(numbers)))->fingerprint != one->fingerprint);
    QVERIFY(open(at("a.bin").string(), {{"data.vocabulary", "501"}})->fingerprint != one->fingerprint);
  }

  // A sparse file of 100 GB, of which windows are read all over.
  void manyTokensTakeLittleMemory() {
#ifdef EXPE_SANITIZED // moc, which is told no macro, wants every slot to be there
    QSKIP("a sanitizer keeps what was freed");
#endif
    std::error_code error;
    const std::uint64_t tokens = std::uint64_t{1} << 31;
    for (int i = 0; i < 25; ++i) { // of four gigabytes each
      const auto name = put("large/" + std::to_string(100 + i) + ".bin",
                            llmcFile(20240520, static_cast<std::uint32_t>(tokens), ""));
      fs::resize_file(name, 1024 + 2 * tokens, error);
      if (error)
        QSKIP("this file system holds no sparse files of such a size");
    }
    const auto used = [] {
      std::ifstream status("/proc/self/statm");
      std::size_t all = 0, resident = 0;
      status >> all >> resident;
      return static_cast<double>(resident) * 4096 / 1e6;
    };
    const double before = used();
    const auto data = open(at("large").string(),
                           {{"data.vocabulary", "50257"}, {"data.join", "packed"}, {"data.window", "1024"}});
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QCOMPARE(data->tokens.size(), std::size_t(25 * tokens));
    for (std::size_t at = 0; at + 1025 < data->tokens.size(); at += data->tokens.size() / 1000)
      QCOMPARE(data->tokens.copy(at, at + 1025)->size(), std::size_t(1025));
    QVERIFY2(used() - before < 20, qPrintable(QString::number(used() - before)));
  }
};

QTEST_GUILESS_MAIN(TokenFilesTest)
#include "token_files_test.moc"
