// Positional values of an encoding, and the ways to draw them: a map, lines, products of two positions.
#pragma once

#include "core/api/encoding.h"
#include "core/views/drawn.h"
#include "core/views/grid_map.h"

#include <map>

namespace expe {

// Values of some columns and rows: see core/views/position_axes.h.
struct PositionTable : Measurement {
  std::string quantity;
  std::int64_t layer = 0;                          // that the values enter, from 1; 0: the embedding
  std::int64_t offset = 0, length = 0, stride = 1; // of columns, where they are equally far apart
  std::vector<std::int64_t> columns; // positions of the window from 0, or distances, below 0 of later keys
  std::vector<std::int64_t> rows;    // dims, pairs or heads, from 0
  std::vector<float> values;         // [columns, rows]
  GridColumns gridColumns;
  // The equation of the values, and the numbers of its symbols: {"θ", 1/512}.
  std::vector<Equation> equations;
  std::map<std::string, Value> symbols;

  float at(std::size_t column, std::size_t row) const { return values[column * rows.size() + row]; }
  std::vector<Field> fields() const override;
};

// What two positions say of each other: p_i · p_j of vectors; of rotations Σ cos(angle_i − angle_j) / pairs,
// the share of a content's product with itself that the rotation leaves.
struct PositionProducts : Measurement {
  std::string quantity;
  std::int64_t layer = 0;               // as above
  std::vector<std::int64_t> i;          // positions of the window
  std::int64_t stride = 1, columns = 0; // j = 0, stride, …
  std::vector<double> product;          // [i, columns]; NaN where j lies after i
  std::vector<Field> fields() const override;
};

Result<Drawn> drawPositions(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
