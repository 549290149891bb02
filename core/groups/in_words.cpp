#include "core/groups/in_words.h"

#include "core/api/comparison.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

namespace expe {

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value))
    return std::isnan(value) ? "–" : value > 0 ? "∞" : "−∞";
  char text[400]; // the longest double has 309 digits before its point
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr;
  std::string written(text, end);
  if (written.front() != '-')
    return written;
  written.erase(0, 1);
  const bool zero = written.find_first_not_of("0.") == std::string::npos;
  return zero ? written : "−" + written;
}

std::string withSign(double value, int decimals) {
  const std::string written = fixed(value, decimals);
  return value > 0 && written != fixed(0, decimals) ? "+" + written : written;
}

std::string probabilityText(double p) {
  constexpr double level = 0.05;
  if (p < 0.001)
    return "< 0.001";
  if (p < level && p >= 0.04995) // three digits would show it as the level
    return "< 0.05";
  return significant(p, p < level && p >= 0.0495 ? 3 : 2);
}

std::string pValue(double p) {
  const std::string text = probabilityText(p);
  return text.starts_with('<') ? "p " + text : "p = " + text;
}

Text withoutFinishedRun(const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  const auto some = joined(std::span(names).first(std::min(names.size(), most)));
  if (names.size() > most)
    return {"{0} and {1} more have no finished run", {some, names.size() - most}};
  return {names.size() == 1 ? "{0} has no finished run" : "{0} have no finished run", {some}};
}

} // namespace expe
