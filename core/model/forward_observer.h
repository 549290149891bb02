// What a probe sees of a forward pass and may switch off in it. The model calls; looking never edits it. That
// of training only watches how far it is.
#pragma once

#include "core/model/weights.h"
#include "core/position/position.h"

#include <optional>

namespace expe {

// Position taken from some heads of a layer.
struct Knockout {
  enum class How {
    Remove, // the position signal times 0
    Freeze  // every token at the same position, the middle of the training length
  } how = How::Remove;
  at::Tensor heads; // bool [H]; undefined: all of them
};

// What attention of one layer scores.
struct Attended {
  std::int64_t layer = 0;
  const at::Tensor& h; // [B,Tq,D], normed: what W_q, W_k, W_v see where nothing is overwritten
  const LayerWeights& weights;
  const std::optional<Override>& over; // what the encoding writes into the input of W_q and W_k
  const at::Tensor &plainQ, &plainK;   // [B,H,Tq,d], [B,H,Tk,d]; before the encoding rotates them
  const at::Tensor &q, &k, &v;         // the same, rotated; [B,H,Tk,d]
  const at::Tensor& bias;              // [H,Tq,Tk]; undefined if there is none
  const Position& position;
  const PositionContext& at; // its tables are of this pass
};

class ForwardObserver {
public:
  virtual ~ForwardObserver() = default;
  // The residual stream [B,T,D] that enters block `layer`; with layer == layers what leaves the last.
  virtual void stream(std::int64_t layer, const at::Tensor& x) { (void)layer, (void)x; }
  // Before the weighted sum of a layer is made.
  virtual void attention(const Attended& seen) { (void)seen; }
  // Asked once a layer; −1: what is put in at the embedding (all heads). Null: nothing is switched off.
  virtual const Knockout* knockout(std::int64_t layer) {
    (void)layer;
    return nullptr;
  }
  // Asked after attention() of each layer: true ends the pass, whose result is then undefined.
  virtual bool enough(std::int64_t layer) {
    (void)layer;
    return false;
  }
};

} // namespace expe
