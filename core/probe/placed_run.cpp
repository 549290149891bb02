#include "core/interop/safetensors.h"
#include "core/model/shape.h"
#include "core/position/engine_schema.h"
#include "core/probe/configured_encoding.h"
#include "core/probe/eval_config.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

Result<NamedTensors> tensorsIn(const std::filesystem::path& weights,
                               const std::vector<ParameterSpec>& specs) {
  const auto file = TRY(Safetensors::open(weights));
  NamedTensors tensors;
  for (const auto& spec : specs) {
    const auto* view = file->find(spec.name);
    if (!view || view->type != "F32" || view->shape != spec.shape)
      return userError("The checkpoint has no tensor {0}; it is not one of this model.", {spec.name});
    auto values = at::empty(view->shape, at::kFloat);
    TRY(file->read(*view, {static_cast<std::byte*>(values.data_ptr()), values.nbytes()}));
    tensors[spec.name] = std::move(values);
  }
  return tensors;
}

} // namespace

Result<EncodingSetup> setupOf(const RunPlace& place) {
  auto study = TRY(Study::open(place.study, Study::Mode::ReadOnly));
  const auto run = TRY(study->run(place.run));
  auto config = TRY(evalConfig(engineSchema().complete(run.config), place.settings));
  EncodingSetup setup{config, {}, config.integer("evaluation.offset")};
  const auto specs = encodingTensors(config, config.integer("model.layers"));
  if (specs.empty() && !place.checkpoint)
    return setup;
  const auto checkpoint = TRY(checkpointOf(*study, place.run, place.checkpoint));
  setup.own = TRY(tensorsIn(checkpoint.folder / "model.safetensors", specs));
  return setup;
}

} // namespace expe
