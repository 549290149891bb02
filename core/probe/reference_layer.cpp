#include "core/probe/reference_layer.h"

#include "core/model/linear.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

at::Tensor take(std::map<std::string, Array>& weights, const std::string& name) {
  const auto given = weights.find(name);
  if (given == weights.end())
    return {};
  auto tensor = at::tensor(given->second.values, at::kFloat).view(given->second.shape);
  weights.erase(given);
  return tensor;
}

Error misshapen(const std::string& name) {
  return userError("weights.{0} has another shape than the other projections and inputs.heads ask for.",
                   {name});
}

bool is(const at::Tensor& tensor, at::IntArrayRef shape) {
  return tensor.defined() && tensor.sizes() == shape;
}

Result<void> check(const ReferenceLayer& layer, std::int64_t heads) {
  if (!layer.projects())
    return {};
  if (layer.q.dim() != 2 || layer.q.size(0) % heads != 0)
    return misshapen("q_proj");
  const auto D = layer.q.size(1), rows = layer.q.size(0), d = rows / heads;
  if (d == 0 || !layer.k.defined() || layer.k.dim() != 2 || layer.k.size(1) != D || layer.k.size(0) == 0 ||
      rows % layer.k.size(0) != 0 || layer.k.size(0) % d != 0)
    return misshapen("k_proj");
  if (layer.v.defined() && layer.v.sizes() != layer.k.sizes())
    return misshapen("v_proj");
  for (const auto& [norm, name] : {std::pair(layer.qNorm, "q_norm"), {layer.kNorm, "k_norm"}})
    if (norm.defined() && !is(norm, {d}))
      return misshapen(name);
  return {};
}

at::Tensor headNorm(const at::Tensor& x, const at::Tensor& gain, double epsilon) {
  return gain.defined() ? at::rms_norm(x, gain.sizes(), gain, epsilon) : x;
}

} // namespace

Result<ReferenceLayer> takeLayer(std::map<std::string, Array>& weights, std::int64_t heads) {
  ReferenceLayer layer;
  layer.q = take(weights, "q_proj"), layer.k = take(weights, "k_proj"), layer.v = take(weights, "v_proj");
  layer.qNorm = take(weights, "q_norm"), layer.kNorm = take(weights, "k_norm");
  layer.sinks = take(weights, "sinks");
  layer.gate = take(weights, "gate_proj"), layer.out = take(weights, "o_proj");
  TRY(check(layer, heads));
  return layer;
}

LayerTensors projected(const ReferenceLayer& layer, const at::Tensor& h, const Encoding& encoding,
                       const PositionContext& ctx) {
  const Norm asItIs = [](const at::Tensor& x) { return x; };
  const auto qkv = at::cat({layer.q, layer.k, layer.v.defined() ? layer.v : at::zeros_like(layer.k)});
  const auto heads = layer.q.size(0) / ctx.headWidth;
  const AttentionInput in{h, h, qkv, qkv, asItIs, heads, ctx.headWidth, qkv.scalar_type()};
  const auto convolution = encoding.convolution();
  auto [q, k, v] = convolution ? projectConvolved(in, convolvedInput(h, convolution, h.size(1)), convolution)
                               : project(in, encoding.overwrite(ctx));
  q = headNorm(q, layer.qNorm, layer.epsilon), k = headNorm(k, layer.kNorm, layer.epsilon);
  if (ctx.heads > heads)
    q = at::repeat_interleave(q, ctx.heads / heads, 1);
  return {q, k, layer.v.defined() ? v : at::Tensor()};
}

at::Tensor intoStream(const ReferenceLayer& layer, const at::Tensor& attended, const at::Tensor& h) {
  auto out = attended.transpose(1, 2); // [B,T,H,d]
  if (layer.gate.defined())
    out = out * product(h, layer.gate).sigmoid().view({out.size(0), out.size(1), out.size(2), -1});
  out = out.flatten(2);
  return layer.out.defined() ? product(out, layer.out) : out;
}

} // namespace expe
