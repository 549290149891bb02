#include "core/attention/attention.h"

#include "core/attention/kernels.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

class Explicit : public AttentionKernel {
public:
  std::string name() const override { return "explicit"; }
  std::string refusal(const AttentionPlan&, const at::Tensor&) const override { return {}; }
  at::Tensor operator()(const AttentionPlan& plan, const at::Tensor& v, MaskCache*) const override {
    return explicitAttention(plan, v);
  }
};

Attended byBest(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) {
  std::string why;
  for (const AttentionKernel* kernel : attentionKernels(v.device())) {
    const auto refusal = kernel->refusal(plan, v);
    if (refusal.empty())
      return {(*kernel)(plan, v, masks), kernel->name() + (why.empty() ? "" : ": " + why)};
    why = why.empty() ? refusal : why;
  }
  return {}; // the last takes everything
}

} // namespace

const AttentionKernel& explicitKernel() {
  static const Explicit kernel;
  return kernel;
}

const std::vector<const AttentionKernel*>& attentionKernels(c10::Device device) {
  static const std::vector<const AttentionKernel*> ofCpu = {&blockwiseKernel(), &fusedKernel(),
                                                            &explicitKernel()},
                                                   others = {&cudnnKernel(), &foldedKernel(),
                                                             &deviceBlockwiseKernel(), &fusedKernel(),
                                                             &explicitKernel()};
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
