// Where a run's text and tokenizer model lie: the only values of a configuration that another machine has
// otherwise.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <array>
#include <filesystem>
#include <string>

namespace expe {

inline constexpr std::array dataPathKeys{"data.text", "data.model"};

std::string dataKey(const Config& config); // the same of runs that have the same data
// The same configuration with the paths of another.
Config withPathsOf(Config config, const Config& other);
// Writes the paths of `config` into the state.json of a checkpoint whose files are just being copied.
Result<void> movePaths(const std::filesystem::path& checkpoint, const Config& config);

} // namespace expe
