// Identifiers and texts of the templates, compiled in.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace expe {

const std::vector<std::pair<std::string, std::string>>& templateTexts();

} // namespace expe
