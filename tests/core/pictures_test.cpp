// Pictures as texts: PNG and IDX files become documents of gray levels, and windows begin with a row.
#include "core/data/dataset.h"
#include "core/data/windows.h"
#include "core/text/documents.h"
#include "core/tokenizer/tokenizer.h"

#include "core/api/schema.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace expe;
using namespace std::string_literals;

namespace {

// Made with Python's zlib: 3×2 gray levels; a gray pixel and one that is transparent; 2 pictures of 2×3 in
// IDX, packed.
const char* const gray =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAEElEQVR42mNgaPjPwH7CCAAJ2gKBiKN0iQAAAABJRU5ErkJggg==";
const char* const transparent =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR42mOIior6f+LECQYAE24EZmUwYt0AAAAASUVORK5CYII=";
const char* const packed = "H4sIAAAAAAACA2Ng4GBmYGBggmJmBkYmZhZWNnYOTi5uAHgeI4QcAAAA";

std::string bytesOf(const char* base64) {
  return QByteArray::fromBase64(base64).toStdString();
}

std::string idx(const std::vector<std::uint32_t>& sizes, const std::string& pixels) {
  std::string bytes = "\0\0\x08"s + static_cast<char>(sizes.size());
  for (const auto size : sizes)
    for (int shift = 24; shift >= 0; shift -= 8)
      bytes += static_cast<char>(size >> shift & 0xFFU);
  return bytes + pixels;
}

std::string ramp(int count) {
  std::string pixels;
  for (int i = 0; i < count; ++i)
    pixels += static_cast<char>(i % 251);
  return pixels;
}

} // namespace

class PicturesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string written(const std::string& bytes, const std::string& name = "picture") {
    const auto path = folder_.path().toStdString() + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  Result<std::vector<TextDocument>> documents(const std::string& bytes, std::int64_t columns,
                                              std::int64_t rows = 0) {
    Progress quiet;
    std::vector<Text> said;
    return readDocuments({.paths = written(bytes), .key = "data.text", .columns = columns, .rows = rows},
                         quiet, said);
  }
  QString refusal(const std::string& bytes, std::int64_t columns, std::int64_t rows = 0) {
    const auto read = documents(bytes, columns, rows);
    return read ? QString() : QString::fromStdString(read.error().message());
  }
  Result<Dataset> opened(const std::string& bytes, Settings settings) {
    settings.insert(
        settings.begin(),
        {{"data.text", written(bytes, "pictures.idx")}, {"data.window", "6"}, {"evaluation.longest", "1"}});
    const Schema schema;
    const auto config = schema.configure(schema.defaults("expe"), settings);
    if (!config)
      return config.error();
    Progress quiet;
    return openDataset(*config, quiet);
  }

private slots:
  void pixelsAreGrayLevels() {
    const auto png = documents(bytesOf(gray), 3);
    QVERIFY(png && png->size() == 1 && png->front().picture);
    QCOMPARE(png->front().text, "\0\x80\xff\x07\xc8\x32"s);
    const auto seen = documents(bytesOf(transparent), 2);
    QVERIFY(seen && seen->size() == 1);
    QCOMPARE(seen->front().text, "\x5a\0"s);
  }

  void eachPictureIsADocument() {
    for (const auto& bytes : {idx({2, 2, 3}, ramp(12)), bytesOf(packed)}) {
      const auto read = documents(bytes, 3);
      QVERIFY2(read, read ? "" : read.error().message().c_str());
      QCOMPARE(read->size(), std::size_t(2));
      QCOMPARE(read->at(0).text, ramp(12).substr(0, 6));
      QCOMPARE(read->at(1).text, ramp(12).substr(6));
    }
    const auto frames = documents(idx({2, 5, 2, 3}, ramp(60)), 3, 2);
    QVERIFY(frames && frames->size() == 2 && frames->at(1).text == ramp(60).substr(30));
  }

  void windowsBeginWithARow() {
    const auto many = opened(idx({30, 5, 3}, ramp(450)), {{"data.columns", "3"}});
    QVERIFY2(many, many ? "" : many.error().message().c_str());
    QCOMPARE(many->row, std::size_t(3));
    QCOMPARE(many->documents.size(), std::size_t(30));
    QCOMPARE(many->vocabulary(), std::int64_t(256));
    for (const std::int64_t listed : {TrainingWindows::mostListed, std::int64_t{0}}) {
      const TrainingWindows windows(many->train, 6, 1, listed, many->row);
      std::set<std::size_t> rows;
      for (const auto start : windows.starts(0, 40 * windows.perEpoch())) {
        QCOMPARE(start % 3, std::size_t(0));
        rows.insert(start % 15 / 3);
      }
      QCOMPARE(rows.size(), std::size_t(3)); // 6 pixels and the next begin in rows 0, 1 and 2 of 5
    }
    for (const auto& window : positionWindows(many->train, 6, 6, 0, many->row).windows)
      QCOMPARE(window.begin % 3, std::size_t(0));
    const auto one = opened(idx({1, 400, 3}, ramp(1200)), {{"data.columns", "3"}});
    QVERIFY(one && !one->validation.empty() && !one->test.empty());
    for (const auto* split : {&one->train, &one->validation, &one->test})
      for (const Range& range : *split)
        QCOMPARE(range.begin % 3, std::size_t(0));
  }

  // Evaluated beside those that were trained on: as wide, and read from a row's beginning too.
  void otherPictures() {
    const auto pictures = written(idx({30, 5, 3}, ramp(450)), "pictures.idx");
    const Schema schema;
    const auto config = schema.configure(
        schema.defaults("expe"), {{"data.text", pictures}, {"data.window", "6"}, {"data.columns", "3"}});
    QVERIFY2(config, config ? "" : config.error().message().c_str());
    Progress quiet;
    QCOMPARE(knownVocabulary(*config), std::optional<std::int64_t>(256)); // before they are opened
    const auto data = openDataset(*config, quiet);
    QVERIFY2(data, data ? "" : data.error().message().c_str());
    const auto seen = openData(*config, quiet);
    QVERIFY(seen && (*seen)->pictures && (*seen)->columns == 3);
    const auto other =
        openText(written(idx({2, 4, 3}, ramp(24)), "other.idx"), data->tokenizer, *config, quiet);
    QVERIFY2(other, other ? "" : other.error().message().c_str());
    QCOMPARE(other->row, std::size_t(3));
    QCOMPARE(other->test, (std::vector<Range>{{0, 12}, {12, 24}}));
    QVERIFY(other->train.empty());
    const auto wide =
        openText(written(idx({2, 4, 5}, ramp(40)), "wide.idx"), data->tokenizer, *config, quiet);
    QVERIFY(!wide && wide.error().message().find("is 5 pixels wide") != std::string::npos);
  }

  // A window reads one token more than it has: the last pixel of a whole picture is a target alone.
  void aWindowThatFitsIsSaid() {
    const auto pictures = idx({30, 5, 3}, ramp(450));
    const auto tooLong = opened(pictures, {{"data.columns", "3"}, {"data.window", "15"}});
    QVERIFY(!tooLong);
    QCOMPARE(QString::fromStdString(tooLong.error().message()),
             QString("No picture reaches the 16 pixels of a window: data.window and the one after it; write "
                     "data.window=14, which reads pictures whole, or whole rows of 3 below that."));
    QVERIFY(opened(pictures, {{"data.columns", "3"}, {"data.window", "12"}}).ok());
    const auto whole = opened(pictures, {{"data.columns", "3"}, {"data.window", "14"}});
    QVERIFY2(whole.ok(), whole ? "" : whole.error().message().c_str());
    const TrainingWindows windows(whole->train, 14, 1, TrainingWindows::mostListed, whole->row);
    QCOMPARE(windows.perEpoch(), std::int64_t(std::size(whole->train)));
    for (const auto start : windows.starts(0, windows.perEpoch()))
      QCOMPARE(start % 15, size_t(0));
    const auto packed =
        opened(pictures, {{"data.columns", "3"}, {"data.window", "14"}, {"data.join", "packed"}});
    QVERIFY(!packed && packed.error().message().find("no whole rows") != std::string::npos);
    const auto alone = opened(idx({1, 5, 3}, ramp(15)), {{"data.columns", "3"}, {"data.window", "15"}});
    QVERIFY(!alone &&
            alone.error().message().find("write whole rows of 3 of at most 1") != std::string::npos);
    const auto tiny = opened(idx({30, 1, 2}, ramp(60)), {{"data.columns", "2"}, {"data.window", "2"}});
    QVERIFY(!tiny && tiny.error().message().ends_with("reaches the 3 of a window; write a longer text."));
  }

  // As another text of a run, in windows of whole rows of them.
  void otherPicturesMayBeWiderAndTaller() {
    const auto read = [&](const std::string& window, const std::string& columns, std::uint32_t width) {
      const Schema schema;
      const auto config = *schema.configure(schema.defaults("expe"), {{"data.text", "trained"},
                                                                      {"data.columns", "4"},
                                                                      {"data.window", window},
                                                                      {"evaluation.columns", columns}});
      Progress quiet;
      const auto tokens = byteTokenizer();
      return openText(written(idx({2, 8, width}, ramp(static_cast<int>(16 * width)))), tokens, config, quiet);
    };
    for (const auto& [columns, width] : {std::pair("0", 4U), {"8", 8U}}) {
      const auto data = read("8", columns, width);
      QVERIFY2(data.ok(), data ? "" : data.error().message().c_str());
      QCOMPARE(data->row, std::size_t(width));
    }
    const Schema schema; // whatever encoding reads them
    const auto base = schema.defaults("expe");
    const Settings typed = {{"data.text", "trained"}, {"evaluation.columns", "8"}};
    QVERIFY(checkRelevant(schema, base, *schema.configure(base, typed), typed).ok());
    const auto narrow = read("8", "0", 8), whole = read("15", "0", 4);
    QVERIFY(!narrow &&
            narrow.error().message().find("write --set evaluation.columns=8") != std::string::npos);
    QVERIFY(!whole && whole.error().message().find("give pictures of 16 pixels") != std::string::npos);
  }

  // Whichever encoding reads them.
  void framesAreAsHighAsIsSaid() {
    const auto video = idx({30, 2, 4, 3}, ramp(720));
    const Settings settings = {{"data.columns", "3"}, {"data.rows", "4"}};
    QVERIFY(opened(video, settings).ok());
    const Schema schema;
    const auto base = schema.defaults("expe");
    Settings typed = settings;
    typed.insert(typed.begin(), {"data.text", written(video)});
    QVERIFY(checkRelevant(schema, base, *schema.configure(base, typed), typed).ok());
    const auto other = opened(video, {{"data.columns", "3"}, {"data.rows", "2"}});
    QVERIFY(!other && other.error().key == "data.rows");
  }

  void mistakesAreSaid() {
    const auto whole = idx({2, 2, 3}, ramp(12));
    QVERIFY(refusal(whole, 4).contains("is 3 pixels wide, and data.columns is 4; write data.columns=3"));
    QVERIFY(refusal(bytesOf(gray), 4).contains("is 3 pixels wide"));
    QVERIFY(refusal(whole, 0).contains("is a picture and no text"));
    QVERIFY(refusal(bytesOf(gray), 0).contains("is a picture and no text"));
    for (const auto& cut : {whole.substr(0, 3 + 1), whole.substr(0, 10), whole.substr(0, whole.size() - 1),
                            bytesOf(gray).substr(0, 60), bytesOf(gray).substr(0, 20)})
      QVERIFY2(refusal(cut, 3).contains("damaged or cut"), qPrintable(refusal(cut, 3)));
    QVERIFY(refusal(idx({1, 70000, 70000}, ""), 70000).contains("larger than 64 megapixels"));
    QVERIFY(refusal(idx({1, 0, 3}, ""), 3).contains("damaged or cut"));
    for (const int rows : {0, 5}) {
      const auto says = refusal(idx({1, 2, 8, 3}, ramp(48)), 3, rows);
      QVERIFY2(
          says.contains(QString("has frames of 8 rows, and data.rows is %1; write data.rows=8").arg(rows)),
          qPrintable(says));
    }
    auto labels = idx({30}, ramp(30)), numbers = idx({1, 2, 3}, ramp(24));
    numbers[2] = '\x0d'; // floats
    for (const auto& bytes : {labels, numbers})
      QVERIFY2(
          refusal(bytes, 3).contains("is an IDX file, of which bytes in three or four dims alone are read"),
          qPrintable(refusal(bytes, 3)));
    const auto said = [&](Settings settings) {
      const auto data = opened(whole, std::move(settings));
      return data ? QString() : QString::fromStdString(data.error().message());
    };
    QVERIFY(said({{"data.columns", "3"}, {"data.tokenizer", "characters"}})
                .contains("with data.tokenizer=bytes"));
    QVERIFY(said({{"data.columns", "3"}, {"data.window", "4"}})
                .contains("no whole rows of pictures that are 3 pixels"));
  }
};

QTEST_APPLESS_MAIN(PicturesTest)
#include "pictures_test.moc"
