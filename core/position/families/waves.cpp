#include "core/position/families/waves.h"

#include <ATen/ATen.h>

namespace expe {

at::Tensor wavesOf(const at::Tensor& n, const at::Tensor& frequencies, at::ScalarType type) {
  const auto angle = n.unsqueeze(-1) * frequencies;
  const auto waves = at::cat({angle.sin(), angle.cos()}, -1).to(type);
  return waves.dim() == 3 ? waves.unsqueeze(1) : waves;
}

// sin ω(n−m) = sin ωn cos ωm − cos ωn sin ωm, cos ω(n−m) = cos ωn cos ωm + sin ωn sin ωm.
at::Tensor against(const at::Tensor& w, const at::Tensor& waves) {
  const auto of = w.chunk(2, -1), n = waves.chunk(2, -1);
  return at::cat({of[1] * n[0] - of[0] * n[1], of[0] * n[0] + of[1] * n[1]}, -1);
}

at::Tensor mirrored(const at::Tensor& w) {
  const auto of = w.chunk(2, -1);
  return at::cat({-of[0], of[1]}, -1);
}

std::vector<Equation> wavesInWords(const std::string& dims, std::int64_t width, const std::string& exponent) {
  const std::string angle = "({s}·{n}·10000^(−" + exponent + "))";
  return {
      {"vector", "R[n,m] =", "sin" + angle, {"m"}},
      {"vector", "R[n," + dims + "/2+m] =", "cos" + angle, {"m", 1, width / 2}, "m = 0…" + dims + "/2−1"}};
}

} // namespace expe
