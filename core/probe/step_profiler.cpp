#include "core/probe/step_profiler.h"

#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <ATen/DeviceAccelerator.h>

#include <algorithm>
#include <ctime>

namespace expe {
namespace {

// On the CPU what this thread itself works, so that other programs lengthen nothing: alone it never waits,
// since the threads of a computation spin until the last is done. A GPU does later what it is told: it is
// waited for.
double now(c10::Device device) { // seconds
  if (!device.is_cpu())
    at::accelerator::getCurrentStream(device.index()).synchronize(); // the device's may be recorded by others
  timespec time{};
  clock_gettime(device.is_cpu() ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Config withLayers(Config config, std::int64_t layers) {
  config.set("model.layers", layers);
  config.set("training.accumulation", std::min<std::int64_t>(2, config.integer("training.accumulation")));
  return config;
}

} // namespace

Dataset randomTokens(std::int64_t vocabulary, std::int64_t window) {
  Dataset data;
  const auto count = static_cast<std::size_t>(window * std::clamp<std::int64_t>(65536 / window, 3, 64) + 1);
  std::vector<Token> tokens(count);
  for (std::size_t i = 0; i < count; ++i)
    tokens[i] = static_cast<Token>(mix({i}) % static_cast<std::uint64_t>(vocabulary));
  data.tokens = std::move(tokens);
  data.train = {{0, count}};
  return data;
}

StepProfiler::StepProfiler(const Config& config, std::int64_t vocabulary, c10::Device device,
                           std::int64_t layers, std::function<bool()> cancelled)
    : meter_(device), config_(withLayers(config, layers)), cancelled_(std::move(cancelled)),
      data_(randomTokens(vocabulary, config.integer("data.window"))), vocabulary_(vocabulary),
      device_(device) {
  build();
}

void StepProfiler::keep(std::int64_t layers) {
  config_.set("model.layers", layers);
  build();
}

void StepProfiler::build() {
  step_.reset();
  optimizer_.reset(); // the old model and its moments go before the new ones come
  model_.reset();
  model_.emplace(config_, vocabulary_, device_);
  optimizer_.emplace(model_->parameters());
  makeStep();
  // The embedding's gradient is the last of a backward pass.
  model_->weights().embed.register_hook([this](const at::Tensor&) { backwardDone_ = now(device_); });
  const auto& top = model_->weights().layers.back();
  for (const auto* weight : {&top.down, &top.up, &top.norm2.gain, &top.out, &top.qkv, &top.norm1.gain})
    if (weight->defined())
      weight->register_hook([this](const at::Tensor&) { mark(); });
}

void StepProfiler::makeStep() {
  step_.emplace(*model_, *optimizer_, objectiveOf(data_, config_, model_->shape().maskToken()));
  step_->watch([this](double) { return cancelled_(); });
}

void StepProfiler::mark() {
  if (peaks_.size() <= phase_)
    peaks_.push_back(0);
  peaks_[phase_] = std::max(peaks_[phase_], static_cast<double>(meter_.peak()));
  meter_.restart();
  ++phase_;
}

std::optional<StepProfile> StepProfiler::step(std::int64_t batch) {
  if (config_.integer("training.batch") != batch) {
    config_.set("training.batch", batch);
    makeStep();
  }
  std::vector<double> begins;
  peaks_.clear(), meter_.restart();
  const auto beforePart = [&] {
    begins.push_back(now(device_));
    if (begins.size() > 1)
      mark();
    phase_ = 0;
    return cancelled_();
  };
  if (!(*step_)(++steps_, config_, beforePart))
    return {};
  const auto end = now(device_);
  mark();
  const auto parts = static_cast<double>(begins.size());
  return StepProfile{(backwardDone_ - begins.front()) / parts, end - backwardDone_, peaks_};
}

} // namespace expe
