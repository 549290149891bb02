// What people write on runs: names, notes, tags. Each check throws what is wrong as a sentence.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace expe {

void checkName(const std::string& name);

// As stored: a JSON list.
std::vector<std::string> tagsFrom(const std::string& json, const std::filesystem::path& file);

} // namespace expe
