#include "core/train/step.h"

#include "core/model/forward_observer.h"
#include "core/runtime/guard.h"
#include "core/runtime/numbers.h"
#include "core/runtime/random.h"
#include "core/train/schedule.h"

#include <ATen/ATen.h>
#include <ATen/DeviceAccelerator.h>

#include <algorithm>
#include <cassert>
#include <exception>

namespace expe {
namespace {

std::uint64_t seedOf(const Config& config) {
  return static_cast<std::uint64_t>(config.integer("training.seed"));
}

TrainingBatch onDevice(c10::Device device, TrainingBatch batch) {
  if (device.is_cpu())
    return batch;
  const auto flat = [](const at::Tensor& t) { return t.flatten(); };
  const auto all = sentTo(device, at::cat({flat(batch.inputs), flat(batch.targets), batch.drawn})); // at once
  const auto tokens = batch.inputs.numel();
  batch.inputs = all.slice(0, 0, tokens).view(batch.inputs.sizes());
  batch.targets = all.slice(0, tokens, 2 * tokens).view(batch.targets.sizes());
  batch.drawn = all.slice(0, 2 * tokens);
  if (batch.positions.defined())
    batch.positions = sentTo(device, batch.positions);
  return batch;
}

// Read in the host's memory, where an objective makes them.
std::optional<double> lastOf(const at::Tensor& positions) {
  if (!positions.defined())
    return {};
  const auto values = positions.contiguous();
  const auto* first = values.const_data_ptr<double>();
  return *std::max_element(first, first + values.numel());
}

struct GivenUp : std::exception {}; // through the forward pass, and through autograd, which hands it on

// Watches a micro-batch go forwards and backwards, a third of it and the rest.
class Watch : public ForwardObserver {
public:
  Watch(const std::function<bool(double)>& within, std::int64_t layers, std::int64_t part, std::int64_t parts)
      : within_(within), layers_(static_cast<double>(layers)), part_(static_cast<double>(part)),
        parts_(static_cast<double>(parts)) {}

  void stream(std::int64_t layer, const at::Tensor& x) override {
    const double above = 1 - static_cast<double>(layer) / layers_;
    pass((1 - above) / 3);
    if (x.requires_grad()) // called once the layers above are done
      x.register_hook([this, above](const at::Tensor&) { pass(1.0 / 3 + above * 2 / 3); });
  }
  bool givenUp() const { return givenUp_; }

private:
  void pass(double share) {
    givenUp_ = givenUp_ || within_((part_ + share) / parts_);
    if (givenUp_)
      throw GivenUp();
  }
  const std::function<bool(double)>& within_;
  double layers_, part_, parts_;
  bool givenUp_ = false;
};

} // namespace

TrainingStep::TrainingStep(Decoder& model, Optimizer& optimizer, std::unique_ptr<const Objective> objective)
    : model_(model), optimizer_(optimizer), objective_(std::move(objective)) {}

void TrainingStep::shareWith(ProcessGroup& group, std::int64_t bucketBytes) {
  assert(objective_->memory() == 0);
  first_ = group.rank(), stride_ = group.size();
  buckets_.emplace(group, optimizer_.trained, bucketBytes);
}

BegunStep::BegunStep(c10::Device device)
    : onDevice_(at::empty({2}, at::TensorOptions(device).dtype(at::kDouble))), read_(onDevice_) {
  if (device.is_cpu())
    return;
  read_ = at::empty({2}, at::TensorOptions(at::kDouble).pinned_memory(true));
  there_.emplace(device.type());
}

void BegunStep::gives(const at::Tensor& loss, const at::Tensor& norm, double rate) {
  onDevice_[0].copy_(loss), onDevice_[1].copy_(norm);
  rate_ = rate;
  if (!there_)
    return;
  read_.copy_(onDevice_, true);
  there_->record(at::accelerator::getCurrentStream(onDevice_.device().index()));
}

StepResult BegunStep::result() const {
  if (there_)
    there_->synchronize();
  return {read_.const_data_ptr<double>()[0], read_.const_data_ptr<double>()[1], rate_};
}

std::optional<StepResult> TrainingStep::operator()(std::int64_t step, const Config& config,
                                                   const std::function<bool()>& aborted) {
  const auto begun = begin(step, config, aborted);
  return begun ? std::optional(begun->result()) : std::nullopt;
}

std::optional<BegunStep> TrainingStep::begin(std::int64_t step, const Config& config,
                                             const std::function<bool()>& aborted) {
  const auto parts = config.integer("training.accumulation");
  auto loss = at::zeros({}, at::TensorOptions(model_.device()).dtype(at::kDouble));
  for (std::int64_t part = first_; part < parts; part += stride_) {
    if (aborted())
      return {};
    if (buckets_ && part + stride_ >= parts)
      buckets_->begin();
    const auto share = microBatch(step, part, config);
    if (!share.defined())
      return {};
    loss += share;
  }
  if (buckets_)
    buckets_->finish(loss);
  BegunStep begun(model_.device());
  const double rate = rateAt(step, config);
  begun.gives(loss, update(step, rate, config), rate);
  return begun;
}

TrainingStep::Batch TrainingStep::batchOf(std::int64_t step, std::int64_t part, const Config& config) const {
  auto made = objective_->batch(step, part);
  made.drawn = drawnFor(mix(seedOf(config), "dropout"), step, part);
  const auto last = lastOf(made.positions);
  return {onDevice(model_.device(), std::move(made)), last};
}

// Its share of the step's loss, a scalar on the device; undefined if it was given up.
at::Tensor TrainingStep::microBatch(std::int64_t step, std::int64_t part, const Config& config) {
  const auto parts = config.integer("training.accumulation");
  const auto batch = batchOf(step, part, config);
  if (captured_)
    return (*captured_)(batch, part == first_);
  const auto own = (parts - first_ + stride_ - 1) / stride_;
  Watch watch(within_, model_.shape().layers, part / stride_, own);
  ForwardOptions options = optionsFor(batch, config);
  options.last = batch.last;
  options.observer = within_ ? &watch : nullptr;
  try {
    auto loss = computed(batch, options, parts);
    if (captures_ && part == first_)
      captureFrom(batch, options, step, config);
    return loss;
  } catch (const std::exception&) {
    if (watch.givenUp())
      return {};
    throw;
  }
}

at::Tensor TrainingStep::computed(const TrainingBatch& batch, const ForwardOptions& options,
                                  std::int64_t parts) {
  const auto loss = model_.loss(batch.inputs, batch.targets, options) / static_cast<double>(parts);
  loss.backward();
  return loss.detach();
}

// What a graph does nobody watches. Where it cannot be, the step goes on as it was.
void TrainingStep::captureFrom(const TrainingBatch& batch, ForwardOptions options, std::int64_t step,
                               const Config& config) {
  const auto said = std::exchange(captures_, nullptr);
  const auto parts = config.integer("training.accumulation");
  options.observer = nullptr;
  const auto tried = caught([&]() -> Result<void> {
    const auto other = batchOf(step + 1, first_, config);
    captured_ = std::make_unique<CapturedPart>(model_, optimizer_.trained, batch, other, parts > stride_,
                                               [&](const TrainingBatch& read) {
                                                 if (options.dropout)
                                                   options.dropout->drawn = read.drawn;
                                                 return computed(read, options, parts);
                                               });
    return {};
  });
  if (!tried)
    said(tried.error().message());
}

ForwardOptions TrainingStep::optionsFor(const TrainingBatch& batch, const Config& config) {
  ForwardOptions options;
  options.type =
      config.text("training.precision") == "bf16" ? at::kBFloat16 : model_.weights().embed.scalar_type();
  options.positions = batch.positions;
  options.causal = objective_->causal();
  options.recompute = config.flag("training.recompute");
  if (const double p = config.real("model.dropout"); p > 0)
    options.dropout = Dropout{p, batch.drawn};
  if (objective_->memory() > 0) {
    if (!batch.goesOn)
      memory_.emplace(objective_->memory() + batch.inputs.size(1));
    memory_->keepLast(objective_->memory());
    options.cache = &*memory_;
  }
  return options;
}

// The gradient's norm, a scalar on the device.
at::Tensor TrainingStep::update(std::int64_t step, double rate, const Config& config) {
  if (!live_)
    return optimizer_.step(rate, config);
  at::Tensor norm;
  live_->update(step, [&] { norm = optimizer_.step(rate, config); });
  return norm;
}

} // namespace expe
