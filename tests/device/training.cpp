#include "tests/device/checks.h"

#include "core/probe/step_profiler.h"
#include "core/runtime/device.h"
#include "core/train/optimizer.h"
#include "core/train/step.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

struct Trained {
  std::vector<double> losses;
  std::string kernel;
  std::string graphRefusal; // why parts were no graphs; empty: they were
};

// The first weights are those of the CPU's generator on every device.
Trained train(c10::Device device, const Config& config, std::int64_t vocabulary, int steps,
              bool graphs = false) {
  const OwnStream stream(device);
  const auto data = randomTokens(vocabulary, config.integer("data.window"));
  Decoder model(config, vocabulary, device);
  Optimizer optimizer(model.parameters());
  TrainingStep step(model, optimizer, objectiveOf(data, config, model.shape().maskToken()));
  Trained trained;
  trained.graphRefusal = graphs ? CapturedPart::refusal(config, device, 0) : "not asked for";
  if (trained.graphRefusal.empty())
    step.capture([&](const std::string& why) { trained.graphRefusal = why; });
  for (int number = 1; number <= steps; ++number)
    trained.losses.push_back(step(number, config, [] { return false; })->loss);
  trained.kernel = model.attention();
  return trained;
}

double largestDifference(const Trained& a, const Trained& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.losses.size(); ++i) {
    const double off = std::abs(a.losses[i] - b.losses[i]) / b.losses[i];
    most = off <= most ? most : off; // NaN is the largest
  }
  return most;
}

} // namespace

std::vector<Check> trainingChecks(c10::Device device, const Config& config, std::int64_t vocabulary,
                                  int steps) {
  std::vector<Check> checks;
  for (const auto& [precision, bound] : {std::pair{"fp32", 1e-3}, std::pair{"bf16", 2e-2}}) {
    Config own = config;
    own.set("training.precision", std::string(precision));
    const auto here = train(device, own, vocabulary, steps), there = train(at::kCPU, own, vocabulary, steps);
    const auto name = std::to_string(steps) + " steps, " + precision;
    checks.push_back({name + " beside the CPU", largestDifference(here, there), bound, here.kernel});
    const auto graphs = train(device, own, vocabulary, steps, true);
    if (hasGraphs(device))
      checks.push_back({name + " as graphs",
                        graphs.graphRefusal.empty() ? largestDifference(graphs, here) : NAN, bound,
                        graphs.graphRefusal});
    if (device.is_cpu())
      checks.push_back({name + " twice", largestDifference(train(device, own, vocabulary, steps), here), 0});
  }
  return checks;
}

} // namespace expe
