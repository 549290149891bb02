#include "core/train/optimizer.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>

namespace expe {

Optimizer::Optimizer(const Parameters& parameters) : trained(parameters.leaves()), parameters_(parameters) {
  for (std::size_t i = 0; i < trained.size(); ++i) {
    first.push_back(at::zeros_like(trained[i].detach()));
    second.push_back(at::zeros_like(trained[i].detach()));
    (parameters.decays(i) ? decayed_ : others_).push_back(i);
  }
}

at::Tensor Optimizer::step(double rate, const Config& config) {
  at::NoGradGuard noGrad;
  std::vector<at::Tensor> gradients;
  for (const auto& tensor : trained)
    if (tensor.grad().defined())
      gradients.push_back(tensor.grad());
  auto norm = at::stack(at::_foreach_norm(gradients)).norm();
  const double clip = config.real("training.clip");
  // The kernel divides gradients by this.
  const auto gradScale = (clip > 0 ? (norm / clip).clamp_min(1.0) : at::ones_like(norm)).to(at::kFloat);
  const auto number = at::full({}, static_cast<double>(steps + 1), norm.options().dtype(at::kFloat));
  // From here on no memory is asked for, so that a step is done wholly or not at all.
  update(decayed_, config.real("training.decay"), rate, config, gradScale, number);
  update(others_, 0, rate, config, gradScale, number);
  for (auto& tensor : trained)
    tensor.mutable_grad().reset();
  parameters_.stepped();
  ++steps;
  return norm;
}

void Optimizer::update(const std::vector<std::size_t>& group, double decay, double rate, const Config& config,
                       const at::Tensor& gradScale, const at::Tensor& number) {
  std::vector<at::Tensor> p, g, m, v, t;
  for (const auto i : group) {
    if (!trained[i].grad().defined())
      continue;
    p.push_back(trained[i]);
    g.push_back(trained[i].grad());
    m.push_back(first[i]);
    v.push_back(second[i]);
    t.push_back(number);
  }
  if (!p.empty())
    at::_fused_adamw_(p, g, m, v, {}, t, rate, config.real("training.beta1"), config.real("training.beta2"),
                      decay, config.real("training.epsilon"), false, false, gradScale, {});
}

} // namespace expe
