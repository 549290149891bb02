// The forms of LibTorch's operations that give the same bits each time, as PyTorch's
// use_deterministic_algorithms asks for them: slower on a GPU, where sums are else added up in the order in
// which they come. An operation that has no such form throws.
#pragma once

#include <c10/core/Device.h>

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

} // namespace expe
