#include "core/train/batch_that_fits.h"

#include "core/runtime/host_memory.h"
#include "core/runtime/memory.h"

#include <algorithm>

namespace expe {
namespace {

constexpr double counted = 0.6; // of what a step takes, at least (tests/engine/footprint_test.cpp)
constexpr double filled = 0.9;  // of what there is: others take and give back meanwhile

// Of a step whose micro-batches have so many windows, as many in all.
class StepOfBatch {
public:
  StepOfBatch(const Config& config, const Footprints& footprintOf, double available, double measured)
      : config_(config), footprintOf_(footprintOf), batch_(config.integer("training.batch")),
        all_(batch_ * config.integer("training.accumulation")) {
    const double rest = atRest(batch_), beside = least(batch_) - rest;
    const double taken = std::max(available, measured > 0 ? measured : rest + beside / counted);
    growth_ = beside > 0 ? std::max(1.0, (taken - rest) / beside) : 1;
  }

  std::int64_t batch() const { return batch_; }
  std::int64_t parts(std::int64_t batch) const { return (all_ + batch - 1) / batch; }
  double bytes(std::int64_t batch) const { return atRest(batch) + growth_ * (least(batch) - atRest(batch)); }

private:
  Footprint footprint(std::int64_t batch) const {
    Config config = config_;
    config.set("training.batch", batch), config.set("training.accumulation", parts(batch));
    return footprintOf_(config);
  }
  double least(std::int64_t batch) const { return footprint(batch).least(batch, parts(batch)); }
  double atRest(std::int64_t batch) const { return footprint(batch).least(0, parts(batch)); }

  const Config& config_;
  const Footprints& footprintOf_;
  std::int64_t batch_, all_;
  double growth_ = 1; // from what is counted to what is taken
};

} // namespace

Error stepOutOfMemory(const Config& config, const Footprints& footprintOf, double available,
                      double measured) {
  const StepOfBatch step(config, footprintOf, available, measured);
  const auto fits = largestThatFits(
      step.batch(), [&](std::int64_t batch) { return step.bytes(batch) <= filled * available; });
  const auto text = [](std::int64_t number) { return std::to_string(number); };
  if (fits == 0)
    return failure("Out of memory: {0} can be had, and a step of one window at a time takes more; make "
                   "data.window or the model smaller.",
                   {gigabytes(available)});
  return failure("Out of memory in a step of micro-batches of {0} windows: {1} can be had; write "
                 "training.batch={2} with training.accumulation={3} for as large a step.",
                 {text(step.batch()), gigabytes(available), text(fits), text(step.parts(fits))});
}

Error stepOutOfMemory(const Config& config, std::int64_t vocabulary, c10::Device device, double measured) {
  const auto footprint = [&](const Config& other) { return footprintOf(other, vocabulary, device); };
  const Footprint own = footprint(config);
  const double held = own.weights * 3 / 4 + own.snapshot; // the gradients have gone
  const double reserved = device.is_cpu() ? static_cast<double>(hostReserve) : 0;
  const double rest = std::max(0.0, static_cast<double>(memoryToBeHad(device)) - reserved);
  return stepOutOfMemory(config, footprint, held + rest, measured);
}

} // namespace expe
