// How much of a stream's dims the context explains, and its curves over layers and positions.
#pragma once

#include "core/views/drawn.h"

namespace expe {

// Variance across windows at a position ("within"), as a share of within + between, which is the variance
// across positions of the mean over windows, less what chance gives it.
struct ContextShares : Measurement {
  std::vector<std::int64_t> from, to; // [sets] dims [from, to) of each set: those overwritten, and the others
  std::int64_t overwritten = 0, streams = 0, positions = 0;
  std::int64_t windows = 0, stride = 1; // between the positions that are taken
  std::vector<double> byStream;         // [sets, streams], mean over dims
  std::vector<double> byPosition;       // [sets, streams, positions], within there by the dim's whole
  std::int64_t sets() const { return static_cast<std::int64_t>(from.size()); }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawShares(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
