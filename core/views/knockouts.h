// The loss where position is taken from a layer or a head, and the map of its rise.
#pragma once

#include "core/api/losses.h"
#include "core/views/drawn.h"

namespace expe {

// Places: the embedding where position enters there, then layers. Columns: heads, then all of them together.
struct KnockoutLosses : Measurement {
  std::int64_t layers = 0, heads = 0; // of the layer with most of them
  std::vector<std::int64_t> headsOf;  // of each layer; empty: all have as many
  std::int64_t embedding = 0;         // 1: position enters there
  std::int64_t frozen = 0;            // 1: every token at the same position; 0: the signal times 0
  std::int64_t targets = 0;           // scored every time
  double whole = none, everywhere = none;
  std::vector<double> loss; // [places, heads + 1]; NaN: not measured, or no position enters there

  std::int64_t places() const { return layers + embedding; }
  std::int64_t layerOf(std::int64_t place) const { return place - embedding; } // −1: the embedding
  bool has(std::int64_t layer, std::int64_t head) const {                      // heads: all of them together
    return head == heads || headsOf.empty() || head < headsOf[static_cast<std::size_t>(layer)];
  }
  double& at(std::int64_t place, std::int64_t head) {
    return loss[static_cast<std::size_t>(place * (heads + 1) + head)];
  }
  double at(std::int64_t place, std::int64_t head) const {
    return loss[static_cast<std::size_t>(place * (heads + 1) + head)];
  }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawKnockouts(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
