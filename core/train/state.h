// What a checkpoint holds, between tensors and files: model.safetensors, optimizer.safetensors, config.json
// (Hugging Face names), state.json.
#pragma once

#include "core/base/result.h"
#include "core/data/tokenizer.h"
#include "core/model/decoder.h"
#include "core/train/optimizer.h"
#include "core/train/state_file.h"

#include <filesystem>
#include <memory>

namespace expe {

Result<void> saveWeights(const std::filesystem::path& file, Decoder& model);
// The weights of a model that may have had another encoding, and no norm of queries and keys, sinks or gates:
// what this model has of them and the file has not, or of an encoding in another shape, stays as it was drawn.
// Its names.
Result<std::vector<std::string>> takeWeights(const std::filesystem::path& file, Decoder& model);
Result<void> loadWeights(const std::filesystem::path& file, Decoder& model);
Result<void> saveOptimizer(const std::filesystem::path& file, Decoder& model, const Optimizer& optimizer);
Result<void> loadOptimizer(const std::filesystem::path& file, Decoder& model, Optimizer& optimizer);

} // namespace expe
