// The JSON header of a safetensors file, checked against every rule of the format before a tensor is looked
// at.
#pragma once

#include "core/interop/safetensors.h"

#include <string_view>

namespace expe {

struct SafetensorsHeader {
  std::vector<TensorView> tensors; // in the order of their data
  std::map<std::string, std::string> metadata;
};

// `data` is all that follows the header. Throws Trouble; its sentence is the end of "… is not a sound
// safetensors file: ".
SafetensorsHeader readHeader(std::string_view json, std::span<const std::byte> data);

// shape × bytes of the type; throws Trouble when that does not fit in 63 bits.
std::uint64_t bytesOf(const TensorView& tensor);

} // namespace expe
