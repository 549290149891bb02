// Numbers as they are told to a person where nothing reads them back; what is read back, readable() writes.
#pragma once

#include "core/api/parameters.h"

#include <string>

namespace expe {

std::string brief(double value); // four significant digits, the whole part in full: "2.828", "0.5", "16384"
// Of a real number a short fraction, "1/16", else as above; of any other value what readable() writes.
std::string brief(const Value& value);

} // namespace expe
