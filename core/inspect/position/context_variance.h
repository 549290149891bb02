// How much of what a stream's dims hold depends on the context: variance components over windows and
// positions.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace expe {

// With x[w,t,d] of window w, position t and dim d:
//
//   within(d) = mean over t of the variance over w      what the context makes of a position
//   between(d) = variance over t of the mean over w, less within(d)/W, which chance alone gives it
//   share(d) = within(d) / (within(d) + between(d))     0: the position says all; 1: the context does
class ContextVariance {
public:
  // Of windows of `length` tokens; positions are taken at equal distances where there are more than 1024.
  ContextVariance(std::int64_t length, std::int64_t dims);

  void add(const at::Tensor& x, std::int64_t position); // x [B,t,D] from that position on

  // fp64. NaN for dims that are always the same. Each position has seen the same windows, two or more.
  at::Tensor share() const;           // [D]
  at::Tensor shareByPosition() const; // [positions, D]: the variance over w there, by the dim's total
  std::int64_t stride() const { return stride_; } // between the positions that are taken

private:
  at::Tensor within() const; // [positions, D]
  at::Tensor total() const;  // [D]
  double windows_ = 0;
  std::int64_t stride_;
  at::Tensor sum_, squares_; // [positions, D], of x less that of the first window
  at::Tensor shift_;         // [positions, D]
};

} // namespace expe
