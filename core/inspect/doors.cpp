#include "core/inspect/doors.h"

#include <algorithm>

namespace expe {

Doors doorsOf(LoadedModel& loaded) {
  const Decoder& model = loaded.model();
  Doors doors;
  doors.embedding = model.actsAtEmbedding(loaded.pass()).embeds;
  for (std::int64_t layer = 0; layer < model.shape().layers; ++layer) {
    const auto acts = model.acts(layer, loaded.pass());
    doors.overwritten = std::max(doors.overwritten, acts.overwritten);
    doors.layers.push_back(acts.inLayer());
  }
  return doors;
}

} // namespace expe
