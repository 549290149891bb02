#include "core/attention/plan.h"

#include <ATen/ATen.h>

namespace expe {

bool mayOverlap(const Mask& a, const Mask& b) {
  const bool distancesMeet = a.nearest <= b.farthest && b.nearest <= a.farthest;
  const bool sameChunks = a.chunk > 0 && a.chunk == b.chunk;
  return distancesMeet &&
         (!sameChunks || (a.nearestChunk <= b.farthestChunk && b.nearestChunk <= a.farthestChunk));
}

at::Tensor seen(const Mask& mask, std::int64_t begin, std::int64_t end, std::int64_t queries,
                std::int64_t keys, c10::Device device) {
  const auto options = at::TensorOptions(device).dtype(at::kLong);
  const auto before = keys - queries;
  const auto i = at::arange(before + begin, before + end, options).unsqueeze(1),
             j = at::arange(keys, options);
  const auto distance = i - j;
  auto sees = mask.causal ? distance >= 0 : at::ones_like(distance, options.dtype(at::kBool));
  if (mask.nearest > 0)
    sees.logical_and_(distance.abs() >= mask.nearest);
  if (mask.farthest != Mask::any)
    sees.logical_and_(distance.abs() <= mask.farthest);
  if (mask.chunk > 0) {
    const auto back = at::floor_divide(i, mask.chunk) - at::floor_divide(j, mask.chunk);
    sees.logical_and_(back >= mask.nearestChunk);
    if (mask.farthestChunk != Mask::any)
      sees.logical_and_(back <= mask.farthestChunk);
  }
  return sees;
}

} // namespace expe
