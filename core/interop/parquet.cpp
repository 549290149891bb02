#include "core/interop/parquet.h"

#include <bit>
#include <cassert>

namespace expe {
namespace {

constexpr std::string_view magic = "PAR1";
enum Encoding { Plain = 0, Rle = 3 };

template <class T> void appendBytes(std::string& to, T value) { // little-endian, whatever the machine is
  for (std::size_t i = 0; i < sizeof value; ++i)
    to += static_cast<char>(value >> (8 * i) & 0xff);
}

void appendVarint(std::string& to, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    to += static_cast<char>((value & 0x7f) | 0x80);
  to += static_cast<char>(value);
}

// Structures in Thrift's compact protocol, as Parquet's headers are written.
class ThriftWriter {
public:
  enum Type { I32 = 5, I64 = 6, Binary = 8, List = 9, Struct = 12 };

  void i32(int id, std::int64_t value) { field(id, I32), zigzag(value); }
  void i64(int id, std::int64_t value) { field(id, I64), zigzag(value); }
  void text(int id, std::string_view value) { field(id, Binary), element(value); }
  void list(int id, Type of, std::size_t size) {
    field(id, List);
    if (size < 15)
      return byte(static_cast<unsigned>(size) << 4 | of);
    byte(0xf0U | of), varint(size);
  }
  void element(std::int64_t value) { zigzag(value); } // of a list
  void element(std::string_view value) { varint(value.size()), bytes_ += value; }
  void begin(int id) { field(id, Struct), begin(); }              // a field
  void begin() { outer_ += static_cast<char>(last_), last_ = 0; } // an element of a list, or the whole
  void end() { byte(0), last_ = static_cast<unsigned char>(outer_.back()), outer_.pop_back(); }

  const std::string& bytes() const { return bytes_; }

private:
  void field(int id, Type type) { // ids are small and grow
    byte(static_cast<unsigned>(id - last_) << 4 | type);
    last_ = id;
  }
  void zigzag(std::int64_t value) {
    varint(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
  }
  void varint(std::uint64_t value) { appendVarint(bytes_, value); }
  void byte(unsigned value) { bytes_ += static_cast<char>(value); }

  std::string bytes_, outer_; // outer_: the last field ids of the structures around this one
  int last_ = 0;
};

// Which cells are there, as definition levels 0 and 1: one bit-packed run of the RLE hybrid, with its length
// before it.
std::string levels(const std::vector<bool>& filled) {
  std::string packed((filled.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < filled.size(); ++i)
    if (filled[i])
      packed[i / 8] = static_cast<char>(packed[i / 8] | 1 << i % 8);
  std::string run;
  appendVarint(run, packed.size() << 1 | 1);
  std::string text;
  appendBytes(text, static_cast<std::uint32_t>(run.size() + packed.size()));
  return text + run + packed;
}

} // namespace

ParquetWriter::ParquetWriter(std::vector<ParquetColumn> columns,
                             std::function<Result<void>(std::string_view)> write, std::int64_t groupRows)
    : columns_(std::move(columns)), write_(std::move(write)), groupRows_(groupRows),
      waiting_(columns_.size()) {}

std::string& ParquetWriter::next(ParquetColumn::Type type) {
  assert(cell_ < columns_.size() && columns_[cell_].type == type);
  (void)type;
  if (columns_[cell_].optional)
    waiting_[cell_].filled.push_back(true);
  return waiting_[cell_++].values;
}

void ParquetWriter::add(std::int32_t value) {
  appendBytes(next(ParquetColumn::Type::Int32), static_cast<std::uint32_t>(value));
}
void ParquetWriter::add(std::int64_t value) {
  appendBytes(next(ParquetColumn::Type::Int64), static_cast<std::uint64_t>(value));
}
void ParquetWriter::add(double value) {
  appendBytes(next(ParquetColumn::Type::Double), std::bit_cast<std::uint64_t>(value));
}
void ParquetWriter::add(std::string_view utf8) {
  auto& values = next(ParquetColumn::Type::Text);
  appendBytes(values, static_cast<std::uint32_t>(utf8.size()));
  values += utf8;
}
void ParquetWriter::addEmpty() {
  assert(cell_ < columns_.size() && columns_[cell_].optional);
  waiting_[cell_++].filled.push_back(false);
}

Result<void> ParquetWriter::endRow() {
  assert(cell_ == columns_.size());
  cell_ = 0;
  return ++rows_ < groupRows_ ? Result<void>{} : writeGroup();
}

Result<void> ParquetWriter::put(std::string_view bytes) {
  if (written_ == 0) {
    written_ = static_cast<std::int64_t>(magic.size());
    TRY(write_(magic));
  }
  written_ += static_cast<std::int64_t>(bytes.size());
  return write_(bytes);
}

// One data page: PageHeader, then levels and values.
std::string ParquetWriter::page(std::size_t column) const {
  const Column& waiting = waiting_[column];
  const std::string defined = columns_[column].optional ? levels(waiting.filled) : std::string();
  const auto size = static_cast<std::int64_t>(defined.size() + waiting.values.size());
  ThriftWriter header;
  header.begin();
  header.i32(1, 0); // a data page
  header.i32(2, size), header.i32(3, size);
  header.begin(5);
  header.i32(1, rows_), header.i32(2, Plain), header.i32(3, Rle), header.i32(4, Rle);
  header.end();
  header.end();
  return header.bytes() + defined + waiting.values;
}

Result<void> ParquetWriter::writeGroup() {
  if (rows_ == 0)
    return {};
  Group group;
  group.rows = rows_;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const std::string bytes = page(column);
    const auto offset = written_ == 0 ? static_cast<std::int64_t>(magic.size()) : written_;
    group.chunks.push_back({offset, static_cast<std::int64_t>(bytes.size())});
    group.bytes += group.chunks.back().bytes;
    waiting_[column] = {};
    TRY(this->put(bytes));
  }
  groups_.push_back(std::move(group));
  rows_ = 0;
  return {};
}

// FileMetaData.
std::string ParquetWriter::footer() const {
  std::int64_t rows = 0;
  for (const Group& group : groups_)
    rows += group.rows;
  ThriftWriter t;
  t.begin();
  t.i32(1, 1); // version
  t.list(2, ThriftWriter::Struct, columns_.size() + 1);
  t.begin(), t.text(4, "schema"), t.i32(5, static_cast<std::int64_t>(columns_.size())), t.end();
  for (const ParquetColumn& column : columns_) {
    t.begin(), t.i32(1, static_cast<int>(column.type)), t.i32(3, column.optional ? 1 : 0);
    t.text(4, column.name);
    if (column.type == ParquetColumn::Type::Text)
      t.i32(6, 0); // UTF-8
    t.end();
  }
  t.i64(3, rows);
  t.list(4, ThriftWriter::Struct, groups_.size());
  for (const Group& group : groups_) {
    t.begin();
    t.list(1, ThriftWriter::Struct, columns_.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const Chunk& chunk = group.chunks[i];
      t.begin(), t.i64(2, chunk.offset), t.begin(3);
      t.i32(1, static_cast<int>(columns_[i].type));
      t.list(2, ThriftWriter::I32, 2), t.element(Plain), t.element(Rle);
      t.list(3, ThriftWriter::Binary, 1), t.element(std::string_view(columns_[i].name));
      t.i32(4, 0); // uncompressed
      t.i64(5, group.rows), t.i64(6, chunk.bytes), t.i64(7, chunk.bytes), t.i64(9, chunk.offset);
      t.end(), t.end();
    }
    t.i64(2, group.bytes), t.i64(3, group.rows);
    t.end();
  }
  t.text(6, "ExPE Workbench");
  t.end();
  return t.bytes();
}

Result<void> ParquetWriter::finish() {
  TRY(writeGroup());
  std::string tail = footer();
  const auto size = static_cast<std::uint32_t>(tail.size());
  appendBytes(tail, size);
  return put(tail.append(magic));
}

} // namespace expe
