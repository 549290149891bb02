// How many positions number formats tell apart, and the curves of it.
#pragma once

#include "core/api/engine.h"
#include "core/views/drawn.h"

namespace expe {

struct DistinctPositions : Measurement {
  Precision table;
  std::int64_t layer = 0; // that the encoding's values enter, from 1; 0: the embedding

  // Those of number i of the formats: what stands there in the JSON too.
  std::vector<Field> fields() const override;
};

Result<Drawn> drawPrecision(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
