// Texts as people have them: lists of documents, packed, in other encodings, several at once.
#include "core/api/data.h"
#include "core/api/schema.h"
#include "core/data/dataset.h"
#include "core/interop/parquet.h"
#include "core/text/documents.h"
#include "tests/core/packed.h"

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

using Documents = std::vector<std::pair<std::string, std::string>>; // name and text

// An object a line, as data sets have them.
std::string objects(const std::vector<std::string>& texts, const std::string& field = "text") {
  std::string lines;
  for (const auto& text : texts)
    lines += "{\"id\": 7, \"" + field + "\": \"" + text + "\", \"url\": \"x\"}\n";
  return lines;
}

} // namespace

class TextsTest : public QObject {
  Q_OBJECT

  QTemporaryDir dir_;
  std::vector<Text> said_;

  fs::path at(const std::string& name) const { return fs::path(dir_.path().toStdString()) / name; }
  std::string put(const std::string& name, std::string_view bytes) const {
    fs::create_directories(at(name).parent_path());
    std::ofstream(at(name), std::ios::binary) << bytes;
    return at(name).string();
  }
  Result<Documents> read(TextSource source) {
    Progress quiet;
    said_.clear();
    source.key = "data.text";
    Documents documents;
    for (auto& one : TRY(readDocuments(source, quiet, said_)))
      documents.emplace_back(one.name.english(), one.text);
    return documents;
  }
  std::string refusal(const TextSource& source) {
    const auto documents = read(source);
    return documents ? "accepted" : documents.error().key + "|" + documents.error().message();
  }
  bool says(const std::string& words) const {
    return std::ranges::any_of(
        said_, [&](const Text& line) { return line.english().find(words) != std::string::npos; });
  }

private slots:
  void init() { fs::remove_all(at("")), fs::create_directories(at("")); }

  void jsonLinesAreADocumentALine() {
    const auto lines = objects({"One.", "", "Drei \\u00e4\\n\\\"x\\\""});
    const Documents wanted = {{"a.jsonl 1", "One."}, {"a.jsonl 3", "Drei ä\n\"x\""}};
    QCOMPARE(*read({.paths = put("a.jsonl", lines)}), wanted);
    QVERIFY(says("Documents read: 2, with 15 bytes of text, those of " + at("a.jsonl").string() +
                 " from its field text."));
    QVERIFY(says("Empty documents are left out: 1."));
    QCOMPARE(read({.paths = put("b.txt", lines)})->size(), std::size_t(2)); // whatever the name
    QCOMPARE(*read({.paths = put("c.jsonl", "\n" + objects({"One."}, "content") + "\n"), .field = "content"}),
             (Documents{{"c.jsonl 2", "One."}}));
    QCOMPARE(*read({.paths = put("d.txt", "\"One\"\n\"Two\\n\"")}),
             (Documents{{"d.txt 1", "One"}, {"d.txt 2", "Two\n"}}));
    QCOMPARE(*read({.paths = put("e.txt", "\"One\"\n")}),
             (Documents{{"e.txt", "\"One\"\n"}})); // a text in quotation marks
  }

  void aBrokenLineHasItsNumber() {
    const auto broken = put("a.jsonl", objects({"One.", "Two."}) + "{\"text\": \"Thr\n" + objects({"Four."}));
    QCOMPARE(refusal({.paths = broken}),
             "data.text|" + broken +
                 ": line 3 is not JSON; mend it, or leave out what cannot be read by data.skip_bad=on.");
    QCOMPARE(read({.paths = broken, .skipBad = true})->size(), std::size_t(3));
    QVERIFY(says("Lines that hold no text are left out: 1 of " + broken + ", the first is line 3."));
    const auto other = put("b.jsonl", objects({"One."}, "content"));
    QCOMPARE(refusal({.paths = other}),
             "data.field|" + other +
                 ": the object of line 1 has no text called text; write one of its texts in "
                 "data.field (content, url), or leave such lines out by data.skip_bad=on.");
    const auto none = put("c.jsonl", "{\"n\": 1}\n{\"n\": 2}\n");
    QCOMPARE(refusal({.paths = none}),
             "data.field|" + none +
                 ": line 1 holds no text; mend it, or leave such lines out by data.skip_bad=on.");
    QVERIFY(refusal({.paths = none, .skipBad = true}).find("none of its lines holds a text called text") !=
            std::string::npos);
    const std::string deep(5000, '[');
    QVERIFY(refusal({.paths = put("d.jsonl", objects({"One."}) + deep + "\n")}).find("line 2 is not JSON") !=
            std::string::npos);
  }

  void aLineMayCrossPieces() {
    const std::string text(3 << 20, 'x');
    const auto lines = objects({text, "é" + text, "short"});
    const auto documents = read({.paths = put("a.jsonl", lines)});
    QCOMPARE(documents->size(), std::size_t(3));
    QVERIFY((*documents)[0].second == text && (*documents)[1].second == "é" + text &&
            (*documents)[2].second == "short");
  }

  void packedTextsAreUnpacked_data() {
    QTest::addColumn<int>("filter");
    QTest::newRow("gzip") << ARCHIVE_FILTER_GZIP;
    QTest::newRow("zstd") << ARCHIVE_FILTER_ZSTD;
    QTest::newRow("xz") << ARCHIVE_FILTER_XZ;
    QTest::newRow("bzip2") << ARCHIVE_FILTER_BZIP2;
  }
  void packedTextsAreUnpacked() {
    QFETCH(int, filter);
    std::string text;
    for (int i = 0; i < 300000; ++i)
      text += "line " + std::to_string(i) + " é\n";
    const auto packed = packedBytes(text, filter);
    QVERIFY(packed.size() < text.size() / 2);
    QCOMPARE(*read({.paths = put("a.txt.packed", packed)}), (Documents{{"a.txt.packed", text}}));
    QCOMPARE(*read({.paths = put("a.jsonl.packed", packedBytes(objects({"One.", "Two."}), filter))}),
             (Documents{{"a.jsonl.packed 1", "One."}, {"a.jsonl.packed 2", "Two."}}));
    const auto cut = put("cut", std::string_view(packed).substr(0, packed.size() / 2));
    QVERIFY(refusal({.paths = cut}).starts_with("data.text|" + cut + " cannot be unpacked ("));
    QVERIFY(refusal({.paths = cut}).ends_with("; bring the whole file back."));
    QVERIFY(refusal({.paths = put("empty", packedBytes("", filter))}).find("the file is empty") !=
            std::string::npos);
    QVERIFY(refusal({.paths = put("binary", packedBytes(std::string("ab\0c", 4), filter))})
                .find("byte 2 is zero") != std::string::npos);
  }

  void lz4IsUnpacked() { // a frame that lz4 4.4 wrote; libarchive 3.6 crashes when it is to write one
    const auto frame = QByteArray::fromHex(
        "04224d18684069000000000000002424000000716c696e6520310a0700123207001233070012340700"
        "123507000f230029506e6520350a00000000");
    const std::string lines = "line 1\nline 2\nline 3\nline 4\nline 5\n";
    QCOMPARE(*read({.paths = put("a.lz4", frame.toStdString())}),
             (Documents{{"a.lz4", lines + lines + lines}}));
  }

  void otherEncodingsAreConverted_data() {
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QByteArray>("bytes");
    const QString text = QStringLiteral("Größe 😀 ") + QString(200000, QChar(0xE9));
    const auto wide = [&](bool big, bool mark) {
      QByteArray bytes = mark ? QByteArray(big ? "\xfe\xff" : "\xff\xfe", 2) : QByteArray();
      for (const QChar c : text) {
        const char low = static_cast<char>(c.unicode() & 0xFF), high = static_cast<char>(c.unicode() >> 8);
        bytes.append(big ? high : low).append(big ? low : high);
      }
      return bytes;
    };
    QTest::newRow("marked, little") << "utf-16" << wide(false, true);
    QTest::newRow("marked, big") << "utf-16" << wide(true, true);
    QTest::newRow("little") << "utf-16le" << wide(false, false);
    QTest::newRow("big") << "utf-16be" << wide(true, false);
  }
  void otherEncodingsAreConverted() {
    QFETCH(QString, encoding);
    QFETCH(QByteArray, bytes);
    const auto path = put("a.txt", bytes.toStdString());
    const auto said = refusal({.paths = path});
    QVERIFY2(said.find("set data.charset=" + encoding.toStdString() + ", or convert it by iconv") !=
                 std::string::npos,
             said.c_str());
    const auto documents = read({.paths = path, .encoding = encoding.toStdString()});
    QVERIFY2(documents.ok(), documents ? "" : documents.error().message().c_str());
    QCOMPARE(QString::fromStdString(documents->front().second),
             QStringLiteral("Größe 😀 ") + QString(200000, QChar(0xE9)));
  }
  void bytesOfOneCharacterEach() {
    const auto path = put("a.txt", "Gr\xf6\xdf"
                                   "e \x93x\x94");
    QVERIFY(refusal({.paths = path}).find("set data.charset=windows-1252, or") != std::string::npos);
    QCOMPARE(read({.paths = path, .encoding = "windows-1252"})->front().second, std::string("Größe “x”"));
    QCOMPARE(read({.paths = path, .encoding = "latin-1"})->front().second,
             std::string("Größe \u0093x\u0094"));
    const auto odd = put("b.txt", std::string("a\0b\0c", 5));
    QCOMPARE(
        refusal({.paths = odd, .encoding = "utf-16le"}),
        "data.charset|" + odd +
            " is not in utf-16le, for its byte 4 does not fit; write its own encoding in data.charset.");
  }

  void severalTextsAndPatterns() {
    put("b/2.txt", "two"), put("b/1.txt", "one"), put("a.jsonl", objects({"A"})), put("c.md", "c");
    const auto in = [&](const std::string& name) { return at(name).string(); };
    QCOMPARE(*read({.paths = in("a.jsonl") + "; " + in("b")}),
             (Documents{{"a.jsonl 1", "A"}, {"1.txt", "one"}, {"2.txt", "two"}}));
    QCOMPARE(*read({.paths = in("b/*.txt") + ";" + in("c.md")}),
             (Documents{{"1.txt", "one"}, {"2.txt", "two"}, {"c.md", "c"}}));
    QCOMPARE(*read({.paths = "c.md;b/[2]*", .base = at("")}), (Documents{{"c.md", "c"}, {"2.txt", "two"}}));
    QVERIFY(
        refusal({.paths = in("*.csv")}).find("*.csv: no file has such a name; write the path of a text.") !=
        std::string::npos);
    QVERIFY(refusal({.paths = in("c.md;gone.txt")}).find("gone.txt: there is no such file or folder") !=
            std::string::npos);
    put("x;y.txt", "semicolon"), put("[1].txt", "brackets");
    QCOMPARE(*read({.paths = in("x;y.txt")}), (Documents{{"x;y.txt", "semicolon"}}));
    QCOMPARE(*read({.paths = in("[1].txt")}), (Documents{{"[1].txt", "brackets"}}));
  }

  void pathsBecomeAbsolute() {
    const auto here = fs::current_path().string();
    QCOMPARE(absoluteData("data.text", "a.txt; b/../c*.txt;/d"), here + "/a.txt;" + here + "/c*.txt;/d");
    QCOMPARE(absoluteData("data.model", "a;b.model"), here + "/a;b.model");
    QCOMPARE(absoluteData("data.text", ""), std::string());
  }

  void separatorsMayLieAcrossPieces() {
    const std::string separator = "\n<|end|>\n";
    Documents wanted;
    std::string text;
    for (std::size_t i = 0; i < 7; ++i) { // so that a megabyte ends within it in one of them
      const std::string document((std::size_t{1} << 20) / 3 + i, 'e');
      text += document + separator + separator;
      wanted.emplace_back("a.txt " + std::to_string(i + 1), document);
    }
    QCOMPARE(*read({.paths = put("a.txt", text), .separator = separator}), wanted);
    QVERIFY(refusal({.paths = put("b.txt", separator + separator), .separator = separator})
                .find("data.separator|" + at("b.txt").string() + ": nothing stands between the separators") ==
            0);
    std::string wide;
    for (int i = 0; i < 400000; ++i)
      wide += "€€é";
    QCOMPARE(*read({.paths = put("c.txt", wide), .separator = separator}), (Documents{{"c.txt 1", wide}}));
  }

  void damageIsFoundWhereverItIs() {
    std::string text(5 << 20, 'a');
    text.replace(text.size() - 9, 2, "é");
    text[(4 << 20) + 5] = '\0';
    QVERIFY(
        refusal({.paths = put("a.txt", text)}).find("byte " + std::to_string((4 << 20) + 5) + " is zero") !=
        std::string::npos);
    text[(4 << 20) + 5] = '\xc3';
    QVERIFY(
        refusal({.paths = put("b.txt", text)}).find("breaks off at byte " + std::to_string((4 << 20) + 5)) !=
        std::string::npos);
    text[(4 << 20) + 5] = 'a', text.back() = '\xc3';
    QVERIFY(refusal({.paths = put("c.txt", text)})
                .find("breaks off at byte " + std::to_string(text.size() - 1)) != std::string::npos);
    text.back() = 'a';
    QCOMPARE(read({.paths = put("d.txt", text)})->front().second, text);
  }

  // A packed text of 300 MB, of which no more than some pieces are held.
  void readingTakesLittleMemory() {
#ifdef EXPE_SANITIZED // moc, which is told no macro, wants every slot to be there
    QSKIP("a sanitizer keeps what was freed");
#endif
    struct Counting : DocumentSink {
      Result<void> begin(const Text&, std::uint64_t) override { return {}; }
      Result<void> add(std::string_view text) override { return bytes += text.size(), Result<void>{}; }
      Result<void> end() override { return {}; }
      std::size_t bytes = 0;
    } counting;
    const std::size_t size = std::size_t{300} << 20;
    put("large.gz", packedBytes(std::string(size, 'a'), ARCHIVE_FILTER_GZIP));
    const auto peak = [] {
      rusage usage{};
      getrusage(RUSAGE_SELF, &usage);
      return static_cast<double>(usage.ru_maxrss) / 1024;
    };
    std::ofstream("/proc/self/clear_refs") << '5'; // the peak begins anew
    const auto before = peak();
    Progress quiet;
    QVERIFY(readDocuments({.paths = at("large.gz").string()}, quiet, said_, counting).ok());
    QCOMPARE(counting.bytes, size);
    QVERIFY2(peak() - before < 40, qPrintable(QString::number(peak() - before)));
  }

  void parquetHasADocumentARow() {
    std::string bytes;
    ParquetWriter writer({{"id", ParquetColumn::Type::Int64}, {"text", ParquetColumn::Type::Text, true}},
                         [&](std::string_view more) { return bytes += more, Result<void>{}; });
    for (std::int64_t i = 0; i < 1000; ++i) {
      writer.add(i);
      i == 3 ? writer.addEmpty() : writer.add("Text \"" + std::to_string(i) + "\"\né");
      QVERIFY(writer.endRow().ok());
    }
    QVERIFY(writer.finish().ok());
    const auto path = put("a.parquet", bytes);
    const auto documents = read({.paths = path});
    if (!documents && documents.error().kind == Error::Kind::Failure)
      QSKIP("pyarrow cannot be fetched: " + QByteArray::fromStdString(documents.error().message()));
    QVERIFY2(documents.ok(), documents ? "" : documents.error().message().c_str());
    QCOMPARE(documents->size(), std::size_t(999));
    QCOMPARE(documents->back(), (std::pair<std::string, std::string>("a.parquet 1000", "Text \"999\"\né")));
    QVERIFY(says("Empty documents are left out: 1."));
    QCOMPARE(refusal({.paths = path, .field = "id"}),
             "data.field|" + path +
                 " has no column of texts called id; write one of its own in data.field: text.");
    QVERIFY(refusal({.paths = put("d.parquet", bytes.substr(0, bytes.size() - 20))})
                .find("is a Parquet file that is cut") != std::string::npos);
    std::string wrong = bytes;
    wrong.replace(wrong.size() - 60, 40, 40, '\xff');
    const auto damaged = put("b.parquet", wrong);
    QVERIFY(refusal({.paths = damaged}).starts_with("data.text|" + damaged + " cannot be read as Parquet ("));
    std::string none;
    ParquetWriter numbers({{"id", ParquetColumn::Type::Int64}},
                          [&](std::string_view more) { return none += more, Result<void>{}; });
    numbers.add(std::int64_t{1});
    QVERIFY(numbers.endRow().ok() && numbers.finish().ok());
    const auto without = put("c.parquet", none);
    QCOMPARE(refusal({.paths = without}),
             "data.text|" + without + " is a Parquet file without a column of texts; give another.");
  }

  void aRunReadsThem() {
    std::vector<std::string> texts;
    texts.reserve(40);
    for (int i = 0; i < 40; ++i)
      texts.push_back("Document " + std::to_string(i) + std::string(400, 'a'));
    put("a.jsonl.gz", packedBytes(objects(texts, "content"), ARCHIVE_FILTER_GZIP));
    Progress quiet;
    const auto data = openDataset(
        *Schema().configure(Config(), {{"data.text", at("a.jsonl.gz").string()}, {"data.field", "content"}}),
        quiet);
    QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
    QCOMPARE(data->documents.size(), std::size_t(40));
    QCOMPARE(data->validation.size(), std::size_t(2)); // dealt out whole
  }
};

QTEST_GUILESS_MAIN(TextsTest)
#include "texts_test.moc"
