// Texts to tokens and splits, and what is said of files that are no texts.
#include "core/api/schema.h"
#include "core/data/dataset.h"

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

struct Recorder : Progress {
  void report(const std::string& what, double done, double total) override {
    seen.insert(what);
    sane = sane && done <= total;
  }
  bool cancelled() const override { return asked++ >= cancelAt; }
  std::set<std::string> seen;
  bool sane = true;
  mutable int asked = 0;
  int cancelAt = 1 << 30;
};

std::string letters(size_t n, size_t from = 0) {
  std::string text;
  for (size_t i = 0; i < n; ++i)
    text += static_cast<char>('a' + (from + i * i / 7) % 26);
  return text;
}

bool mentions(const Dataset& data, const char* words) {
  return std::any_of(data.log.begin(), data.log.end(),
                     [&](const auto& line) { return line.english().find(words) != std::string::npos; });
}

} // namespace

class DatasetTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> dir_;
  fs::path at(const std::string& name) const { return fs::path(dir_->path().toStdString()) / name; }
  std::string put(const std::string& name, const std::string& text) const {
    fs::create_directories(at(name).parent_path());
    std::ofstream(at(name), std::ios::binary) << text;
    return at(name).string();
  }
  static Result<Dataset> open(const Settings& settings, const fs::path& base = {}) {
    Recorder progress;
    return openDataset(*Schema().configure(Config(), settings), progress, base);
  }
  static std::string refusal(const std::string& text) {
    const auto data = open({{"data.text", text}});
    return data ? "accepted" : data.error().key + "|" + data.error().message();
  }

private slots:
  void init() { dir_ = std::make_unique<QTemporaryDir>(); }

  void oneFileIsCutContiguously() {
    const std::string text = letters(104096);
    const auto data = open({{"data.text", put("a.txt", text)}});
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QCOMPARE(data->tokens.size(), text.size());
    QCOMPARE(data->tokenizer->id(), std::string("bytes")); // auto
    // 104096 less two gaps of 16 · 128 is 100000: 90/5/5
    QCOMPARE(data->train, (std::vector<Range>{{0, 90000}}));
    QCOMPARE(data->validation, (std::vector<Range>{{92048, 97048}}));
    QCOMPARE(data->test, (std::vector<Range>{{99096, 104096}}));
    QVERIFY(data->ledger == nullptr);
    QVERIFY(data->log.empty());
    QCOMPARE(data->tokens[92048], static_cast<Token>(text[92048]));
  }

  void partsWithoutAShareTakeNoGap() {
    const auto data =
        open({{"data.text", put("a.txt", letters(50000))}, {"data.test", "0"}, {"data.validation", "0"}});
    QCOMPARE(data->train, (std::vector<Range>{{0, 50000}}));
    QVERIFY(data->validation.empty() && data->test.empty() && data->log.empty());
  }

  void shortTextsGetSmallerGapsAndSaySo() {
    const auto data = open({{"data.text", put("a.txt", letters(4000))}});
    QVERIFY(data.ok());
    QCOMPARE(data->validation[0].begin - data->train[0].end, size_t(100)); // a fortieth
    QCOMPARE(data->test[0].end, size_t(4000));
    QVERIFY(mentions(*data, "gaps of 100 tokens instead of 2048"));
    QVERIFY(mentions(*data, "The validation split has no piece of the 2049 tokens"));
    QVERIFY(mentions(*data, "The test split has no piece"));
  }

  void fewFilesStayApart() {
    for (int i = 0; i < 3; ++i)
      put("corpus/" + std::to_string(i) + ".txt", letters(20000, static_cast<size_t>(i)));
    const auto data = open({{"data.text", at("corpus").string()}});
    QCOMPARE(data->train.size(), size_t(3)); // the cut is in the third
    QCOMPARE(data->train[0], (Range{0, 20000}));
    QCOMPARE(data->train[1], (Range{20000, 40000}));
    QCOMPARE(data->train[2].begin, size_t(40000));
    QCOMPARE(data->test[0].end, size_t(60000));
  }

  void manyFilesAreDealtOutWhole() {
    for (int i = 0; i < 40; ++i)
      put("corpus/sub" + std::to_string(i % 3) + "/" + std::to_string(i) + ".txt",
          letters(i < 5 ? 50 : 400 + static_cast<size_t>(i), static_cast<size_t>(i)));
    const auto data =
        open({{"data.text", at("corpus").string()}, {"data.validation", "0.1"}, {"data.test", "0.05"}});
    QVERIFY(data.ok());
    QCOMPARE(data->validation.size(), size_t(4));
    QCOMPARE(data->test.size(), size_t(2));
    QCOMPARE(data->train.size(), size_t(34));
    std::vector<Range> all = data->train;
    all.insert(all.end(), data->validation.begin(), data->validation.end());
    all.insert(all.end(), data->test.begin(), data->test.end());
    std::sort(all.begin(), all.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
    size_t end = 0;
    for (const auto& range : all) { // whole documents, each once
      QCOMPARE(range.begin, end);
      end = range.end;
    }
    QCOMPARE(end, data->tokens.size());
    QVERIFY(mentions(*data, "training documents are shorter than a window and left out."));
  }

  void folderOrderIsByRelativePath() {
    put("c/b.txt", std::string(3000, 'b')), put("c/a/z.txt", std::string(3000, 'z')),
        put("c/a.txt", std::string(3000, 'a'));
    put("c/empty.txt", "");
    const auto data = open({{"data.text", at("c").string()}});
    std::string firsts;
    for (size_t i = 0; i < 9000; i += 3000)
      firsts += static_cast<char>(data->tokens[i]);
    QCOMPARE(firsts, std::string("zab"));
    QVERIFY(mentions(*data, "empty.txt is empty and left out."));
  }

  void separatorsMakeDocuments() {
    std::string text;
    for (int i = 0; i < 30; ++i)
      text += letters(300, static_cast<size_t>(i)) + "\n--\n";
    const auto data = open({{"data.text", put("a.txt", text)}, {"data.separator", "\\n--\\n"}});
    QVERIFY(data.ok());
    QCOMPARE(data->tokens.size(), size_t(9000)); // the separators are no text
    QCOMPARE(data->train.size() + data->validation.size() + data->test.size(), size_t(30));
    const auto none = open({{"data.text", put("b.txt", "----")}, {"data.separator", "--"}});
    QCOMPARE(none.error().key, std::string("data.separator"));
  }

  void charactersOfAFile() {
    std::string text;
    for (int i = 0; i < 3000; ++i)
      text += i % 2 ? "é" : "Ω";
    const Settings settings = {{"data.text", put("a.txt", text)}, {"data.tokenizer", "characters"}};
    const auto data = open(settings);
    const auto characters = *Schema().configure(Config(), settings);
    QCOMPARE(data->vocabulary(), std::int64_t(2));
    QCOMPARE(data->tokens.size(), size_t(3000));
    QCOMPARE(data->bytes(0, 0), 2.0);
    QCOMPARE(data->bytesPerToken(), 2.0);
    Recorder progress;
    const auto more = openText(put("b.txt", "éΩé"), data->tokenizer, characters, progress);
    QCOMPARE(*more->tokens.copy(0, more->tokens.size()), (std::vector<Token>{0, 1, 0}));
    QCOMPARE(more->test, (std::vector<Range>{{0, 3}}));
    QVERIFY(more->train.empty());
    QVERIFY(!openText(put("c.txt", "abc"), data->tokenizer, characters, progress).ok());
  }

  void theGeneratedCorpusIsTheDefault() {
    const auto data = open({{"data.records", "20000"}, {"data.window", "129"}});
    QVERIFY(data.ok() && data->ledger != nullptr);
    QCOMPARE(data->tokens.size(), size_t(60000));
    QCOMPARE(data->vocabulary(), std::int64_t(304));
    QCOMPARE(data->vocabulary(), data->ledger->symbols());
    QCOMPARE(data->ledger->floor(*data->tokens.copy(0, 129)).size(), size_t(128));
    const auto few = open({{"data.records", "200"}});
    QCOMPARE(few->vocabulary(), std::int64_t(304)); // all symbols, though not all occur
    const Channel channels[] = {Channel::Key, Channel::Value, Channel::Glue};
    for (size_t i = 0; i < few->tokens.size(); ++i)
      QVERIFY(few->ledger->channel(few->tokens[i]) == channels[i % 3]);
  }

  void theGeneratedCorpusInBytes() {
    const Settings bytes = {{"data.records", "2000"}, {"data.tokenizer", "bytes"}};
    const auto own = open(bytes);
    QVERIFY(own->ledger == nullptr);
    QVERIFY(mentions(*own, "data.own_values=off"));
    auto settings = bytes;
    settings.emplace_back("data.own_values", "off");
    const auto shared = open(settings);
    QCOMPARE(shared->tokens.size(), size_t(6000));
    QVERIFY(shared->ledger->channel(shared->tokens[0]) == Channel::Key);
    QVERIFY(shared->ledger->channel(shared->tokens[1]) == Channel::Value);
  }

  void fingerprints() {
    const std::string one = put("a.txt", letters(9000));
    const auto name = [](const Settings& settings) { return open(settings)->fingerprint; };
    const auto first = name({{"data.text", one}});
    QCOMPARE(first.size(), size_t(16));
    QCOMPARE(name({{"data.text", put("copy.txt", letters(9000))}}), first);
    std::set<std::string> different = {first,
                                       name({{"data.text", one}, {"data.tokenizer", "characters"}}),
                                       name({{"data.text", one}, {"data.validation", "0.1"}}),
                                       name({{"data.text", put("b.txt", letters(8999) + "!")}}),
                                       name({{"data.records", "500"}}),
                                       name({{"data.records", "500"}, {"data.seed", "2"}})};
    QCOMPARE(different.size(), size_t(6));
  }

  void relativePathsStartAtTheBase() {
    put("texts/a.txt", letters(9000));
    QVERIFY(open({{"data.text", "texts/a.txt"}}, fs::path(dir_->path().toStdString())).ok());
    QVERIFY(!open({{"data.text", "texts/a.txt"}}, at("texts")).ok());
  }

  void whatIsNoText() {
    const auto says = [&](const std::string& path, const std::string& words) {
      const auto said = refusal(path);
      const bool right =
          said.starts_with("data.text|") && said.find(words) != said.npos && said.find('{') == said.npos;
      if (!right)
        qWarning("%s", said.c_str());
      return right;
    };
    QVERIFY(says(at("missing.txt").string(), "missing.txt: there is no such file or folder; write"));
    QVERIFY(says(put("empty.txt", ""), "empty.txt: the file is empty; write"));
    fs::create_directories(at("folder/inner"));
    QVERIFY(says(at("folder").string(), "folder: the folder holds no text; write"));
    QVERIFY(says(put("binary", std::string("ab\0cd", 5)), "binary: not a text, for byte 2 is zero; write"));
    QVERIFY(says(put("short.txt", letters(100)),
                 "has 100 tokens, and no document of its training split reaches the 129"));
    QVERIFY(says("/dev/zero", "/dev/zero: not a regular file; write"));
    QCOMPARE(mkfifo(at("pipe").c_str(), 0600), 0);
    QVERIFY(says(at("pipe").string(), "pipe: not a regular file; write"));
    fs::create_symlink(at("loop"), at("loop"));
    QVERIFY(says(at("loop").string(), "loop: cannot be read ("));
    QVERIFY(says(at("empty.txt").string() + "/inner", "cannot be read ("));
    QVERIFY(says(at(std::string(5000, 'x')).string(), "cannot be read"));
  }

  // By their bytes, whatever they are called; each with what to do.
  void filesOfOtherKindsAreNamed_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* kind, const QByteArray& bytes, const char* says,
                        const char* name = "given.txt") { QTest::newRow(kind) << bytes << name << says; };
    const QByteArray more = QByteArray::fromHex("0010ff80c3000102").repeated(50);
    const auto wide = [](QStringConverter::Encoding encoding, QStringConverter::Flag flag) {
      QStringEncoder encoder(encoding, flag);
      return QByteArray(encoder.encode(QString("Füße, \n日本 und 😀 ").repeated(50)));
    };
    using enum QStringConverter::Encoding;
    const auto mark = QStringConverter::Flag::WriteBom, none = QStringConverter::Flag::Default;
    row("Parquet", "PAR1" + more, "is a Parquet file that is cut, or that is packed once more");
    row("Arrow", "ARROW1" + QByteArray(2, '\0') + more, "is an Arrow file");
    row("Arrow, a stream", QByteArray::fromHex("ffffffff780200001000000000000a000c000600") + more,
        "is an Arrow file");
    row("gzip", QByteArray::fromHex("1f8b0800") + more,
        "cannot be unpacked (gzip decompression failed); bring");
    row("zstd", QByteArray::fromHex("28b52ffd") + more, "cannot be unpacked (");
    row("xz", QByteArray::fromHex("fd377a585a00") + more, "cannot be unpacked (");
    row("bzip2", "BZh91AY&SY" + more, "cannot be unpacked (");
    row("lz4", QByteArray::fromHex("04224d18") + more, "is packed by lz4: unpack it first");
    row("zip", QByteArray::fromHex("504b0304") + more, "is a zip archive");
    row("tar", "a.txt" + QByteArray(252, '\0') + "ustar" + more, "is a tar archive");
    row("PDF", "%PDF-1.7\n" + more, "is a PDF: take the text out of it first, by pdftotext ");
    row("NumPy", QByteArray::fromHex("93") + "NUMPY" + more, "is a NumPy array");
    row("UTF-16", wide(Utf16LE, mark),
        "is text in UTF-16 and not in UTF-8: set data.charset=utf-16, or convert it by iconv -f UTF-16 -t");
    row("UTF-16, big", wide(Utf16BE, mark), "iconv -f UTF-16 -t UTF-8 ");
    row("UTF-32", wide(Utf32LE, mark), "iconv -f UTF-32 -t UTF-8 ");
    row("UTF-16LE without a mark", wide(Utf16LE, none), "iconv -f UTF-16LE -t");
    row("UTF-16BE without a mark", wide(Utf16BE, none), "iconv -f UTF-16BE -t");
    row("UTF-32LE without a mark", wide(Utf32LE, none), "iconv -f UTF-32LE -t");
    row("UTF-32BE without a mark", wide(Utf32BE, none), "iconv -f UTF-32BE -t");
    row("llm.c", QByteArray::fromHex("88d8340101000000") + more, "holds token ids, as llm.c writes them");
    row("llm.c, wide", QByteArray::fromHex("a1d9340101000000") + more,
        "holds token ids, as llm.c writes them");
    const auto ids = QByteArray::fromHex("0f27c60c1e050d000b01b600").repeated(100);
    row("not nanoGPT", ids + QByteArray::fromHex("ffff"), "not a text, for byte 7 is zero", "train.bin");
    row("Latin-1", "caf\xe9 au lait",
        "is not in UTF-8, for byte 3 is of another encoding: set data.charset=windows-1252, or convert it "
        "by iconv");
    row("cut", "50 \xe2\x82", "is damaged: its UTF-8 breaks off at byte 3.");
    row("damaged", "caf\xc3\xa9 au \xff lait", "is damaged: its UTF-8 breaks off at byte 9.");
  }
  void filesOfOtherKindsAreNamed() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, name);
    QFETCH(QString, says);
    const auto path = put(name.toStdString(), bytes.toStdString());
    const auto said = refusal(path);
    QVERIFY2(said.starts_with("data.text|" + path) && said.find(says.toStdString()) != said.npos &&
                 said.find('{') == said.npos,
             said.c_str());
  }

  void textsThatLookLikeOtherFilesAreTexts() {
    for (const std::string& beginning :
         {"PAR1S is a town. ", "%PDF- is how a PDF begins. ", "NUMPY BZh91AY&SY ",
          "{\"a\": 1} is JSON, this is not. ", "{braces}\n{\"a\": 1}\n"})
      QCOMPARE(open({{"data.text", put("a.txt", beginning + letters(9000))}})->tokens.size(),
               beginning.size() + 9000);
    // Only some of its lines are objects.
    const std::string code = "{\"a\": 1}\nlet b = 2\n" + letters(9000);
    QCOMPARE(open({{"data.text", put("b.txt", code)}})->tokens.size(), code.size());
  }

  void jsonIsNoText() {
    for (const char* list :
         {"[\"one\", \"two\"]", "[\n  {\"id\": 1, \"content\": \"Document number one\"}\n]\n",
          "{\n  \"texts\": [\"one\"]\n}\n"})
      QVERIFY2(
          refusal(put("list.json", list)).find("list.json is JSON, which is read an object a line alone: ") !=
              std::string::npos,
          list);
    const char* tokenizer = "{\"version\": \"1.0\", \"added_tokens\": [], \"model\": {}}";
    QVERIFY(
        refusal(put("tokenizer.json", tokenizer)).find("is a tokenizer.json of Hugging Face and no text") !=
        std::string::npos);
    // In a folder it may be code.
    put("code/a.json", "{\n  \"a\": 1\n}\n"), put("code/b.txt", letters(9000)),
        put("code/.git/index", std::string("\0binary", 7));
    QCOMPARE(open({{"data.text", at("code").string()}})->documents.size(), std::size_t(2));
  }

  void aByteOrderMarkIsLeftOut() {
    const auto plain = open({{"data.text", put("plain.txt", letters(9000))}});
    const auto marked = open({{"data.text", put("marked.txt", "\xef\xbb\xbf" + letters(9000))}});
    QCOMPARE(marked->fingerprint, plain->fingerprint);
    QCOMPARE(marked->tokens.size(), std::size_t(9000));
    QVERIFY(!mentions(*plain, "byte order mark"));
    QVERIFY(mentions(*marked, "A byte order mark at the beginning of "));
    QVERIFY(refusal(put("mark.txt", "\xef\xbb\xbf")).find("the file is empty") != std::string::npos);
  }

  void lineEndsOfTwoCharactersAreTold() {
    std::string text;
    for (int i = 0; i < 900; ++i)
      text += letters(10) + "\r\n";
    const auto data = open({{"data.text", put("dos.txt", text)}});
    QCOMPARE(data->tokens.size(), text.size()); // nothing is changed
    QVERIFY(mentions(*data, ("900 lines of " + at("dos.txt").string() + " end in CR LF, ").c_str()));
    QVERIFY(mentions(*data, "sed -i 's/\\r$//' converts a file"));
    put("dos/a.txt", text), put("dos/b.txt", letters(9000)), put("dos/c.txt", text + "\n");
    const auto folder = open({{"data.text", at("dos").string()}});
    QVERIFY(
        mentions(*folder, ("1800 lines of " + at("dos/a.txt").string() + " and 1 more files end").c_str()));
    const auto checked = checkText(*Schema().configure(Config(), {{"data.text", at("dos.txt").string()}}));
    QVERIFY(std::ranges::any_of(
        *checked, [](const auto& line) { return line.english().find("CR LF") != std::string::npos; }));
  }

  // The text, its tokens, and little else: not the tokens in four bytes each, twice while they grow.
  void aLongTextTakesLittleMemory() {
#ifdef EXPE_SANITIZED // moc, which is told no macro, wants every slot to be there
    QSKIP("a sanitizer keeps what was freed");
#endif
    const auto peak = [] {
      rusage usage{};
      getrusage(RUSAGE_SELF, &usage);
      return static_cast<double>(usage.ru_maxrss) * 1024;
    };
    for (const char* tokenizer : {"bytes", "characters"}) {
      const std::size_t size = std::size_t{64} << 20;
      std::string text(size, 'e');
      for (std::size_t i = 0; i < size; i += 80)
        text[i] = '\n';
      const auto path = put("long.txt", text);
      std::string().swap(text);
      std::ofstream("/proc/self/clear_refs") << '5'; // the peak begins anew
      const auto before = peak();
      const auto data = open({{"data.text", path}, {"data.tokenizer", tokenizer}});
      QCOMPARE(data->tokens.size(), size);
      const auto times = (peak() - before) / static_cast<double>(size);
      QVERIFY2(times < 2.5, qPrintable(QString::number(times)));
    }
  }

  void hugeFilesAreRefusedUnread() {
    put("huge.txt", letters(std::size_t{4} << 20));
    fs::resize_file(at("huge.txt"), std::uintmax_t{3} << 30); // takes no room on the disk
    QVERIFY(refusal(at("huge.txt").string()).find("more than 2 GB") != std::string::npos);
  }

  void foldersWithCirclesEnd() {
    put("f/a.txt", letters(9000));
    fs::create_directory_symlink(at("f"), at("f/again"));
    fs::create_symlink(at("f/nowhere"), at("f/dangling"));
    const auto data = open({{"data.text", at("f").string()}});
    QVERIFY(data.ok());
    QCOMPARE(data->tokens.size(), size_t(9000));
  }

  void progressAndCancelling() {
    std::string text = "é"; // so that characters lie across the pieces in which a long text is encoded
    while (text.size() < 3 << 20)
      text += "a€";
    const auto config =
        *Schema().configure(Config(), {{"data.text", put("a.txt", text)}, {"tokenizer", "characters"}});
    Recorder whole;
    const auto data = openDataset(config, whole, {});
    QVERIFY(data.ok() && whole.sane);
    QCOMPARE(data->tokens.size(), 1 + (text.size() - 2) / 2);
    QCOMPARE(whole.seen, (std::set<std::string>{"reading text", "tokenising"}));
    for (int i = 0; i < whole.asked; ++i) {
      Recorder stopping;
      stopping.cancelAt = i;
      const auto none = openDataset(config, stopping, {});
      QVERIFY(!none.ok());
      QCOMPARE(none.error().message(), std::string("Cancelled."));
      QVERIFY(none.error().kind == Error::Kind::Failure);
    }
  }
};

QTEST_GUILESS_MAIN(DatasetTest)
#include "dataset_test.moc"
