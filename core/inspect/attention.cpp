// The view of attention: the selected head's weights as a map, for one query, or against the distance; or the
// terms of its logits.
#include "core/inspect/attention.h"

namespace expe {

Result<SharedMeasurement> measureAttention(const Asked& asked) {
  const auto of = TRY(attentionState(asked.models, asked.state, asked.progress));
  const auto& show = asked.options.text("show");
  if (show == "row")
    return shared(TRY(weightsOfQuery(of, asked.progress)));
  if (show == "distance")
    return shared(TRY(weightsByDistance(of, asked.progress)));
  if (show == "terms")
    return shared(TRY(termsOfLogits(of, asked.progress)));
  return shared(TRY(mapOfWeights(of, asked.options.text("pool") == "mean", asked)));
}

} // namespace expe
