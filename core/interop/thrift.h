// Structures in Thrift's compact protocol, as Parquet's headers are written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace expe {

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
  void end() { byte(0), last_ = outer_.back(), outer_.pop_back(); }

  const std::string& bytes() const { return bytes_; }

private:
  void field(int id, Type type) { // ids are small and grow
    byte(static_cast<unsigned>(id - last_) << 4 | type);
    last_ = id;
  }
  void zigzag(std::int64_t value) {
    varint(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
  }
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      byte(static_cast<unsigned>(value & 0x7f) | 0x80U);
    byte(static_cast<unsigned>(value));
  }
  void byte(unsigned value) { bytes_ += static_cast<char>(value); }

  std::string bytes_, outer_; // outer_: the last field ids of the structures around this one
  int last_ = 0;
};

} // namespace expe
