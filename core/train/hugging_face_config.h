// config.json of a checkpoint, in Hugging Face names where the architecture allows.
#pragma once

#include "core/model/shape.h"

#include "core/base/result.h"

#include <string>

namespace expe {

std::string huggingFaceConfig(const Shape& shape, const Config& config);

// The configuration of a model by itself, whatever scale and span it is evaluated with.
Config ofModel(const Config& config);

// Whether transformers has a model that computes the same at the configuration's eval values, which
// config.json then names: llama, qwen3 or smollm3. If not, one sentence at the parameter that it lacks; then
// config.json says expe-workbench, which comes back in here and which transformers does not load.
Result<std::string> knownToTransformers(const Shape& shape, const Config& config);

} // namespace expe
