// The rules that concern one value alone.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

namespace expe {

Result<void> checkValue(const Parameter& parameter, const Value& value); // type, limits, choices
std::string whatToWrite(const Parameter& parameter);                     // "write a number from 0 to 1"

// What a value may be, in the words of a language. {0} and {1}: limits; of a number {0} is its range.
struct ValueWords {
  const char *onOrOff, *whole, *number, *numbers, *path, *text;
  const char *fromTo, *fromUp, *upTo, *beforeTheLast, *orAuto;
};
inline constexpr ValueWords englishValues = {
    .onOrOff = "on or off",
    .whole = "a whole number{0}",
    .number = "a number{0}",
    .numbers = "numbers{0} separated by commas",
    .path = "a path",
    .text = "a text",
    .fromTo = " from {0} to {1}",
    .fromUp = " from {0} up",
    .upTo = " up to {1}",
    .beforeTheLast = " or ",
    .orAuto = ", or auto",
};
std::string valueInWords(const Parameter& parameter, const ValueWords& words); // "a number from 0 to 1"

} // namespace expe
