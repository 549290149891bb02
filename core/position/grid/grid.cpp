#include "core/position/grid/grid.h"

#include "core/position/families/by_distance.h"

#include <ATen/ATen.h>

namespace expe {

std::vector<at::Tensor> coordinatesOf(const TokenGrid& grid, const at::Tensor& n) {
  const auto width = static_cast<double>(grid.columns), height = static_cast<double>(grid.rows);
  const auto row = n.div(width, "floor"), column = n.remainder(width);
  if (!grid.hasFrames())
    return {row, column};
  return {row.div(height, "floor"), row.remainder(height), column};
}

std::vector<std::string> namesOfAxes(const TokenGrid& grid) {
  if (grid.hasFrames())
    return {"frame", "row", "column"};
  return {"row", "column"};
}

std::vector<std::int64_t> dimsOfAxes(const TokenGrid& grid, std::int64_t dims) {
  const auto each = dims / grid.axes() / 2 * 2;
  auto parts = std::vector(static_cast<std::size_t>(grid.axes()), each);
  parts.front() = dims - each * (grid.axes() - 1);
  return parts;
}

void addByOffsets(AttentionPlan& plan, const PositionContext& ctx, const TokenGrid& grid, double scale,
                  std::vector<at::Tensor> trained, OfOffsets bias) {
  const auto queries = coordinatesOf(grid, ctx.queries), keys = coordinatesOf(grid, ctx.keys);
  plan.bias.dense = {std::move(trained),
                     [queries, keys, scale, bias = std::move(bias)](const std::vector<at::Tensor>& of,
                                                                    const at::Tensor&, const Rows& rows) {
                       std::vector<std::int64_t> sizes;
                       std::vector<at::Tensor> offsets;
                       for (std::size_t axis = 0; axis < queries.size(); ++axis) {
                         const auto offset = scale * distancesOf(queries[axis], keys[axis], rows);
                         sizes = offset.sizes().vec();
                         offsets.push_back(offset.flatten());
                       }
                       sizes.insert(sizes.begin(), -1);
                       const auto all = bias(of, offsets).view(sizes); // [H,rows,Tk] or [H,B,rows,Tk]
                       return all.dim() == 4 ? all.transpose(0, 1) : all.unsqueeze(0);
                     }};
}

} // namespace expe
