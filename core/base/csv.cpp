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

std::string csvCell(const std::string& text) {
  const std::string cell = formula(text) ? "'" + text : text;
  if (cell.find_first_of(needsQuotes) == cell.npos)
    return cell;
  std::string quoted = "\"";
  for (const char c : cell)
    quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

} // namespace expe
