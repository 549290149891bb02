// Where a signal enters the model: a layer, counted from 1, or the embedding, 0.
#pragma once

#include "core/views/drawn.h"
#include "core/views/fields.h"

namespace expe {

inline Text enteredName(std::int64_t layer) { // "layer 2", "embedding"
  return layer > 0 ? Text{"layer {0}", {layer}} : "embedding"_text;
}

// In a measurement, and on its panel; several have titles of their own.
inline Field enteredField(const std::int64_t& layer) {
  return fields::number("enters", fields::pure, "layer that the values enter, from 1; 0: the embedding",
                        layer);
}
inline void tellEntered(Drawn& drawn, std::int64_t layer) {
  if (drawn.panels.size() == 1)
    drawn.panels.front().title = enteredName(layer);
  drawn.metadata.emplace_back("enters", enteredName(layer).english());
}

} // namespace expe
