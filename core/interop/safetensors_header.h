// The JSON header of a safetensors file, checked against every rule of the format before a tensor is looked
// at.
#pragma once

#include "core/interop/safetensors.h"

#include <string_view>

namespace expe {

struct SafetensorsHeader {
  std::vector<StoredTensor> tensors; // in the order of their data
  std::map<std::string, std::string> metadata;
};

// `dataSize` bytes follow the header. Throws ErrorException; its sentence is the end of "… is not a sound
// safetensors file: ".
SafetensorsHeader readHeader(std::string_view json, std::uint64_t dataSize);

// shape × bytes of the type; throws ErrorException when that does not fit in 63 bits.
std::uint64_t bytesOf(const std::string& name, const std::string& type,
                      const std::vector<std::int64_t>& shape);

} // namespace expe
