// What a layer has beside its encoding, as a case of a conformance file gives it among weights, by the names
// that files of models have. Whatever is wrong is a sentence.
#pragma once

#include "core/position/framework/encoding.h"
#include "core/probe/reference_case.h"

namespace expe {

struct ReferenceLayer {    // undefined: not given
  at::Tensor q, k, v;      // q_proj [H d, D], k_proj and v_proj [G d, D]
  at::Tensor qNorm, kNorm; // q_norm, k_norm [d]
  at::Tensor sinks;        // [H]
  at::Tensor gate;         // gate_proj [H, D] or [H d, D]
  at::Tensor out;          // o_proj [D, H d]
  double epsilon = 1e-5;   // of the norms
  bool projects() const { return q.defined(); }
};

// Takes its own from the weights, of a layer of so many heads; with projections they must fit each other.
Result<ReferenceLayer> takeLayer(std::map<std::string, Array>& weights, std::int64_t heads);

struct LayerTensors {
  at::Tensor q, k, v; // [B,H,T,d], [B,G,T,d], [B,G,T,d]
};
// As the model has them, of its normed input h [B,T,D] where the encoding overwrites; `attending` heads are a
// multiple of those that are projected.
LayerTensors projected(const ReferenceLayer& layer, const at::Tensor& h, const Encoding& encoding,
                       const PositionContext& ctx);
// What attention gives [B,H,T,d] and the gate lets through, by o_proj into the stream [B,T,D].
at::Tensor intoStream(const ReferenceLayer& layer, const at::Tensor& attended, const at::Tensor& h);

} // namespace expe
