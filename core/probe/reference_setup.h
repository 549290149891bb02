// What one case of a conformance file needs: the encoding that it names, made from its parameters and
// weights, and the shape of the model that its inputs belong to.
#pragma once

#include "core/position/framework/encoding.h"
#include "core/probe/reference_case.h"
#include "core/probe/reference_layer.h"

namespace expe {

struct ReferenceSetup {
  const ReferenceCase* asked = nullptr;
  std::shared_ptr<const Encoding> encoding;
  ReferenceLayer layer; // what it has beside the encoding
  LayerTensors made;    // by its projections; undefined: the case gives q, k and v
  at::Tensor h;         // [B,T,D], if the case gives it
  TokenTensors tokens;  // given, or prepared of what enters the layer
  PositionCache cache;
  PositionContext ctx;
};

// `setup` must stay where it is: its context points to its cache.
Result<void> setUp(ReferenceSetup& setup, const ReferenceCase& asked);

// What our encodings answer to a case: asks them as a model does.
Result<at::Tensor> referenceAnswer(const ReferenceCase& asked);

// Queries, keys or values: q, k or v, given or made.
Result<at::Tensor> activations(const ReferenceSetup& setup, const std::string& name);
// An input [… × T × d] as [B,H,T,d], fp32.
Result<at::Tensor> activations(const ReferenceCase& asked, const std::string& name);
// An input that lists positions, fp64 [count]; without the input 0, 1, 2, …, and of any length where count
// is 0.
Result<at::Tensor> positionIds(const ReferenceCase& asked, const std::string& name, std::int64_t count);

} // namespace expe
