#include "core/base/csv.h"

#include "core/base/numbers.h"

#include <string_view>

namespace expe {

namespace {

constexpr std::string_view beginsFormulas = "=+-@\t\r", needsQuotes = ",\"\r\n#";

bool formula(const std::string& text) {
  return !text.empty() && beginsFormulas.find(text.front()) != beginsFormulas.npos && !readReal(text);
}

} // namespace

std::string quotedCell(const std::string& text) {
  if (text.find_first_of(needsQuotes) == text.npos)
    return text;
  std::string quoted = "\"";
  for (const char c : text)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csvCell(const std::string& text) {
  return quotedCell(formula(text) ? "'" + text : text);
}

} // namespace expe
