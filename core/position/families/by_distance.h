// Biases that depend on the distance i − j of a query from a key alone.
#pragma once

#include "core/position/framework/encoding.h"

#include <functional>
#include <limits>

namespace expe {

// Of distances fp64 [N], negative where the key comes later, and what was trained: [H,N].
using OfDistance =
    std::function<at::Tensor(const std::vector<at::Tensor>& trained, const at::Tensor& distances)>;

// Adds it to the plan: as a table where positions are whole numbers, so that a kernel may read it; written
// out where they are not, or lie so far apart that the table would be larger, or are the pass's own. From the
// distance `last` on it stays as it is. Where nothing is trained the table is kept under `name`, which says
// all that it depends on.
void addByDistance(AttentionPlan& plan, const PositionContext& ctx, const std::string& name,
                   std::vector<at::Tensor> trained, OfDistance bias,
                   double last = std::numeric_limits<double>::infinity());

// i − j of these rows, fp64 [rows,Tk] or [B,rows,Tk].
at::Tensor distancesOf(const at::Tensor& queries, const at::Tensor& keys, const Rows& rows);

} // namespace expe
