// What a plan adds to the logits.
#include "core/attention/attention.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

at::Tensor distances(const AttentionPlan& plan, const Rows& rows) { // i − j, fp64 [rows,Tk] or [B,1,rows,Tk]
  const auto i = plan.queries.slice(-1, rows.begin, rows.end).unsqueeze(-1), j = plan.keys.unsqueeze(-2);
  const auto distance = i - j;
  return distance.dim() == 3 ? distance.unsqueeze(1) : distance;
}

at::Tensor linearBias(const AttentionPlan& plan, const Rows& rows) {
  const auto& m = plan.bias.slopes;
  return (-m).view({-1, 1, 1}) * distances(plan, rows).to(m.scalar_type());
}

// [H,R] read at i − j clipped to R − 1; both ways where the mask is not causal.
at::Tensor distanceBias(const AttentionPlan& plan, const Rows& rows) {
  const auto& table = plan.bias.byDistance;
  const bool causal = plan.pieces.front().mask.causal;
  const auto R = causal ? table.size(1) : (table.size(1) + 1) / 2;
  auto index = distances(plan, rows).round().to(at::kLong).clamp(causal ? 0 : 1 - R, R - 1);
  if (!causal)
    index = index + (R - 1);
  const auto flat = at::index_select(table, 1, index.flatten()).view([&] {
    auto sizes = index.sizes().vec();
    sizes.insert(sizes.begin(), table.size(0));
    return sizes;
  }());
  return index.dim() == 4 ? flat.squeeze(2).transpose(0, 1) : flat; // [B,H,rows,Tk] or [H,rows,Tk]
}

at::Tensor decayBias(const AttentionPlan& plan, const Rows& rows) {
  const auto& c = plan.bias.decay;
  const auto before = plan.keyCount() - plan.queryCount();
  return c.slice(2, before + rows.begin, before + rows.end).unsqueeze(-1) - c.unsqueeze(-2);
}

} // namespace

at::Tensor biasOf(const AttentionPlan& plan, const Rows& rows) {
  at::Tensor sum;
  const auto add = [&](const at::Tensor& term) { sum = sum.defined() ? sum + term : term; };
  if (plan.bias.slopes.defined())
    add(linearBias(plan, rows));
  if (plan.bias.byDistance.defined())
    add(distanceBias(plan, rows));
  if (plan.bias.decay.defined())
    add(decayBias(plan, rows));
  if (plan.bias.dense)
    add(plan.bias.dense.make(plan.bias.dense.of, {}, rows));
  return sum;
}

} // namespace expe
