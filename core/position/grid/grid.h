// What encodings of two and three coordinates read in place of the position: frame, row and column of a token
// (core/api/grid.h).
#pragma once

#include "core/api/grid.h"
#include "core/attention/plan.h"
#include "core/position/framework/encoding.h"

#include <functional>
#include <string>
#include <vector>

namespace expe {

// Frame (if there are any), row and column of positions n fp64, each of the shape of n.
std::vector<at::Tensor> coordinatesOf(const TokenGrid& grid, const at::Tensor& n);

// What the coordinates are called in equations, in their order: "frame" (if there are any), "row", "column".
std::vector<std::string> namesOfAxes(const TokenGrid& grid);

// Of so many dims those of each coordinate: as many of rows as of columns, an even number, and of frames the
// rest.
std::vector<std::int64_t> dimsOfAxes(const TokenGrid& grid, std::int64_t dims);

// Of frame (if there are any), row and column of a query less those of a key, each fp64 [N], and of what was
// trained: [H,N].
using OfOffsets =
    std::function<at::Tensor(const std::vector<at::Tensor>& trained, const std::vector<at::Tensor>& offsets)>;

// Adds it to the plan, written out row by row; `scale` multiplies the offsets.
void addByOffsets(AttentionPlan& plan, const PositionContext& ctx, const TokenGrid& grid, double scale,
                  std::vector<at::Tensor> trained, OfOffsets bias);

} // namespace expe
