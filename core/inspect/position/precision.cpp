#include "core/probe/precision.h"

#include "core/inspect/measure_request.h"
#include "core/inspect/position/positional_values.h"
#include "core/inspect/run_at_state.h"
#include "core/views/precision.h"

#include <algorithm>

namespace expe {

// First of as many positions as are compared within a tenth of a second.
Result<SharedMeasurement> measurePrecision(const MeasureRequest& request) {
  constexpr std::int64_t quick = 1 << 13;
  const auto upto = request.options.integer("upto");
  const auto at = TRY(RunAtState::of(request.models, request.state, request.progress));
  const auto encoding = TRY(at.encoding());
  if (request.round == 0 && std::min(upto, encoding.longest()) <= quick)
    return SharedMeasurement();
  DistinctPositions distinct;
  distinct.layer = encoding.entered();
  distinct.table = TRY(precision(encoding, request.round == 0 ? quick : upto, request.progress));
  return shared(std::move(distinct));
}

} // namespace expe
