// What a checkpoint holds, between tensors and files: model.safetensors, optimizer.safetensors, config.json
// (Hugging Face names), state.json.
#pragma once

#include "core/base/result.h"
#include "core/tokenizer/tokenizer.h"
#include "core/model/decoder.h"
#include "core/train/optimizer.h"
#include "core/train/state_file.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace expe {

using FileTensors = std::vector<std::pair<std::string, at::Tensor>>; // by their names in files

// Tensors of fp32 on the host, each in one piece: their bytes are written as they lie, by any thread.
Result<void> writeTensors(const std::filesystem::path& file, const FileTensors& tensors,
                          const std::map<std::string, std::string>& metadata);
// The optimiser's, under the parameters' outside names; views of its tensors.
FileTensors momentsOf(const Decoder& model, const Optimizer& optimizer);

Result<void> saveWeights(const std::filesystem::path& file, Decoder& model);
// The weights of a model that may have had another encoding, and no norm of queries and keys, sinks or gates:
// what this model has of them and the file has not, or of an encoding in another shape, stays as it was
// drawn. Its names.
Result<std::vector<std::string>> takeWeights(const std::filesystem::path& file, Decoder& model);
Result<void> loadWeights(const std::filesystem::path& file, Decoder& model);
Result<void> loadOptimizer(const std::filesystem::path& file, Decoder& model, Optimizer& optimizer);

} // namespace expe
