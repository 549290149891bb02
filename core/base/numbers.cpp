#include "core/base/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace expe {

namespace {

// All of `text` as one T, or nothing.
template <class T> std::optional<T> read(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) // from_chars knows no plus
    text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    return {};
  return value;
}

std::optional<double> finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> readPlain(std::string_view text) {
  const auto value = read<double>(trimmed(text));
  return value ? finite(*value) : std::nullopt;
}

// The first convergent of the continued fraction whose quotient is exactly this double; nothing where
// numerator or denominator would have more than nine digits.
std::optional<std::pair<std::int64_t, std::int64_t>> exactRatio(double value) {
  constexpr double most = 1e9;
  double rest = value;
  std::int64_t p = 1, q = 0, beforeP = 0, beforeQ = 1;
  while (std::isfinite(rest) && rest < most) {
    const auto whole = static_cast<std::int64_t>(rest);
    beforeP = std::exchange(p, whole * p + beforeP);
    beforeQ = std::exchange(q, whole * q + beforeQ);
    if (static_cast<double>(p) > most || static_cast<double>(q) > most)
      return {};
    if (static_cast<double>(p) / static_cast<double>(q) == value)
      return std::pair{p, q};
    rest = 1 / (rest - static_cast<double>(whole));
  }
  return {};
}

} // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const auto first = text.find_first_not_of(blank);
  return first == text.npos ? std::string_view{}
                            : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::optional<std::int64_t> readInteger(std::string_view text) {
  return read<std::int64_t>(trimmed(text));
}

std::optional<double> readReal(std::string_view text) {
  const auto operation = text.find_first_of("/^");
  if (operation == text.npos)
    return readPlain(text);
  const auto left = readPlain(text.substr(0, operation)), right = readPlain(text.substr(operation + 1));
  if (!left || !right)
    return {};
  return finite(text[operation] == '/' ? *left / *right : std::pow(*left, *right));
}

std::string significant(double value, int digits) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits).ptr};
}

std::string shortest(double value) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string text(buffer.data(), end);
  const auto e = text.find('e'); // "1e-05" and "1e+22" can be shorter still
  if (e == text.npos)
    return text;
  auto digits = text.find_first_not_of("+-0", e + 1);
  return text.substr(0, e + 1) + (text[e + 1] == '-' ? "-" : "") + text.substr(digits);
}

std::string hexadecimal(std::uint64_t number, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    text += "0123456789abcdef"[(number >> shift) & 15U];
  return text;
}

std::string fraction(double value) {
  std::string decimal = shortest(value);
  if (decimal.size() < 5) // 1/4 saves but one of 0.25
    return decimal;
  const auto ratio = exactRatio(std::fabs(value));
  if (!ratio)
    return decimal;
  const std::string text =
      (value < 0 ? "-" : "") + std::to_string(ratio->first) + "/" + std::to_string(ratio->second);
  return text.size() + 2 <= decimal.size() ? text : decimal;
}

} // namespace expe
