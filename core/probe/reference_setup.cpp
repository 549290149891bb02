#include "core/probe/reference_setup.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/framework/layers.h"
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
  if (has(info.actsAt, "rotate"))
    names.emplace_back("rotated");
  if (has(info.actsAt, "bias"))
    names.emplace_back("bias");
  for (const auto& [quantity, name] : furtherQuantities)
    if (has(info.further, name))
      names.emplace_back(quantity);
  names.insert(names.end(), {"logits", "weights", "output", "attention", "temperature"});
  return names;
}

Result<const Family*> findFamily(const ReferenceCase& asked) {
  const auto* family = expe::findFamily(asked.encoding);
  if (family == nullptr)
    return userError("encoding: none is called {0}; there are {1}.",
                     {asked.encoding, joined(engineSchema().encodings(), &EncodingInfo::id)});
  const auto quantities = answerable(family->info);
  if (!std::ranges::count(quantities, asked.quantity))
    return userError("quantity: {0} has no {1}; it has {2}.",
                     {asked.encoding, asked.quantity, joined(quantities)});
  return family;
}

Result<void> checkInputs(const ReferenceCase& asked) {
  static const std::set<std::string> known = {
      "positions", "dim",   "x",     "heads",     "query_positions", "key_positions",   "q", "k",
      "v",         "scale", "layer", "distances", "length",          "training_length", "h"};
  for (const auto& [name, array] : asked.inputs)
    if (!known.count(name))
      return userError("inputs.{0}: unknown; there are {1}.", {name, joined(known)});
  return {};
}

// Width and heads of the model that the inputs belong to.
Result<void> readShape(const ReferenceCase& asked, const ReferenceLayer& layer, PositionContext& ctx) {
  const bool attends = isAttention(asked), rotates = asked.quantity == "rotated";
  if (attends && layer.projects()) {
    ctx.heads = TRY(size(asked, "heads", 1, 4096));
    ctx.width = layer.q.size(1), ctx.headWidth = layer.q.size(0) / ctx.heads;
    ctx.keyHeads = layer.k.size(0) / ctx.headWidth;
    return {};
  }
  if (attends || rotates) {
    const auto x = TRY(activations(asked, attends ? "q" : "x"));
    ctx.heads = ctx.keyHeads = x.size(1);
    ctx.headWidth = x.size(3);
  } else {
    const auto heads = TRY(size(asked, "heads", 1, 4096)), dim = TRY(size(asked, "dim", 0));
    const bool ofDims = asked.quantity == "values" || asked.quantity == "frequencies";
    if (dim == 0 && ofDims && !asked.parameters.count("l"))
      return missing("dim");
    ctx.heads = ctx.keyHeads = heads;
    ctx.headWidth = dim;
  }
  const bool noDims = ctx.headWidth == 0;
  ctx.width = noDims && asked.quantity != "values" ? ctx.heads
              : attends                            ? ctx.heads * ctx.headWidth
                                                   : ctx.headWidth;
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
    if (!isOption(key) && key != "model.norm_epsilon" && key != "data.columns" && key != "data.rows") {
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
  const auto pattern = TRY(readPattern(config.text("position.pattern")));
  config.set("position.pattern", printPattern(engineSchema().canonical(pattern)));
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

Result<Config> configOf(const Family& family, const ReferenceCase& asked, PositionContext& ctx) {
  Config config;
  config.set("position.encoding", family.info.id);
  std::map<std::string, std::string> left = asked.parameters;
  TRY(takeOptions(left, config));
  for (const auto& [key, value] : engineSchema().meantBy(asked.encoding))
    left.emplace(ownName(key, family.info.id), value);
  std::vector<std::string> known;
  for (const auto& parameter : family.info.parameters) {
    const auto key = ownName(parameter.key, family.info.id);
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
    } else if (key == "l" && ctx.width > 0) {
      config.set(parameter.key, ctx.width); // all dims that are asked for
    }
    if (key == "l" && ctx.width == 0)
      ctx.width = ctx.headWidth = config.integer(parameter.key);
  }
  if (!left.empty())
    return userError("parameters.{0}: unknown; {1} has {2}.",
                     {left.begin()->first, family.info.id, known.empty() ? "none" : joined(known)});
  config.set("model.width", ctx.width);
  const bool oneHead = ctx.headWidth > 0 && !isAttention(asked); // of the width that is asked for
  config.set("model.heads", oneHead ? std::max<std::int64_t>(ctx.width / ctx.headWidth, 1) : ctx.heads);
  config.set("training.objective", std::string(asked.causal ? "next-token" : "masked"));
  if (const auto fine = family.info.check(config); !fine)
    return asked.causal
               ? fine.error()
               : userError("causal: false asks as masked training does. {0}", {fine.error().message()});
  return config;
}

// Values of tokens that the case gives in place of what prepare() would make: [… × T × …] as [B,H,T,…].
void takePrepared(ReferenceSetup& setup, const Family& family, std::map<std::string, Array>& left) {
  for (const auto& tensor : family.info.tensors)
    if (const auto given = left.find(tensor.name); tensor.prepared && given != left.end()) {
      auto value = at::tensor(given->second.values, at::kFloat).view(given->second.shape);
      const auto axes = static_cast<std::int64_t>(tensor.shape.size()) + 1; // and B
      while (value.dim() < axes)
        value = value.unsqueeze(0);
      setup.tokens.emplace(tensor.name, value);
      left.erase(given);
    }
}

// The encoding's tensors from the case's weights, all of them and no others; none are missed where what is
// made of them is given.
Result<void> fill(ReferenceSetup& setup, const Parameters& parameters, const Family& family,
                  std::map<std::string, Array> left) {
  takePrepared(setup, family, left);
  for (auto& [full, view] : parameters.views()) {
    auto name = full.substr(std::string("position.").size());
    name = name.substr(0, name.find('.')); // those of a layer end in its number
    const auto given = left.find(name);
    if (given == left.end() && !setup.tokens.empty()) {
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
Result<void> prepare(ReferenceSetup& setup) {
  if (!input(*setup.asked, "h"))
    return {};
  const auto h = TRY(activations(*setup.asked, "h")).squeeze(0);
  if (h.size(-1) != setup.ctx.width)
    return userError("inputs.h has {0} dims, and the model of the other inputs is {1} wide.",
                     {std::to_string(h.size(-1)), std::to_string(setup.ctx.width)});
  setup.ctx.queries = setup.ctx.keys = at::arange(h.size(1), at::kDouble);
  for (auto& [name, value] : setup.encoding->prepare(h, setup.ctx))
    setup.tokens.insert_or_assign(name, value);
  setup.h = h;
  if (setup.layer.projects())
    setup.made = projected(setup.layer, h, *setup.encoding, setup.ctx);
  return {};
}

// Heads, norms and sinks of the layer.
Result<void> enter(ReferenceSetup& setup, const Config& config) {
  auto& layer = setup.layer;
  if (layer.projects()) // of which an encoding may make more
    setup.ctx.heads = engineSchema().headsOf(config, setup.ctx.layer).attending;
  if (config.has("model.norm_epsilon"))
    layer.epsilon = config.real("model.norm_epsilon");
  if (layer.sinks.defined() && (layer.sinks.dim() != 1 || layer.sinks.size(0) != setup.ctx.heads))
    return userError("weights.sinks must have a number for each of {0} heads.",
                     {std::to_string(setup.ctx.heads)});
  setup.ctx.sinks = layer.sinks;
  return {};
}

} // namespace

Result<void> setUp(ReferenceSetup& setup, const ReferenceCase& asked) {
  setup.asked = &asked;
  TRY(checkInputs(asked));
  const auto family = TRY(findFamily(asked));
  auto weights = asked.weights;
  const auto heads = TRY(size(asked, "heads", 1, 4096));
  setup.layer = TRY(takeLayer(weights, heads));
  TRY(readShape(asked, setup.layer, setup.ctx));
  setup.ctx.layer = TRY(size(asked, "layer", 0));
  const double factor = TRY(scale(asked));
  setup.ctx.length = TRY(size(asked, "length", 0));
  setup.ctx.trainingLength = TRY(size(asked, "training_length", 1));
  setup.ctx.cache = &setup.cache;
  auto config = TRY(configOf(*family, asked, setup.ctx));
  config.set("data.window", setup.ctx.trainingLength);
  config.set("evaluation.scale", factor);
  setDefaults(config);
  TRY(checkLayer(config, setup.ctx.layer));
  const at::NoGradGuard noGradients;
  Parameters parameters(0, at::kCPU, Parameters::Fill::None);
  const auto setting = layerSetting(config, parameters, setup.ctx.layer);
  setup.encoding = setting.encoding;
  setup.ctx.mask = setting.mask, setup.ctx.temperature = setting.temperature;
  setup.ctx.mask.causal = asked.causal;
  TRY(enter(setup, config));
  TRY(fill(setup, parameters, expe::family(patternOf(config, setup.ctx.layer).encoding), weights));
  return prepare(setup);
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

Result<at::Tensor> activations(const ReferenceSetup& setup, const std::string& name) {
  const auto& made = name == "q" ? setup.made.q : name == "k" ? setup.made.k : setup.made.v;
  return made.defined() ? Result<at::Tensor>(made) : activations(*setup.asked, name);
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
