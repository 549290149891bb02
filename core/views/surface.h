// The loss over evaluation length and scale, and its map with the best scale of each length.
#pragma once

#include "core/views/drawn.h"

namespace expe {

struct SurfaceLosses : Measurement {
  std::vector<double> lengths;            // × the training length, by half octaves, of whole tokens
  std::vector<double> scales;             // by half octaves
  std::vector<double> loss, error, floor; // [scales, lengths]; error: half width of the 95 % interval
  std::vector<std::int64_t> targets;      // [scales, lengths] scored; 0: not measured
  std::int64_t constant = 0;              // 1: the encoding has no values that a scale could multiply
  std::int64_t step = 1;                  // 2: only whole octaves are measured so far
  std::int64_t longest = 0;               // training lengths of the blocks that windows are cut from

  std::int64_t columns() const { return static_cast<std::int64_t>(lengths.size()); }
  std::int64_t rows() const { return static_cast<std::int64_t>(scales.size()); }
  std::size_t cell(std::int64_t row, std::int64_t column) const {
    return static_cast<std::size_t>(row * columns() + column);
  }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawSurface(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
