// The other programs of the workbench, which lie beside this one.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace expe::cli {

// Runs it to its end, with our input and output. What it refuses or fails at it says itself, and its exit
// code becomes ours. Where it is not there the failure names what it is `for`.
Result<void> runBeside(const std::string& program, const std::vector<std::string>& words,
                       const std::string& purpose);

} // namespace expe::cli
