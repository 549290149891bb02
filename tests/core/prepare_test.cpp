// Texts that are tokenised once: the same tokens, documents and windows as in memory, whatever stops it.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/data/dataset.h"
#include "core/data/windows.h"

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>

using namespace expe;
namespace fs = std::filesystem;

namespace {

// Is no longer wanted after so many questions.
struct Stopping : Progress {
  explicit Stopping(int after) : left(after) {}
  bool cancelled() const override { return --left < 0; }
  mutable int left;
};

std::string words(std::size_t seed, std::size_t bytes) {
  std::string text;
  for (std::size_t i = seed; text.size() < bytes; i = i * 1103515245 + 12345)
    text += std::string(1 + i / 65536 % 7, static_cast<char>('a' + i / 65536 % 26)) +
            (i / 65536 % 11 == 0 ? "\n" : " ");
  return text;
}

} // namespace

class PrepareTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  fs::path at(const std::string& name) const { return fs::path(dir_.path().toStdString()) / name; }
  std::string put(const std::string& name, const std::string& bytes) const {
    fs::create_directories(at(name).parent_path());
    std::ofstream(at(name), std::ios::binary) << bytes;
    return at(name).string();
  }
  std::string documents(std::size_t count, std::size_t bytes) const { // as JSON Lines
    std::string lines;
    for (std::size_t i = 0; i < count; ++i) {
      std::string text = words(i + 1, bytes + i * 37 % 500);
      for (std::size_t end = 0; (end = text.find('\n', end)) != text.npos; end += 2)
        text.replace(end, 1, "\\n");
      lines += "{\"text\": \"" + text + "\"}\n";
    }
    return put("texts.jsonl", lines);
  }
  std::string model() const { // a small tokenizer with BOS and EOS
    const auto path = at("own.model");
    if (!fs::exists(path)) {
      TokenizerRequest request;
      request.texts = {put("learn.txt", words(5, 200000))};
      request.vocabulary = 400, request.boundaries = true, request.out = path;
      Progress quiet;
      const auto trained = trainTokenizer(request, quiet);
      if (!trained)
        qFatal("%s", trained.error().message().c_str());
    }
    return path.string();
  }
  static Result<Dataset> open(const Settings& settings) {
    Progress quiet;
    return openDataset(TRY(Schema().configure(Config(), settings)), quiet);
  }
  Result<PreparedTokens> prepare(const PrepareRequest& request, int after = 1 << 30) const {
    Stopping progress(after);
    return prepareTokens(request, progress);
  }
  static std::map<std::string, std::string> filesOf(const fs::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::directory_iterator(folder)) {
      std::ifstream in(entry.path(), std::ios::binary);
      all[entry.path().filename().string()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return all;
  }

private slots:
  void init() { fs::remove_all(at("")), fs::create_directories(at("")); }

  void isTheSameAsInMemory_data() {
    QTest::addColumn<QString>("tokenizer");
    QTest::addColumn<QString>("boundary");
    QTest::addColumn<QString>("join");
    QTest::addColumn<int>("shortest");
    QTest::newRow("bytes, apart") << "bytes"
                                  << "none"
                                  << "apart" << 0;
    QTest::newRow("bytes, packed") << "bytes"
                                   << "none"
                                   << "packed" << 0;
    QTest::newRow("pieces, apart") << "model"
                                   << "none"
                                   << "apart" << 0;
    QTest::newRow("pieces, packed, EOS") << "model"
                                         << "eos"
                                         << "packed" << 0;
    QTest::newRow("pieces, apart, BOS, long ones") << "model"
                                                   << "bos"
                                                   << "apart" << 350;
  }
  void isTheSameAsInMemory() {
    QFETCH(QString, tokenizer);
    QFETCH(QString, boundary);
    QFETCH(QString, join);
    QFETCH(int, shortest);
    const bool pieces = tokenizer == "model";
    PrepareRequest request;
    request.texts = documents(60, 900), request.out = at("out"), request.shardTokens = 4096;
    request.boundary = boundary.toStdString(), request.shortest = shortest;
    request.tokenizer = pieces ? model() : "bytes";
    const auto made = prepare(request);
    QVERIFY2(made.ok(), made ? "" : made.error().message().c_str());
    QVERIFY(made->shards > 3);
    Settings settings{{"data.boundary", request.boundary},
                      {"data.join", join.toStdString()},
                      {"data.shortest", std::to_string(shortest)},
                      {"data.window", "64"}};
    auto memory = settings, files = settings;
    memory.emplace_back("data.text", request.texts);
    if (pieces)
      memory.emplace_back("data.model", request.tokenizer);
    files.emplace_back("data.text", request.out.string());
    const auto a = open(memory), b = open(files);
    QVERIFY2(a.ok() && b.ok(), !a ? a.error().message().c_str() : !b ? b.error().message().c_str() : "");
    QVERIFY(a->tokens.inMemory() && !b->tokens.inMemory());
    QCOMPARE(b->tokens.size(), a->tokens.size());
    QCOMPARE(*b->tokens.copy(0, b->tokens.size()), *a->tokens.copy(0, a->tokens.size()));
    QCOMPARE(b->train, a->train);
    QCOMPARE(b->validation, a->validation);
    QCOMPARE(b->test, a->test);
    QCOMPARE(b->tokenizer->describe(), a->tokenizer->describe());
    QCOMPARE(b->tellsBytes, a->tokenizer->info().lossless);
    const TrainingWindows windows(a->train, 64, 3), same(b->train, 64, 3);
    QCOMPARE(same.starts(0, 100), windows.starts(0, 100));
    QCOMPARE(made->tokens, static_cast<std::int64_t>(a->tokens.size()));
    QCOMPARE(made->documents, static_cast<std::int64_t>(a->documents.size()));
    QCOMPARE(made->documents + made->tooShort, std::int64_t(60));
    QCOMPARE(made->tooShort > 0, shortest > 0);
    QCOMPARE(b->bytesPerToken(), a->bytesPerToken());
  }

  // A document longer than pieces and shards, among short ones.
  void longDocumentsAreCutIntoPieces() {
    put("t/a.txt", words(1, 5000)), put("t/b.txt", words(2, 5 << 20)), put("t/c.txt", words(3, 5000));
    PrepareRequest request;
    request.texts = at("t").string(), request.out = at("out"), request.shardTokens = 1 << 20,
    request.shortest = 100;
    QVERIFY(prepare(request).ok());
    const auto a = open({{"data.text", request.texts}, {"data.shortest", "100"}}),
               b = open({{"data.text", request.out.string()}, {"data.shortest", "100"}}),
               same = open({{"data.text", request.out.string()}}); // as it was prepared
    QVERIFY2(b.ok(), b ? "" : b.error().message().c_str());
    QVERIFY(*b->tokens.copy(0, b->tokens.size()) == *a->tokens.copy(0, a->tokens.size()));
    QCOMPARE(b->train, a->train);
    QCOMPARE(same->fingerprint, b->fingerprint);
    QCOMPARE(b->bytesPerToken(), a->bytesPerToken());
  }

  void goesOnWhereItWasStopped() {
    PrepareRequest request;
    request.texts = documents(300, 20000), request.out = at("whole"), request.shardTokens = 1 << 18,
    request.shortest = 50;
    const auto whole = prepare(request);
    QVERIFY2(whole.ok(), whole ? "" : whole.error().message().c_str());
    const auto wanted = filesOf(at("whole"));
    QVERIFY(wanted.size() > 20);
    request.out = at("stopped");
    int starts = 0;
    bool some = false;
    for (int after = 1; starts < 100; after += 1, ++starts) { // stopped again and again, later each time
      const auto made = prepare(request, after);
      if (made) {
        QCOMPARE(made->fingerprint, whole->fingerprint);
        break;
      }
      QCOMPARE(made.error().message(), std::string("Cancelled."));
      some = some || fs::exists(at("stopped/000000.bin"));
      if (fs::exists(at("stopped/expe-tokens.json")))
        QVERIFY(open({{"data.text", request.out.string()}})
                    .error()
                    .message()
                    .find("is not prepared to its end") != std::string::npos);
    }
    QVERIFY2(starts > 2 && some, qPrintable(QString::number(starts)));
    QVERIFY(filesOf(at("stopped")) == wanted);
  }

  void anotherTextIsNotGoneOnWith() {
    PrepareRequest request;
    request.texts = documents(60, 900), request.out = at("out");
    QVERIFY(prepare(request).ok());
    auto other = request;
    other.shortest = 10;
    QCOMPARE(prepare(other).error().message(),
             "--out: " + at("out").string() +
                 " holds tokens of other texts, or the texts were changed; name another folder.");
    documents(61, 900);
    QVERIFY(prepare(request).error().message().find("holds tokens of other texts") != std::string::npos);
    put("full/x", "x");
    other.out = at("full");
    QVERIFY(prepare(other).error().message().find("is there and is not empty") != std::string::npos);
    other.out = at("new"), other.tokenizer = "characters";
    QVERIFY(prepare(other).error().message().find("--tokenizer: characters are those of a text") == 0);
    other.tokenizer = "bytes", other.boundary = "eos";
    QCOMPARE(prepare(other).error().message(),
             std::string("data.boundary: the tokenizer bytes has no EOS token; write none."));
    QVERIFY(!fs::exists(at("new")));
  }

  void damageIsTold() {
    PrepareRequest request;
    request.texts = documents(60, 900), request.out = at("out"), request.shardTokens = 4096;
    QVERIFY(prepare(request).ok());
    const auto said = [&](const Settings& more = {}) {
      auto settings = more;
      settings.emplace_back("data.text", at("out").string());
      const auto data = open(settings);
      return data ? std::string("accepted") : data.error().key + "|" + data.error().message();
    };
    QCOMPARE(said(), std::string("accepted"));
    QVERIFY(said({{"data.shortest", "5"}})
                .find("data.shortest: " + at("out").string() + " was prepared with 0; ") !=
            std::string::npos);
    QVERIFY(said({{"data.tokenizer", "characters"}}).find("was prepared with bytes; write auto.") !=
            std::string::npos);
    fs::resize_file(at("out/000001.bin"), 3000);
    QVERIFY(said().find("000001.bin is missing or has another length than its expe-tokens.json says") !=
            std::string::npos);
    fs::remove(at("out/000001.bin"));
    QVERIFY(said().find("000001.bin is missing") != std::string::npos);
    QVERIFY(prepare(request).ok()); // says that all is done, by the index
    const auto index = filesOf(at("out"))["expe-tokens.json"];
    for (const char* key : {"version", "vocabulary", "width", "shards"}) {
      auto wrong = index;
      wrong.replace(wrong.find(key), 3, "xxx");
      put("out/expe-tokens.json", wrong);
      QVERIFY2(said().find("expe-tokens.json is") != std::string::npos, said().c_str());
    }
  }

  void documentsBeyondTheTokensAreTold() {
    PrepareRequest request;
    request.texts = documents(60, 900), request.out = at("out");
    QVERIFY(prepare(request).ok());
    std::fstream ends(at("out/000000.documents"), std::ios::in | std::ios::out | std::ios::binary);
    ends.write("\xff\xff\xff\xff\xff\xff\xff\x7f", 8);
    ends.close();
    QVERIFY(
        open({{"data.text", at("out").string()}}).error().message().find("000000.documents is missing or") !=
        std::string::npos);
    QVERIFY(open({{"data.text", at("out").string()}, {"data.join", "packed"}}).ok()); // which reads none
  }
};

QTEST_GUILESS_MAIN(PrepareTest)
#include "prepare_test.moc"
