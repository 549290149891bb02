#include "app/expe/amounts.h"

#include <cmath>
#include <cstdio>

namespace expe::cli {

std::string gigabytes(double bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g GB", bytes / 1e9);
  return text;
}

std::string duration(double seconds) {
  char text[48];
  const auto whole = std::lround(seconds);
  if (seconds < 1)
    std::snprintf(text, sizeof text, "%.3g ms", seconds * 1e3);
  else if (seconds < 60)
    std::snprintf(text, sizeof text, "%.3g s", seconds);
  else
    std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
  return text;
}

} // namespace expe::cli
