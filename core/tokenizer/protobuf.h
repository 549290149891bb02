// Protocol buffers' wire format, as much of it as a sentencepiece model needs. Reading checks every length
// against what is there.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace expe {

struct WireField {
  std::uint64_t number = 0;
  int kind = 0;            // 0: a number; 1, 5: eight or four bytes; 2: bytes
  std::uint64_t value = 0; // of kind 0
  std::string_view bytes;  // of the other kinds
};

class WireReader {
public:
  explicit WireReader(std::string_view bytes) : left_(bytes) {}

  bool next(WireField& field) { // false at the end, and where damage begins
    std::uint64_t tag = 0, size = 0;
    field = {};
    if (left_.empty())
      return false;
    if (!number(tag) || tag >> 3 == 0 || tag >> 3 >= (1U << 29))
      return damaged_ = true, false;
    field.number = tag >> 3, field.kind = static_cast<int>(tag & 7);
    const bool whole = field.kind == 0   ? number(field.value)
                       : field.kind == 1 ? take(8, field.bytes)
                       : field.kind == 5 ? take(4, field.bytes)
                       : field.kind == 2 ? number(size) && take(size, field.bytes)
                                         : false; // groups are of the past
    damaged_ = !whole;
    return whole;
  }
  bool damaged() const { return damaged_; }

private:
  bool number(std::uint64_t& value) {
    value = 0;
    for (unsigned shift = 0; shift < 64 && !left_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(left_.front());
      left_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }
  bool take(std::uint64_t size, std::string_view& bytes) {
    if (size > left_.size())
      return false;
    bytes = left_.substr(0, size);
    left_.remove_prefix(size);
    return true;
  }

  std::string_view left_;
  bool damaged_ = false;
};

class WireWriter {
public:
  WireWriter& number(std::uint64_t field, std::uint64_t value) { return raw(field << 3), raw(value); }
  WireWriter& real(std::uint64_t field, float value) {
    char bytes[4];
    std::memcpy(bytes, &value, 4);
    raw(field << 3 | 5);
    text_.append(bytes, 4);
    return *this;
  }
  WireWriter& bytes(std::uint64_t field, std::string_view value) {
    raw(field << 3 | 2), raw(value.size());
    text_ += value;
    return *this;
  }
  const std::string& text() const { return text_; }

private:
  WireWriter& raw(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      text_ += static_cast<char>(value | 0x80);
    text_ += static_cast<char>(value);
    return *this;
  }
  std::string text_;
};

} // namespace expe
