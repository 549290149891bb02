// How positional and how symbolic each head is, found by giving the tokens before a query other places.
//
// Urrutia, Salas, Kozachinskiy, Buc Calderon, Pasten and Rojas 2025, "Decoupling Positional and Symbolic
// Attention Behavior in Transformers" (arXiv 2511.11579), whose notion arXiv 2605.31558 (2026) applies while
// models are trained: a head is positional where a query's scores stay at their places when its keys change
// theirs, and symbolic where they go with the keys; it is both only where they are all the same. These
// definitions are the paper's. How far a head is from either is measured in a way of our own: the total
// variation between the weights that it has and those that it should have.
#pragma once

#include "core/inspect/attention/attention.h"

#include <utility>

namespace expe {

// Which token stands at each place: those that the query sees beside itself are shuffled, in the same way for
// each head, layer and model. `both`: it sees later ones too.
std::vector<std::int64_t> shuffledAround(std::int64_t query, std::int64_t tokens, bool both);

// Of a query's weights before and after the token order[j] came to stand at j: 1 − ½ Σ |after_j − before_j|,
// and 1 − ½ Σ |after_j − before_order[j]|. Both are from 0 to 1.
struct Behavior {
  double positional = 0, symbolic = 0;
};
Behavior behaviorOf(std::span<const double> before, std::span<const double> after,
                    const std::vector<std::int64_t>& order);

// Means over up to 16 queries of the window's second half. Shuffled is what enters the layer; where the
// encoding has added positions to the embedding, so that they would go with it, the text itself is.
Result<HeadBehavior> behaviorOfHeads(const AttentionState& of, Progress& progress);

} // namespace expe
