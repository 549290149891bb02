// RoPE as config.json of a Hugging Face folder tells it: rope_theta and rope_scaling (transformers 4), or
// rope_parameters (5). The counterpart of core/train/rope_scaling.h.
#pragma once

#include "core/api/schema.h"
#include "core/interop/json_fields.h"

namespace expe {

struct ForeignRope {
  Settings settled;          // what the weights were trained with
  Settings evaluated;        // the extension and its values
  std::int64_t original = 0; // tokens of training, where the extension says so
};

// Of heads of d dims; `base` is that of a file without rope_theta. Throws ErrorException where something is
// unknown, contradicts itself or cannot be computed here.
ForeignRope foreignRope(const JsonFields& config, std::int64_t d, double base);

} // namespace expe
