#include "core/inspect/position/context_variance.h"

#include <ATen/ATen.h>

#include <limits>

namespace expe {
namespace {

constexpr std::int64_t mostPositions = 1024;

at::Tensor share(const at::Tensor& part, const at::Tensor& whole) {
  return (part / whole).masked_fill(whole <= 0, std::numeric_limits<double>::quiet_NaN());
}

} // namespace

ContextVariance::ContextVariance(std::int64_t length, std::int64_t dims)
    : stride_((length + mostPositions - 1) / mostPositions),
      sum_(at::zeros({(length + stride_ - 1) / stride_, dims}, at::kDouble)), squares_(at::zeros_like(sum_)),
      shift_(at::zeros_like(sum_)) {}

void ContextVariance::add(const at::Tensor& x, std::int64_t position) {
  const auto skip = (stride_ - position % stride_) % stride_;
  if (skip >= x.size(1))
    return;
  const auto taken = x.slice(1, skip, c10::nullopt, stride_).to(at::kCPU, at::kDouble);
  const auto from = (position + skip) / stride_, to = from + taken.size(1);
  if (position == 0)
    windows_ += static_cast<double>(x.size(0));
  if (windows_ <= static_cast<double>(x.size(0))) // the first windows of all
    shift_.slice(0, from, to).copy_(taken[0]);
  const auto rest = taken - shift_.slice(0, from, to);
  sum_.slice(0, from, to) += rest.sum(0);
  squares_.slice(0, from, to) += rest.square().sum(0);
}

at::Tensor ContextVariance::within() const {
  return ((squares_ - sum_.square() / windows_) / (windows_ - 1)).clamp_min(0);
}

at::Tensor ContextVariance::total() const {
  const auto mean = within().mean(0);
  const auto between = (shift_ + sum_ / windows_).var(0, /*unbiased=*/true) - mean / windows_;
  return mean + between.clamp_min(0);
}

at::Tensor ContextVariance::share() const {
  return expe::share(within().mean(0), total());
}

at::Tensor ContextVariance::shareByPosition() const {
  return expe::share(within(), total().expand_as(sum_));
}

} // namespace expe
