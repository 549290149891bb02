#include "core/position/encoding.h"

#include "core/attention/attention.h"
#include "core/position/layers.h"
#include "core/position/own_tensors.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t mostAsked = 4; // tokens that an encoding is asked about

at::Tensor biasOfPlan(const Encoding& encoding, const PositionContext& at) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(at.queries.device());
  const auto q = at::zeros({1, at.heads, at.queries.size(-1), at.headWidth}, options);
  const auto k = at::zeros({1, at.keyHeads, at.keys.size(-1), at.headWidth}, options);
  const auto nothing =
      at::zeros({1, at.keys.size(-1), at.width}, options); // where content decides, that of none
  const auto plan = encoding.plan(q, k, encoding.prepare(nothing, at), at);
  auto bias = biasOf(plan, {0, plan.queryCount(), {}});
  if (!bias.defined())
    return bias;
  return (bias.dim() == 4 ? bias.squeeze(0) : bias).to(at::kFloat);
}

} // namespace

AttentionPlan plainPlan(const at::Tensor& q, const at::Tensor& k, const PositionContext& at) {
  AttentionPlan plan;
  plan.pieces.push_back({q, k, at.mask});
  plan.queries = at.queries, plan.keys = at.keys, plan.counted = at.counted;
  plan.scale = 1 / std::sqrt(static_cast<double>(q.size(-1)));
  plan.temperature = temperature(at);
  plan.sinks = at.sinks;
  return plan;
}

AttentionPlan Encoding::plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                             const PositionContext& at) const {
  return plainPlan(q, k, at);
}

at::Tensor Encoding::quantity(const std::string&, const PositionContext& at) const {
  return biasOfPlan(*this, at);
}

std::vector<ParameterSpec> encodingTensors(const Config& config, std::int64_t layers) {
  Parameters parameters(0, at::kCPU, Parameters::Fill::None);
  layerSettings(config, parameters, layers);
  std::vector<ParameterSpec> specs;
  for (const auto& each : parameters.named())
    specs.push_back(each.spec);
  return specs;
}

double scaleOf(const Config& config) {
  return config.has("evaluation.scale") ? config.real("evaluation.scale") : 1;
}

Config asTrained(Config config) {
  config.set("evaluation.scale", config.has("training.scale") ? config.real("training.scale") : 1.0);
  config.set("evaluation.span", std::int64_t{0}), config.set("evaluation.memory", std::int64_t{0});
  return config;
}

Acts actsOf(const Encoding& encoding, PositionContext at) {
  const auto options = at::TensorOptions()
                           .dtype(at::kDouble)
                           .device(at.queries.defined() ? at.queries.device() : c10::Device(at::kCPU));
  PositionCache cache;
  const auto few = std::min(mostAsked, encoding.longest()); // the first positions, as many as there are
  at.queries = at.keys = at::arange(few, options);
  at.cache = &cache;
  const auto type = at.type == at::kDouble ? at::kDouble : at::kFloat; // that of the weights
  const auto ones = [&](const std::vector<std::int64_t>& size) {
    return at::ones(size, options.dtype(type));
  };
  const auto x = ones({1, few, at.width}), q = ones({1, at.heads, few, at.headWidth}),
             k = ones({1, at.keyHeads, few, at.headWidth});
  Acts acts;
  acts.embeds = !at::equal(encoding.embed(x, at), x);
  for (const InputOverwrite& over : encoding.overwrite(at))
    acts.overwritten = std::max(acts.overwritten, over.values.size(-1));
  const auto tokens = encoding.prepare(x, at);
  acts.prepares = !tokens.empty();
  const auto plan = encoding.plan(q, k, tokens, at);
  acts.rotates = plan.pieces.size() > 1 || !at::equal(plan.pieces[0].q, q) || !at::equal(plan.pieces[0].k, k);
  acts.biases = plan.bias.defined();
  acts.rescores = plan.temperature.defined() || plan.sinks.defined() || plan.explicitOnly();
  return acts;
}

Acts Acts::operator|(const Acts& other) const {
  return {embeds || other.embeds,     rotates || other.rotates,   biases || other.biases,
          rescores || other.rescores, prepares || other.prepares, std::max(overwritten, other.overwritten)};
}

std::vector<std::string> namesOf(const Acts& acts) {
  std::vector<std::string> names;
  for (const auto& [does, name] : {std::pair(acts.embeds, "embed"),
                                   {acts.overwritten > 0, "overwrite"},
                                   {acts.rotates, "rotate"},
                                   {acts.biases, "bias"},
                                   {acts.rescores, "score"}})
    if (does)
      names.emplace_back(name);
  return names;
}

} // namespace expe
