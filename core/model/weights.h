// The weights of a decoder. W_q, W_k, W_v are one matrix here and W_gate, W_up another, for fewer and larger
// products; outside (files, initial values) each has its own name, those of Hugging Face's Llama.
#pragma once

#include "core/model/shape.h"
#include "core/position/position.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <string>
#include <utility>
#include <vector>

namespace expe {

struct LayerWeights {
  at::Tensor norm1; // [D]
  at::Tensor qkv;   // [3D, D]
  at::Tensor out;   // [D, D]
  at::Tensor norm2; // [D]
  at::Tensor up;    // [2M, D] gate over up if gated, else [M, D]
  at::Tensor down;  // [D, M]
};

struct Weights {
  at::Tensor embed; // [V, D]
  std::vector<LayerWeights> layers;
  at::Tensor norm; // [D]
  at::Tensor head; // [V, D]; the same tensor as embed if tied
  OwnTensors own;  // of the encoding

  // Initial values, each tensor's from (seed, its outside name): normal with the shape's initialStd, norm
  // gains 1.
  static Weights initial(const Shape& shape, const std::vector<OwnSpec>& own, std::uint64_t seed,
                         c10::Device device);

  std::vector<at::Tensor> trained() const; // each once, leaves that require gradients
  // Outside names and views of the same memory.
  std::vector<std::pair<std::string, at::Tensor>> named(const Shape& shape) const;
};

} // namespace expe
