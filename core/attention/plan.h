// What attention of a layer computes, as data. Softmax attention (Vaswani et al. 2017, eq. 1) with what
// positional encodings and their relatives add to it:
//
//   logits  = temperature · rescore(scale · q kᵀ) + bias      of each piece, under its mask
//   weights = softmax(logits)                                 with sinks; or by breaking a stick
//   output  = weights · v + addToOutput(weights)
//
// An encoding makes it (core/position/framework/encoding.h) and computes none of it; attend() does
// (attention.h). Shapes: B windows, H query heads, G key heads, Tq queries and Tk keys, d dims of a head.
#pragma once

#include <ATen/core/Tensor.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// What positions and logits are computed in beside activations of a type: fp64 or fp32.
inline at::ScalarType wide(at::ScalarType type) {
  return type == at::kDouble ? at::kDouble : at::kFloat;
}

// Which keys j a query i sees, by a rule over token numbers, so that kernels can skip blocks. Queries are the
// last Tq of Tk tokens.
struct Mask {
  static constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
  bool causal = true;                       // j ≤ i
  std::int64_t nearest = 0, farthest = any; // of |i − j|, both seen: a sliding window, a group further away
  std::int64_t chunk = 0;                   // tokens of a chunk; 0: there are none
  std::int64_t nearestChunk = 0, farthestChunk = any; // of the chunks from i's to j's

  // The first key that query i sees, if it sees any.
  std::int64_t first(std::int64_t i) const {
    const auto near = farthest == any ? 0 : i - farthest;
    const auto own = chunk == 0 || farthestChunk == any ? 0 : (i / chunk - farthestChunk) * chunk;
    return std::max<std::int64_t>({0, near, own});
  }
  // The last one, of so many.
  std::int64_t last(std::int64_t i, std::int64_t keys) const {
    const auto near = farthest == any ? keys - 1 : i + farthest;
    const auto own =
        chunk == 0 || nearestChunk == -any ? keys - 1 : (i / chunk - nearestChunk + 1) * chunk - 1;
    return std::min({keys - 1, causal ? i : near, own});
  }
  bool onlyCausal() const { return causal && nearest == 0 && farthest == any && chunk == 0; }
  bool operator==(const Mask&) const = default;
};

// Whether a query may see a key through both; where it says no, none does.
bool mayOverlap(const Mask& a, const Mask& b);

// Queries and keys as they meet under one mask. Dual Chunk Attention has three such pieces, most encodings
// one. Where the masks of two pieces overlap a key counts twice.
struct QueryKeys {
  at::Tensor q, k; // [B,H,Tq,d], [B,G,Tk,d]; G divides H
  Mask mask;
};

// A block of queries, so that nothing is ever [Tq,Tk] for a long text.
struct Rows {
  std::int64_t begin = 0, end = 0; // among the Tq queries
  at::Tensor seen;                 // bool [rows,Tk]: by any piece
};

// What must be written out row by row. The tensors that it depends on are named, so that a block can be
// computed again in the backward pass.
struct RowFunction {
  std::vector<at::Tensor> of;
  // `x`: scores or weights [B,H,rows,Tk], or undefined for a bias.
  std::function<at::Tensor(const std::vector<at::Tensor>& of, const at::Tensor& x, const Rows& rows)> make;
  std::string adds = {}; // what it adds to `x`, in words for a person; empty: it does something else to it
  explicit operator bool() const { return static_cast<bool>(make); }
};

// Added to the logits, never multiplied by the temperature. What is defined adds up.
struct Bias {
  at::Tensor slopes;     // [H]: −slope·(i − j), of positions; of causal pieces            ALiBi
  at::Tensor byDistance; // [H,R]: of i − j, clipped to R − 1; not causal [H,2R−1]      T5, KERPLE, Sandwich
  at::Tensor decay;  // c [B,H,Tk]: + c_i − c_j                                      Forgetting Transformer
  RowFunction dense; // [1|B,H,rows,Tk]                                              FIRE
  bool defined() const { return slopes.defined() || byDistance.defined() || decay.defined() || dense; }
};

struct AttentionPlan {
  std::vector<QueryKeys> pieces;
  at::Tensor queries, keys; // positions that the bias is of, fp64 [Tq], [Tk] or [B,Tq], [B,Tk]
  bool counted = false;     // they are known to be those of tokens, one after the other
  double scale = 1;         // 1/√d is the model's default and said here
  at::Tensor temperature;   // [Tq], [H,Tq], [B,1,Tq] or [B,H,Tq]; undefined: 1
  Bias bias;
  at::Tensor sinks; // [H]: a logit that joins the softmax and is dropped; undefined: none
  bool stickBreaking = false;
  bool remainder = false;           // what is left of the stick goes to the query's own value, seen or not
  RowFunction rescore, addToOutput; // scores → scores; weights → [B,H,rows,d]
  // What some heads (bool [H]) do instead: knockouts.
  std::vector<std::pair<at::Tensor, std::shared_ptr<const AttentionPlan>>> instead;

  std::int64_t heads() const { return pieces.front().q.size(1); }
  std::int64_t queryCount() const { return pieces.front().q.size(2); }
  std::int64_t keyCount() const { return pieces.front().k.size(2); }
  bool explicitOnly() const { return rescore || addToOutput || stickBreaking; }
};

// Whether query i sees key j: bool [rows,Tk] for the queries begin … end of Tq, the last of Tk tokens.
at::Tensor seen(const Mask& mask, std::int64_t begin, std::int64_t end, std::int64_t queries,
                std::int64_t keys, c10::Device device);

} // namespace expe
