#include "core/probe/bench.h"

#include "core/base/median.h"
#include "core/base/processor.h"
#include "core/model/size.h"
#include "core/probe/step_profiler.h"
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

constexpr int warmUp = 2; // steps: first allocations, masks that are kept, a graph

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
  const auto lookedUp = shape.tied ? 0 : shape.vocabulary * shape.width;
  return 6.0 * static_cast<double>(size.matrixParameters - lookedUp) +
         6.0 * static_cast<double>(shape.layers * shape.queryRows() * config.integer("data.window"));
}

Result<TrainBench> measured(const TrainBenchRequest& request, c10::Device device, Progress& progress) {
  const Config& config = request.config;
  const PlainOperations plain(request.plain);
  const MemoryMeter meter(device);
  const OwnStream stream(device);
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

Result<TrainBench> benchTraining(const TrainBenchRequest& request, Progress& progress) {
  const auto device = TRY(deviceFrom(request.device));
  return asTrainer<TrainBench>(request.config, [&] { return measured(request, device, progress); });
}

Result<StepBench> benchSteps(const StepBenchRequest& request, Progress& progress) {
  const auto device = TRY(deviceFrom(request.device));
  return asTrainer<StepBench>(request.config, [&] { return Benching(request, device, progress).run(); });
}

} // namespace expe
