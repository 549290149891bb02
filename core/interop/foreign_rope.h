// RoPE as config.json of a Hugging Face folder tells it: rope_theta and rope_scaling (transformers 4), or
// rope_parameters (5). The counterpart of core/train/rope_scaling.h.
#pragma once

#include "core/api/schema.h"
#include "core/interop/json_fields.h"

#include <optional>

namespace expe {

struct ForeignRope {
  Settings settled;          // what the weights were trained with
  Settings evaluated;        // the extension and its values
  std::int64_t original = 0; // tokens of training, where the extension says so
};

// What a file is taken to say that does not say it.
struct RopeStandards {
  double base = 1e4;
  std::optional<double> share = {}; // of a head's dims, whose first turn, as in GPT-NeoX; none: all turn
};

// Of heads of d dims. Throws ErrorException where something is unknown, contradicts itself or cannot be
// computed here.
ForeignRope foreignRope(const JsonFields& config, std::int64_t d, const RopeStandards& standards);

} // namespace expe
