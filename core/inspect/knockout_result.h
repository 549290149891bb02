// How much the loss rises where position is taken from a layer or head, and the map of it.
#pragma once

#include "core/inspect/drawings.h"

namespace expe {

// Rows: the embedding where position enters there, then layers. Columns: heads, then all of them together.
struct KnockoutResult {
  std::int64_t layers = 0, heads = 0;
  bool embedding = false, frozen = false;
  double whole = none, everywhere = none; // losses
  std::vector<double> loss;               // [rows, heads + 1]; NaN: not measured, or nothing is said there

  std::int64_t rows() const { return layers + embedding; }
  std::int64_t layerOf(std::int64_t row) const { return row - embedding; }
  double& at(std::int64_t row, std::int64_t head) {
    return loss[static_cast<std::size_t>(row * (heads + 1) + head)];
  }
  double at(std::int64_t row, std::int64_t head) const {
    return const_cast<KnockoutResult*>(this)->at(row, head);
  }
};

Panel panelOf(const KnockoutResult& rises);
// One colour range for all panels, with 0 in its middle.
void shareRange(std::vector<Panel>& panels);

} // namespace expe
