#include "core/position/families/table_rows.h"

#include "core/attention/plan.h"
#include "core/position/framework/training_positions.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {

at::Tensor between(const at::Tensor& x, std::int64_t last,
                   const std::function<at::Tensor(const at::Tensor&)>& rows) {
  const auto inside = x.clamp(0, static_cast<double>(last)); // who reads beyond has been told before
  const auto below = inside.floor();
  const auto from = rows(below.to(at::kLong)),
             to = rows((below + 1).clamp_max(static_cast<double>(last)).to(at::kLong));
  return at::lerp(from, to, (inside - below).unsqueeze(-1).to(from.scalar_type()));
}

std::int64_t positionsWithin(std::int64_t last, double scale) {
  if (scale == 0)
    return Mask::any;
  const double most = scale > 0 ? static_cast<double>(last) / scale * (1 + 1e-12) : 0; // 1/3 of 3 is 1
  return most < 1e15 ? static_cast<std::int64_t>(std::floor(most)) + 1 : Mask::any;
}

std::int64_t positionsOfTraining(const Config& config) {
  const auto range = rangeOfTraining(config);
  return drawsFloats(config) ? range + 1 : range; // real ones lie below the range, between two rows
}

} // namespace expe
