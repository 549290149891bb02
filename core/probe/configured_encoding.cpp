#include "core/probe/configured_encoding.h"

#include "core/api/parameters.h"
#include "core/api/quantity.h"
#include "core/base/lists.h"
#include "core/interop/safetensors.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/framework/layers.h"
#include "core/probe/eval_config.h"
#include "core/probe/positions.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>

namespace expe {
namespace {

Result<void> checkShape(const Config& config) {
  const auto width = config.integer("model.width"), heads = config.integer("model.heads");
  if (width < 1 || heads < 1 || width % heads)
    return userError("model.heads: {0} dims do not divide into {1} heads; choose a divisor of {0}.",
                     {std::to_string(width), std::to_string(heads)}, "model.heads");
  return {};
}

std::int64_t layerOf(const EncodingSetup& setup) {
  return setup.layer ? *setup.layer : firstEncodedLayer(setup.config);
}

// Whether it is this encoding's: another one may stand in the same layer.
bool isOf(const EncodingInfo& info, const std::string& tensor) {
  const auto name = tensor.substr(tensor.find('.') + 1);
  return std::ranges::any_of(info.tensors, [&](const EncodingTensor& own) {
    return name == own.name || name.starts_with(own.name + ".");
  });
}

// The first tensor of the encoding that is drawn at random at the start of a run; empty: none is.
std::string drawnOf(const EncodingInfo& info, const Config& config, std::int64_t layers) {
  for (const auto& spec : encodingTensors(config, layers))
    if (spec.std > 0 && isOf(info, spec.name))
      return spec.name.substr(spec.name.find('.') + 1);
  return {};
}

// It cannot be shown from a configuration.
Result<void> checkOwn(const Family& family, const EncodingSetup& setup) {
  const auto& id = family.info.id;
  if (family.info.quantities.empty()) // there is nothing to show anyway
    return {};
  if (!setup.own.empty() || setup.seed)
    return {};
  const auto layers = layerOf(setup) + 1;
  const auto drawn = drawnOf(family.info, setup.config, layers);
  if (drawn.empty())
    return {};
  const bool mayBeFixed = drawnOf(family.info, engineSchema().defaults(id), layers).empty();
  return userError(mayBeFixed
                       ? "{0}: {1} is drawn at the start of a run, so there are no positions to show before; "
                         "look at a run, name a seed (--seed 1), or choose a fixed start."
                       : "{0}: {1} is drawn at the start of a run, so there are no positions to show before; "
                         "look at a run, or name a seed (--seed 1).",
                   {id, drawn});
}

at::ScalarType typeOf(const Config& config) {
  const char* key = "evaluation.precision";
  return config.has(key) && config.text(key) == "bf16" ? at::kBFloat16 : at::kFloat;
}

at::Tensor plain(const at::Tensor& values) {
  return values.detach().to(at::kCPU, at::kFloat).contiguous();
}

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

bool isAngle(const std::string& quantity) {
  return quantity == "cos" || quantity == "sin" || quantity == "angle";
}

} // namespace

Error withoutValues(const EncodingInfo& encoding) {
  if (std::ranges::any_of(encoding.tensors, &EncodingTensor::prepared))
    return userError(
        "{0} has no positional values, since content decides: look at a run's gates, in the view "
        "of attention.",
        {encoding.title}, "position.encoding");
  if (!encoding.actsAt.empty())
    return userError("{0} has no positional values, since content decides: look at a run's attention.",
                     {encoding.title}, "position.encoding");
  return userError("{0} has no positional values: choose a run of another encoding.", {encoding.title},
                   "position.encoding");
}

Result<ConfiguredEncoding> ConfiguredEncoding::of(const EncodingSetup& setup, const AskedValues& asked) {
  auto ofLayer = setup;
  if (asked.place == "embedding") // which all layers share
    ofLayer.layer = firstEncodedLayer(setup.config);
  const auto layer = layerOf(ofLayer);
  const auto& whole = encodingOf(setup.config, layer);
  if (whole.id != setup.config.text("position.encoding"))
    ofLayer.config = configOfLayer(setup.config, layer), ofLayer.layer = layer;
  std::optional<ConfiguredEncoding> found;
  std::optional<Error> refused, byContent;
  const auto parts = partsOf(whole.id);
  for (const auto& id : parts) {
    auto part = ofPart(id, ofLayer);
    if (!part)
      refused = refused ? refused : part.error();
    else if (parts.size() == 1 && (asked.place == "auto" || part->isAt(asked.place)))
      return part;
    else if (part->answers(asked) && (!found || (isAngle(asked.quantity) && part->acts().rotates)))
      found = std::move(*part);
    else if (part->isDecidedByContent(asked))
      byContent = withoutValues(part->info());
  }
  if (found)
    return std::move(*found);
  if (refused)
    return *refused;
  if (whole.quantities.empty())
    return withoutValues(whole);
  if (byContent)
    return *byContent;
  return userError("{0} has no such values there; it has {1}: choose another quantity, or in the view "
                   "of positions another place.",
                   {whole.title, joined(whole.quantities)}, "as");
}

Result<ConfiguredEncoding> ConfiguredEncoding::ofPart(const std::string& id, const EncodingSetup& setup) {
  const Family* family = findFamily(id);
  if (!family)
    return userError("position.encoding: {0} is not known.", {id}, "position.encoding");
  TRY(checkShape(setup.config));
  TRY(family->info.check(setup.config));
  TRY(checkOwn(*family, setup));
  return ConfiguredEncoding(*family, setup);
}

ConfiguredEncoding::ConfiguredEncoding(const Family& family, EncodingSetup setup)
    : family_(&family), setup_(std::move(setup)), layer_(layerOf(setup_)),
      encoded_(isEncoded(setup_.config, layer_)) {
  if (encoded_) // with values of the layer's own
    setup_.config = configOfLayer(setup_.config, layer_);
  setup_.config.set("position.encoding", family.info.id);
  const at::NoGradGuard noGradients;
  Parameters parameters(setup_.seed.value_or(0), at::kCPU);
  encoding_ = family.make(setup_.config, parameters, layer_);
  for (auto& [name, view] : parameters.views())
    if (const auto trained = setup_.own.find(name); trained != setup_.own.end())
      view.copy_(trained->second);
}

bool ConfiguredEncoding::has(const std::string& quantity) const {
  return std::ranges::count(info().quantities, quantity) > 0;
}

// Whether it has it as it is configured: of Huang's methods each has one of three.
bool ConfiguredEncoding::isThere(const std::string& name) const {
  const auto here = acts();
  if (name == "vector")
    return here.embeds || here.overwritten > 0;
  if (name == "bias" || ofPairs(name))
    return name == "bias" ? here.biases : here.rotates || (here.embeds && has("vector"));
  const at::NoGradGuard noGradients;
  const auto one = at::zeros({1}, at::kLong);
  PositionCache cache;
  return encoding_->quantity(name, context(one, one, 1, cache)).defined();
}

// Whether it acts where values are asked for, and has none.
bool ConfiguredEncoding::isDecidedByContent(const AskedValues& asked) const {
  return info().quantities.empty() &&
         (isAt(asked.place) || (asked.quantity == "bias" && asked.place == "auto" && acts().biases));
}

bool ConfiguredEncoding::isAt(const std::string& place) const {
  static const std::map<std::string, std::vector<std::string>> places = {{"embedding", {"embed"}},
                                                                         {"input", {"overwrite", "convolve"}},
                                                                         {"rotation", {"rotate"}},
                                                                         {"bias", {"bias"}},
                                                                         {"scores", {"score"}}};
  const auto there = namesOf(acts());
  return place != "auto" && std::ranges::any_of(places.at(place), [&](auto& name) {
           return std::ranges::count(there, name) > 0;
         });
}

bool ConfiguredEncoding::answers(const AskedValues& asked) const {
  return (asked.place == "auto" || isAt(asked.place)) &&
         (asked.quantity == "auto" ? !info().quantities.empty()
                                   : has(asked.quantity) && isThere(asked.quantity));
}

std::string ConfiguredEncoding::firstQuantity() const {
  const auto& all = info().quantities;
  const auto first = std::ranges::find_if(all, [&](const auto& name) { return isThere(name); });
  return first == all.end() ? all.front() : *first;
}

Result<std::string> ConfiguredEncoding::choose(const std::string& asked, std::int64_t length) const {
  if (info().quantities.empty())
    return withoutValues(info());
  const auto name = asked == "auto" ? firstQuantity() : asked;
  if (!has(name))
    return userError("{0} has no {1}; it has {2}.", {info().id, name, joined(info().quantities)});
  const auto acts = this->acts();
  const auto layer = std::to_string(layer_ + 1);
  if (!encoded_ || !(acts.embeds || acts.inLayer()))
    return userError("Layer {0} has no positions of {1}: choose another layer.", {layer, info().title},
                     "layer");
  if (name == "bias" && !acts.biases)
    return userError("{0} biases no logits in layer {1}: choose a layer, or a run, where it does.",
                     {info().title, layer}, "layer");
  if (ofDistances(name) && name != "bias" && !isThere(name))
    return userError("{0} has no {1} as it is configured; ask for {2}, or choose values that have it.",
                     {info().title, name, firstQuantity()}, "as");
  if (length > longest())
    return userError(
        "Position {0} is beyond the table of {1}, which ends at {2}: ask for fewer positions, or "
        "for a smaller offset.",
        {std::to_string(setup_.offset + length - 1), info().title, std::to_string(encoding_->longest() - 1)},
        "length");
  if (name == "bias" && acts.prepares)
    return userError(
        "{0} biases logits as the content says, so that there is no bias of positions alone: look "
        "at a run's attention.",
        {info().title}, "position.encoding");
  return name;
}

std::int64_t ConfiguredEncoding::longest() const {
  const auto rows = encoding_->longest();
  return rows == Mask::any ? rows : std::max<std::int64_t>(rows - setup_.offset, 0);
}

Acts ConfiguredEncoding::acts() const {
  const at::NoGradGuard noGradients;
  const auto none = at::arange(0, at::kLong);
  PositionCache cache;
  return actsOf(*encoding_, context(none, none, 1, cache));
}

PositionContext ConfiguredEncoding::context(const at::Tensor& queries, const at::Tensor& keys,
                                            std::int64_t length, PositionCache& cache) const {
  const auto& config = setup_.config;
  PositionContext ctx;
  ctx.width = width();
  ctx.layer = layer_;
  ctx.heads = ctx.keyHeads = heads();
  ctx.headWidth = ctx.width / ctx.heads;
  ctx.trainingLength = config.has("data.window") ? config.integer("data.window") : 1;
  ctx.length = length;
  ctx.queries = queries.to(at::kDouble) + static_cast<double>(setup_.offset);
  ctx.keys = keys.to(at::kDouble) + static_cast<double>(setup_.offset);
  ctx.type = typeOf(config);
  ctx.mask.causal = !isMasked(config);
  ctx.cache = &cache;
  return ctx;
}

at::Tensor ConfiguredEncoding::quantity(const std::string& name, const at::Tensor& queries,
                                        const at::Tensor& keys, std::int64_t length) const {
  at::NoGradGuard noGradients;
  PositionCache cache;
  return plain(encoding_->quantity(name, context(queries, keys, length, cache)));
}

at::Tensor ConfiguredEncoding::values(const std::string& name, const at::Tensor& asked,
                                      std::int64_t length) const {
  return quantity(name, asked, at::arange(length, at::kLong), length);
}

at::Tensor ConfiguredEncoding::byHeads(const std::string& name, std::int64_t length) const {
  const auto ids = at::arange(length, at::kLong);
  return quantity(name, ids, ids, length);
}

at::Tensor ConfiguredEncoding::byDistance(const std::string& name, const at::Tensor& distances,
                                          std::int64_t length) const {
  const auto last = at::full({1}, length - 1, at::kLong);
  return quantity(name, last, last - distances, length).select(1, 0).t().contiguous();
}

at::Tensor ConfiguredEncoding::features(const at::Tensor& asked, std::int64_t length) const {
  const auto name = firstQuantity();
  if (!ofPairs(name))
    return ofDistances(name) ? byDistance(name, asked, length) : values(name, asked, length);
  const bool turned = has("cos") && has("sin");
  const auto angle = turned ? at::Tensor() : values("angle", asked, length);
  return at::stack({turned ? values("cos", asked, length) : angle.cos(),
                    turned ? values("sin", asked, length) : angle.sin()},
                   2)
      .flatten(1);
}

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
