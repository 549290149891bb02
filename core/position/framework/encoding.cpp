#include "core/position/framework/encoding.h"

#include "core/attention/attention.h"
#include "core/base/lists.h"
#include "core/position/framework/family.h"
#include "core/position/framework/layers.h"
#include "core/schema/sections.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t mostAsked = 4; // tokens that an encoding is asked about

at::Tensor biasOfPlan(const Encoding& encoding, const PositionContext& ctx) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(ctx.queries.device());
  const auto q = at::zeros({1, ctx.heads, ctx.queries.size(-1), ctx.headWidth}, options);
  const auto k = at::zeros({1, ctx.keyHeads, ctx.keys.size(-1), ctx.headWidth}, options);
  const auto nothing =
      at::zeros({1, ctx.keys.size(-1), ctx.width}, options); // where content decides, that of none
  const auto plan = encoding.plan(q, k, encoding.prepare(nothing, ctx), ctx);
  auto bias = biasOf(plan, {0, plan.queryCount(), {}});
  if (!bias.defined())
    return bias;
  return (bias.dim() == 4 ? bias.squeeze(0) : bias).to(at::kFloat);
}

} // namespace

AttentionPlan plainPlan(const at::Tensor& q, const at::Tensor& k, const PositionContext& ctx) {
  AttentionPlan plan;
  plan.pieces.push_back({q, k, ctx.mask});
  plan.queries = ctx.queries, plan.keys = ctx.keys, plan.counted = ctx.counted;
  plan.scale = 1 / std::sqrt(static_cast<double>(q.size(-1)));
  plan.temperature = temperature(ctx);
  plan.sinks = ctx.sinks;
  return plan;
}

AttentionPlan Encoding::plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                             const PositionContext& ctx) const {
  return plainPlan(q, k, ctx);
}

TokenTensors Encoding::gates(const at::Tensor& q, const at::Tensor&, const TokenTensors& tokens,
                             const PositionContext&) const {
  TokenTensors own;
  for (const auto& [name, values] : tokens)
    own[name] = values.slice(2, values.size(2) - q.size(2));
  return own;
}

at::Tensor Encoding::quantity(const std::string& name, const PositionContext& ctx) const {
  return name == "bias" ? biasOfPlan(*this, ctx) : at::Tensor();
}

std::vector<ParameterSpec> encodingTensors(const Config& config, std::int64_t layers) {
  Parameters parameters(0, at::kCPU, Parameters::Fill::None);
  layerSettings(config, parameters, layers);
  return mapped(parameters.named(), [](const auto& each) { return each.spec; });
}

double scaleOf(const Config& config) {
  return config.has("evaluation.scale") ? config.real("evaluation.scale") : 1;
}

Config asTrained(Config config) {
  config.set("evaluation.scale", config.has("training.scale") ? config.real("training.scale") : 1.0);
  for (const auto& key : readingKeys())
    config.set(key, std::int64_t{0});
  return config;
}

namespace {

TokenTensors scaled(TokenTensors tokens, double times) {
  for (auto& [name, values] : tokens)
    values = times * values;
  return tokens;
}

// What an encoding makes of queries and keys.
struct Made {
  bool adds, turns;
};

// Of so many times the same ones. Whether something of its own stands beside what is made of these (u and v
// of Transformer-XL and TENER): terms of the scores, where a rotation makes nothing of nothing. And whether
// they are others without it.
Made madeOf(const QueryKeys& of, const std::function<QueryKeys(double times)>& made) {
  const auto none = made(0), once = made(1), twice = made(2);
  const auto affine = [](const at::Tensor& a, const at::Tensor& b, const at::Tensor& c) {
    return at::allclose(a + c, 2 * b, 1e-4, 1e-6);
  };
  const bool adds = (none.q.any().item<bool>() || none.k.any().item<bool>()) &&
                    affine(none.q, once.q, twice.q) && affine(none.k, once.k, twice.k);
  const auto other = [](const at::Tensor& x, const at::Tensor& from) { // longer ones are x and more
    return x.sizes() == from.sizes() && !at::allclose(x, from.to(x.scalar_type()), 1e-4, 1e-5);
  };
  return {adds, !adds || other(once.q - none.q, of.q) || other(once.k - none.k, of.k)};
}

} // namespace

Acts actsOf(const Encoding& encoding, PositionContext ctx) {
  const auto options = at::TensorOptions()
                           .dtype(at::kDouble)
                           .device(ctx.queries.defined() ? ctx.queries.device() : c10::Device(at::kCPU));
  PositionCache cache;
  const auto few = std::min(mostAsked, encoding.longest()); // the first positions, as many as there are
  ctx.queries = ctx.keys = at::arange(few, options);
  ctx.cache = &cache;
  const auto type = ctx.type == at::kDouble ? at::kDouble : at::kFloat; // that of the weights
  const auto ones = [&](const std::vector<std::int64_t>& size) {
    return at::ones(size, options.dtype(type));
  };
  const auto x = ones({1, few, ctx.width}), q = ones({1, ctx.heads, few, ctx.headWidth}),
             k = ones({1, ctx.keyHeads, few, ctx.headWidth});
  Acts acts;
  acts.embeds = !at::equal(encoding.embed(x, ctx), x);
  for (const InputOverwrite& over : encoding.overwrite(ctx))
    acts.overwritten = std::max(acts.overwritten, over.values.size(-1));
  acts.convolves = static_cast<bool>(encoding.convolution());
  const auto tokens = encoding.prepare(x, ctx);
  acts.prepares = !tokens.empty();
  const auto plan = encoding.plan(q, k, tokens, ctx);
  const bool others = !at::equal(plan.pieces[0].q, q) || !at::equal(plan.pieces[0].k, k);
  const auto made =
      others ? madeOf({q, k, ctx.mask},
                      [&](double times) {
                        return encoding.plan(times * q, times * k, scaled(tokens, times), ctx).pieces[0];
                      })
             : Made{false, false};
  acts.rotates = plan.pieces.size() > 1 || made.turns;
  acts.biases = plan.bias.defined();
  acts.rescores = made.adds || plan.temperature.defined() || plan.sinks.defined() || plan.explicitOnly();
  return acts;
}

Acts Acts::operator|(const Acts& other) const {
  return {embeds || other.embeds,
          rotates || other.rotates,
          biases || other.biases,
          rescores || other.rescores,
          prepares || other.prepares,
          convolves || other.convolves,
          std::max(overwritten, other.overwritten)};
}

std::vector<std::string> namesOf(const Acts& acts) {
  std::vector<std::string> names;
  for (const auto& [does, name] : {std::pair(acts.embeds, "embed"),
                                   {acts.overwritten > 0, "overwrite"},
                                   {acts.convolves, "convolve"},
                                   {acts.rotates, "rotate"},
                                   {acts.biases, "bias"},
                                   {acts.rescores, "score"}})
    if (does)
      names.emplace_back(name);
  return names;
}

} // namespace expe
