// Swin's relative position bias. Liu et al. 2021, equation 4: a learned number for each head and each offset
// of a query's place from a key's within a window of R rows and C columns,
//
//   logit[h,i,j] += B_h[Δrow + R − 1, Δcolumn + C − 1]
//
// one table of (2R − 1)(2C − 1) rows for each layer; with frames (2F − 1) times as many, as in Video Swin
// (Liu et al. 2022). Here all tokens see each other, and there are no windows: what lies farther apart than
// the table reaches has its outermost number.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/grid/grid.h"
#include "core/position/grid/grid_sizes.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "swin";

class Swin : public Encoding {
public:
  Swin(const Config& config, Parameters& parameters, std::int64_t layer)
      : grid_(gridOf(config)), sizes_(sizesOf(config, id)), scale_(scaleOf(config)) {
    std::int64_t rows = 1;
    for (const auto size : sizes_)
      rows *= 2 * size - 1;
    table_ =
        parameters.add({{ofLayer("swin_table", layer), {rows, headsOf(config)}, Does::IsAdded, 0, 0.02}});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    addByOffsets(
        plan, ctx, grid_, scale_, {table_},
        [sizes = sizes_](const std::vector<at::Tensor>& table, const std::vector<at::Tensor>& offsets) {
          return at::index_select(table[0], 0, rowOf(sizes, offsets)).t();
        });
    return plan;
  }

private:
  static at::Tensor rowOf(const std::vector<std::int64_t>& sizes, const std::vector<at::Tensor>& offsets) {
    at::Tensor row;
    for (std::size_t axis = 0; axis < offsets.size(); ++axis) {
      const auto most = sizes[axis] - 1;
      const auto place = offsets[axis].round().clamp(-most, most).to(at::kLong) + most;
      row = row.defined() ? row * (2 * most + 1) + place : place;
    }
    return row;
  }

  TokenGrid grid_;
  std::vector<std::int64_t> sizes_; // along each coordinate
  double scale_;
  at::Tensor table_; // [Π(2·size − 1), H]
};

std::vector<Equation> equations(const Config& config) {
  std::string place;
  for (const auto& name : namesOfAxes(gridOf(config)))
    place += (place.empty() ? "" : ", ") + std::string("{s}·Δ") + name;
  return {{"bias", "logit[h,i,j] +=", "B_{h}[" + place + "]"}};
}

} // namespace

Family swinFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Grid";
  info.grid = true;
  info.paper = "Liu et al. 2021, Swin Transformer, eq. 4";
  info.summary =
      "Each head adds a learned number for each offset of a query's place in the grid from a key's; "
      "beyond the grid of training the outermost one.";
  info.quantities = {"bias"};
  info.parameters = sizeParameters(Describe(id));
  info.tensors = {{"swin_table",
                   {"(2·frames − 1)·(2·rows − 1)·(2·columns − 1)", "heads"},
                   true,
                   "B, of each offset, row by row"}};
  info.equations = equations;
  return {info, makeEncoding<Swin>};
}

} // namespace expe
