// What the encodings of a model keep for the backward pass beyond what a model without positions keeps.
#pragma once

#include "core/model/shape.h"

#include <c10/core/ScalarType.h>

namespace expe {

struct EncodingMemory { // bytes
  double once = 0;      // of tables: however many windows a micro-batch has
  double window = 0;    // of each window
  double pairs = 0;     // of each window besides: matrices of its queries by its keys, where these are kept
  double mostPairs = 0; // the part of it of the layer that has most
  // Of masks that LibTorch's attention takes where there is no kernel of ours: layers that have another for
  // each window, as of decays that content decides; and matrices of queries by keys that serve all windows.
  std::int64_t masked = 0;
  double matrices = 0;
};

// Found by forward passes of a small model on the CPU, of each kind of layer, over a few short texts: what
// those hold is a polynomial of the length, and in proportion to the heads and their dims. `type`: of the
// products. `blocks`: attention of a device is ours, which needs no mask. An encoding that a small model
// cannot have counts as nothing, so that this is never too much. What was found is kept for the next question
// of the same layers; any thread.
EncodingMemory encodingMemory(const Config& config, const Shape& shape, at::ScalarType type, bool blocks);

} // namespace expe
