// How numbers and lists are put into words.
#pragma once

#include <string>

namespace expe::cli {

std::string formatted(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string gigabytes(double bytes);  // "1.25 GB"
std::string duration(double seconds); // "25 ms", "3.5 s", "1:02:03"

// Right-aligned in a column of so many characters.
std::string inColumn(const std::string& text, std::size_t width);
std::string inColumn(double value, std::size_t width); // four decimals; "–" where it is not known

// "1 run", "2 runs"
inline std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace expe::cli
