#include "core/model/shape.h"

#include "core/api/parameters.h"
#include "core/position/framework/engine_schema.h"

namespace expe {
namespace {

std::int64_t gatesOf(const Config& config) {
  const auto& kind = config.text("model.gate");
  if (kind == "dims")
    return config.integer("model.width") / config.integer("model.heads");
  return kind == "heads" ? 1 : 0;
}

} // namespace

Shape Shape::of(const Config& config, std::int64_t tokens) {
  const auto heads = headsOfModel(config);
  Shape shape{config.integer("model.layers"),
              config.integer("model.width"),
              heads.queries,
              heads.keys,
              config.integer("model.mlp"),
              tokens + (isMasked(config) ? 1 : 0),
              config.text("model.style") == "llama",
              config.flag("model.tied"),
              config.flag("model.qk_norm"),
              config.flag("model.sinks"),
              gatesOf(config),
              config.real("model.dropout"),
              config.real("model.norm_epsilon"),
              config.real("model.initial_std"),
              isMasked(config),
              {}};
  for (std::int64_t layer = 0; layer < shape.layers; ++layer)
    shape.ofLayer.push_back(engineSchema().headsOf(config, layer));
  return shape;
}

} // namespace expe
