// Parquet by its bytes: what the footer says, read by a reader of this file's own, and the values where it
// says.
#include "core/interop/parquet.h"

#include <QtTest>

#include <cstring>
#include <map>

using namespace expe;

namespace {

// Thrift's compact protocol as a tree: of a structure its fields by id, of a list its elements by index.
struct Node {
  std::int64_t number = 0;
  std::string text;
  std::map<int, Node> parts;
  const Node& at(int id) const { return parts.at(id); }
};

class Reader {
public:
  Reader(const std::string& bytes, std::size_t at) : bytes_(bytes), at_(at) {}
  Node structure() {
    Node node;
    for (int id = 0;;) {
      const unsigned head = byte();
      if (head == 0)
        return node;
      id += static_cast<int>(head >> 4);
      node.parts[id] = value(head & 15);
    }
  }
  std::size_t at() const { return at_; }

private:
  Node value(unsigned type) {
    Node node;
    if (type == 5 || type == 6) {
      const auto raw = varint();
      node.number = static_cast<std::int64_t>(raw >> 1) ^ -static_cast<std::int64_t>(raw & 1);
    } else if (type == 8) {
      const auto size = varint();
      node.text = bytes_.substr(at_, size), at_ += size;
    } else if (type == 9) {
      const unsigned head = byte();
      const auto size = head >> 4 == 15 ? varint() : head >> 4;
      for (std::uint64_t i = 0; i < size; ++i)
        node.parts[static_cast<int>(i)] = value(head & 15);
      node.number = static_cast<std::int64_t>(size);
    } else if (type == 12) {
      return structure();
    } else {
      qFatal("type %u", type);
    }
    return node;
  }
  unsigned byte() { return static_cast<unsigned char>(bytes_.at(at_++)); }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const unsigned b = byte();
      value |= std::uint64_t(b & 127) << shift;
      if (b < 128)
        return value;
    }
  }
  const std::string& bytes_;
  std::size_t at_;
};

template <class T> T number(const std::string& bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

Node footerOf(const std::string& file) {
  const auto size = number<std::uint32_t>(file, file.size() - 8);
  Reader reader(file, file.size() - 8 - size);
  const Node node = reader.structure();
  if (reader.at() != file.size() - 8)
    qFatal("the footer is %zu bytes longer than it says", file.size() - 8 - reader.at());
  return node;
}

struct Page {
  Node header;
  std::string body;
};
Page pageOf(const std::string& file, const Node& group, int column) {
  const Node& meta = group.at(1).at(column).at(3);
  Reader reader(file, static_cast<std::size_t>(meta.at(9).number));
  Page page{reader.structure(), {}};
  page.body = file.substr(reader.at(), static_cast<std::size_t>(page.header.at(2).number));
  const auto bytes = reader.at() - static_cast<std::size_t>(meta.at(9).number) + page.body.size();
  if (static_cast<std::int64_t>(bytes) != meta.at(7).number)
    qFatal("the chunk does not end where its page does");
  return page;
}

} // namespace

class ParquetTest : public QObject {
  Q_OBJECT

  static std::string written(int rows, std::int64_t groupRows) {
    std::string file;
    ParquetWriter writer(
        {{"id", ParquetColumn::Type::Int64},
         {"lag", ParquetColumn::Type::Int32, true},
         {"loss", ParquetColumn::Type::Double},
         {"piece", ParquetColumn::Type::Text}},
        [&](std::string_view bytes) {
          file += bytes;
          return Result<void>{};
        },
        groupRows);
    for (int i = 0; i < rows; ++i) {
      writer.add(std::int64_t(i) << 33);
      i % 3 == 0 ? writer.addEmpty() : writer.add(std::int32_t(-i));
      writer.add(i / 8.0);
      writer.add(std::string_view(i % 2 ? "é" : "tok"));
      if (!writer.endRow())
        qFatal("not written");
    }
    if (!writer.finish())
      qFatal("not finished");
    return file;
  }

private slots:
  void theFooterNamesColumnsAndRows() {
    const auto file = written(10, 4);
    QCOMPARE(file.substr(0, 4), std::string("PAR1"));
    QCOMPARE(file.substr(file.size() - 4), std::string("PAR1"));
    const Node footer = footerOf(file);
    QCOMPARE(footer.at(3).number, 10);
    QCOMPARE(footer.at(4).number, 3); // groups of 4, 4 and 2 rows
    QCOMPARE(footer.at(4).at(2).at(3).number, 2);
    const Node& schema = footer.at(2);
    QCOMPARE(schema.number, 5);
    QCOMPARE(schema.at(0).at(5).number, 4);
    const char* names[] = {"id", "lag", "loss", "piece"};
    const int types[] = {2, 1, 5, 6};
    for (int i = 0; i < 4; ++i) {
      QCOMPARE(schema.at(i + 1).at(4).text, std::string(names[i]));
      QCOMPARE(schema.at(i + 1).at(1).number, types[i]);
      QCOMPARE(schema.at(i + 1).at(3).number, i == 1 ? 1 : 0);
    }
    QCOMPARE(schema.at(4).at(6).number, 0); // the text is UTF-8
  }

  void valuesStandWhereTheFooterSays() {
    const auto file = written(10, 4);
    const Node footer = footerOf(file);
    for (int g = 0, first = 0; g < 3; ++g) {
      const Node& group = footer.at(4).at(g);
      const auto rows = static_cast<int>(group.at(3).number);
      const auto ids = pageOf(file, group, 0), losses = pageOf(file, group, 2);
      QCOMPARE(ids.header.at(5).at(1).number, rows);
      QCOMPARE(ids.body.size(), size_t(8 * rows));
      for (int i = 0; i < rows; ++i) {
        QCOMPARE(number<std::int64_t>(ids.body, size_t(8 * i)), std::int64_t(first + i) << 33);
        QCOMPARE(number<double>(losses.body, size_t(8 * i)), (first + i) / 8.0);
      }
      const auto text = pageOf(file, group, 3).body;
      std::size_t at = 0;
      for (int i = 0; i < rows; ++i) {
        const auto size = number<std::uint32_t>(text, at);
        QCOMPARE(text.substr(at + 4, size), std::string((first + i) % 2 ? "é" : "tok"));
        at += 4 + size;
      }
      QCOMPARE(at, text.size());
      first += rows;
    }
  }

  void emptyCellsAreLevelsAndNoValues() {
    const auto file = written(10, 100);
    const auto page = pageOf(file, footerOf(file).at(4).at(0), 1).body;
    // 4 bytes of length, then one bit-packed run of two bytes: rows 0, 3, 6, 9 are empty.
    QCOMPARE(number<std::uint32_t>(page, 0), 3u);
    QCOMPARE(int(page[4]), 2 << 1 | 1);
    const unsigned bits = number<std::uint16_t>(page, 5);
    std::size_t at = 7;
    for (int i = 0; i < 10; ++i) {
      QCOMPARE(bits >> i & 1u, i % 3 == 0 ? 0u : 1u);
      if (i % 3 == 0)
        continue;
      QCOMPARE(number<std::int32_t>(page, at), -i);
      at += 4;
    }
    QCOMPARE(at, page.size());
  }

  void aTableWithoutRowsIsWhole() {
    const auto file = written(0, 4);
    QCOMPARE(file.substr(0, 4), std::string("PAR1"));
    QCOMPARE(footerOf(file).at(3).number, 0);
    QCOMPARE(footerOf(file).at(4).number, 0);
  }

  void aFailedWriteEndsIt() {
    ParquetWriter writer(
        {{"id"}}, [](std::string_view) { return failure("full"); }, 1);
    writer.add(std::int64_t(1));
    QVERIFY(!writer.endRow().ok());
  }
};

QTEST_GUILESS_MAIN(ParquetTest)
#include "parquet_test.moc"
