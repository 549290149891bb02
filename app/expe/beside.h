// The other programs of the workbench, which lie beside this one.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace expe::cli {

// Runs it to its end, with our input and output, and gives its exit code. A failure names what it is `for`.
Result<int> runBeside(const std::string& program, const std::vector<std::string>& words,
                      const std::string& purpose);

} // namespace expe::cli
