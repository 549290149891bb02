// T5's bias on a grid: a learned number for each head and bucket of rows apart, and another one of columns
// apart (and of frames), by T5's buckets to both sides (Raffel et al. 2020, section 2.1). Xu et al. 2021
// (LayoutLMv2, equation 5) add such biases of the x and y of words on a page.
#include "core/position/families/t5_buckets.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/grid/grid.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "t5_2d";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer("buckets", "Buckets", When::Build, 32, 4, 4096,
                  "Distances that are told apart along each coordinate, half of them to either side."),
      own.integer("max_distance", "Last distance m", When::Build, 128, 2, 1 << 24,
                  "From here on all distances along a coordinate are one."),
  };
}

class T52D : public Encoding {
public:
  T52D(const Config& config, Parameters& parameters, std::int64_t)
      : buckets_{static_cast<double>(config.integer("position.t5_2d.buckets")),
                 static_cast<double>(config.integer("position.t5_2d.max_distance")), true},
        grid_(gridOf(config)), scale_(scaleOf(config)) {
    for (const auto& name : namesOfAxes(grid_))
      tables_.push_back(
          parameters.add({{"position.t5_2d_" + name,
                           {headsOf(config), config.integer("position.t5_2d.buckets")},
                           Does::IsAdded,
                           0,
                           1 / std::sqrt(static_cast<double>(config.integer("model.width")))}}));
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    addByOffsets(
        plan, ctx, grid_, scale_, tables_,
        [buckets = buckets_](const std::vector<at::Tensor>& tables, const std::vector<at::Tensor>& offsets) {
          at::Tensor sum;
          for (std::size_t axis = 0; axis < offsets.size(); ++axis) {
            const auto bias = at::index_select(tables[axis], 1, buckets.of(offsets[axis]));
            sum = sum.defined() ? sum + bias : bias;
          }
          return sum;
        });
    return plan;
  }

private:
  T5Buckets buckets_;
  TokenGrid grid_;
  double scale_;
  std::vector<at::Tensor> tables_; // [H, buckets] of each coordinate
};

std::vector<Equation> equations(const Config& config) {
  std::string sum;
  for (const auto& name : namesOfAxes(gridOf(config)))
    sum += (sum.empty() ? "" : " + ") + name + "s[h, bucket({s}·Δ" + name + ")]";
  return {{"bias", "logit[h,i,j] +=", sum}};
}

Result<void> check(const Config& config) {
  for (const char* key : {"buckets", "max_distance"})
    TRY(alikeInLayers(config, id, key));
  const auto exact = config.integer("position.t5_2d.buckets") / 4,
             last = config.integer("position.t5_2d.max_distance");
  if (last > exact)
    return {};
  return userError(
      "position.t5_2d.max_distance: the first {0} distances have a bucket each, so that the last "
      "distance must be more than {0}; write at least {1}.",
      {std::to_string(exact), std::to_string(exact + 1)}, "position.t5_2d.max_distance");
}

} // namespace

Family t52DFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Grid";
  info.grid = true;
  info.paper = "Raffel et al. 2020, section 2.1, of each coordinate as in Xu et al. 2021, LayoutLMv2";
  info.summary =
      "Each head adds a learned number for the rows that two places are apart, and another one for "
      "the columns, by T5's buckets. All layers share these numbers.";
  info.quantities = {"bias"};
  info.parameters = parameters();
  for (const char* name : {"frame", "row", "column"})
    info.tensors.push_back({std::string("t5_2d_") + name,
                            {"heads", "buckets"},
                            false,
                            std::string("The bias of each bucket of ") + name + "s apart."});
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<T52D>};
}

} // namespace expe
