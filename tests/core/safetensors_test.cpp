// safetensors: files written here are what the format says, and every way of breaking a rule is refused.
#include "core/base/files.h"
#include "core/interop/safetensors.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fstream>
#include <random>

using namespace expe;
namespace fs = std::filesystem;

namespace {

std::string withLength(const std::string& header, const std::string& data, std::uint64_t length) {
  std::string file;
  for (int i = 0; i < 8; ++i)
    file += static_cast<char>(length >> (8 * i));
  return file + header + data;
}
std::string with(const std::string& header, const std::string& data = {}) {
  return withLength(header, data, header.size());
}

std::string tensor(const std::string& name, const std::string& type, const std::string& shape,
                   const std::string& offsets) {
  return "\"" + name + "\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets +
         "}";
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i)
    all += text;
  return all;
}

} // namespace

class SafetensorsTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;
  fs::path path() { return fs::path(room_.path().toStdString()) / "file.safetensors"; }
  static std::string bytesOf(const Safetensors& file, const std::string& name) {
    std::string bytes(file.find(name)->size, '\0');
    const auto read =
        file.read(*file.find(name), std::as_writable_bytes(std::span(bytes.data(), bytes.size())));
    return read ? bytes : read.error().message();
  }
  Result<std::shared_ptr<const Safetensors>> openBytes(const std::string& bytes) {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
    return Safetensors::open(path());
  }

private slots:
  // Put together byte by byte from the description of the format: data in another order than the header,
  // padding, an empty tensor and a scalar.
  void readsAFileWrittenByHand() {
    const auto file = openBytes(
        with("{\"__metadata__\":{\"format\":\"pt\"}," + tensor("b", "U8", "[3]", "[8,11]") + "," +
                 tensor("a", "F32", "[1,2]", "[0,8]") + "," + tensor("none", "I64", "[0,5]", "[11,11]") +
                 "," + tensor("scalar", "I16", "[]", "[11,13]") + "}   ",
             std::string("\0\0\x80\x3f\0\0\0\xc0xyz\x2a\0", 13)));
    QVERIFY2(file.ok(), file.ok() ? "" : file.error().message().c_str());
    const Safetensors& tensors = **file;
    QCOMPARE(tensors.tensors().size(), 4u);
    QCOMPARE(tensors.metadata().at("format"), std::string("pt"));
    const StoredTensor* a = tensors.find("a");
    QVERIFY(a);
    QVERIFY(a->shape == (std::vector<std::int64_t>{1, 2}));
    float values[2];
    QCOMPARE(a->size, 8u);
    std::memcpy(values, bytesOf(tensors, "a").data(), 8);
    QCOMPARE(values[0], 1.0f);
    QCOMPARE(values[1], -2.0f);
    QCOMPARE(bytesOf(tensors, "b"), std::string("xyz"));
    QCOMPARE(tensors.find("none")->size, 0u);
    QVERIFY(tensors.find("scalar")->shape.empty());
    QCOMPARE(bytesOf(tensors, "scalar"), std::string("\x2a\0", 2));
    QVERIFY(!tensors.find("absent"));
  }

  void writesWhatTheFormatSays() {
    const float numbers[] = {1.5f, -2.5f, 3.25f};
    const std::uint8_t flags[] = {1, 0};
    QVERIFY(writeSafetensors(path(),
                             {{"z.flags", "BOOL", {2}, std::as_bytes(std::span(flags))},
                              {"a \"quoted\" ε", "F32", {3, 1}, std::as_bytes(std::span(numbers))}},
                             {{"step", "200"}})
                .ok());
    std::ifstream in(path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), 8);
    QCOMPARE(length % 8, 0u);
    QCOMPARE(bytes.size(), 8 + length + 14);
    QCOMPARE(bytes[8], '{');
    QCOMPARE(bytes[8 + length], '\1'); // the order given, not that of the names
    const auto file = Safetensors::open(path());
    QVERIFY(file.ok());
    const StoredTensor* written = (*file)->find("a \"quoted\" ε");
    QVERIFY(written);
    const std::string stored = bytesOf(**file, written->name);
    QVERIFY(stored == std::string(reinterpret_cast<const char*>(numbers), sizeof numbers));
    QCOMPARE((*file)->metadata().at("step"), std::string("200"));
  }

  // Weights that are cut while they are read: a sentence, and not a signal that ends the process.
  void aFileCutWhileItIsRead() {
    const std::string header = "{" + tensor("a", "U8", "[100000]", "[0,100000]") + "}";
    const auto file = openBytes(with(header, std::string(100000, 'x')));
    QVERIFY(file.ok());
    fs::resize_file(path(), 8 + header.size() + 10);
    std::vector<std::byte> into(100000);
    const auto read = (*file)->read(*(*file)->find("a"), into);
    QVERIFY(!read.ok());
    QVERIFY2(read.error().message().find("became shorter while it was read") != std::string::npos,
             read.error().message().c_str());
    QCOMPARE(read.error().kind, Error::Kind::Failure);
  }

  void refuses_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char* name, const std::string& bytes, const char* sentence) {
      QTest::newRow(name) << QByteArray(bytes.data(), qsizetype(bytes.size())) << QByteArray(sentence);
    };
    const std::string four(4, 'x'), eight(8, 'x'), good = tensor("a", "F32", "[1]", "[0,4]");
    row("empty file", "", "shorter than 8 bytes");
    row("seven bytes", std::string(7, '\0'), "shorter than 8 bytes");
    row("header of no bytes", withLength("", "", 0), "header is empty");
    row("header beyond the file", withLength("{}", "", 3), "longer than the file");
    row("header of 100 MB and one", withLength("{}", "", 100'000'001), "longer than 100 MB");
    row("header of 2^64 - 1", withLength("{}", "", ~0ull), "longer than 100 MB");
    row("not UTF-8", with("{\"a\xff\":1}"), "not JSON in UTF-8");
    row("overlong UTF-8", with("{\"\xc0\x80\":1}"), "not JSON in UTF-8");
    row("half JSON", with("{" + good, four), "not JSON in UTF-8");
    row("text after JSON", with("{" + good + "} x", four), "not JSON in UTF-8");
    row("zero byte after JSON", with("{" + good + "}" + std::string("\0!", 2), four), "zero byte");
    row("comment", with("{/**/" + good + "}", four), "not JSON in UTF-8");
    row("a list", with("[]"), "does not begin with {");
    row("blank before", with(" {" + good + "}", four), "does not begin with {");
    row("byte order mark", with("\xef\xbb\xbf{" + good + "}", four), "does not begin with {");
    row("same tensor twice", with("{" + good + "," + good + "}", four), "key \"a\" twice");
    row("same tensor twice, escaped",
        with("{" + good + "," + tensor("\\u0061", "F32", "[1]", "[0,4]") + "}", four), "twice");
    row("same field twice",
        with(R"({"a":{"dtype":"F32","dtype":"F32","shape":[1],"data_offsets":[0,4]}})", four), "twice");
    row("metadata twice", with(R"({"__metadata__":{},"__metadata__":{}})"), "twice");
    row("entry is a number", with("{\"a\":1}"), "not an object");
    row("no type", with(R"({"a":{"shape":[1],"data_offsets":[0,4]}})", four), "no dtype");
    row("no shape", with(R"({"a":{"dtype":"F32","data_offsets":[0,4]}})", four), "no shape");
    row("no offsets", with(R"({"a":{"dtype":"F32","shape":[1]}})", four), "no data_offsets");
    row("unknown type", with("{" + tensor("a", "F31", "[1]", "[0,4]") + "}", four), "unknown type");
    row("type in lower case", with("{" + tensor("a", "f32", "[1]", "[0,4]") + "}", four), "unknown type");
    row("type is a number", with(R"({"a":{"dtype":32,"shape":[1],"data_offsets":[0,4]}})", four),
        "unknown type");
    row("shape is a number", with("{" + tensor("a", "F32", "1", "[0,4]") + "}", four), "is no list");
    row("negative shape", with("{" + tensor("a", "F32", "[-1]", "[0,4]") + "}", four), "no whole number");
    row("two negative sizes", with("{" + tensor("a", "F32", "[-1,-1]", "[0,4]") + "}", four),
        "no whole number");
    row("broken shape", with("{" + tensor("a", "F32", "[1.0]", "[0,4]") + "}", four), "no whole number");
    row("text in shape", with("{" + tensor("a", "F32", "[\"1\"]", "[0,4]") + "}", four), "no whole number");
    row("size of 2^63", with("{" + tensor("a", "U8", "[9223372036854775808]", "[0,4]") + "}", four),
        "no whole number");
    row("size of 2^64", with("{" + tensor("a", "U8", "[18446744073709551616]", "[0,4]") + "}", four),
        "no whole number");
    row("product wraps to 4", with("{" + tensor("a", "F32", "[4294967297,4294967297]", "[0,4]") + "}", four),
        "too large");
    row("product wraps to 0", with("{" + tensor("a", "F32", "[4294967296,4294967296]", "[0,0]") + "}"),
        "too large");
    row("one offset", with("{" + tensor("a", "F32", "[1]", "[0]") + "}", four), "not two numbers");
    row("three offsets", with("{" + tensor("a", "F32", "[1]", "[0,4,4]") + "}", four), "not two numbers");
    row("negative offset", with("{" + tensor("a", "F32", "[1]", "[-4,0]") + "}", four), "no whole number");
    row("ends before it begins", with("{" + tensor("a", "F32", "[1]", "[4,0]") + "}", four),
        "ends before it begins");
    row("beyond the end", with("{" + tensor("a", "F32", "[2]", "[0,8]") + "}", four), "beyond the end");
    row("far beyond the end",
        with("{" + tensor("a", "U8", "[9223372036854775807]", "[0,9223372036854775807]") + "}", four),
        "beyond the end");
    row("too few bytes", with("{" + tensor("a", "F32", "[2]", "[0,4]") + "}", four),
        "do not match its shape");
    row("too many bytes", with("{" + tensor("a", "F32", "[1]", "[0,8]") + "}", eight),
        "do not match its shape");
    row("overlap", with("{" + good + "," + tensor("b", "F32", "[1]", "[2,6]") + "}", std::string(6, 'x')),
        "overlaps");
    row("the same bytes twice", with("{" + good + "," + tensor("b", "F32", "[1]", "[0,4]") + "}", four),
        "overlaps");
    row("hole at the start", with("{" + tensor("a", "F32", "[1]", "[4,8]") + "}", eight), "hole before");
    row("hole between", with("{" + good + "," + tensor("b", "U8", "[1]", "[7,8]") + "}", eight),
        "hole before");
    row("bytes at the end", with("{" + good + "}", eight), "belong to no tensor");
    row("data without tensors", with("{}", four), "belong to no tensor");
    row("metadata is a list", with("{\"__metadata__\":[]}"), "not an object");
    row("metadata holds a number", with("{\"__metadata__\":{\"step\":1}}"), "is not text");
    row("metadata holds an object", with("{\"__metadata__\":{\"step\":{}}}"), "is not text");
    row("a million nested lists", with("{\"a\":" + repeated("[", 1'000'000)), "nested too deeply");
    row("a million nested objects", with(repeated("{\"a\":", 1'000'000)), "nested too deeply");
    row("a shape of 65 sizes",
        with("{" + tensor("a", "U8", "[1" + repeated(",1", 64) + "]", "[0,1]") + "}", "x"), "more than 64");
  }
  void refuses() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, sentence);
    const auto file = openBytes(bytes.toStdString());
    QVERIFY(!file.ok());
    const QByteArray message = QByteArray::fromStdString(file.error().message());
    QVERIFY2(message.contains(sentence), message.constData());
    QVERIFY2(message.contains("file.safetensors"), message.constData());
    QVERIFY(file.error().kind == Error::Kind::User);
  }

  void anEmptySetOfTensorsIsAFile() { QVERIFY(openBytes(with("{}")).ok()); }

  void absentFilesAndFoldersAreRefused() {
    QVERIFY(Safetensors::open("/nowhere/at/all").error().message().find("/nowhere/at/all") == 0);
    QVERIFY(!Safetensors::open(room_.path().toStdString()).ok());
  }

  // Whatever byte is changed, opening ends with an error or with tensors inside the file.
  void damageNeverCrashes() {
    const std::string good =
        with("{" + tensor("a", "F32", "[2,1]", "[0,8]") + "," + tensor("b", "U8", "[3]", "[8,11]") + "}",
             std::string(11, 'x'));
    std::mt19937 random(1);
    int refused = 0;
    for (int i = 0; i < 600; ++i) {
      std::string bytes = good;
      for (unsigned n = 1 + random() % 3; n > 0; --n)
        bytes[random() % bytes.size()] = static_cast<char>(random());
      if (random() % 4 == 0)
        bytes.resize(random() % bytes.size());
      const auto file = openBytes(bytes);
      refused += !file.ok();
      if (!file.ok())
        continue;
      std::size_t covered = 0;
      for (const StoredTensor& view : (*file)->tensors())
        covered += view.size;
      QCOMPARE(covered, 11u);
    }
    QVERIFY(refused > 300);
  }
};

QTEST_GUILESS_MAIN(SafetensorsTest)
#include "safetensors_test.moc"
