// The help's pages on a terminal: `expe help TOPIC`.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace expe::cli {

std::string topics(); // the pages of the guide: "first-steps, protocol, …"

// Prints the page or parameter that the word names, else where the words are found.
Result<void> explain(const std::vector<std::string>& words);

} // namespace expe::cli
