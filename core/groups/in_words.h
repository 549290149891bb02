// Numbers and names as claims and tables write them: by to_chars, so that no locale changes them.
#pragma once

#include "core/base/text.h"

#include <string>
#include <vector>

namespace expe {

std::string fixed(double value, int decimals);    // "3.4120", "−0.1230"; "–" of what is not a number
std::string withSign(double value, int decimals); // "+0.1230", "−0.1230", "0.0000"
std::string pValue(double p);                     // "p = 0.0041", "p < 0.001"
// "rope, nope have no finished run": the first eight of these names, and how many more there are.
Text withoutFinishedRun(const std::vector<std::string>& names);

} // namespace expe
