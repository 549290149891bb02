// What positional values of a quantity are called on axes and in legends: columns are positions of the
// window, or distances; rows are dims, pairs or heads.
#pragma once

#include "core/api/quantity.h"
#include "core/views/drawn.h"

namespace expe {

struct PositionAxes {
  const MeasuredState& state;
  std::string quantity; // see core/api/quantity.h

  bool distances() const { return ofDistances(quantity); }
  bool heads() const { return ofHeads(quantity); }
  bool vector() const { return quantity == "vector"; }
  Text value() const;                    // "value", "angle (radians)"
  Text row() const;                      // "dim", "pair", "head"
  std::string rowQuantity() const;       // "dim", "pair", "head": of Panel::pickY
  std::string columnQuantity() const;    // "position", "distance"
  Text rowName(std::int64_t i) const;    // "c = 5", "i = 5", "head 6"
  Text column() const;                   // "position (tokens)"
  Text columnName(std::int64_t i) const; // "n = 512 (L)"
  // What an axis of columns carries: its label, the training edge, the selected position.
  void setColumns(Panel& panel) const;
};

} // namespace expe
