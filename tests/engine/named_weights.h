// Weights that are a function of a tensor's name and a number's place, so that references need not store any:
// of matrices and biases between −0.4 and 0.4, of other vectors about 1.
#pragma once

#include <cstdint>
#include <string>

namespace expe {

inline std::uint32_t hashOf(const std::string& name) { // FNV-1a
  std::uint32_t h = 2166136261U;
  for (const char c : name)
    h = (h ^ static_cast<unsigned char>(c)) * 16777619U;
  return h;
}

// The i-th number of a tensor.
inline float weightOf(const std::string& name, std::uint32_t i, bool vector) {
  std::uint32_t x = ((i + 1) * 2654435761U) ^ hashOf(name);
  x ^= x >> 15, x *= 2246822519U, x ^= x >> 13, x *= 3266489917U, x ^= x >> 16;
  const double u = x / 4294967296.0 - 0.5;
  return static_cast<float>(vector && !name.ends_with(".bias") ? 1 + 0.2 * u : 0.8 * u);
}

} // namespace expe
