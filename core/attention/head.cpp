#include "core/attention/head.h"

#include "core/attention/attention.h"

#include <ATen/ATen.h>

#include <optional>

namespace expe {
namespace {

// Nothing where the heads of the plan depend on each other, for all we know.
std::optional<AttentionPlan> alone(const AttentionPlan& plan, std::int64_t head) {
  if (plan.explicitOnly() || plan.bias.dense || !plan.instead.empty())
    return {};
  AttentionPlan one = plan;
  const auto heads = plan.heads();
  for (QueryKeys& piece : one.pieces) {
    piece.k = piece.k.narrow(1, head * piece.k.size(1) / heads, 1);
    piece.q = piece.q.narrow(1, head, 1);
  }
  const auto pick = [&](at::Tensor& t, std::int64_t dim) {
    if (t.defined())
      t = t.narrow(dim, head, 1);
  };
  if (one.temperature.defined() && one.temperature.dim() == 2)
    pick(one.temperature, 0);
  if (one.temperature.defined() && one.temperature.dim() == 3 && one.temperature.size(1) > 1)
    pick(one.temperature, 1);
  pick(one.bias.slopes, 0), pick(one.bias.byDistance, 0), pick(one.bias.decay, 1), pick(one.sinks, 0);
  return one;
}

} // namespace

at::Tensor weightsOfHead(const AttentionPlan& plan, std::int64_t head, std::int64_t begin, std::int64_t end) {
  const auto rows = rowsOf(plan, begin, end);
  const auto one = alone(plan, head);
  return one ? weightsOf(*one, rows) : weightsOf(plan, rows).narrow(1, head, 1);
}

at::Tensor scoresOfHead(const AttentionPlan& plan, std::int64_t head) {
  AttentionPlan scores = plan;
  scores.bias = {};
  const auto one = alone(scores, head);
  return one ? logitsOf(*one, allRows(*one))[0][0] : logitsOf(scores, allRows(scores))[0][head];
}

at::Tensor biasOfHead(const AttentionPlan& plan, std::int64_t head) {
  if (!plan.bias.defined())
    return {};
  const auto one = alone(plan, head);
  auto bias = one ? biasOf(*one, allRows(*one)) : biasOf(plan, allRows(plan));
  if (bias.dim() == 4)
    bias = bias[0];
  return bias[one ? 0 : head];
}

} // namespace expe
