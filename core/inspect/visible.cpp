#include "core/inspect/visible.h"

#include "core/base/utf8.h"

namespace expe {
namespace {

std::string hexadecimal(unsigned char byte) {
  static const char* const digits = "0123456789abcdef";
  return std::string("\\x") + digits[byte / 16] + digits[byte % 16];
}

} // namespace

std::string visible(std::string_view piece) {
  std::string text;
  for (std::size_t at = 0; at < piece.size();) {
    const auto from = at;
    const auto point = nextCodePoint(piece, at);
    if (!point)
      text += hexadecimal(static_cast<unsigned char>(piece[from])), at = from + 1;
    else if (*point == ' ')
      text += "␣";
    else if (*point == '\n')
      text += "↵";
    else if (*point == '\t')
      text += "⇥";
    else if (*point < ' ' || *point == 127)
      text += hexadecimal(static_cast<unsigned char>(*point));
    else
      text += piece.substr(from, at - from);
  }
  return text;
}

} // namespace expe
