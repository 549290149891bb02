// Small JSON from outside.
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace expe {

// For json::parse: leaves out what is nested deeper than 32 and sets `tooDeep`. To copy, compare or write
// JSON costs stack for each level, so what is too deep is to be refused.
inline auto shallow(bool& tooDeep) {
  return [&tooDeep](int depth, nlohmann::json::parse_event_t, auto&) {
    constexpr int deepest = 32;
    tooDeep = tooDeep || depth > deepest;
    return depth <= deepest;
  };
}

// An object of at most `most` bytes; anything else is an error that names the file.
Result<nlohmann::json> readJsonFile(const std::filesystem::path& path, std::uintmax_t most);

} // namespace expe
