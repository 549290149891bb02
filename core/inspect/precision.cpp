#include "core/probe/precision.h"

#include "core/figure/views/precision.h"
#include "core/inspect/asked.h"
#include "core/inspect/positional_values.h"
#include "core/inspect/run_at_state.h"

#include <algorithm>

namespace expe {

// First of as many positions as are compared within a tenth of a second.
Result<SharedMeasurement> measurePrecision(const Asked& asked) {
  constexpr std::int64_t quick = 1 << 13;
  const auto upto = asked.options.integer("upto");
  const auto at = TRY(RunAtState::of(asked.models, asked.state, asked.progress));
  const auto encoding = TRY(at.encoding());
  if (encoding.info().quantities.empty())
    return withoutValues(encoding.info());
  if (asked.round == 0 && std::min(upto, encoding.longest()) <= quick)
    return SharedMeasurement();
  DistinctPositions distinct;
  distinct.layer = encoding.entered();
  distinct.table = TRY(precision(encoding, asked.round == 0 ? quick : upto, asked.progress));
  return shared(std::move(distinct));
}

} // namespace expe
