// What config.json of a Hugging Face folder says of a model, as settings of a run. Torch-free. Files from
// outside are hostile: what cannot be represented here is refused with a sentence, nothing is ignored that
// would compute something else.
#pragma once

#include "core/api/schema.h"

#include <cstdint>
#include <filesystem>

namespace expe {

struct ForeignModel {
  std::int64_t vocabulary = 0;
  bool own = false;   // it is of a type that this workbench writes alone
  Settings settled;   // by the weights: model.*, position.*
  Settings evaluated; // eval values that the model has, unless others are wanted
  Settings suggested; // what a run may have otherwise
};

// Llama, Qwen3, or what this workbench writes for other encodings and styles.
Result<ForeignModel> readForeignModel(const std::filesystem::path& configJson);

} // namespace expe
