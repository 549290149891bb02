// ALiBi on a grid: −m_h times the distance of a key's place from the query's, whatever its direction, with
// ALiBi's slopes m_h (Press, Smith, Lewis 2022). Fuller, Millard, Green 2023 (CROMA) take the Euclidean
// distance; rows and columns (and frames) apart may be added up instead.
#include "core/position/families/alibi_slopes.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/grid/grid.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "alibi_2d";

bool isStraight(const Config& config) {
  return config.text("position.alibi_2d.distance") == "straight";
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("distance", "Distance", When::Build, "straight", {"straight", "sum"},
                 "straight: as the crow flies (Euclidean), as in CROMA. sum: rows apart and columns apart, "
                 "added up.")};
}

class ALiBi2D : public Encoding {
public:
  ALiBi2D(const Config& config, Parameters&, std::int64_t)
      : straight_(isStraight(config)), grid_(gridOf(config)), scale_(scaleOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto& slopes = ctx.cache->get("alibi_2d", [&] { return scale_ * alibiSlopes(ctx); });
    addByOffsets(plan, ctx, grid_, 1, {},
                 [slopes, straight = straight_](const std::vector<at::Tensor>&,
                                                const std::vector<at::Tensor>& offsets) {
                   const auto each = at::stack(offsets);
                   const auto distance = straight ? each.square().sum(0).sqrt() : each.abs().sum(0);
                   return -slopes.unsqueeze(1) * distance.to(slopes.scalar_type());
                 });
    return plan;
  }

private:
  bool straight_;
  TokenGrid grid_;
  double scale_;
};

std::vector<Equation> equations(const Config& config) {
  std::string distance;
  for (const auto& name : namesOfAxes(gridOf(config)))
    distance += (distance.empty() ? "" : " + ") + (isStraight(config) ? "Δ" + name + "²" : "|Δ" + name + "|");
  return {{"bias", "logit[h,i,j] +=",
           "−{s}·m_{h}·" + (isStraight(config) ? "√(" + distance + ")" : "(" + distance + ")")}};
}

} // namespace

Family alibi2DFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Grid";
  info.grid = true;
  info.paper = "Press et al. 2022, Train Short, Test Long; on two coordinates Fuller et al. 2023, CROMA";
  info.equations = equations;
  info.summary = "Each head subtracts a penalty that grows with the distance of two places in the grid, by a "
                 "slope of its own. Nothing is learned.";
  info.quantities = {"bias"};
  info.parameters = parameters();
  return {info, makeEncoding<ALiBi2D>};
}

} // namespace expe
