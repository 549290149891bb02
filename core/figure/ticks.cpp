#include "core/api/figure.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace expe {
namespace {

std::string fixed(double value, int decimals) {
  char text[400];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr;
  return {text, end};
}

int decimalsOf(double step) {
  return std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
}

std::string twoDigits(std::int64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

std::string duration(double seconds, int decimals) {
  const double unit = std::pow(10, decimals);
  const double rounded = std::round(std::fabs(seconds) * unit) / unit;
  if (!(rounded < 1e15))
    return shortest(seconds) + " s";
  const auto whole = static_cast<std::int64_t>(rounded);
  std::string text = (seconds < 0 && rounded > 0 ? "-" : "") + std::to_string(whole / 3600) + ":" +
                     twoDigits(whole / 60 % 60) + ":" + twoDigits(whole % 60);
  if (decimals > 0)
    text += fixed(rounded - static_cast<double>(whole), decimals).substr(1);
  return text;
}

std::string count(double value) {
  const double size = std::fabs(value);
  for (const auto& [unit, letter] : {std::pair{1e9, "G"}, {1e6, "M"}, {1e3, "k"}})
    if (size >= unit && size >= 1e4)
      return shortest(std::round(value / unit * 1e9) / 1e9) + letter;
  return shortest(value);
}

std::string label(double value, double step, Quantity quantity) {
  if (quantity == Quantity::Count)
    return count(value);
  if (quantity == Quantity::Duration)
    return duration(value, std::min(decimalsOf(step), 6));
  if (std::max(std::fabs(value), step) >= 1e6 || step < 1e-6)
    return shortest(value);
  return fixed(value, decimalsOf(step));
}

double roundStep(double least) { // 1, 2 or 5 times a power of ten
  const double unit = std::pow(10, std::floor(std::log10(least)));
  for (double factor : {1.0, 2.0, 5.0})
    if (factor * unit >= least * (1 - 1e-9))
      return factor * unit;
  return 10 * unit;
}

double stepOf(double least, Quantity quantity) {
  if (quantity == Quantity::Count)
    return std::max(1.0, roundStep(least));
  if (quantity == Quantity::Duration && least > 1) {
    for (double seconds : {2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200})
      if (seconds >= least)
        return seconds;
    return 86400 * std::ceil(roundStep(least / 86400));
  }
  return roundStep(least);
}

std::vector<Tick> linear(double from, double to, Quantity quantity, double step, int most) {
  std::vector<Tick> result;
  const double first = std::ceil(from / step - 1e-9);
  for (int i = 0; i <= most; ++i) {
    const double at = (first + i) * step;
    if (at > to + step * 1e-9)
      break;
    result.push_back({at, label(at == 0 ? 0 : at, step, quantity)});
  }
  return result;
}

// A scale has two numbers: where a step is too wide for that, the next smaller one is taken.
std::vector<Tick> linear(double from, double to, Quantity quantity, int most) {
  double least = (to - from) / most;
  auto result = linear(from, to, quantity, stepOf(least, quantity), most);
  for (int i = 0; i < 3 && result.size() < 2; ++i)
    result = linear(from, to, quantity, stepOf(least *= 0.6, quantity), most + 1);
  return result;
}

std::vector<Tick> logarithmic(double from, double to, Quantity quantity, int most,
                              std::initializer_list<int> factors, int everyDecade) {
  std::vector<Tick> result;
  const int first = static_cast<int>(std::floor(std::log10(from)));
  const int last = static_cast<int>(std::floor(std::log10(to)));
  for (int decade = first; decade <= last; ++decade) {
    if (decade % everyDecade != 0)
      continue;
    for (int factor : factors) {
      const auto exact = readReal(std::to_string(factor) + "e" + std::to_string(decade));
      const double at = exact.value_or(0); // beyond what a double holds there is none
      if (at < from * (1 - 1e-9) || at > to * (1 + 1e-9))
        continue;
      result.push_back({at, quantity == Quantity::Duration ? duration(at, std::clamp(-decade, 0, 6))
                            : quantity == Quantity::Count  ? count(at)
                                                           : shortest(at)});
      if (static_cast<int>(result.size()) > most)
        return {};
    }
  }
  return result;
}

} // namespace

std::vector<Tick> ticks(double from, double to, bool log, Quantity quantity, int most) {
  most = std::clamp(most, 2, 100);
  if (!std::isfinite(from) || !std::isfinite(to) || !(from < to))
    return {};
  if (!log || from <= 0 || to / from < 3)
    return linear(from, to, quantity, most);
  auto found = logarithmic(from, to, quantity, most, {1, 2, 5}, 1);
  for (int every = 1; found.empty() && every < 1000; ++every)
    found = logarithmic(from, to, quantity, most, {1}, every);
  return found.size() < 3 && to / from < 10 ? linear(from, to, quantity, most) : found;
}

std::string printed(double value, Quantity quantity) {
  return quantity == Quantity::Duration ? duration(value, 1) : shortest(value);
}

} // namespace expe
