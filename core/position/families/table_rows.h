// Tables of positions that are added at the embedding, learned and axial: what they say of real positions.
#pragma once

#include "core/api/parameters.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>

namespace expe {

// At real positions x fp64 [T] or [B,T] of 0 … last: on the line between the whole positions below and above,
// which `rows` gives vectors of, int64 [T] → [T,D]; a whole one has its own vector, to the bit.
at::Tensor between(const at::Tensor& x, std::int64_t last,
                   const std::function<at::Tensor(const at::Tensor&)>& rows);

// How many positions, from 0 on, lie within 0 … last once they are multiplied by s; Mask::any if all do.
std::int64_t positionsWithin(std::int64_t last, double scale);

// How many positions, from 0 on, training reads of a table: those of a window, or of all that it draws from.
std::int64_t positionsOfTraining(const Config& config);

} // namespace expe
