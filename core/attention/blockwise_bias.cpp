#include "core/attention/blockwise_bias.h"

#include "core/attention/blockwise_head.h"

#include <ATen/ATen.h>

namespace expe::blockwise {

bool counted(const AttentionPlan& plan) {
  const auto keys = plan.keys.contiguous(), queries = plan.queries.contiguous();
  const auto Tk = plan.keyCount(), Tq = plan.queryCount();
  const double *p = keys.const_data_ptr<double>(), *of = queries.const_data_ptr<double>();
  for (std::int64_t window = 0; window < keys.numel() / Tk; ++window, p += Tk, of += Tq) {
    for (std::int64_t j = 0; j < Tk; ++j)
      if (p[j] - p[0] != static_cast<double>(j))
        return false;
    for (std::int64_t r = 0; r < Tq; ++r)
      if (of[r] - p[0] != static_cast<double>(Tk - Tq + r))
        return false;
  }
  return true;
}

at::Tensor alongKeys(const AttentionPlan& plan, at::ScalarType type) {
  const auto& table = plan.bias.byDistance;
  if (!table.defined())
    return at::empty({0}, plan.keys.options().dtype(type));
  const auto Tk = plan.keyCount();
  const auto count = type == at::kDouble ? distanceCount<double>(plan.queryCount(), Tk)
                                         : distanceCount<float>(plan.queryCount(), Tk);
  const bool causal = plan.pieces.front().mask.causal;
  const auto R = causal ? table.size(1) : (table.size(1) + 1) / 2;
  const auto far = at::arange(Tk - 1, Tk - 1 - count, -1, plan.keys.options().dtype(at::kLong));
  const auto index = causal ? far.clamp(0, R - 1) : far.clamp(1 - R, R - 1) + (R - 1);
  return at::index_select(table.to(type), 1, index);
}

Lines linesOf(const AttentionPlan& plan) {
  at::Tensor queries, keys;
  const auto& [slopes, table, c, dense] = plan.bias;
  if (slopes.defined()) {
    const auto m = slopes.to(at::kDouble).view({-1, 1});
    queries = -m * plan.queries.unsqueeze(-2), keys = -m * plan.keys.unsqueeze(-2);
  }
  if (c.defined()) {
    const auto each = c.to(at::kDouble), last = each.slice(2, plan.keyCount() - plan.queryCount());
    queries = queries.defined() ? queries + last : last, keys = keys.defined() ? keys + each : each;
  }
  if (!keys.defined())
    return {at::empty({0}, plan.keys.options()), at::empty({0}, plan.keys.options())};
  const auto B = plan.pieces.front().q.size(0), H = plan.heads();
  return {queries.expand({B, H, -1}).contiguous(), keys.expand({B, H, -1}).contiguous()};
}

} // namespace expe::blockwise
