// Numbers as text, by from_chars and to_chars only: no locale changes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace expe {

std::string_view trimmed(std::string_view text);
std::optional<std::int64_t> readInteger(std::string_view text);
// "0.001", "1e-3", "1/2048", "2^-11"; nothing for inf, nan and what does not fit a double.
std::optional<double> readReal(std::string_view text);
std::string shortest(double value); // the shortest text that reads back to the same value: "1e-5", "0.1", "1"
std::string significant(double value, int digits = 3); // rounded to so many: "0.0312", "5.6e+11"
std::string hexadecimal(std::uint64_t number, int digits);
// "1/512" where a fraction reads back to the same value and is shorter by two characters or more, else
// shortest(): for a person to read, never for a file.
std::string fraction(double value);

} // namespace expe
