// What config.json of a Hugging Face folder says of a model, as settings of a run. Torch-free. Files from
// outside are hostile: what cannot be represented here is refused with a sentence, nothing is ignored that
// would compute something else.
#pragma once

#include "core/api/schema.h"
#include "core/interop/foreign_tensors.h"

#include <array>
#include <cstdint>
#include <filesystem>

namespace expe {

struct ForeignModel {
  std::int64_t vocabulary = 0;
  bool own = false;   // it is of a type that this workbench writes alone
  Settings settled;   // by the weights: model.*, position.*
  Settings evaluated; // eval values that the model has, unless others are wanted
  Settings suggested; // what a run may have otherwise
  ForeignTensors tensors = namedAlike();
};

// Parameters model.… that config.json of a type of this workbench's own has under "model", by these names.
inline constexpr std::array modelTraits{"activation",       "norms",     "parallel", "bias", "qk_norm_over",
                                        "scaled_embedding", "score_cap", "logit_cap"};

// Llama and what descends from it, Gemma, GPT-2, GPT-NeoX, or what this workbench writes.
Result<ForeignModel> readForeignModel(const std::filesystem::path& configJson);

} // namespace expe
