#include "app/expe/words.h"

#include <cmath>
#include <cstdarg>
#include <cstdio>

namespace expe::cli {

std::string formatted(const char* format, ...) {
  char text[256];
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
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

} // namespace expe::cli
