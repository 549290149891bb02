#include "core/probe/reference_answer.h"

#include "core/api/schema.h"
#include "core/position/position.h"
#include "core/probe/positions.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace expe {
namespace {

using Positions = std::vector<std::int64_t>;

// Everything that a door is asked with.
struct Scene {
  const ReferenceCase* asked = nullptr;
  std::unique_ptr<Position> position;
  Tables tables;
  At at;
};

const Array* input(const ReferenceCase& asked, const std::string& name) {
  const auto found = asked.inputs.find(name);
  return found == asked.inputs.end() ? nullptr : &found->second;
}

Error missing(const std::string& name) {
  return userError("inputs.{0} is missing.", {name});
}

Result<std::int64_t> size(const ReferenceCase& asked, const std::string& name, std::int64_t standard,
                          double most = 65536) {
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

Result<at::Tensor> positionIds(const ReferenceCase& asked, const std::string& name, std::int64_t count) {
  const Array* array = input(asked, name);
  if (!array)
    return count ? Result<at::Tensor>(at::arange(count, at::kLong)) : Result<at::Tensor>(missing(name));
  Positions ids;
  for (const double id : array->values) {
    if (!(std::abs(id) <= 1e12) || id != std::floor(id))
      return userError("inputs.{0}: positions are whole numbers.", {name});
    ids.push_back(static_cast<std::int64_t>(id));
  }
  if (ids.empty() || array->shape.size() > 1)
    return userError("inputs.{0} must be a list of positions.", {name});
  if (count && static_cast<std::int64_t>(ids.size()) != count)
    return userError("inputs.{0} has {1} positions for {2} rows.",
                     {name, std::to_string(ids.size()), std::to_string(count)});
  return at::tensor(ids, at::kLong);
}

// [… × T × d] as [B,H,T,d].
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

bool isAttention(const std::string& quantity) {
  return quantity == "logits" || quantity == "weights" || quantity == "output";
}

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
  names.insert(names.end(), {"logits", "weights", "output"});
  return names;
}

Result<const Family*> findFamily(const ReferenceCase& asked) {
  std::vector<std::string> ids;
  for (const auto& each : registry()) {
    ids.push_back(each.info.id);
    if (each.info.id != asked.encoding && !std::ranges::count(each.info.aliases, asked.encoding))
      continue;
    const auto quantities = answerable(each.info);
    if (!std::ranges::count(quantities, asked.quantity))
      return userError("{0} has no {1}; it has {2}.", {asked.encoding, asked.quantity, joined(quantities)});
    return &each;
  }
  return userError("No encoding is called {0}; there are {1}.", {asked.encoding, joined(ids)});
}

Result<void> checkInputs(const ReferenceCase& asked) {
  static const std::set<std::string> known = {
      "positions", "dim", "x", "heads", "query_positions", "key_positions", "q", "k", "v", "scale", "layer"};
  for (const auto& [name, array] : asked.inputs)
    if (!known.count(name))
      return userError("inputs.{0}: unknown; there are {1}.", {name, joined({known.begin(), known.end()})});
  return {};
}

// Width and heads of the model that the inputs belong to.
Result<void> readShape(const ReferenceCase& asked, At& at) {
  const bool attends = isAttention(asked.quantity), rotates = asked.quantity == "rotated";
  if (attends || rotates) {
    const auto x = activations(asked, attends ? "q" : "x");
    if (!x)
      return x.error();
    at.heads = x->size(1);
    at.headWidth = x->size(3);
  } else {
    const auto heads = size(asked, "heads", 1, 4096), dim = size(asked, "dim", 0);
    if (!heads || !dim)
      return heads ? dim.error() : heads.error();
    if (*dim == 0 && asked.quantity != "bias" && !asked.parameters.count("l"))
      return missing("dim");
    at.heads = *heads;
    at.headWidth = *dim;
  }
  at.width = asked.quantity == "bias" ? at.heads : attends ? at.heads * at.headWidth : at.headWidth;
  return {};
}

Result<Config> configOf(const Family& family, const ReferenceCase& asked, At& at) {
  Config config;
  config.set("position.encoding", family.info.id);
  std::map<std::string, std::string> left = asked.parameters;
  std::vector<std::string> known;
  for (const auto& parameter : family.info.parameters) {
    const auto key = parameter.key.substr(parameter.key.rfind('.') + 1);
    known.push_back(key);
    config.set(parameter.key, parameter.standard);
    if (const auto given = left.find(key); given != left.end()) {
      const auto value = parse(parameter, given->second);
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
  config.set("model.heads", std::max<std::int64_t>(at.headWidth ? at.width / at.headWidth : at.heads, 1));
  if (const auto rules = family.info.check(config); !rules)
    return rules.error();
  return config;
}

// The encoding's own tensors from the case's weights, all of them and no others.
Result<OwnTensors> ownTensors(const Family& family, const Config& config, const ReferenceCase& asked,
                              const At& at) {
  OwnTensors own;
  auto left = asked.weights;
  for (const auto& spec : family.own(config)) {
    const auto given = left.find(spec.name);
    if (given == left.end())
      return userError("weights.{0} is missing.", {spec.name});
    if (given->second.shape != spec.shape)
      return userError("weights.{0} has another shape than the encoding's tensor.", {spec.name});
    const auto name = spec.perLayer ? spec.name + "." + std::to_string(at.layer) : spec.name;
    own[name] = at::tensor(given->second.values, at::kFloat).view(given->second.shape);
    left.erase(given);
  }
  if (!left.empty())
    return userError("weights.{0}: {1} has no such tensor with these parameters.",
                     {left.begin()->first, family.info.id});
  return own;
}

Result<void> fillScene(Scene& scene, const ReferenceCase& asked) {
  scene.asked = &asked;
  if (const auto known = checkInputs(asked); !known)
    return known;
  const auto family = findFamily(asked);
  if (!family)
    return family.error();
  if (const auto shape = readShape(asked, scene.at); !shape)
    return shape;
  const auto layer = size(asked, "layer", 0);
  const auto factor = scale(asked);
  if (!layer || !factor)
    return layer ? factor.error() : layer.error();
  scene.at.layer = *layer;
  scene.at.scale = *factor;
  scene.at.tables = &scene.tables;
  const auto config = configOf(**family, asked, scene.at);
  if (!config)
    return config.error();
  const auto own = ownTensors(**family, *config, asked, scene.at);
  if (!own)
    return own.error();
  scene.position = (*family)->make(*config, *own);
  return {};
}

// Fills queries and keys from two lists of positions; a count of 0 asks for the list.
Result<void> place(Scene& scene, const std::string& queries, std::int64_t queryCount, const std::string& keys,
                   std::int64_t keyCount) {
  const auto i = positionIds(*scene.asked, queries, queryCount),
             j = positionIds(*scene.asked, keys, keyCount);
  if (!i || !j)
    return i ? j.error() : i.error();
  scene.at.queries = *i;
  scene.at.keys = *j;
  const auto& at = scene.at;
  const double cells = static_cast<double>(at.queries.numel()) *
                       static_cast<double>(queries == keys ? at.width : at.keys.numel() * at.heads);
  if (cells > mostValues)
    return tooManyValues(cells);
  return {};
}

Result<at::Tensor> values(Scene& scene) {
  if (const auto placed = place(scene, "positions", 0, "positions", 0); !placed)
    return placed.error();
  return scene.position->quantity("vector", scene.at);
}

Result<at::Tensor> frequencies(Scene& scene) {
  scene.at.queries = scene.at.keys = at::ones({1}, at::kLong); // the angle of position 1
  return scene.position->quantity("angle", scene.at).squeeze(0);
}

Result<at::Tensor> rotated(Scene& scene) {
  const auto x = activations(*scene.asked, "x");
  if (!x)
    return x.error();
  if (const auto placed = place(scene, "positions", x->size(2), "positions", x->size(2)); !placed)
    return placed.error();
  return scene.position->rotate(*x, *x, scene.at).q;
}

Result<at::Tensor> bias(Scene& scene) {
  if (const auto placed = place(scene, "query_positions", 0, "key_positions", 0); !placed)
    return placed.error();
  return scene.position->bias(scene.at);
}

Result<at::Tensor> logits(Scene& scene) {
  const auto q = activations(*scene.asked, "q"), k = activations(*scene.asked, "k");
  if (!q || !k)
    return q ? k.error() : q.error();
  if (q->size(0) != k->size(0) || q->size(1) != k->size(1) || q->size(3) != k->size(3))
    return userError("inputs.q and inputs.k have different heads or dims.");
  if (const auto placed = place(scene, "query_positions", q->size(2), "key_positions", k->size(2)); !placed)
    return placed.error();
  const auto turned = scene.position->rotate(*q, *k, scene.at);
  const auto product =
      turned.q.matmul(turned.k.transpose(2, 3)) / std::sqrt(static_cast<double>(scene.at.headWidth));
  const auto bias = scene.position->bias(scene.at);
  return bias.defined() ? product + bias : product;
}

Result<at::Tensor> weights(Scene& scene) {
  const auto scores = logits(scene);
  if (!scores)
    return scores.error();
  const auto future = scene.at.keys.unsqueeze(0) > scene.at.queries.unsqueeze(1);
  return scores->masked_fill(future, -std::numeric_limits<float>::infinity()).softmax(-1);
}

Result<at::Tensor> output(Scene& scene) {
  const auto v = activations(*scene.asked, "v");
  const auto shares = weights(scene);
  if (!v || !shares)
    return v ? shares.error() : v.error();
  if (v->size(0) != shares->size(0) || v->size(1) != shares->size(1) || v->size(2) != shares->size(3))
    return userError("inputs.v has other heads or positions than inputs.k.");
  return shares->matmul(*v);
}

} // namespace

Result<at::Tensor> referenceAnswer(const ReferenceCase& asked) {
  static const std::map<std::string, Result<at::Tensor> (*)(Scene&)> answers = {
      {"values", values}, {"frequencies", frequencies}, {"rotated", rotated}, {"bias", bias},
      {"logits", logits}, {"weights", weights},         {"output", output}};
  Scene scene;
  if (const auto filled = fillScene(scene, asked); !filled)
    return filled.error();
  return answers.at(asked.quantity)(scene);
}

} // namespace expe
