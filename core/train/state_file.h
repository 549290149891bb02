// state.json of a checkpoint: how far training was, on which data, under which configuration. Torch-free.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>

namespace expe {

inline constexpr std::uintmax_t longestState = 128 << 20; // bytes; a tokenizer is most of it

struct TrainState {
  std::int64_t step = 0, tokens = 0;
  double seconds = 0;
  std::string fingerprint;        // of the data
  std::string tokenizer;          // its description
  std::set<std::int64_t> passing; // steps whose checkpoints were taken for being the best of their time alone
};

Result<void> saveState(const std::filesystem::path& file, const TrainState& state, const Config& config);
Result<TrainState> loadState(const std::filesystem::path& file);
Result<Config> loadConfig(const std::filesystem::path& file); // the configuration in force, from state.json

} // namespace expe
