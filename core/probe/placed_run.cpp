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
  if (auto read = file.read(*view, {static_cast<std::byte*>(values.data_ptr()), values.nbytes()}); !read)
    return read.error();
  return values;
}

Result<OwnTensors> ownTensors(const std::filesystem::path& weights, const std::vector<OwnSpec>& specs,
                              std::int64_t layers) {
  const auto file = Safetensors::open(weights);
  if (!file)
    return file.error();
  OwnTensors own;
  for (const auto& spec : specs)
    for (std::int64_t i = 0; i < (spec.perLayer ? layers : 1); ++i) {
      const auto name = spec.perLayer ? spec.name + "." + std::to_string(i) : spec.name;
      auto tensor = tensorNamed(**file, name);
      if (!tensor)
        return tensor.error();
      if (tensor->sizes() != spec.shape)
        return userError("The checkpoint has no tensor {0}; it is not one of this model.", {name});
      own[name] = *std::move(tensor);
    }
  return own;
}

} // namespace

Result<Placing> placingOf(const RunPlace& place) {
  auto study = Study::open(place.study, Study::Mode::ReadOnly);
  if (!study)
    return study.error();
  const auto run = (*study)->run(place.run);
  if (!run)
    return run.error();
  auto config = evalConfig(engineSchema().complete(run->config), place.settings);
  if (!config)
    return config.error();
  Placing placing{*config, {}, config->real("evaluation.scale"), config->integer("evaluation.offset")};
  const auto specs = family(config->text("position.encoding")).own(*config);
  if (specs.empty() && !place.checkpoint)
    return placing;
  const auto checkpoint = checkpointOf(**study, place.run, place.checkpoint);
  if (!checkpoint)
    return checkpoint.error();
  auto own = ownTensors(checkpoint->folder / "model.safetensors", specs, config->integer("model.layers"));
  if (!own)
    return own.error();
  placing.own = *std::move(own);
  return placing;
}

} // namespace expe
