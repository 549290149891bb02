// How numbers and lists are put into words.
#pragma once

#include <string>

namespace expe::cli {

std::string formatted(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string gigabytes(double bytes);  // "1.25 GB"
std::string duration(double seconds); // "25 ms", "3.5 s", "1:02:03"

// "1 run", "2 runs"
inline std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace expe::cli
