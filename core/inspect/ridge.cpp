#include "core/inspect/ridge.h"

#include <ATen/ATen.h>

namespace expe {

Ridge::Ridge(std::int64_t features)
    : x_(at::zeros({features}, at::kDouble)), xx_(at::zeros({features, features}, at::kDouble)),
      xy_(at::zeros({features}, at::kDouble)) {}

void Ridge::add(const at::Tensor& features, const at::Tensor& numbers) {
  auto x = features.to(at::kCPU, at::kDouble);
  const auto y = numbers.to(at::kCPU, at::kDouble);
  if (!shift_.defined())
    shift_ = x.mean(0);
  x = x - shift_;
  count_ += static_cast<double>(x.size(0));
  y_ += y.sum().item<double>();
  yy_ += y.square().sum().item<double>();
  x_ += x.sum(0);
  xx_.addmm_(x.t(), x);
  xy_.addmv_(x.t(), y);
}

void Ridge::solve(double lambda) {
  const auto mean = x_ / count_;
  const double meanY = y_ / count_, varianceY = yy_ / count_ - meanY * meanY;
  const auto covariance = xx_ / count_ - at::outer(mean, mean);
  auto deviation = covariance.diagonal().clamp_min(0).sqrt();
  const auto constant = deviation <= 1e-12 * (1 + shift_.abs());
  deviation = deviation.masked_fill(constant, 1);
  const auto correlation = covariance / at::outer(deviation, deviation);
  const auto against = (xy_ / count_ - mean * meanY) / deviation; // of each feature with y
  const double penalty = lambda * correlation.diagonal().mean().item<double>();
  const auto system = correlation + penalty * at::eye(mean.size(0), at::kDouble);
  const auto w = at::linalg_solve(system, against.masked_fill(constant, 0));
  weights_ = w / deviation;
  intercept_ = meanY - (weights_ * mean).sum().item<double>();
  const double residual =
      varianceY - 2 * (w * against).sum().item<double>() + at::mv(correlation, w).dot(w).item<double>();
  explained_ = varianceY > 0 ? 1 - residual / varianceY : 0;
}

at::Tensor Ridge::of(const at::Tensor& x) const {
  return at::mv(x.to(at::kCPU, at::kDouble) - shift_, weights_) + intercept_;
}

} // namespace expe
