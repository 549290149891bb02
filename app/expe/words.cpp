#include "app/expe/words.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace expe::cli {

std::string formatted(const char* format, ...) {
  std::va_list values, again;
  va_start(values, format);
  va_copy(again, values);
  std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, format, values)), '\0');
  std::vsnprintf(text.data(), text.size() + 1, format, again);
  va_end(again);
  va_end(values);
  return text;
}

std::string gigabytes(double bytes) {
  return formatted("%.3g GB", bytes / 1e9);
}

std::string duration(double seconds) {
  if (seconds < 1)
    return formatted("%.3g ms", seconds * 1e3);
  if (seconds < 60)
    return formatted("%.3g s", seconds);
  const auto whole = std::lround(seconds);
  return formatted("%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string inColumn(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, charactersIn(text)), ' ') + text;
}

std::string inColumn(double value, std::size_t width) {
  return inColumn(std::isnan(value) ? "–" : formatted("%.4f", value), width);
}

} // namespace expe::cli
