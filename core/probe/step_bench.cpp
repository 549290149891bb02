#include "core/probe/step_bench.h"

#include "core/base/median.h"
#include "core/probe/as_trainer.h"
#include "core/probe/step_profiler.h"
#include "core/runtime/device.h"

#include <algorithm>

namespace expe {
namespace {

constexpr int warmUp = 2; // steps: first allocations, masks that are kept

// Seconds of one step; nothing if it was cancelled.
std::optional<double> stepOf(StepProfiler& profiler, std::int64_t batch) {
  const auto cost = profiler.step(batch);
  return cost ? std::optional(cost->part + cost->update) : std::nullopt;
}

class Benching {
public:
  Benching(const StepBenchRequest& request, c10::Device device, Progress& progress)
      : request_(request), device_(device), progress_(progress) {}

  Result<StepBench> run() {
    StepBench bench;
    bench.of.bytes = TRY(bytesOf(request_.config));
    bench.beside.bytes = TRY(bytesOf(request_.beside));
    auto one = profilerOf(request_.config), other = profilerOf(request_.beside);
    std::vector<double> of, beside, ratios;
    for (int round = -warmUp; round < request_.rounds; ++round) {
      progress_.report("measuring steps", round + warmUp, request_.rounds + warmUp);
      const auto a = stepOf(one, batchOf(request_.config)), b = stepOf(other, batchOf(request_.beside));
      if (!a || !b)
        return failure("Cancelled.");
      if (round >= 0)
        of.push_back(*a), beside.push_back(*b), ratios.push_back(*a / *b);
    }
    bench.of.seconds = median(of), bench.beside.seconds = median(beside), bench.ratio = median(ratios);
    bench.of.kernel = one.kernel(), bench.beside.kernel = other.kernel();
    return bench;
  }

private:
  static std::int64_t batchOf(const Config& config) { return config.integer("training.batch"); }

  StepProfiler profilerOf(const Config& config) {
    return StepProfiler(config, request_.vocabulary, device_, config.integer("model.layers"),
                        [this] { return progress_.cancelled(); });
  }
  // The most that a step holds at once, weights and moments among it; of one model at a time.
  Result<std::int64_t> bytesOf(const Config& config) {
    auto profiler = profilerOf(config);
    double most = 0;
    for (int step = 0; step < warmUp; ++step) {
      const auto cost = profiler.step(batchOf(config));
      if (!cost)
        return failure("Cancelled.");
      most = std::ranges::max(cost->peaks);
    }
    return static_cast<std::int64_t>(most);
  }

  const StepBenchRequest& request_;
  c10::Device device_;
  Progress& progress_;
};

} // namespace

Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress) {
  const auto device = TRY(deviceFrom(request.device));
  return asTrainer<StepBench>(request.config, [&] { return Benching(request, device, progress).run(); });
}

} // namespace expe
