// ALiBi, attention with linear biases. Press, Smith, Lewis 2022: -m_h (i - j) is added to the logits. For H
// heads, H a power of two, the slopes are m_h = 2^(-8h/H), h = 1 … H; for others the paper takes those of the
// next smaller power of two P, then every second one of 2P. Where later keys are seen it is −m_h |i − j|.
//
// The paper tried slopes that are trained and left them, since they did not extrapolate. They are here as
// x-transformers has them: of each slope its logarithm a_h is learned, m_h = e^(a_h), from these slopes on.
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

bool trainsSlopes(const Config& config) {
  return config.text("position.alibi.slopes") == "trained";
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("slopes", "Slopes", When::Build, "fixed", {"fixed", "trained"},
                 "fixed: they fall geometrically from head to head. trained: they begin so, and their "
                 "logarithms are learned."),
      own.beside("slopes", {"trained"},
                 own.flag("shared", "One for all layers", When::Build, true,
                          "All layers share the trained slopes, as in x-transformers; else each layer has "
                          "its own."))};
}

class ALiBi : public Encoding {
public:
  ALiBi(const Config& config, Parameters& parameters, std::int64_t layer) : scale_(scaleOf(config)) {
    if (!trainsSlopes(config))
      return;
    const auto heads = headsOf(config);
    const std::string name = "alibi_log_slopes";
    logSlopes_ =
        parameters.add({{config.flag("position.alibi.shared") ? "position." + name : ofLayer(name, layer),
                         {heads},
                         Does::Shapes,
                         0,
                         0,
                         false,
                         alibiSlopes(heads).log()}});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    if (logSlopes_.defined()) {
      addByDistance(plan, ctx, id, {logSlopes_},
                    [scale = scale_](const std::vector<at::Tensor>& of, const at::Tensor& distances) {
                      const auto slopes = scale * of[0].exp();
                      return -slopes.unsqueeze(1) * distances.abs().to(slopes.scalar_type());
                    });
      return plan;
    }
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
  at::Tensor logSlopes_; // [H]; undefined: the slopes are fixed
};

std::vector<Equation> equations(const Config& config) {
  return {{"bias", "logit[h,i,j] +=",
           std::string("−{s}·") + (trainsSlopes(config) ? "e^(a_{h})" : "m_{h}") +
               (isMasked(config) ? "·|{i} − {j}|" : "·({i} − {j})")}};
}

} // namespace

at::Tensor alibiSlopes(std::int64_t heads) {
  std::vector<double> m;
  m.reserve(static_cast<std::size_t>(heads));
  for (std::int64_t h = 0; h < heads; ++h)
    m.push_back(slope(h, heads));
  return at::tensor(m, at::kDouble);
}

at::Tensor alibiSlopes(const PositionContext& ctx) {
  return sentTo(ctx.queries.device(), alibiSlopes(ctx.heads).to(ctx.exact()));
}

Family alibiFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Bias";
  info.paper = "Press et al. 2022, Train Short, Test Long";
  info.equations = equations;
  info.summary =
      "Each head subtracts a penalty that grows with the distance, by a slope of its own. The "
      "slopes fall geometrically from head to head, and nothing is learned unless they are trained.";
  info.quantities = {"bias"};
  info.parameters = parameters();
  info.tensors = {{"alibi_log_slopes",
                   {"heads"},
                   false,
                   "a, the logarithm of each head's slope, if slopes are trained."}};
  return {info, makeEncoding<ALiBi>};
}

} // namespace expe
