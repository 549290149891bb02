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

const HeadLossKernel whole = {"whole logits", [](const at::Tensor&) { return std::string(); },
                              [](const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
                                return crossEntropy(x, head, targets, at::Reduction::Mean);
                              }};

std::vector<const HeadLossKernel*>& kernels() {
  static std::vector<const HeadLossKernel*> all = {&chunkedHeadLoss, &whole};
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
    if (kernel->refusal(head).empty())
      return (*kernel)(x, head, targets);
  return {}; // the last takes everything
}

at::Tensor headLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
  const bool trained = at::GradMode::is_enabled() && (x.requires_grad() || head.requires_grad());
  if (!trained && chunkedHeadLoss.refusal(head).empty())
    return chunkedHeadLosses(x, head, targets);
  return crossEntropy(x, head, targets, at::Reduction::None).view(targets.sizes());
}

} // namespace expe
