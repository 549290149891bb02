#include "core/train/optimizer.h"

#include "core/runtime/device_kernels.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>

namespace expe {

Optimizer::Optimizer(const Parameters& parameters) : trained(parameters.leaves()), parameters_(parameters) {
  for (const auto& tensor : trained) {
    first.push_back(at::zeros_like(tensor.detach()));
    second.push_back(at::zeros_like(tensor.detach()));
  }
}

at::Tensor Optimizer::step(double rate, const Config& config) {
  const at::NoGradGuard noGrad;
  auto norm = kernelTakes() ? byKernel(rate, config) : byOperators(rate, config);
  for (auto& tensor : trained)
    tensor.mutable_grad().reset();
  parameters_.stepped();
  ++steps;
  return norm;
}

bool Optimizer::kernelTakes() const {
  return std::ranges::all_of(trained, [](const at::Tensor& tensor) {
    return tensor.scalar_type() == at::kFloat && kernelsFor({tensor, tensor.grad()});
  });
}

at::Tensor Optimizer::byKernel(double rate, const Config& config) {
  std::vector<UpdatedTensor> all;
  std::int64_t blocks = 0;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    if (!trained[i].grad().defined())
      continue;
    const double decay = parameters_.decays(i) ? config.real("training.decay") : 0;
    all.push_back({written<float>(trained[i]), read<float>(trained[i].grad()), written<float>(first[i]),
                   written<float>(second[i]), trained[i].numel(), static_cast<float>(decay)});
    blocks += blocksOfUpdate(all.back().count);
  }
  const auto& options = trained.front().options();
  const auto squares = at::empty({blocks + 1}, options);
  auto norm = at::empty({}, options.dtype(at::kDouble));
  const auto real = [&](const char* key) { return static_cast<float>(config.real(key)); };
  const auto average = [&](const char* key) {
    const double kept = config.real(key), corrects = 1 / (1 - std::pow(kept, static_cast<double>(steps + 1)));
    return MovingAverage{static_cast<float>(kept), static_cast<float>(1 - kept),
                         static_cast<float>(corrects)};
  };
  onDeviceOf(norm, deviceKernels().adamW,
             {all.data(), static_cast<std::int64_t>(all.size()), written<float>(squares) + 1,
              written<double>(norm), written<float>(squares), real("training.clip"), static_cast<float>(rate),
              real("training.epsilon"), average("training.beta1"), average("training.beta2")});
  for (const auto* tensors : {&trained, &first, &second}) // as an operator in place does
    for (const auto& tensor : *tensors)
      tensor.unsafeGetTensorImpl()->bump_version();
  return norm;
}

at::Tensor Optimizer::byOperators(double rate, const Config& config) {
  struct Group {
    double decay;
    std::vector<at::Tensor> p, g, m, v;
  };
  Group groups[] = {{0, {}, {}, {}, {}}, {config.real("training.decay"), {}, {}, {}, {}}};
  std::vector<at::Tensor> gradients;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    if (!trained[i].grad().defined())
      continue;
    Group& group = groups[parameters_.decays(i) ? 1 : 0];
    group.p.push_back(trained[i]), group.g.push_back(trained[i].grad());
    group.m.push_back(first[i]), group.v.push_back(second[i]);
    gradients.push_back(trained[i].grad());
  }
  auto norm = at::stack(at::_foreach_norm(gradients)).norm();
  const double clip = config.real("training.clip");
  // The kernel divides gradients by this.
  const auto gradScale = (clip > 0 ? (norm / clip).clamp_min(1.0) : at::ones_like(norm)).to(at::kFloat);
  const auto number = at::full({}, static_cast<double>(steps + 1), norm.options().dtype(at::kFloat));
  // From here on no memory is asked for, so that a step is done wholly or not at all.
  for (Group& group : groups)
    if (!group.p.empty())
      at::_fused_adamw_(group.p, group.g, group.m, group.v, {}, std::vector(group.p.size(), number), rate,
                        config.real("training.beta1"), config.real("training.beta2"), group.decay,
                        config.real("training.epsilon"), false, false, gradScale, {});
  return norm;
}

} // namespace expe
