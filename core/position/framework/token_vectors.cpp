#include "core/position/framework/token_vectors.h"

#include <ATen/ATen.h>

namespace expe {

at::Tensor convolved(const at::Tensor& x, const at::Tensor& taps) {
  const auto n = taps.size(1), T = x.size(2);
  const auto each = taps.to(x.scalar_type()).view({x.size(1), 1, x.size(3), n});
  const auto padded = at::constant_pad_nd(x, {0, 0, n - 1, 0});
  at::Tensor sum;
  for (std::int64_t back = 0; back < n; ++back) {
    const auto first = n - 1 - back;
    const auto one = padded.slice(2, first, first + T) * each.select(3, back);
    sum = back == 0 ? one : sum + one;
  }
  return sum;
}

at::Tensor units(const at::Tensor& x) {
  return x * (x.square().sum(-1, true) + 1e-6).rsqrt();
}

} // namespace expe
