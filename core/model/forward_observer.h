// What a probe sees of a forward pass; looking never edits it. That of training only watches how far it is.
#pragma once

#include "core/attention/plan.h"
#include "core/model/weights.h"
#include "core/position/framework/encoding.h"

namespace expe {

// What attention of one layer is about to compute.
struct LayerAttention {
  std::int64_t layer = 0;
  const at::Tensor& x; // [B,Tq,D], the residual stream
  const at::Tensor& h; // the same normed: what W_q, W_k, W_v see where the encoding changes nothing
  const LayerWeights& weights;
  const std::vector<InputOverwrite>& overwrites; // what the encoding writes into the input of W_q and W_k
  const InputConvolution& convolution;           // by which it convolves that
  const at::Tensor& convolved;                   // [B,Tq,D]; undefined: it does not
  const at::Tensor &q, &k, &v; // [B,H,Tq,d], [B,G,Tk,d]: before the encoding makes its plan of them
  const TokenTensors& tokens;  // what it prepared of the Tk tokens
  const AttentionPlan& plan;
  const Encoding& encoding;
  const PositionContext& ctx; // its cache is of this pass
};

class ForwardObserver {
public:
  virtual ~ForwardObserver() = default;
  // The residual stream [B,T,D] that enters block `layer`; with layer == layers what leaves the last.
  virtual void stream(std::int64_t layer, const at::Tensor& x) { (void)layer, (void)x; }
  // Before the weighted sum of a layer is made.
  virtual void attention(const LayerAttention& seen) { (void)seen; }
  // Asked after attention() of each layer: true ends the pass, whose result is then undefined.
  virtual bool enough(std::int64_t layer) {
    (void)layer;
    return false;
  }
};

} // namespace expe
