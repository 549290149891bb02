#include "core/probe/reference_scene.h"

#include "core/api/pattern.h"
#include "core/api/schema.h"
#include "core/position/engine_schema.h"
#include "core/position/layers.h"
#include "core/probe/positions.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace expe {
namespace {

const Array* input(const ReferenceCase& asked, const std::string& name) {
  const auto found = asked.inputs.find(name);
  return found == asked.inputs.end() ? nullptr : &found->second;
}

Error missing(const std::string& name) {
  return userError("inputs.{0} is missing.", {name});
}

Result<std::int64_t> size(const ReferenceCase& asked, const std::string& name, std::int64_t standard,
                          double most = 1 << 24) {
  const Array* array = input(asked, name);
  if (!array)
    return standard;
  const double value = array->values.size() == 1 ? array->values.front() : -1;
  if (!(value >= (name == "layer" ? 0 : 1)) || value > most || value != std::floor(value))
    return userError("inputs.{0} must be one whole number, at most {1}.",
                     {name, std::to_string(static_cast<std::int64_t>(most))});
  return static_cast<std::int64_t>(value);
}

Result<double> scale(const ReferenceCase& asked) {
  const Array* array = input(asked, "scale");
  if (!array)
    return 1.0;
  if (array->values.size() != 1 || !std::isfinite(array->values.front()))
    return userError("inputs.scale must be one number.");
  return array->values.front();
}

bool isAttention(const ReferenceCase& asked) { // of queries and keys
  const auto& quantity = asked.quantity;
  return quantity == "logits" || quantity == "weights" || quantity == "output" || quantity == "attention" ||
         (quantity == "bias" && input(asked, "q"));
}

// Of reference numbers alone, and what an encoding calls them.
constexpr std::array furtherQuantities = {std::pair{"distances", "distance"}, std::pair{"buckets", "bucket"},
                                          std::pair{"positions", "position"}, std::pair{"scalars", "scalar"}};

std::vector<std::string> answerable(const EncodingInfo& info) {
  const auto has = [](const std::vector<std::string>& list, const char* word) {
    return std::ranges::count(list, word);
  };
  std::vector<std::string> names;
  if (has(info.quantities, "vector"))
    names.emplace_back("values");
  if (has(info.quantities, "angle"))
    names.emplace_back("frequencies");
  if (has(info.doors, "rotate"))
    names.emplace_back("rotated");
  if (has(info.doors, "bias"))
    names.emplace_back("bias");
  for (const auto& [quantity, name] : furtherQuantities)
    if (has(info.further, name))
      names.emplace_back(quantity);
  names.insert(names.end(), {"logits", "weights", "output", "attention", "temperature"});
  return names;
}

Result<const Family*> findFamily(const ReferenceCase& asked) {
  std::vector<std::string> ids;
  for (const auto& each : registry()) {
    ids.push_back(each.info.id);
    if (!named(each.info, asked.encoding))
      continue;
    const auto quantities = answerable(each.info);
    if (!std::ranges::count(quantities, asked.quantity))
      return userError("quantity: {0} has no {1}; it has {2}.",
                       {asked.encoding, asked.quantity, joined(quantities)});
    return &each;
  }
  return userError("encoding: none is called {0}; there are {1}.", {asked.encoding, joined(ids)});
}

Result<void> checkInputs(const ReferenceCase& asked) {
  static const std::set<std::string> known = {
      "positions", "dim",   "x",     "heads",     "query_positions", "key_positions",   "q", "k",
      "v",         "scale", "layer", "distances", "length",          "training_length", "h"};
  for (const auto& [name, array] : asked.inputs)
    if (!known.count(name))
      return userError("inputs.{0}: unknown; there are {1}.", {name, joined({known.begin(), known.end()})});
  return {};
}

// Width and heads of the model that the inputs belong to.
Result<void> readShape(const ReferenceCase& asked, const ReferenceLayer& layer, PositionContext& at) {
  const bool attends = isAttention(asked), rotates = asked.quantity == "rotated";
  if (attends && layer.projects()) {
    at.heads = TRY(size(asked, "heads", 1, 4096));
    at.width = layer.q.size(1), at.headWidth = layer.q.size(0) / at.heads;
    at.keyHeads = layer.k.size(0) / at.headWidth;
    return {};
  }
  if (attends || rotates) {
    const auto x = TRY(activations(asked, attends ? "q" : "x"));
    at.heads = at.keyHeads = x.size(1);
    at.headWidth = x.size(3);
  } else {
    const auto heads = size(asked, "heads", 1, 4096), dim = size(asked, "dim", 0);
    if (!heads || !dim)
      return heads ? dim.error() : heads.error();
    const bool ofDims = asked.quantity == "values" || asked.quantity == "frequencies";
    if (*dim == 0 && ofDims && !asked.parameters.count("l"))
      return missing("dim");
    at.heads = at.keyHeads = *heads;
    at.headWidth = *dim;
  }
  const bool noDims = at.headWidth == 0;
  at.width = noDims && asked.quantity != "values" ? at.heads
             : attends                            ? at.heads * at.headWidth
                                                  : at.headWidth;
  return {};
}

// Of a temperature, or the pattern.
bool isOption(const std::string& key) {
  return key.starts_with("position.") && std::ranges::count(key, '.') == 1 && key != "position.encoding";
}

// What a case may set of a model's options, by full key; takes them from `left`.
Result<void> takeOptions(std::map<std::string, std::string>& left, Config& config) {
  for (auto each = left.begin(); each != left.end();) {
    const auto& [key, text] = *each;
    if (!isOption(key) && key != "model.norm_epsilon") {
      ++each;
      continue;
    }
    const auto* parameter = engineSchema().find(key);
    if (parameter == nullptr)
      return userError("parameters.{0}: no option has this key.", {key});
    config.set(key, TRY(parse(*parameter, text)));
    each = left.erase(each);
  }
  if (!config.has("position.pattern"))
    return {};
  auto pattern = TRY(readPattern(config.text("position.pattern")));
  for (auto& layer : pattern)
    if (const auto* info = engineSchema().encoding(layer.encoding)) {
      const auto& meant = named(*info, layer.encoding)->settings;
      layer.own.insert(layer.own.begin(), meant.begin(), meant.end());
      layer.encoding = info->id;
    }
  config.set("position.pattern", printPattern(pattern));
  return {};
}

// The options that a temperature is made of, which mean nothing apart from each other.
void setDefaults(Config& config) {
  for (const Section& section : engineSchema().sections())
    for (const Parameter& p : section.parameters)
      if (isOption(p.key) && !config.has(p.key))
        config.set(p.key, p.standard);
}

// The layer's own encoding and values where a pattern has them are good.
Result<void> checkLayer(const Config& config, std::int64_t layer) {
  const auto entry = patternOf(config, layer);
  const auto own = TRY(engineSchema().ofLayer(config, entry));
  return engineSchema().encoding(entry.encoding)->check(own);
}

Result<Config> configOf(const Family& family, const ReferenceCase& asked, PositionContext& at) {
  Config config;
  config.set("position.encoding", family.info.id);
  std::map<std::string, std::string> left = asked.parameters;
  TRY(takeOptions(left, config));
  for (const auto& [key, value] : named(family.info, asked.encoding)->settings)
    left.emplace(key, value);
  std::vector<std::string> known;
  for (const auto& parameter : family.info.parameters) {
    const auto key = parameter.key.substr(parameter.key.rfind('.') + 1);
    known.push_back(key);
    config.set(parameter.key, parameter.standard);
    if (const auto given = left.find(key); given != left.end()) {
      const auto value = parse(parameter, given->second);
      if (parameter.automatic && saysAuto(given->second))
        return userError("parameters.{0}: a case has no run for which auto could be decided; write a number.",
                         {key});
      if (!value)
        return value.error();
      config.set(parameter.key, *value);
      left.erase(given);
    } else if (key == "l" && at.width > 0) {
      config.set(parameter.key, at.width); // all dims that are asked for
    }
    if (key == "l" && at.width == 0)
      at.width = at.headWidth = config.integer(parameter.key);
  }
  if (!left.empty())
    return userError("parameters.{0}: unknown; {1} has {2}.",
                     {left.begin()->first, family.info.id, known.empty() ? "none" : joined(known)});
  config.set("model.width", at.width);
  const bool oneHead = at.headWidth > 0 && !isAttention(asked); // of the width that is asked for
  config.set("model.heads", oneHead ? std::max<std::int64_t>(at.width / at.headWidth, 1) : at.heads);
  config.set("training.objective", std::string(asked.causal ? "next-token" : "masked"));
  if (const auto fine = family.info.check(config); !fine)
    return asked.causal
               ? fine.error()
               : userError("causal: false asks as masked training does. {0}", {fine.error().message()});
  return config;
}

// Values of tokens that the case gives in place of what prepare() would make: [… × T × …] as [B,H,T,…].
void takePrepared(ReferenceScene& scene, const Family& family, std::map<std::string, Array>& left) {
  for (const auto& tensor : family.info.tensors)
    if (const auto given = left.find(tensor.name); tensor.prepared && given != left.end()) {
      auto value = at::tensor(given->second.values, at::kFloat).view(given->second.shape);
      const auto axes = static_cast<std::int64_t>(tensor.shape.size()) + 1; // and B
      while (value.dim() < axes)
        value = value.unsqueeze(0);
      scene.tokens.emplace(tensor.name, value);
      left.erase(given);
    }
}

// The encoding's tensors from the case's weights, all of them and no others; none are missed where what is
// made of them is given.
Result<void> fill(ReferenceScene& scene, const Parameters& parameters, const Family& family,
                  std::map<std::string, Array> left) {
  takePrepared(scene, family, left);
  for (auto& [full, view] : parameters.views()) {
    auto name = full.substr(std::string("position.").size());
    name = name.substr(0, name.find('.')); // those of a layer end in its number
    const auto given = left.find(name);
    if (given == left.end() && !scene.tokens.empty()) {
      view.zero_();
      continue;
    }
    if (given == left.end())
      return userError("weights.{0} is missing.", {name});
    if (given->second.shape != view.sizes().vec())
      return userError("weights.{0} has another shape than the encoding's tensor.", {name});
    view.copy_(at::tensor(given->second.values, at::kDouble).view(given->second.shape));
    left.erase(given);
  }
  if (!left.empty())
    return userError("weights.{0}: {1} has no such tensor with these parameters.",
                     {left.begin()->first, family.info.id});
  return {};
}

// What enters the layer, if the case gives it: [… × T × D].
Result<void> prepare(ReferenceScene& scene) {
  if (!input(*scene.asked, "h"))
    return {};
  const auto h = TRY(activations(*scene.asked, "h")).squeeze(0);
  if (h.size(-1) != scene.at.width)
    return userError("inputs.h has {0} dims, and the model of the other inputs is {1} wide.",
                     {std::to_string(h.size(-1)), std::to_string(scene.at.width)});
  scene.at.queries = scene.at.keys = at::arange(h.size(1), at::kDouble);
  for (auto& [name, value] : scene.encoding->prepare(h, scene.at))
    scene.tokens.insert_or_assign(name, value);
  scene.h = h;
  if (scene.layer.projects())
    scene.made = projected(scene.layer, h, *scene.encoding, scene.at);
  return {};
}

// Heads, norms and sinks of the layer.
Result<void> enter(ReferenceScene& scene, const Config& config) {
  auto& layer = scene.layer;
  if (layer.projects()) // of which an encoding may make more
    scene.at.heads = engineSchema().headsOf(config, scene.at.layer).attending;
  if (config.has("model.norm_epsilon"))
    layer.epsilon = config.real("model.norm_epsilon");
  if (layer.sinks.defined() && (layer.sinks.dim() != 1 || layer.sinks.size(0) != scene.at.heads))
    return userError("weights.sinks must have a number for each of {0} heads.",
                     {std::to_string(scene.at.heads)});
  scene.at.sinks = layer.sinks;
  return {};
}

} // namespace

Result<void> setScene(ReferenceScene& scene, const ReferenceCase& asked) {
  scene.asked = &asked;
  TRY(checkInputs(asked));
  const auto family = TRY(findFamily(asked));
  auto weights = asked.weights;
  const auto heads = TRY(size(asked, "heads", 1, 4096));
  scene.layer = TRY(takeLayer(weights, heads));
  TRY(readShape(asked, scene.layer, scene.at));
  const auto layer = size(asked, "layer", 0);
  const auto factor = scale(asked);
  if (!layer || !factor)
    return layer ? factor.error() : layer.error();
  const auto length = size(asked, "length", 0), trained = size(asked, "training_length", 1);
  if (!length || !trained)
    return length ? trained.error() : length.error();
  scene.at.length = *length, scene.at.trainingLength = *trained;
  scene.at.layer = *layer;
  scene.at.cache = &scene.cache;
  auto config = TRY(configOf(*family, asked, scene.at));
  config.set("data.window", scene.at.trainingLength);
  config.set("evaluation.scale", *factor);
  setDefaults(config);
  TRY(checkLayer(config, scene.at.layer));
  const at::NoGradGuard noGradients;
  Parameters parameters(0, at::kCPU, Parameters::Fill::None);
  const auto setting = layerSetting(config, parameters, scene.at.layer);
  scene.encoding = setting.encoding;
  scene.at.mask = setting.mask, scene.at.temperature = setting.temperature;
  scene.at.mask.causal = asked.causal;
  TRY(enter(scene, config));
  TRY(fill(scene, parameters, expe::family(patternOf(config, scene.at.layer).encoding), weights));
  return prepare(scene);
}

Result<at::Tensor> positionIds(const ReferenceCase& asked, const std::string& name, std::int64_t count) {
  const Array* array = input(asked, name);
  if (!array)
    return count ? Result<at::Tensor>(at::arange(count, at::kDouble)) : Result<at::Tensor>(missing(name));
  for (const double position : array->values)
    if (!(std::abs(position) <= 1e12))
      return userError("inputs.{0}: positions are numbers of at most 1e12.", {name});
  if (array->values.empty() || array->shape.size() > 1)
    return userError("inputs.{0} must be a list of positions.", {name});
  if (count && static_cast<std::int64_t>(array->values.size()) != count)
    return userError("inputs.{0} has {1} positions for {2} rows.",
                     {name, std::to_string(array->values.size()), std::to_string(count)});
  return at::tensor(array->values, at::kDouble);
}

Result<at::Tensor> activations(const ReferenceScene& scene, const std::string& name) {
  const auto& made = name == "q" ? scene.made.q : name == "k" ? scene.made.k : scene.made.v;
  return made.defined() ? Result<at::Tensor>(made) : activations(*scene.asked, name);
}

Result<at::Tensor> activations(const ReferenceCase& asked, const std::string& name) {
  const Array* array = input(asked, name);
  if (!array)
    return missing(name);
  if (array->values.empty() || array->shape.empty() || array->shape.size() > 4)
    return userError("inputs.{0} must be an array of 1 to 4 axes, the last of them d.", {name});
  auto tensor = at::tensor(array->values, at::kFloat).view(array->shape);
  while (tensor.dim() < 4)
    tensor = tensor.unsqueeze(0);
  return tensor;
}

} // namespace expe
