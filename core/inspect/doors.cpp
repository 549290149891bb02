#include "core/inspect/doors.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

Doors doorsOf(LoadedModel& subject) {
  const Decoder& model = subject.model();
  const auto options = at::TensorOptions(model.device()).dtype(at::kDouble);
  Doors doors;
  PositionCache of;
  const auto one = at::arange(1, 2, options);
  doors.embedding =
      actsOf(*model.encodings().embedding, model.context(0, one, one, subject.pass(), of)).embeds;
  for (std::int64_t layer = 0; layer < model.shape().layers; ++layer) {
    PositionCache cache;
    const auto few = at::arange(1, 2, options);
    const auto acts = actsOf(model.encoding(layer), model.context(layer, few, few, subject.pass(), cache));
    doors.overwritten = std::max(doors.overwritten, acts.overwritten);
    doors.layers.push_back(acts.inLayer());
  }
  return doors;
}

} // namespace expe
