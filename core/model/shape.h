// The sizes of a decoder.
#pragma once

#include "core/api/parameters.h"

namespace expe {

struct Shape {
  std::int64_t layers, width, heads, mlp, vocabulary; // D = width, H = heads
  bool gated; // Llama style: RMSNorm and gated MLP; else LayerNorm and GELU
  bool tied;  // the head is the embedding
  double dropout, epsilon, initialStd;

  std::int64_t headWidth() const { return width / heads; } // d

  static Shape of(const Config& config, std::int64_t vocabulary) {
    return {config.integer("model.layers"),
            config.integer("model.width"),
            config.integer("model.heads"),
            config.integer("model.mlp"),
            vocabulary,
            config.text("model.style") == "llama",
            config.flag("model.tied"),
            config.real("model.dropout"),
            config.real("model.norm_epsilon"),
            config.real("model.initial_std")};
  }
};

} // namespace expe
