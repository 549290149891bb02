// Checks the encodings against numbers that somebody else computed. The file:
//
//   {"cases": [{"name": "…", "encoding": "rope", "parameters": {"base": 10000}, "quantity": "rotated",
//               "inputs": {"x": [[…]], "positions": [5]}, "weights": {}, "rows": [0], "expected": [[…]],
//               "tolerance": 1e-5}]}
//
// parameters: the encoding's own by their short keys; what is left out has its default. weights: its own
// tensors. Quantities and their inputs:
//   values       positions × dims of a vector encoding       positions, dim (the width; l if l is left out)
//   frequencies  radians a position, one a pair               dim (of a head, or of sinusoidal positions)
//   rotated      x at these positions                         x [… × positions × d], positions
//   bias         heads × queries × keys                       heads, query_positions, key_positions; where
//                                                             content decides q, k as for logits
//   logits, weights, output of attention                      q, k [… × positions × d], for output v; the
//   positions
//                                                             as for bias, or 0, 1, 2, …
//   distances    as which those of queries and keys are taken query_positions, key_positions
//   buckets      of distances                                 distances
//   positions    as which those are taken                     positions, or length
//   scalars      numbers that the encoding has once, by name  dim (of a head)
//   attention    what a layer's gate and o_proj make of it    h, and q, k, v or their projections
//   temperature  what the scores of a query are multiplied by positions, heads
// A case is asked with the causal mask, as a model of next tokens asks, or with causal: false as masked
// training does, which sees later keys too; an encoding that says nothing of those refuses it. logits come
// after the scaling by 1/√d. Of bias and logits a later key that is not seen has no number: `expected` has
// null there. `expected` of scalars is an object, {"base": 10000}: numbers or lists by the names that the
// encoding gives them. Everywhere: scale (1), layer (0), length (tokens of the whole text), training_length,
// which must be given where the answer depends on it; where content decides h [… × tokens × width], what
// enters the layer, or among weights what is made of it. source and note are texts for who reads the file. A
// parameter may be a list of numbers, and an option of the model that is set by its full key:
// position.temperature …, position.ssmax, position.pattern (of which `layer` is taken), model.norm_epsilon.
// Weights may also be a layer's own, by the names that files of models have: sinks [H]; q_proj, k_proj,
// v_proj [heads·d × D], which make q, k and v of h for `heads` heads, q_norm, k_norm [d]; gate_proj, o_proj.
// rows: those rows (of queries, where there are queries; else of the first axis) that `expected` holds. Axes
// of length 1 may be written or left out. A case passes when |a−b| <= tolerance · max(|b|, floor), floor 1e-6
// for frequencies, else 1.
#pragma once

#include "core/api/engine.h"

namespace expe {

Result<std::vector<ConformCase>> conform(const std::string& json);

} // namespace expe
