// What a checkpoint holds, between tensors and files: model.safetensors, optimizer.safetensors, config.json
// (Hugging Face names), state.json.
#pragma once

#include "core/api/result.h"
#include "core/data/tokenizer.h"
#include "core/model/decoder.h"
#include "core/train/optimizer.h"

#include <filesystem>
#include <memory>

namespace expe {

inline constexpr std::uintmax_t longestState = 128 << 20; // bytes; a tokenizer is most of it

struct TrainState {
  std::int64_t step = 0, tokens = 0;
  double seconds = 0;
  std::string fingerprint; // of the data
  std::string tokenizer;   // its description
};

Result<void> saveWeights(const std::filesystem::path& file, Decoder& model);
Result<void> loadWeights(const std::filesystem::path& file, Decoder& model);
Result<void> saveOptimizer(const std::filesystem::path& file, Decoder& model, const Optimizer& optimizer);
Result<void> loadOptimizer(const std::filesystem::path& file, Decoder& model, Optimizer& optimizer);
Result<void> saveState(const std::filesystem::path& file, const TrainState& state, const Config& config);
Result<TrainState> loadState(const std::filesystem::path& file);
Result<Config> loadConfig(const std::filesystem::path& file); // the configuration in force, from state.json
std::string huggingFaceConfig(const Shape& shape, const Config& config);

} // namespace expe
