// Sinusoids of the distance, R(n) = [sin ω₀n, sin ω₁n, … | cos ω₀n, cos ω₁n, …], of Transformer-XL and TENER.
// The addition theorems take R(i − j) apart into what i and what j has alone, so that a product with it is
// one of matrices, whatever real numbers positions are.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

// R of n fp64 [T] or [B,T] at frequencies ω fp64 [m], rounded to `type` at the end: [T,2m], or [B,1,T,2m].
at::Tensor wavesOf(const at::Tensor& n, const at::Tensor& frequencies, at::ScalarType type);

// w' with w'·R(m) = w·R(n − m), of w [… T,2m] that stand at n and R(n).
at::Tensor against(const at::Tensor& w, const at::Tensor& waves);
// w' with w'·R(m) = w·R(−m).
at::Tensor mirrored(const at::Tensor& w);

// The vector of position n in words, of `dims` dims ("D") of which a configuration has `width`.
std::vector<Equation> wavesInWords(const std::string& dims, std::int64_t width, const std::string& exponent);

} // namespace expe
