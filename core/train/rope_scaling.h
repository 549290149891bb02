// RoPE as transformers tells it in config.json, whose definition is its modeling_rope_utils.py: versions 4
// and 5 read rope_scaling and rope_theta alike, 5 writes rope_parameters.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>

namespace expe {

struct RopeScaling {
  nlohmann::json scaling;    // rope_scaling; null where rotations are plain
  double theta = 0;          // rope_theta
  std::int64_t longest = 0;  // max_position_embeddings
  std::int64_t original = 0; // original_max_position_embeddings beside them, as longrope has it; 0: left out
};

// Of heads of d dims, at the configuration's eval values. Where transformers computes nothing of the kind the
// error names the parameter.
Result<RopeScaling> ropeScaling(const Config& config, std::int64_t d);

// "{key}: transformers has no counterpart of {value} …", of a parameter of When::Eval that has one at
// `other`.
Error noCounterpart(const Config& config, const std::string& key, const std::string& other);

} // namespace expe
