// Names in the order that a reader expects: "at 2×" before "at 16×".
#pragma once

#include <string_view>

namespace expe {

// Bytes, but each row of digits by its value. A strict order: names that differ in leading zeros alone are in
// the order of their bytes.
bool naturallyBefore(std::string_view a, std::string_view b);

} // namespace expe
