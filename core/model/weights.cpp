#include "core/model/weights.h"

#include "core/runtime/random.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

Weights empty(const Shape& s, const std::vector<OwnSpec>& own, c10::Device device) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
  const auto make = [&](const std::vector<std::int64_t>& size) { return at::empty(size, options); };
  Weights w;
  w.embed = make({s.vocabulary, s.width});
  for (std::int64_t i = 0; i < s.layers; ++i)
    w.layers.push_back({make({s.width}), make({3 * s.width, s.width}), make({s.width, s.width}),
                        make({s.width}), make({s.gated ? 2 * s.mlp : s.mlp, s.width}),
                        make({s.width, s.mlp})});
  w.norm = make({s.width});
  w.head = s.tied ? w.embed : make({s.vocabulary, s.width});
  for (const auto& spec : own)
    for (std::int64_t i = 0; i < (spec.perLayer ? s.layers : 1); ++i)
      w.own[spec.perLayer ? spec.name + "." + std::to_string(i) : spec.name] = make(spec.shape);
  return w;
}

void fillNormal(const at::Tensor& view, double mean, double std, std::uint64_t seed) {
  auto values =
      at::empty(view.sizes(), at::kFloat); // drawn on the CPU, so that a seed means the same on every device
  values.normal_(mean, std, generator(at::kCPU, seed));
  view.copy_(values);
}

} // namespace

Weights Weights::initial(const Shape& shape, const std::vector<OwnSpec>& own, std::uint64_t seed,
                         c10::Device device) {
  Weights w = empty(shape, own, device);
  for (auto& [name, view] : w.named(shape)) {
    if (name.starts_with("position."))
      continue;
    if (view.dim() == 1)
      view.fill_(1);
    else
      fillNormal(view, 0, shape.initialStd, mix(seed, name));
  }
  for (const auto& spec : own)
    for (auto& [name, tensor] : w.own)
      if (name == spec.name || name.starts_with(spec.name + ".")) {
        if (spec.initialStd > 0)
          fillNormal(tensor, spec.initialMean, spec.initialStd, mix(seed, "position." + name));
        else
          tensor.fill_(spec.initialMean);
      }
  for (auto& tensor : w.trained())
    tensor.requires_grad_();
  return w;
}

std::vector<at::Tensor> Weights::trained() const {
  std::vector<at::Tensor> all = {embed};
  for (const auto& l : layers)
    all.insert(all.end(), {l.norm1, l.qkv, l.out, l.norm2, l.up, l.down});
  all.push_back(norm);
  if (!head.is_same(embed))
    all.push_back(head);
  for (const auto& [name, tensor] : own)
    all.push_back(tensor);
  return all;
}

std::vector<std::pair<std::string, at::Tensor>> Weights::named(const Shape& s) const {
  std::vector<std::pair<std::string, at::Tensor>> all = {{"model.embed_tokens.weight", embed.detach()}};
  for (size_t i = 0; i < layers.size(); ++i) {
    const auto& l = layers[i];
    const std::string at = "model.layers." + std::to_string(i) + ".";
    const auto qkv = l.qkv.detach(), up = l.up.detach();
    all.emplace_back(at + "input_layernorm.weight", l.norm1.detach());
    all.emplace_back(at + "self_attn.q_proj.weight", qkv.narrow(0, 0, s.width));
    all.emplace_back(at + "self_attn.k_proj.weight", qkv.narrow(0, s.width, s.width));
    all.emplace_back(at + "self_attn.v_proj.weight", qkv.narrow(0, 2 * s.width, s.width));
    all.emplace_back(at + "self_attn.o_proj.weight", l.out.detach());
    all.emplace_back(at + "post_attention_layernorm.weight", l.norm2.detach());
    if (s.gated)
      all.emplace_back(at + "mlp.gate_proj.weight", up.narrow(0, 0, s.mlp));
    all.emplace_back(at + "mlp.up_proj.weight", s.gated ? up.narrow(0, s.mlp, s.mlp) : up);
    all.emplace_back(at + "mlp.down_proj.weight", l.down.detach());
  }
  all.emplace_back("model.norm.weight", norm.detach());
  if (!s.tied)
    all.emplace_back("lm_head.weight", head.detach());
  for (const auto& [name, tensor] : own)
    all.emplace_back("position." + name, tensor.detach());
  return all;
}

} // namespace expe
