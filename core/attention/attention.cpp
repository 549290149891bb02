#include "core/attention/attention.h"

#include "core/attention/kernels.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

Attended byBest(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) {
  std::string why;
  for (const AttentionKernel* kernel : attentionKernels(v.device())) {
    const auto refusal = kernel->refusal(plan, v);
    if (refusal.empty())
      return {(*kernel)(plan, v, masks), kernel->name + (why.empty() ? "" : ": " + why)};
    why = why.empty() ? refusal : why;
  }
  return {}; // the last takes everything
}

} // namespace

const AttentionKernel explicitKernel = {
    "explicit", [](const AttentionPlan&, const at::Tensor&) { return std::string(); },
    [](const AttentionPlan& plan, const at::Tensor& v, MaskCache*) { return explicitAttention(plan, v); }};

const std::vector<const AttentionKernel*>& attentionKernels(c10::Device device) {
  static const std::vector<const AttentionKernel*> ofCpu = {&blockwiseKernel, &fusedKernel, &explicitKernel},
                                                   others = {&cudnnKernel, &foldedKernel,
                                                             &deviceBlockwiseKernel, &fusedKernel,
                                                             &explicitKernel};
  return device.is_cpu() ? ofCpu : others;
}

Attended attend(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) {
  if (plan.instead.empty())
    return byBest(plan, v, masks);
  AttentionPlan most = plan;
  most.instead.clear();
  auto attended = byBest(most, v, masks);
  for (const auto& [heads, what] : plan.instead)
    attended.out = at::where(heads.view({-1, 1, 1}), attend(*what, v, masks).out, attended.out);
  return attended;
}

} // namespace expe
