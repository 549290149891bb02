// A checkpoint as a folder that Python runs: what resources/huggingface/modeling_expe.py reads beside the
// weights.
#pragma once

#include "core/model/shape.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace expe {

extern const char* const modelingExpe; // resources/huggingface/modeling_expe.py

// Adds to a config.json what that file reads: auto_map, and `expe`, all that decides what is computed at the
// configuration's eval values, each layer with the values that are in force there.
void tellPython(nlohmann::json& json, const Shape& shape, const Config& config);

// What encodings of the configuration have drawn and no checkpoint holds.
NamedTensors drawnTensors(const Config& config, std::int64_t layers);

} // namespace expe
