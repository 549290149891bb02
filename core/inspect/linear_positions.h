// Whether the vectors that an encoding writes grow in step with the position: P(n) = b + n a.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>

namespace expe {

struct LinearPositions {
  at::Tensor step;         // a, fp64 [l]: what a position adds
  std::int64_t period = 1; // more than 1: only so many positions together add period · a, always the same
};

// `values` [T, l] of consecutive positions, fp32 or finer; T is 2 at least. None if they do not, by more than
// their rounding.
std::optional<LinearPositions> linearIn(const at::Tensor& values);

} // namespace expe
