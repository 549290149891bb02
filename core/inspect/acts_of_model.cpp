#include "core/inspect/acts_of_model.h"

#include <algorithm>

namespace expe {

ActsOfModel actsOfModel(LoadedModel& loaded) {
  const Decoder& model = loaded.model();
  ActsOfModel all;
  all.embedding = model.actsAtEmbedding(loaded.pass()).embeds;
  for (std::int64_t layer = 0; layer < model.shape().layers; ++layer) {
    const auto acts = model.acts(layer, loaded.pass());
    all.overwritten = std::max(all.overwritten, acts.overwritten);
    all.layers.push_back(acts.inLayer());
  }
  return all;
}

} // namespace expe
