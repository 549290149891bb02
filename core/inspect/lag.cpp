// Loss by lag and position: how well values are recalled whose key came `lag` tokens ago. On the generated
// corpus only, where the lag is known exactly (CORPUS).
#include "core/figure/views/lag.h"
#include "core/inspect/asked.h"
#include "core/inspect/read_text.h"

namespace expe {

Result<SharedMeasurement> measureLag(const Asked& asked) {
  const auto loaded = TRY(asked.model());
  const auto scan = TRY(readByPosition(*loaded, asked));
  const auto& data = loaded->data();
  LagLosses losses(scan->windows().front().inputs, loaded->trainingLength());
  scan->each(data, [&](const WindowLosses& w) {
    for (std::size_t i = 0; i < w.loss.size(); ++i)
      if (w.lag[i] >= leastLag && data.ledger->channel(w.targets[i]) == Channel::Value)
        losses.add(w.positions[i], w.lag[i], w.loss[i], w.floor[i]);
  });
  losses.scored = scoredOf(*scan, *loaded, asked);
  return shared(std::move(losses));
}

} // namespace expe
