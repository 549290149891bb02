// A small model on the CPU and the same on the device that is none.
#pragma once

#include "tests/accelerator/with_kernels.h"
#include "tests/engine/one_step.h"

#include "core/runtime/plain.h"

namespace expe {

// Steps of one model on the CPU, by LibTorch's operators, and on the device.
// They begin with the same weights, which the CPU draws. Our kernels for devices compute, or LibTorch's
// operators alone.
struct Beside {
  explicit Beside(const Settings& settings, bool kernels = true)
      : cpu(settings), there(settings, fake::device()), plainThere_(!kernels) {}

  std::pair<StepResult, StepResult> one(std::int64_t number) {
    const auto here = [&] {
      const PlainOperations plain;
      return *cpu.one(number);
    }();
    const PlainOperations plain(plainThere_);
    return {here, *there.one(number)};
  }

  // The largest difference of a weight, beside the largest weight.
  double weightsOff() const {
    double off = 0, size = 0;
    for (const auto& [name, values] : there.model.parameters().views()) {
      const auto& exact = cpu.model.parameters().view(name);
      off = std::max(off, largest(values.to(at::kCPU).to(at::kDouble) - exact.to(at::kDouble)));
      size = std::max(size, largest(exact.to(at::kDouble)));
    }
    return off / size;
  }

  StepOfModel cpu, there;

private:
  bool plainThere_;
};

} // namespace expe
