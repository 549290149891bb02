#include "core/inspect/linear_positions.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t longest = 1024; // period that is looked for

// a if P(n + period) − P(n) is period · a at every n, within `rounding`.
std::optional<at::Tensor> stepOver(const at::Tensor& p, std::int64_t period, double rounding) {
  const auto whole = (p.size(0) - 1) / period * period;
  const auto step = (p[whole] - p[0]) / static_cast<double>(whole);
  const auto away = [&](std::int64_t from, std::int64_t to) {
    return (p.slice(0, from + period, to + period) - p.slice(0, from, to) -
            static_cast<double>(period) * step)
        .abs()
        .max()
        .item<double>();
  };
  if (away(0, 1) > rounding || away(0, p.size(0) - period) > rounding) // the first alone refuses most
    return {};
  return step;
}

} // namespace

std::optional<LinearPositions> linearIn(const at::Tensor& values) {
  const auto p = values.to(at::kDouble);
  const double rounding = p.abs().max().item<double>() * std::exp2(-21); // of fp32, with a little room
  for (std::int64_t period = 1; period <= longest && 2 * period < p.size(0); ++period)
    if (const auto step = stepOver(p, period, rounding))
      return LinearPositions{*step, period};
  return {};
}

} // namespace expe
