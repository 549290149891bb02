// Bytes and seconds for a person to read.
#pragma once

#include <string>

namespace expe::cli {

std::string gigabytes(double bytes);  // "1.25 GB"
std::string duration(double seconds); // "25 ms", "3.5 s", "1:02:03"

} // namespace expe::cli
