// Tensors of normal numbers, the same on every machine that has the same LibTorch.
#pragma once

#include "core/runtime/random.h"

#include <vector>

namespace expe {

// Drawn in fp64 and then rounded, so that all types hold the same numbers.
inline at::Tensor normal(const std::vector<std::int64_t>& shape, std::uint64_t seed,
                         at::ScalarType type = at::kFloat) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(seed)).to(type);
}

} // namespace expe
