// Gates: W h + b of what enters the layer, h, a number for each head or channel of a token. They are sums and
// products over thousands of tokens, so they are computed in fp32 (fp64 where the model is), whatever the
// type of the products.
#pragma once

#include "core/position/framework/family.h"

#include <ATen/core/Tensor.h>

namespace expe {

class Gate {
public:
  // Tensors NAME_weight [rows,D], drawn as the model's own matrices are, and NAME_bias [rows], which begins
  // at `bias`.
  Gate(const std::string& name, std::int64_t rows, double bias, const Config& config, Parameters& parameters,
       std::int64_t layer);
  // h [B,T,D] → [B,rows,T].
  at::Tensor operator()(const at::Tensor& h, const PositionContext& ctx) const;

private:
  at::Tensor weight_, bias_;
};

// What the help says of the two tensors of a gate, `rows` of them.
std::vector<EncodingTensor> tensorsOfGate(const std::string& name, std::vector<std::string> rows,
                                          const std::string& of);

// The bias at the start, as a parameter "gate_bias".
Parameter gateBias(const Describe& own, double standard, const std::string& help);

} // namespace expe
