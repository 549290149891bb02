// The sizes of a decoder.
#pragma once

#include "core/api/parameters.h"

namespace expe {

struct Shape {
  std::int64_t layers, width, heads, keyHeads, mlp, vocabulary; // D = width, H = heads, G = keyHeads
  bool gated;  // Llama style: RMSNorm and gated MLP; else LayerNorm and GELU
  bool tied;   // the head is the embedding
  bool qkNorm; // RMSNorm of each head's queries and keys
  double dropout, epsilon, initialStd;

  std::int64_t headWidth() const { return width / heads; } // d
  // Whose keys and values a query head sees.
  std::int64_t keyHeadOf(std::int64_t head) const { return head / (heads / keyHeads); }
  // W_q, W_k and W_v lie below each other in this order: their rows, and the first of a query head's in W_q
  // and in W_k.
  std::int64_t queryRows() const { return heads * headWidth(); }
  std::int64_t keyRows() const { return keyHeads * headWidth(); } // and of W_v
  std::int64_t queryRow(std::int64_t head) const { return head * headWidth(); }
  std::int64_t keyRow(std::int64_t head) const { return queryRows() + keyHeadOf(head) * headWidth(); }

  static Shape of(const Config& config, std::int64_t vocabulary) {
    const auto heads = config.integer("model.heads"), keyHeads = config.integer("model.key_heads");
    return {config.integer("model.layers"),
            config.integer("model.width"),
            heads,
            keyHeads > 0 ? keyHeads : heads,
            config.integer("model.mlp"),
            vocabulary,
            config.text("model.style") == "llama",
            config.flag("model.tied"),
            config.flag("model.qk_norm"),
            config.real("model.dropout"),
            config.real("model.norm_epsilon"),
            config.real("model.initial_std")};
  }
};

} // namespace expe
