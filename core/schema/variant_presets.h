// Presets that are another one with one thing changed: the paper's ablations, and published patterns of
// layers.
#pragma once

#include "core/api/presets.h"

namespace expe {

std::vector<Preset> ablations(const Preset& base); // ExPE as the paper's ablation table has it
std::vector<Preset> patterns(const Preset& base);  // layers that differ, at the base's size

} // namespace expe
