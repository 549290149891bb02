// The forms of LibTorch's operations that give the same bits each time, as PyTorch's
// use_deterministic_algorithms asks for them: slower on a GPU, where sums are else added up in the order in
// which they come. An operation that has no such form throws.
#pragma once

#include <ATen/core/Tensor.h>

namespace expe {

// As long as one lives, in the whole process: what else computes there is slower too, and no less right. On
// the CPU, where sums are exact for a number of threads, it asks for nothing. Any thread.
class Deterministic {
public:
  explicit Deterministic(c10::Device device);
  ~Deterministic();
  Deterministic(const Deterministic&) = delete;
  Deterministic& operator=(const Deterministic&) = delete;

private:
  bool asks_;
};

// at::cumsum, of which CUDA has no such form: where one is asked for, sums of twice as many numbers each
// time. Differentiable once.
at::Tensor cumulativeSum(const at::Tensor& x, std::int64_t dim);

} // namespace expe
