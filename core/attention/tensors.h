// The tensors of a plan, in one order: to take them out, and to put others in their place.
#pragma once

#include "core/attention/plan.h"

namespace expe {

inline at::Tensor withRows(const at::Tensor& x) { // whose numbers lie beside each other
  return x.stride(-1) == 1 ? x : x.contiguous();
}

// Calls f(at::Tensor&) for each that is defined. Not those of `instead`, which is for looking and never
// trained.
template <class F> void eachTensor(AttentionPlan& plan, F&& f) {
  const auto visit = [&](at::Tensor& tensor) {
    if (tensor.defined())
      f(tensor);
  };
  for (QueryKeys& piece : plan.pieces)
    visit(piece.q), visit(piece.k);
  for (at::Tensor* tensor : {&plan.queries, &plan.keys, &plan.temperature, &plan.bias.slopes,
                             &plan.bias.byDistance, &plan.bias.decay, &plan.sinks})
    visit(*tensor);
  for (RowFunction* function : {&plan.bias.dense, &plan.rescore, &plan.addToOutput})
    for (at::Tensor& tensor : function->of)
      visit(tensor);
}

inline std::vector<at::Tensor> tensorsOf(AttentionPlan plan) {
  std::vector<at::Tensor> all;
  eachTensor(plan, [&](at::Tensor& tensor) { all.push_back(tensor); });
  return all;
}

// The plan with the first of `tensors` in the places of its own.
inline AttentionPlan withTensors(AttentionPlan plan, const std::vector<at::Tensor>& tensors) {
  std::size_t i = 0;
  eachTensor(plan, [&](at::Tensor& tensor) { tensor = tensors[i++]; });
  return plan;
}

} // namespace expe
