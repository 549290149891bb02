// What one forward pass is told besides the tokens.
#pragma once

#include "core/model/dropout.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace expe {

class Encoding;
class KVCache;
class ForwardObserver;

// An encoding for each layer, and the one that is asked at the embedding.
struct Encodings {
  std::shared_ptr<const Encoding> embedding;
  std::vector<std::shared_ptr<const Encoding>> layers;
};

struct ForwardOptions {
  at::ScalarType type =
      at::kFloat;             // of the matrix products: fp32, or bf16 with fp32 weights and residual stream
  std::int64_t offset = 0;    // positions start here
  at::Tensor positions;       // or are these, fp64 [T] or [B,T]
  std::optional<double> last; // the greatest of these, where that is known without asking their device
  std::int64_t length = 0;    // of the whole text that the tokens are a piece of; 0: it ends with them
  bool causal = true;         // a token sees no later one; of a masked model it always does
  std::int64_t sampled = 0;   // losses of a masked model: tokens that are masked one at a time; 0: the drawn
  std::optional<Dropout> dropout;       // training only
  bool recompute = false;               // blocks in the backward pass again, instead of keeping them
  KVCache* cache = nullptr;             // the tokens go on from those that it holds, and are added to them
  ForwardObserver* observer = nullptr;  // looks on
  const Encodings* encodings = nullptr; // in place of the model's: knockouts
};

} // namespace expe
