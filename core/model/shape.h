// The sizes of a decoder.
#pragma once

#include "core/position/framework/encoding.h"

#include <algorithm>

namespace expe {

enum class Activation { Silu, Gelu, GeluTanh };

struct Biases {
  bool qkv = false, out = false, mlp = false, norms = false;
};

struct Shape {
  std::int64_t layers, width, heads, keyHeads, mlp; // D = width, H = heads, G = keyHeads
  std::int64_t headDims;                            // d
  std::int64_t tokens;                              // of the tokenizer
  // Rows of embedding and head: of the tokens, of padding, and of [MASK] where it is masked.
  std::int64_t vocabulary;
  bool gated;                 // Llama style: RMSNorm and gated MLP; else LayerNorm
  Activation activation;      // of the MLP, or of its gate
  bool normBefore, normAfter; // of what enters attention and MLP, and of what they give
  bool parallel;              // both read the same stream
  Biases bias;
  bool tied;                 // the head is the embedding
  bool scaledEmbedding;      // × √D
  bool qkNorm;               // RMSNorm of each head's queries and keys
  bool qkNormTogether;       // of all heads' together instead
  bool sinks;                // a logit of each head that joins the softmax and is dropped
  std::int64_t gatesOfHead;  // of what attention gives: 0, one, or one a dim
  double scoreCap, logitCap; // c of c·tanh(z/c); 0: none
  double dropout, epsilon, initialStd;
  bool masked;                     // a token sees later ones too, and the last row is that of [MASK]
  std::vector<HeadCounts> ofLayer; // heads, which an encoding may have otherwise than the model

  std::int64_t headWidth() const { return headDims; } // d
  // Whose keys and values a query head sees.
  std::int64_t keyHeadOf(std::int64_t head) const { return head / (heads / keyHeads); }
  // W_q, W_k and W_v lie below each other in this order: their rows, and the first of a query head's in W_q
  // and in W_k.
  std::int64_t queryRows() const { return heads * headWidth(); }
  std::int64_t keyRows() const { return keyHeads * headWidth(); } // and of W_v
  std::int64_t queryRow(std::int64_t head) const { return head * headWidth(); }
  std::int64_t keyRow(std::int64_t head) const { return queryRows() + keyHeadOf(head) * headWidth(); }

  const HeadCounts& headsOf(std::int64_t layer) const { return ofLayer[static_cast<std::size_t>(layer)]; }
  std::int64_t mostHeads() const { // that attend in a layer
    return std::ranges::max(ofLayer, {}, &HeadCounts::attending).attending;
  }

  std::int64_t maskToken() const { return vocabulary - 1; }

  // `tokens`: of the tokenizer.
  static Shape of(const Config& config, std::int64_t tokens);
};

} // namespace expe
