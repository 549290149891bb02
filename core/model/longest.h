// How far the positions of a model reach.
#pragma once

#include "core/model/forward_options.h"
#include "core/position/encoding.h"

#include <algorithm>

namespace expe {

// Tokens of the longest text that all of its encodings have positions for; Mask::any: there is no end.
inline std::int64_t longestOf(const Encodings& encodings) {
  auto longest = encodings.embedding->longest();
  for (const auto& layer : encodings.layers)
    longest = std::min(longest, layer->longest());
  return longest;
}

} // namespace expe
