#include "core/inspect/read_text.h"

namespace expe {

Result<std::shared_ptr<TextLosses>> readByPosition(LoadedModel& loaded, const Asked& asked) {
  const auto length = loaded.length(asked.state);
  auto scan = TRY(asked.models.losses().byPosition(
      loaded, asked.state.split, length, longestFor(loaded, length), asked.options.integer("tokens")));
  TRY(scan->read(loaded, static_cast<int>(asked.round), asked.progress, loaded.stamp(asked.state)));
  asked.whole = scan->complete();
  return scan;
}

Scored scoredOf(const TextLosses& scan, const LoadedModel& loaded, const Asked& asked) {
  const auto offsets = scan.offsets();
  return {scan.targets() / offsets, scan.targetsRead() / offsets, offsets,
          longestFor(loaded, loaded.length(asked.state))};
}

} // namespace expe
