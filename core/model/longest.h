// How far the positions of a model reach.
#pragma once

#include "core/base/numbers.h"
#include "core/base/result.h"
#include "core/model/forward_options.h"
#include "core/position/framework/encoding.h"

#include <algorithm>
#include <string>

namespace expe {

// Tokens of the longest text that all of its encodings have positions for; Mask::any: there is no end.
inline std::int64_t longestOf(const Encodings& encodings) {
  auto longest = encodings.embedding->longest();
  for (const auto& layer : encodings.layers)
    longest = std::min(longest, layer->longest());
  return longest;
}

// Of a pass over a position that is not before that end.
inline Error beyondTable(double position, std::int64_t end) {
  return userError(
      "Position {0} is beyond the encoding's table, which ends at {1}: choose a smaller "
      "evaluation.longest or evaluation.offset, a shorter text, or, where tokens stand in a grid, "
      "fewer evaluation.columns.",
      {shortest(position), std::to_string(end - 1)}, "evaluation.longest");
}

} // namespace expe
