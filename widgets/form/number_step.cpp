#include "widgets/form/number_step.h"

#include "core/api/schema.h"
#include "core/base/numbers.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace expe {
namespace {

bool isFraction(double value) { // 1/4, 1/8, …: those that are doubled and halved
  int exponent = 0;
  return value > 0 && value < 0.5 && std::frexp(value, &exponent) == 0.5;
}

double nextReal(double value, bool up) { // …, 0.1, 0.2, 0.5, 1, 2, 5, 10, …
  return isFraction(value) ? (up ? value * 2 : value / 2) : nextRound(value, {100, 200, 500}, up);
}

double logStep(const Parameter& p, double value, bool up) {
  const bool whole = p.type == Type::Integer;
  if (value <= 0) {
    const auto* standard = std::get_if<double>(&p.standard);
    return !up ? value : whole ? 1 : standard && *standard > 0 ? *standard / 100 : 1e-6;
  }
  if (!whole)
    return nextReal(value, up);
  return up ? value * 2 : std::floor(value / 2);
}

double linearStep(const Parameter& p, double value, bool up) {
  if (p.type == Type::Integer)
    return value + (up ? 1 : -1);
  const double standard = std::fabs(std::get<double>(p.standard));
  const int decade = standard > 0     ? static_cast<int>(std::floor(std::log10(standard))) - 1
                     : p.maximum <= 1 ? -2
                                      : -1;
  const double count = std::round(value / decimal(1, decade)) + (up ? 1 : -1);
  return decade < 0 ? count / decimal(1, -decade) : count * decimal(1, decade); // exact: 3 / 10 is 0.3
}

std::string_view numberIn(std::string_view text) { // of "auto (1/64)" 1/64
  const auto open = text.find('('), close = text.rfind(')');
  return saysAuto(text) && open != text.npos ? text.substr(open + 1, close - open - 1) : text;
}

} // namespace

double decimal(double digits, int exponent) {
  return *readReal(std::to_string(std::llround(digits)) + "e" + std::to_string(exponent));
}

int decadeOf(double value) {
  int decade = static_cast<int>(std::floor(std::log10(value)));
  while (decimal(1, decade + 1) <= value)
    ++decade;
  while (decimal(1, decade) > value)
    --decade;
  return decade;
}

double nextRound(double value, const std::vector<int>& digits, bool up) {
  const int count = static_cast<int>(digits.size());
  const auto rung = [&](int i) {
    const int decade = static_cast<int>(std::floor(static_cast<double>(i) / count));
    return decimal(digits[static_cast<std::size_t>(i - decade * count)], decade - 2);
  };
  int i = decadeOf(value) * count;
  while (rung(i) <= value)
    ++i; // the first above
  if (up)
    return rung(i);
  return rung(i - 1) < value ? rung(i - 1) : rung(i - 2);
}

QString stepped(const Parameter& p, const QString& text, int by) {
  const std::string typed = text.toStdString();
  const auto start = readReal(numberIn(typed));
  if (!start || (p.type != Type::Integer && p.type != Type::Real))
    return text;
  double value = *start;
  for (int i = 0; i < std::abs(by); ++i)
    value = p.scale == Scale::Log ? logStep(p, value, by > 0) : linearStep(p, value, by > 0);
  value = std::clamp(value, p.minimum, p.maximum);
  const Value next = p.type == Type::Integer ? Value(static_cast<std::int64_t>(value)) : Value(value);
  return q(readable(next));
}

} // namespace expe
