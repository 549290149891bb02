#include "core/model/head_loss.h"

#include "core/attention/plan.h"
#include "core/model/chunked_head_loss.h"
#include "core/model/linear.h"
#include "core/model/soft_cap.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

namespace expe {
namespace {

constexpr std::int64_t doesNotCount = -1;

at::Tensor crossEntropy(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets,
                        at::Reduction::Reduction reduction, double cap) {
  const auto wholly = product(x, head).to(wide(x.scalar_type())).flatten(0, 1); // [B·T, V]
  const auto logits = softCapped(wholly, cap);
  return at::cross_entropy_loss(logits, targets.flatten(), {}, reduction, doesNotCount);
}

const HeadLossKernel whole = {"whole logits", [](const at::Tensor&) { return std::string(); },
                              [](const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
                                return crossEntropy(x, head, targets, at::Reduction::Mean, 0);
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

at::Tensor headLoss(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets, double cap) {
  if (cap > 0)
    return crossEntropy(x, head, targets, at::Reduction::Mean, cap);
  for (const HeadLossKernel* kernel : headLossKernels())
    if (kernel->refusal(head).empty())
      return (*kernel)(x, head, targets);
  return {}; // the last takes everything
}

at::Tensor headLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets, double cap) {
  const bool trained = at::GradMode::is_enabled() && (x.requires_grad() || head.requires_grad());
  if (!trained && cap == 0 && chunkedHeadLoss.refusal(head).empty())
    return chunkedHeadLosses(x, head, targets);
  return crossEntropy(x, head, targets, at::Reduction::None, cap).view(targets.sizes());
}

} // namespace expe
