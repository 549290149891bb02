// d, the dims of a head.
#pragma once

#include "core/api/parameters.h"

#include <algorithm>

namespace expe {

inline bool hasOwnHeadWidth(const Config& config) {
  return config.has("model.head_width") && config.integer("model.head_width") > 0;
}

inline std::int64_t headWidthOf(const Config& config) {
  if (hasOwnHeadWidth(config))
    return config.integer("model.head_width");
  return config.integer("model.width") / std::max<std::int64_t>(config.integer("model.heads"), 1);
}

} // namespace expe
