// c·tanh(z/c), which never exceeds c (Bello et al. 2016, section 5; Gemma 2, 2024).
#pragma once

#include "core/attention/plan.h"

namespace expe {

at::Tensor softCapped(const at::Tensor& z, double cap); // z itself where cap is 0
// The scores of a plan, before temperature and bias; of heads that do something else instead too. The
// explicit form alone takes it.
AttentionPlan withSoftCap(AttentionPlan plan, double cap);

} // namespace expe
