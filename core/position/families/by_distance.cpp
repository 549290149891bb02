#include "core/position/families/by_distance.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double fewColumns = 4096; // for which a table is always better than what it saves

struct Reach {
  double farthest; // of all |i − j|
  bool whole;      // all positions are whole numbers
};

// Where positions are not counted it is asked of the device, once for a set of them.
Reach reachOf(const PositionContext& ctx) {
  if (ctx.counted)
    return {static_cast<double>(ctx.keys.size(-1) - 1), true};
  const auto& both = ctx.cache->get("reach", [&] {
    const auto &i = ctx.queries, &j = ctx.keys;
    const auto farthest = at::maximum(i.max() - j.min(), j.max() - i.min());
    const auto whole = i.eq(i.round()).all().logical_and(j.eq(j.round()).all());
    return at::stack({farthest, whole.to(farthest.scalar_type())}).cpu();
  });
  const auto* known = both.const_data_ptr<double>(); // in the host's memory: nothing is waited for
  return {known[0], known[1] != 0};
}

// [H,R] of 0 … R−1; where later keys are seen [H,2R−1] of 1−R … R−1.
at::Tensor tableOf(double columns, const PositionContext& ctx, const std::vector<at::Tensor>& trained,
                   const OfDistance& bias) {
  const auto table =
      bias(trained, at::arange(ctx.mask.causal ? 0 : 1 - columns, columns, ctx.queries.options()));
  // What is trained says so, also where no gradient is asked for: nobody keeps what is made of it.
  return trained.empty() || table.requires_grad() ? table : table.detach().requires_grad_();
}

RowFunction writtenOut(const PositionContext& ctx, std::vector<at::Tensor> trained, OfDistance bias) {
  return {std::move(trained), [queries = ctx.queries, keys = ctx.keys, bias = std::move(bias)](
                                  const std::vector<at::Tensor>& of, const at::Tensor&, const Rows& rows) {
            const auto distances = distancesOf(queries, keys, rows);
            auto sizes = distances.sizes().vec();
            const auto each = bias(of, distances.flatten()); // [H,N]
            sizes.insert(sizes.begin(), each.size(0));
            const auto all = each.view(sizes);
            return all.dim() == 4 ? all.transpose(0, 1) : all.unsqueeze(0);
          }};
}

} // namespace

at::Tensor distancesOf(const at::Tensor& queries, const at::Tensor& keys, const Rows& rows) {
  return queries.slice(-1, rows.begin, rows.end).unsqueeze(-1) - keys.unsqueeze(-2);
}

void addByDistance(AttentionPlan& plan, const PositionContext& ctx, const std::string& name,
                   std::vector<at::Tensor> trained, OfDistance bias, double last) {
  if (ctx.given) {
    plan.bias.dense = writtenOut(ctx, std::move(trained), std::move(bias));
    return;
  }
  const auto [farthest, whole] = reachOf(ctx);
  const double columns = std::min(farthest, std::ceil(last)) + 1;
  const auto numbers = static_cast<double>(ctx.queries.size(-1) * ctx.keys.size(-1)); // written out
  if (!whole || columns > std::max(numbers, fewColumns))
    plan.bias.dense = writtenOut(ctx, std::move(trained), std::move(bias));
  else if (!trained.empty())
    plan.bias.byDistance = tableOf(columns, ctx, trained, bias);
  else
    plan.bias.byDistance = ctx.cache->get(name + (ctx.mask.causal ? "" : " both ways"),
                                          [&] { return tableOf(columns, ctx, trained, bias); });
}

} // namespace expe
