#include "core/model/head_loss.h"

#include "core/attention/plan.h"
#include "core/model/chunked_head_loss.h"
#include "core/model/linear.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

namespace expe {
namespace {

constexpr std::int64_t doesNotCount = -1;

at::Tensor crossEntropy(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets,
                        at::Reduction::Reduction reduction) {
  const auto logits = product(x, head).to(wide(x.scalar_type())).flatten(0, 1); // [B·T, V]
  return at::cross_entropy_loss(logits, targets.flatten(), {}, reduction, doesNotCount);
}

class WholeLogits : public HeadLossKernel {
public:
  std::string name() const override { return "whole logits"; }
  std::string refusal(const at::Tensor&, const at::Tensor&, const at::Tensor&) const override { return {}; }
  at::Tensor operator()(const at::Tensor& x, const at::Tensor& head,
                        const at::Tensor& targets) const override {
    return crossEntropy(x, head, targets, at::Reduction::Mean);
  }
};

const HeadLossKernel& chunked() {
  static const ChunkedHeadLoss kernel;
  return kernel;
}

std::vector<const HeadLossKernel*>& kernels() {
  static const WholeLogits whole;
  static std::vector<const HeadLossKernel*> all = {&chunked(), &whole};
  return all;
}

} // namespace

const std::vector<const HeadLossKernel*>& headLossKernels() {
  return kernels();
}

void addHeadLossKernel(const HeadLossKernel& kernel) {
  kernels().insert(kernels().begin(), &kernel);
}

at::Tensor headLoss(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
  for (const HeadLossKernel* kernel : headLossKernels())
    if (kernel->refusal(x, head, targets).empty())
      return (*kernel)(x, head, targets);
  return {}; // the last takes everything
}

at::Tensor headLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
  const bool trained = at::GradMode::is_enabled() && (x.requires_grad() || head.requires_grad());
  if (!trained && chunked().refusal(x, head, targets).empty())
    return chunkedHeadLosses(x, head, targets);
  return crossEntropy(x, head, targets, at::Reduction::None).view(targets.sizes());
}

} // namespace expe
