// Attention written out: the definition of a plan. A whole text goes block by block of rows, so that it fits
// into memory; also while it is trained.
#include "core/attention/attention.h"
#include "core/attention/tensors.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <limits>

namespace expe {
namespace {

constexpr double none = -std::numeric_limits<double>::infinity();

at::Tensor seenBy(const AttentionPlan& plan, const QueryKeys& piece, std::int64_t begin, std::int64_t end) {
  return seen(piece.mask, begin, end, plan.queryCount(), plan.keyCount(), piece.q.device());
}

// temperature · rescore(scale · q kᵀ) of one piece, whatever it sees.
at::Tensor scoresOf(const AttentionPlan& plan, const QueryKeys& piece, const Rows& rows) {
  const auto type = wide(piece.q.scalar_type());
  const auto q = piece.q.slice(2, rows.begin, rows.end).to(type);
  const auto k = forEachHead(piece.k, plan.heads()).to(type);
  auto scores = at::matmul(q, k.transpose(-1, -2)) * plan.scale;
  if (plan.rescore)
    scores = plan.rescore.make(plan.rescore.of, scores, rows);
  if (plan.temperature.defined())
    scores = scores * plan.temperature.slice(-1, rows.begin, rows.end).unsqueeze(-1);
  return scores;
}

// A key that both show counts twice, log(eᵃ + eᵇ), if they overlap at all. Elsewhere the one that is seen.
at::Tensor joined(const at::Tensor& a, const at::Tensor& seenA, const at::Tensor& b, const at::Tensor& seenB,
                  bool overlap) {
  auto one = at::where(seenB, b, a);
  if (!overlap)
    return one;
  const auto both = seenA.logical_and(seenB), zero = at::zeros({}, a.options());
  return at::where(both, at::logaddexp(at::where(both, a, zero), at::where(both, b, zero)), one);
}

at::Tensor softmaxed(const at::Tensor& logits, const at::Tensor& sinks) {
  if (!sinks.defined())
    return at::_safe_softmax(logits, -1);
  const auto column = sinks.to(logits.scalar_type()).view({1, -1, 1, 1});
  const auto all = at::cat({logits, column.expand({logits.size(0), -1, logits.size(2), 1})}, -1);
  return at::softmax(all, -1).slice(-1, 0, logits.size(-1));
}

// The nearest key breaks its share σ(z) off a stick of length 1, the next one its share of what is left, and
// so on.
at::Tensor broken(const at::Tensor& logits, const at::Tensor& seen) {
  const auto z = logits.masked_fill(seen.logical_not(), 0);
  const auto left = at::log_sigmoid(-z).masked_fill(seen.logical_not(), 0);
  const auto nearer = cumulativeSum(left.flip(-1), -1).flip(-1) - left; // of the keys between j and i
  return (at::log_sigmoid(z) + nearer).exp().masked_fill(seen.logical_not(), 0);
}

// Weights [B,H,rows,Tk] with what is missing to 1 added at each query's own token.
at::Tensor withRemainder(const at::Tensor& weights, const AttentionPlan& plan, const Rows& rows) {
  const auto first = plan.keyCount() - plan.queryCount() + rows.begin;
  const auto own = at::arange(first, first + weights.size(2), rows.seen.options().dtype(at::kLong));
  const auto column = own.view({1, 1, -1, 1}).expand({weights.size(0), weights.size(1), -1, 1});
  return weights.scatter_add(-1, column, 1 - weights.sum(-1, true));
}

at::Tensor normalised(const AttentionPlan& plan, const at::Tensor& logits, const Rows& rows) {
  if (!plan.stickBreaking)
    return softmaxed(logits, plan.sinks);
  const auto weights = broken(logits, rows.seen);
  return plan.remainder ? withRemainder(weights, plan, rows) : weights;
}

at::Tensor withInstead(const AttentionPlan& plan, at::Tensor x,
                       const std::function<at::Tensor(const AttentionPlan&)>& other) {
  for (const auto& [heads, what] : plan.instead)
    x = at::where(heads.view({-1, 1, 1}), other(*what), x);
  return x;
}

at::Tensor plainLogits(const AttentionPlan& plan, const Rows& rows) {
  at::Tensor logits, seenSoFar;
  for (auto piece = plan.pieces.begin(); piece != plan.pieces.end(); ++piece) {
    const auto scores = scoresOf(plan, *piece, rows);
    const auto sees = seenBy(plan, *piece, rows.begin, rows.end);
    const bool overlap = std::any_of(plan.pieces.begin(), piece, [&](const QueryKeys& before) {
      return mayOverlap(before.mask, piece->mask);
    });
    logits = logits.defined() ? joined(logits, seenSoFar, scores, sees, overlap) : scores;
    seenSoFar = seenSoFar.defined() ? seenSoFar.logical_or(sees) : sees;
  }
  if (const auto bias = biasOf(plan, rows); bias.defined())
    logits = logits + bias;
  return logits.masked_fill(seenSoFar.logical_not(), none);
}

} // namespace

at::Tensor forEachHead(const at::Tensor& k, std::int64_t heads) {
  return k.size(1) == heads ? k : at::repeat_interleave(k, heads / k.size(1), 1);
}

Rows rowsOf(const AttentionPlan& plan, std::int64_t begin, std::int64_t end) {
  Rows rows{begin, end, {}};
  for (const QueryKeys& piece : plan.pieces) {
    const auto sees = seenBy(plan, piece, begin, end);
    rows.seen = rows.seen.defined() ? rows.seen.logical_or(sees) : sees;
  }
  return rows;
}

Rows allRows(const AttentionPlan& plan) {
  return rowsOf(plan, 0, plan.queryCount());
}

at::Tensor logitsOf(const AttentionPlan& plan, const Rows& rows) {
  return withInstead(plan, plainLogits(plan, rows), [&](const AttentionPlan& other) {
    return logitsOf(other, rowsOf(other, rows.begin, rows.end));
  });
}

at::Tensor weightsOf(const AttentionPlan& plan, const Rows& rows) {
  return withInstead(plan, normalised(plan, plainLogits(plan, rows), rows), [&](const AttentionPlan& other) {
    return weightsOf(other, rowsOf(other, rows.begin, rows.end));
  });
}

namespace {

// Rows of the explicit form, those of the queries begin … end: v [B,G,Tk,d] → [B,H,rows,d] in v's type.
at::Tensor attentionOfRows(const AttentionPlan& plan, const at::Tensor& v, std::int64_t begin,
                           std::int64_t end) {
  const auto rows = rowsOf(plan, begin, end);
  const auto weights = normalised(plan, plainLogits(plan, rows), rows);
  auto out = at::matmul(weights, forEachHead(v, plan.heads()).to(weights.scalar_type()));
  if (plan.addToOutput)
    out = out + plan.addToOutput.make(plan.addToOutput.of, weights, rows);
  return withInstead(plan, out,
                     [&](const AttentionPlan& other) { return attentionOfRows(other, v, begin, end); })
      .to(v.scalar_type());
}

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
