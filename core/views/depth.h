// How often a needle is found, by its depth in the window and the window's length, as in the maps of Kamradt
// (2023) and RULER (Hsieh et al. 2024).
#pragma once

#include "core/views/drawn.h"

namespace expe {

struct NeedleDepths : Measurement {
  static constexpr std::int64_t bins = 10; // of the depth, a tenth each
  std::vector<double> lengths;             // × the training length: 1, 2, 4, …
  // [bins, lengths]: shares of windows that are answered without a mistake, and of the digits that are right,
  // each after the true ones before it; NaN: not measured, or positions end before.
  std::vector<double> solved, accuracy;
  std::vector<std::int64_t> windows; // [bins, lengths] in the share; 0: not measured
  double chance = 0;                 // of a digit

  std::int64_t columns() const { return static_cast<std::int64_t>(lengths.size()); }
  std::size_t cell(std::int64_t bin, std::int64_t column) const {
    return static_cast<std::size_t>(bin * columns() + column);
  }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawDepths(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
