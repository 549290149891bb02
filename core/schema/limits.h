// The rules that concern one value alone.
#pragma once

#include "core/api/parameters.h"
#include "core/api/result.h"

namespace expe {

Result<void> checkValue(const Parameter& parameter, const Value& value); // type, limits, choices
std::string whatToWrite(const Parameter& parameter);                     // "write a number from 0 to 1"
Error unknownChoice(const Parameter& parameter, const std::string& text);

} // namespace expe
