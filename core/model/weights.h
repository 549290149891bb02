// The tensors of a decoder, declared where they lie. W_q, W_k, W_v are one matrix here and W_gate, W_up
// another, for fewer and larger products; outside (files, initial values) each has its own name, those of
// Hugging Face's Llama.
#pragma once

#include "core/model/shape.h"
#include "core/runtime/parameters.h"

#include <ATen/core/Tensor.h>

#include <vector>

namespace expe {

// [D] each. `gain` is undefined where there is no such norm, `bias` where it has none.
struct NormWeights {
  at::Tensor gain, bias;
};

struct LayerWeights {
  NormWeights norm1, norm2;                      // of what enters attention, and the MLP
  NormWeights after1, after2;                    // of what they give
  at::Tensor qkv;                                // [(H + 2G) d, D], of the layer's heads
  at::Tensor qkvBias, outBias, upBias, downBias; // of the rows of those matrices; undefined without
  at::Tensor qNorm, kNorm; // [d], or [H d] and [G d] over all heads; undefined without qk_norm
  at::Tensor sinks;        // [H], of those that attend; undefined without them
  at::Tensor gate;         // [H, D] or [H d, D]; undefined without one
  at::Tensor out;          // [D, H d], of those that attend
  at::Tensor up;           // [2M, D] gate over up if gated, else [M, D]
  at::Tensor down;         // [D, M]
};

struct Weights {
  at::Tensor embed; // [V, D]
  std::vector<LayerWeights> layers;
  NormWeights norm;
  at::Tensor head; // [V, D]; the same tensor as embed if tied

  // Initial values: normal with the shape's initialStd, norm gains 1, biases 0.
  Weights(const Shape& shape, Parameters& parameters);
};

} // namespace expe
