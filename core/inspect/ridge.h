// Ridge regression of a number (a position) on features, fp64, from sums: what is fitted need not be kept.
#pragma once

#include <ATen/core/Tensor.h>

namespace expe {

class Ridge {
public:
  explicit Ridge(std::int64_t features);
  Ridge(Ridge&&) = default; // a copy would share its sums

  // Features x [N,D] of N numbers y [N].
  void add(const at::Tensor& x, const at::Tensor& y);
  // Minimises |y − z w|²/N + λ v |w|², z the standardised features and v their mean variance. Throws as torch
  // does if λ is too small for features that depend on each other.
  void solve(double lambda);

  at::Tensor of(const at::Tensor& x) const;       // fp64 [N]; after solve()
  double explained() const { return explained_; } // R² on what it was fitted to

private:
  double count_ = 0, y_ = 0, yy_ = 0;
  at::Tensor shift_;       // [D] of the first features: keeps the sums small
  at::Tensor x_, xx_, xy_; // sums of x, x xᵀ and x y; y counted from 0
  at::Tensor weights_;     // [D] of x as it is
  double intercept_ = 0, explained_ = 0;
};

} // namespace expe
