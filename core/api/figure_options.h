// What can be chosen of a figure, described once: from it come the modes of a view and `expe plot --set`.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <string>
#include <utility>
#include <vector>

namespace expe {

// Of "loss", "length" or a view; of another kind there are none.
const std::vector<Parameter>& figureParameters(const std::string& kind);

// The defaults, with `settings` (key and text, as typed) applied. Errors name the key and what is allowed.
Result<Config> figureOptions(const std::string& kind,
                             const std::vector<std::pair<std::string, std::string>>& settings = {});
Config defaultOptions(const std::string& kind);

} // namespace expe
