// After the PNG specification (ISO/IEC 15948) and RFC 1950 and 1951. Lines are stored, not compressed: a map
// is noise, or it is small.
#include "core/figure/png.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace expe {
namespace {

std::string bigEndian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8)
    bytes += static_cast<char>(value >> shift & 0xff);
  return bytes;
}

std::uint32_t crc(std::string_view bytes) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> made{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      made[i] = i;
      for (int bit = 0; bit < 8; ++bit)
        made[i] = made[i] & 1 ? 0xedb88320 ^ made[i] >> 1 : made[i] >> 1;
    }
    return made;
  }();
  std::uint32_t sum = 0xffffffff;
  for (const char byte : bytes)
    sum = table[(sum ^ static_cast<unsigned char>(byte)) & 0xff] ^ sum >> 8;
  return ~sum;
}

std::uint32_t adler(std::string_view bytes) {
  std::uint32_t a = 1, b = 0;
  for (const char byte : bytes) {
    a = (a + static_cast<unsigned char>(byte)) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

std::string chunk(const std::string& type, const std::string& data) {
  return bigEndian(static_cast<std::uint32_t>(data.size())) + type + data + bigEndian(crc(type + data));
}

std::string stored(std::string_view data) { // as zlib
  constexpr std::size_t most = 65535;       // of a block
  std::string bytes = "\x78\x01";
  for (std::size_t from = 0; from == 0 || from < data.size(); from += most) {
    const std::string_view block = data.substr(from, most);
    const auto size = static_cast<unsigned>(block.size());
    bytes += static_cast<char>(from + most >= data.size() ? 1 : 0);
    for (const unsigned half : {size, ~size}) {
      bytes += static_cast<char>(half & 0xff);
      bytes += static_cast<char>(half >> 8 & 0xff);
    }
    bytes += block;
  }
  return bytes + bigEndian(adler(data));
}

std::string palette(Colors colors) {
  std::string bytes(3, '\0');
  for (int level = 1; level <= colorLevels; ++level)
    for (const unsigned char channel : colorOfLevel(colors, level))
      bytes += static_cast<char>(channel);
  return bytes;
}

} // namespace

std::string toPng(const Raster& raster, Colors colors) {
  const auto width = static_cast<std::size_t>(raster.width);
  std::string lines;
  for (std::size_t at = 0; at < raster.levels.size(); at += width) {
    lines += '\0'; // no filter
    lines.append(raster.levels.begin() + static_cast<std::ptrdiff_t>(at),
                 raster.levels.begin() + static_cast<std::ptrdiff_t>(at + width));
  }
  const std::string size = bigEndian(static_cast<std::uint32_t>(raster.width)) +
                           bigEndian(static_cast<std::uint32_t>(raster.height));
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", size + std::string("\x08\x03\0\0\0", 5)) +
         chunk("PLTE", palette(colors)) + chunk("tRNS", std::string(1, '\0')) + chunk("IDAT", stored(lines)) +
         chunk("IEND", "");
}

} // namespace expe
