// A small model on the CPU and the same on the device that is none.
#pragma once

#include "tests/accelerator/fake_device.h"
#include "tests/engine/one_step.h"

#include "core/runtime/plain.h"

namespace expe {

inline void copyInto(Decoder& model, const Decoder& from) {
  const at::NoGradGuard noGradients;
  for (auto& [name, values] : model.parameters().views())
    values.copy_(from.parameters().view(name));
  model.parameters().stepped();
}

// Steps of one model on the CPU, by LibTorch's operators, and on the device, where those are all there are.
struct Beside {
  explicit Beside(const Settings& settings)
      : config(configured(settings)), cpu(config, 50, at::kCPU), there(config, 50, fake::device()),
        optimizer(cpu.parameters()), optimizerThere(there.parameters()),
        step(cpu, optimizer, objectiveOf(data, config, cpu.shape().maskToken())),
        stepThere(there, optimizerThere, objectiveOf(data, config, there.shape().maskToken())) {
    copyInto(there, cpu);
  }

  std::pair<StepResult, StepResult> one(std::int64_t number) {
    const auto none = [] { return false; };
    const auto here = [&] {
      const PlainOperations plain;
      return *step(number, config, none);
    }();
    return {here, *stepThere(number, config, none)};
  }

  // The largest difference of a weight, beside the largest weight.
  double weightsOff() const {
    double off = 0, size = 0;
    for (const auto& [name, values] : there.parameters().views()) {
      const auto& exact = cpu.parameters().view(name);
      off = std::max(off, largest(values.to(at::kCPU).to(at::kDouble) - exact.to(at::kDouble)));
      size = std::max(size, largest(exact.to(at::kDouble)));
    }
    return off / size;
  }

  Dataset data = someText();
  Config config;
  Decoder cpu, there;
  Optimizer optimizer, optimizerThere;
  TrainingStep step, stepThere;
};

} // namespace expe
