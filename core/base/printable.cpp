#include "core/base/printable.h"

#include "core/base/numbers.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cctype>

namespace expe {

namespace {

bool turnsWriting(char32_t c) { // what Unicode calls bidirectional controls
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool isInvisible(char32_t c) { // soft hyphen, blanks without width, fillers, marks of notes, tags
  return c == 0x00AD || c == 0x115F || c == 0x1160 || c == 0x180E || c == 0x200B ||
         (c >= 0x2060 && c <= 0x2064) || (c >= 0x206A && c <= 0x206F) || c == 0x3164 || c == 0xFEFF ||
         c == 0xFFA0 || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

bool breaksLines(char32_t c) {
  return c == 0x2028 || c == 0x2029;
}

// Empty: it is printed as it is.
std::string escapeOf(char32_t c) {
  if (c == '\n')
    return "\\n";
  if (c == '\r')
    return "\\r";
  if (c == '\t')
    return "\\t";
  if (c < 0x20 || c == 0x7F)
    return "\\x" + hexadecimal(c, 2);
  const bool shown = (c < 0x80 || c >= 0xA0) && !turnsWriting(c) && !isInvisible(c) && !breaksLines(c);
  return shown ? "" : c > 0xFFFF ? "\\U" + hexadecimal(c, 8) : "\\u" + hexadecimal(c, 4);
}

} // namespace

std::string printable(std::string_view text, std::string_view kept) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto from = at;
    const auto c = nextCodePoint(text, at);
    if (!c) {
      shown += "\\x" + hexadecimal(static_cast<unsigned char>(text[at = from]), 2), ++at;
      continue;
    }
    const auto bytes = text.substr(from, at - from);
    const bool keep = bytes.size() == 1 && kept.find(bytes.front()) != kept.npos;
    const auto escape = keep ? std::string() : escapeOf(*c);
    shown += escape.empty() ? bytes : std::string_view(escape);
  }
  return shown;
}

std::string shellWord(const std::string& text) {
  const bool plain = std::ranges::all_of(text, [](const unsigned char c) {
    return std::isalnum(c) ||
           std::string_view("/._-+,:=@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !text.empty())
    return text;
  std::string word = "'";
  for (const char c : text)
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

} // namespace expe
