#include "core/probe/train_bench.h"

#include "core/base/median.h"
#include "core/base/processor.h"
#include "core/model/size.h"
#include "core/probe/as_trainer.h"
#include "core/probe/stage.h"
#include "core/runtime/device.h"
#include "core/runtime/memory.h"
#include "core/runtime/plain.h"
#include "core/runtime/products.h"

#include <ATen/ATen.h>
#include <ATen/DeviceAccelerator.h>
#include <ATen/Version.h>

#include <algorithm>
#include <chrono>

namespace expe {
namespace {

constexpr int warmUp = 2; // steps: first allocations, masks that are kept

using Clock = std::chrono::steady_clock;

// Seconds of f, to the end of what a GPU was told.
template <class F> double timed(c10::Device device, F&& f) {
  const auto begin = Clock::now();
  f();
  if (!device.is_cpu())
    at::accelerator::synchronizeDevice(device.index());
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The best of some products, as one that a step computes.
double matrixFlops(c10::Device device, at::ScalarType type) {
  constexpr std::int64_t n = 2048;
  constexpr int times = 12;
  const auto options = at::TensorOptions(device).dtype(type);
  const auto a = at::randn({n, n}, options), b = at::randn({n, n}, options), out = at::empty({n, n}, options);
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < times; ++i)
    best = std::min(best, timed(device, [&] { multiply(out, a, b.t()); }));
  return 2.0 * n * n * n / best;
}

// As /proc/cpuinfo names those that decide how fast products are.
std::string instructions() {
  std::string found = at::get_cpu_capability();
  for (const char* flag : {"avx512_bf16", "avx512_fp16", "amx_bf16"})
    if (processorHas(flag))
      found += std::string(", ") + flag;
  return found;
}

double flopsPerToken(const Config& config, const Estimate& size, std::int64_t vocabulary) {
  const auto shape = Shape::of(config, vocabulary);
  const auto lookedUp = shape.tied ? 0 : vocabulary * shape.width;
  return 6.0 * static_cast<double>(size.matrixParameters - lookedUp) +
         6.0 * static_cast<double>(shape.layers * shape.width * config.integer("data.window"));
}

Result<TrainBench> measured(const TrainBenchRequest& request, c10::Device device, Progress& progress) {
  const Config& config = request.config;
  const PlainOperations plain(request.plain);
  const MemoryMeter meter(device);
  const auto data = randomTokens(request.vocabulary, config.integer("data.window"));
  Decoder model(config, request.vocabulary, device);
  Optimizer optimizer(model.parameters());
  TrainingStep step(model, optimizer, objectiveOf(data, config, model.shape().maskToken()));
  step.watch([&](double) { return progress.cancelled(); });
  TrainBench bench;
  std::vector<double> seconds;
  for (int number = 1; number <= warmUp + request.steps; ++number) {
    progress.report("measuring steps", number - 1, warmUp + request.steps);
    std::optional<StepResult> done;
    const auto took =
        timed(device, [&] { done = step(number, config, [&] { return progress.cancelled(); }); });
    if (!done)
      return failure("Cancelled.");
    if (number == 1)
      bench.firstLoss = done->loss;
    bench.lastLoss = done->loss;
    if (number > warmUp)
      seconds.push_back(took);
  }
  bench.bytes = meter.peak();
  const auto size = sizeOf(config, request.vocabulary);
  bench.precision = config.text("training.precision");
  bench.seconds = median(seconds);
  bench.tokensPerSecond = static_cast<double>(TrainingStep::tokensPerStep(config)) / bench.seconds;
  bench.flopsPerToken = flopsPerToken(config, size, request.vocabulary);
  bench.matrixFlops = matrixFlops(device, bench.precision == "bf16" ? at::kBFloat16 : at::kFloat);
  bench.utilisation = bench.flopsPerToken * bench.tokensPerSecond / bench.matrixFlops;
  bench.parameters = size.parameters, bench.instructions = instructions(),
  bench.attention = model.attention();
  return bench;
}

} // namespace

Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress) {
  const auto device = TRY(deviceFrom(request.device));
  return asTrainer<TrainBench>(request.config, [&] { return measured(request, device, progress); });
}

} // namespace expe
