#include "core/probe/train_bench.h"

#include "core/base/median.h"
#include "core/base/processor.h"
#include "core/model/size.h"
#include "core/probe/as_trainer.h"
#include "core/probe/step_profiler.h"
#include "core/runtime/device.h"
#include "core/runtime/memory.h"
#include "core/runtime/plain.h"
#include "core/runtime/products.h"

#include <ATen/ATen.h>
#include <ATen/DeviceAccelerator.h>
#include <ATen/Version.h>
#include <c10/core/StreamGuard.h>

#include <algorithm>
#include <chrono>

namespace expe {
namespace {

constexpr int warmUp = 2; // steps: first allocations, masks that are kept; a graph

using Clock = std::chrono::steady_clock;

// Seconds of f, to the end of what a GPU was told.
template <class F> double timed(c10::Device device, F&& f) {
  const auto begin = Clock::now();
  f();
  if (!device.is_cpu())
    at::accelerator::getCurrentStream(device.index()).synchronize();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The best of some products of n × n matrices.
double matrixFlops(c10::Device device, at::ScalarType type, std::int64_t n) {
  constexpr int most = 12;
  constexpr double patience = 0.5; // seconds
  const auto options = at::TensorOptions(device).dtype(type);
  const auto a = at::randn({n, n}, options), b = at::randn({n, n}, options), out = at::empty({n, n}, options);
  double best = std::numeric_limits<double>::infinity(), spent = 0;
  for (int i = 0; i < most && (i < 2 || spent < patience); ++i) {
    const double took = timed(device, [&] { multiply(out, a, b.t()); });
    best = std::min(best, took), spent += took;
  }
  const auto wide = static_cast<double>(n);
  return 2 * wide * wide * wide / best;
}

// As large as a step's; where that is too small to fill the device, larger ones.
double matrixFlops(c10::Device device, at::ScalarType type) {
  constexpr std::int64_t small = 2048, large = 8192;
  constexpr double filled = 2e13; // per second: 0.9 ms
  const double flops = matrixFlops(device, type, small);
  return flops < filled ? flops : matrixFlops(device, type, large);
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
  std::optional<c10::StreamGuard> stream;
  if (!device.is_cpu())
    stream.emplace(ownStream(device));
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
    if (number == 1) {
      bench.firstLoss = done->loss;
      bench.graphRefusal = CapturedPart::refusal(config, device, meter.peak());
      if (bench.graphRefusal.empty())
        step.capture([&](const std::string& why) { bench.graphRefusal = why; });
    }
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
