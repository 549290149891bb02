// What one forward pass is told besides the tokens.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <cstdint>
#include <optional>

namespace expe {

// Inverted dropout whose masks are a function of (seed, step, micro-batch, layer, site): a private generator
// each.
struct Dropout {
  double p = 0;
  std::uint64_t seed = 0;
  std::int64_t step = 0, microBatch = 0;

  at::Tensor operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const;
};

class KVCache;
class ForwardObserver;

struct ForwardOptions {
  at::ScalarType type =
      at::kFloat;          // of the matrix products: fp32, or bf16 with fp32 weights and residual stream
  double scale = 1;        // s on the position signal
  std::int64_t offset = 0; // positions start here
  std::int64_t span = 0;   // attention sees the last `span` tokens, its own included; 0: all
  std::optional<Dropout> dropout;  // training only
  KVCache* memory = nullptr;       // the tokens go on from those that it holds, and are added to them
  ForwardObserver* lens = nullptr; // looks on
};

} // namespace expe
