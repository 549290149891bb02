// The explicit form of a whole text, block by block, so that it fits into memory; also while it is trained.
#include "core/attention/explicit.h"
#include "core/attention/tensors.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace expe {
namespace {

std::int64_t rowsAtOnce(const AttentionPlan& plan, std::int64_t atOnce) { // of a block
  const auto& q = plan.pieces.front().q;
  return std::max<std::int64_t>(1, atOnce / (q.size(0) * q.size(1) * plan.keyCount()));
}

at::Tensor inBlocks(const AttentionPlan& plan, const at::Tensor& v, std::int64_t step) {
  const auto queries = plan.queryCount();
  if (step >= queries)
    return attentionOfRows(plan, v, 0, queries);
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < queries; begin += step)
    parts.push_back(attentionOfRows(plan, v, begin, std::min(begin + step, queries)));
  return at::cat(parts, 2);
}

struct HeldPlan : torch::CustomClassHolder {
  HeldPlan(AttentionPlan held, std::int64_t rows) : plan(std::move(held)), step(rows) {}
  AttentionPlan plan;
  std::int64_t step; // rows of a block
};

// Keeps the plan's tensors and no logits; the backward pass computes each block again.
struct Recomputed : torch::autograd::Function<Recomputed> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  // `inputs`: the plan's tensors, then v.
  static at::Tensor forward(Context* context, const AttentionPlan& plan, std::int64_t step,
                            at::TensorList list) {
    const auto inputs = list.vec();
    context->save_for_backward(inputs);
    context->saved_data["plan"] = c10::IValue::make_capsule(c10::make_intrusive<HeldPlan>(
        withTensors(plan, std::vector<at::Tensor>(inputs.size(), at::empty({0}))),
        step)); // shape without graph
    return inBlocks(withTensors(plan, inputs), inputs.back(), step);
  }

  static List backward(Context* context, const List& gradient) {
    const auto holder = context->saved_data["plan"].toCapsule();
    const auto& held = static_cast<const HeldPlan&>(*holder);
    List leaves, trained;
    for (const auto& input : context->get_saved_variables()) {
      leaves.push_back(
          input.detach().requires_grad_(at::isFloatingType(input.scalar_type()) && input.requires_grad()));
      if (leaves.back().requires_grad())
        trained.push_back(leaves.back());
    }
    const at::AutoGradMode on(true);
    const auto plan = withTensors(held.plan, leaves);
    List sums(trained.size());
    for (std::int64_t begin = 0; begin < plan.queryCount(); begin += held.step) {
      const auto end = std::min(begin + held.step, plan.queryCount());
      const auto out = attentionOfRows(plan, leaves.back(), begin, end);
      const auto parts =
          torch::autograd::grad({out}, trained, {gradient[0].slice(2, begin, end)}, false, false, true);
      for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].defined())
          sums[i] = sums[i].defined() ? sums[i].add_(parts[i]) : parts[i].clone();
    }
    List all = {at::Tensor(), at::Tensor()}; // of what is no tensor
    for (std::size_t i = 0, next = 0; i < leaves.size(); ++i)
      all.push_back(leaves[i].requires_grad() ? sums[next++] : at::Tensor());
    return all;
  }
};

} // namespace

at::Tensor explicitAttention(const AttentionPlan& plan, const at::Tensor& v, std::int64_t atOnce) {
  const auto step = rowsAtOnce(plan, atOnce);
  auto inputs = tensorsOf(plan);
  inputs.push_back(v);
  const bool learns = at::GradMode::is_enabled() &&
                      std::ranges::any_of(inputs, [](const at::Tensor& t) { return t.requires_grad(); });
  if (!learns || step >= plan.queryCount())
    return inBlocks(plan, v, step);
  return Recomputed::apply(plan, step, at::TensorList(inputs)); // a vector would not be seen as tensors
}

} // namespace expe
