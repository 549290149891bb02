// Activations that are computed again instead of kept.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>

namespace expe {

// f(x), of which only x is kept until the backward pass, which computes it again to differentiate it: Chen et
// al. 2016, "Training Deep Nets with Sublinear Memory Cost". Called twice f gives the same numbers, changes
// nothing, and all it refers to is there until then. Gradients go to x and to the leaves that f reads.
at::Tensor recomputed(std::function<at::Tensor(const at::Tensor&)> f, const at::Tensor& x);

} // namespace expe
