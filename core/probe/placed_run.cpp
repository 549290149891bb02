#include "core/interop/safetensors.h"
#include "core/model/shape.h"
#include "core/position/engine_schema.h"
#include "core/probe/choice.h"
#include "core/probe/placed.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

Result<at::Tensor> tensorNamed(const Safetensors& file, const std::string& name) {
  const auto* view = file.find("position." + name);
  if (!view || view->type != "F32")
    return userError("The checkpoint has no tensor {0}; it is not one of this model.", {name});
  auto values = at::empty(view->shape, at::kFloat);
  TRY(file.read(*view, {static_cast<std::byte*>(values.data_ptr()), values.nbytes()}));
  return values;
}

Result<OwnTensors> ownTensors(const std::filesystem::path& weights, const std::vector<OwnSpec>& specs,
                              std::int64_t layers) {
  const auto file = TRY(Safetensors::open(weights));
  OwnTensors own;
  for (const auto& spec : specs)
    for (std::int64_t i = 0; i < (spec.perLayer ? layers : 1); ++i) {
      const auto name = spec.perLayer ? spec.name + "." + std::to_string(i) : spec.name;
      auto tensor = TRY(tensorNamed(*file, name));
      if (tensor.sizes() != spec.shape)
        return userError("The checkpoint has no tensor {0}; it is not one of this model.", {name});
      own[name] = std::move(tensor);
    }
  return own;
}

} // namespace

Result<Placing> placingOf(const RunPlace& place) {
  auto study = TRY(Study::open(place.study, Study::Mode::ReadOnly));
  const auto run = TRY(study->run(place.run));
  auto config = TRY(evalConfig(engineSchema().complete(run.config), place.settings));
  Placing placing{config, {}, config.real("evaluation.scale"), config.integer("evaluation.offset")};
  const auto specs = family(config.text("position.encoding")).own(config);
  if (specs.empty() && !place.checkpoint)
    return placing;
  const auto checkpoint = TRY(checkpointOf(*study, place.run, place.checkpoint));
  auto own = TRY(ownTensors(checkpoint.folder / "model.safetensors", specs, config.integer("model.layers")));
  placing.own = std::move(own);
  return placing;
}

} // namespace expe
