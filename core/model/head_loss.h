// The loss at the head: the product with the vocabulary's rows and the cross-entropy of its logits, for
// training, evaluation and views. headLoss() is the one place where a kernel is chosen, as attend() chooses:
// the whole logits are the definition; a kernel that never holds them can stand before it.
//
// Shapes: x [B,T,D], the residual stream after the last norm; head [V,D], whose type the product is computed
// in; targets int64 [B,T], of which −1 does not count. Losses are summed and given in fp32, or in fp64 where
// x is: bf16 has steps of 1/64 between 2 and 4 nats.
#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace expe {

// One way of computing the mean; stateless, any thread. What it gives has gradients for x and head.
struct HeadLossKernel {
  const char* name; // "whole logits"
  // Empty: it takes such a head; else why not.
  std::string (*refusal)(const at::Tensor& head);
  at::Tensor (*compute)(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets);
  at::Tensor operator()(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) const {
    return compute(x, head, targets);
  }
};
// Asked in this order; whole logits are the last and take everything.
const std::vector<const HeadLossKernel*>& headLossKernels();
// A module's own, such as a test's, before ours; lives as long as the program. Before a model is first
// trained.
void addHeadLossKernel(const HeadLossKernel& kernel);

// Mean nats of the targets that count; NaN if none does. With a `cap` logits are capped (soft_cap.h), for
// which whole ones are made.
at::Tensor headLoss(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets, double cap = 0);
// Nats of each target, [B,T]; 0 where it does not count.
at::Tensor headLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets, double cap = 0);

} // namespace expe
