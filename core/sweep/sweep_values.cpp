// The values of a sweep, as typed: lists and ranges.
#include "core/api/sweep.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace expe {

namespace {

constexpr std::size_t mostValues = 10000;

bool isNumber(const Parameter& p) {
  return p.type == Type::Integer || p.type == Type::Real;
}
bool holdsCommas(const Parameter& p) { // a value may
  return p.type == Type::Numbers || p.type == Type::Text;
}

// At `separator`, where it is in no bracket.
std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts{""};
  int depth = 0;
  for (const char c : text) {
    depth += c == '[' || c == '(' || c == '{' ? 1 : c == ']' || c == ')' || c == '}' ? -1 : 0;
    if (c == separator && depth <= 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (std::string& part : parts)
    part = std::string(trimmed(part));
  return parts;
}

std::vector<std::string> parts(const Parameter& p, const std::string& text) {
  auto bySemicolon = split(text, ';');
  const bool several = bySemicolon.size() > 1;
  if (!several && !holdsCommas(p))
    return split(text, ',');
  if (several && bySemicolon.back().empty()) // "rope, nope;" is one value
    bySemicolon.pop_back();
  return bySemicolon;
}

double rounded(double value, int digits) { // to so many that count
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits - 1);
  return readReal({text, static_cast<std::size_t>(end.ptr - text)}).value_or(value);
}

struct Range {
  double from = 0, to = 0;
  char how = 0; // '*' factor, '+' step, ':' count
  double by = 0;
};

Error unclear(const Parameter& p, const std::string& text) {
  return userError("{0}: {1} is not a range: write FROM..TO*FACTOR as in 1e-4..1e-2*10, FROM..TO+STEP as in "
                   "64..256+64, or FROM..TO:COUNT as in 1e-4..1e-2:5.",
                   {p.key, text}, p.key);
}

// "1e+2" has a sign, so an operator is one only where numbers are on both sides of it.
Result<Range> readRange(const Parameter& p, const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto from = readReal(trimmed(std::string_view(text).substr(0, dots)));
  const std::string rest = text.substr(dots + 2);
  for (const char how : {'*', ':', '+'})
    if (const std::size_t at = rest.rfind(how); at != rest.npos) {
      const auto to = readReal(trimmed(std::string_view(rest).substr(0, at)));
      const auto by = readReal(trimmed(std::string_view(rest).substr(at + 1)));
      if (from && to && by)
        return Range{*from, *to, how, *by};
    }
  const auto to = readReal(trimmed(rest));
  if (from && to && p.type == Type::Integer)
    return Range{*from, *to, '+', *from <= *to ? 1.0 : -1.0};
  return unclear(p, text);
}

Result<void> check(const Parameter& p, const std::string& text, const Range& r) {
  const auto wrong = [&](const char* sentence) { return userError(sentence, {p.key, text}, p.key); };
  if (r.how == ':' && (r.by < 2 || r.by != std::floor(r.by)))
    return wrong("{0}: {1} counts no values: write a whole number from 2 up behind the colon.");
  const bool geometric = r.how == '*' || (r.how == ':' && p.scale == Scale::Log);
  if (geometric && (r.from <= 0 || r.to <= 0))
    return wrong("{0}: {1} is a range by factors, which begins and ends above 0: write it with + instead.");
  if (r.how == '*' && (r.by <= 0 || r.by == 1 || ((r.by > 1) != (r.to > r.from) && r.to != r.from)))
    return wrong("{0}: {1} is empty: its factor does not lead from its beginning to its end.");
  if (r.how == '+' && (r.by == 0 || ((r.by > 0) != (r.to > r.from) && r.to != r.from)))
    return wrong("{0}: {1} is empty: its step does not lead from its beginning to its end.");
  return {};
}

double steps(const Range& r) {
  const double exact = r.how == '*' ? std::log(r.to / r.from) / std::log(r.by) : (r.to - r.from) / r.by;
  return std::floor(exact + 1e-9);
}

std::vector<double> numbersOf(const Parameter& p, const Range& r) {
  const double last = r.how == ':' ? r.by - 1 : steps(r);
  const bool geometric = r.how == ':' && p.scale == Scale::Log;
  std::vector<double> values;
  for (int n = 0; n <= static_cast<int>(last); ++n) {
    const double i = n;
    double value = r.how == '*'   ? rounded(r.from * std::pow(r.by, i), 12)
                   : r.how == '+' ? rounded(r.from + r.by * i, 12)
                   : geometric    ? rounded(r.from * std::pow(r.to / r.from, i / last), 3)
                                  : rounded(r.from + (r.to - r.from) * i / last, 12);
    if (p.type == Type::Integer && r.how == ':') // between its ends a count gives what is nearest
      value = std::round(value);
    values.push_back(n == 0 ? r.from : i == last && r.how == ':' ? r.to : value);
  }
  return values;
}

Result<std::vector<std::string>> expanded(const Parameter& p, const std::string& text) {
  if (!isNumber(p) || text.find("..") == text.npos)
    return std::vector{text};
  const auto range = TRY(readRange(p, text));
  TRY(check(p, text, range));
  if (range.how != ':' ? steps(range) >= double(mostValues) : range.by > double(mostValues))
    return userError("{0}: {1} has more than {2} values: write fewer.",
                     {p.key, text, std::to_string(mostValues)}, p.key);
  return mapped(numbersOf(p, range), shortest);
}

} // namespace

Result<std::vector<std::string>> readSweepValues(const Parameter& parameter, const std::string& text) {
  std::vector<std::string> values;
  if (trimmed(text).empty())
    return userError("{0}: there are no values: write them behind the sign =, separated by commas.",
                     {parameter.key}, parameter.key);
  for (const std::string& part : parts(parameter, text))
    for (const std::string& each : TRY(expanded(parameter, part)))
      addOnce(values, print(TRY(parse(parameter, each))));
  return values;
}

} // namespace expe
