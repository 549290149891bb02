#include "core/model/soft_cap.h"

#include <ATen/ATen.h>

namespace expe {

at::Tensor softCapped(const at::Tensor& z, double cap) {
  return cap > 0 ? cap * at::tanh(z / cap) : z;
}

AttentionPlan withSoftCap(AttentionPlan plan, double cap) {
  if (cap <= 0)
    return plan;
  plan.rescore.make = [made = plan.rescore.make, cap](const std::vector<at::Tensor>& of, const at::Tensor& x,
                                                      const Rows& rows) {
    return softCapped(made ? made(of, x, rows) : x, cap);
  };
  for (auto& [heads, other] : plan.instead)
    other = std::make_shared<AttentionPlan>(withSoftCap(*other, cap));
  return plan;
}

} // namespace expe
