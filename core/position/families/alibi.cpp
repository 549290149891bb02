// ALiBi, attention with linear biases. Press, Smith, Lewis 2022: -m_h (i - j) is added to the logits. For H
// heads, H a power of two, the slopes are m_h = 2^(-8h/H), h = 1 … H; for others the paper takes those of the
// next smaller power of two P, then every second one of 2P. Where later keys are seen it is −m_h |i − j|.
#include "core/api/parameters.h"
#include "core/position/families/alibi_slopes.h"
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <bit>
#include <cmath>

namespace expe {
namespace {

const std::string id = "alibi";

double slope(std::int64_t h, std::int64_t heads) { // h counted from 0
  const auto power = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(heads)));
  const double exponent =
      h < power ? 8.0 * static_cast<double>(h + 1) / static_cast<double>(power)
                : 8.0 * static_cast<double>(2 * (h - power) + 1) / static_cast<double>(2 * power);
  return std::exp2(-exponent);
}

class ALiBi : public Encoding {
public:
  ALiBi(const Config& config, Parameters&, std::int64_t) : scale_(scaleOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto& slopes = ctx.cache->get("alibi", [&] { return scale_ * alibiSlopes(ctx); });
    if (ctx.mask.causal)
      plan.bias.slopes = slopes;
    else // as far as a key lies to either side
      addByDistance(plan, ctx, id, {}, [slopes](const std::vector<at::Tensor>&, const at::Tensor& distances) {
        return -slopes.unsqueeze(1) * distances.abs().to(slopes.scalar_type());
      });
    return plan;
  }

private:
  double scale_;
};

std::vector<Equation> equations(const Config& config) {
  return {
      {"bias", "logit[h,i,j] +=", isMasked(config) ? "−{s}·m_{h}·|{i} − {j}|" : "−{s}·m_{h}·({i} − {j})"}};
}

} // namespace

at::Tensor alibiSlopes(const PositionContext& ctx) {
  std::vector<double> m;
  for (std::int64_t h = 0; h < ctx.heads; ++h)
    m.push_back(slope(h, ctx.heads));
  return sentTo(ctx.queries.device(), at::tensor(m, ctx.exact()));
}

Family alibiFamily() {
  EncodingInfo info;
  info.id = id;
  info.title = "ALiBi";
  info.group = "Bias";
  info.paper = "Press et al. 2022, Train Short, Test Long";
  info.equations = equations;
  info.summary = "Each head subtracts a penalty that grows with the distance, by a slope of its own. Nothing "
                 "is learned; the slopes fall geometrically from head to head.";
  info.quantities = {"bias"};
  return {withEquation(info), makeEncoding<ALiBi>};
}

} // namespace expe
