#include "core/train/step.h"

#include "core/model/batch.h"
#include "core/model/forward_observer.h"
#include "core/runtime/random.h"
#include "core/train/schedule.h"

#include <ATen/ATen.h>

#include <exception>

namespace expe {
namespace {

std::uint64_t seedOf(const Config& config) {
  return static_cast<std::uint64_t>(config.integer("training.seed"));
}

ForwardOptions forwardOptions(const Config& config, std::int64_t step, std::int64_t microBatch) {
  ForwardOptions options;
  options.type = config.text("training.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  if (const double p = config.real("model.dropout"); p > 0)
    options.dropout = Dropout{p, mix(seedOf(config), "dropout"), step, microBatch};
  return options;
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

TrainingStep::TrainingStep(Decoder& model, Optimizer& optimizer, const Dataset& data, const Config& config)
    : model_(model), optimizer_(optimizer), data_(data),
      windows_(data.train, config.integer("data.window"), mix(seedOf(config), "data order")),
      length_(config.integer("data.window")) {}

std::int64_t TrainingStep::tokensPerStep(const Config& config) const {
  return config.integer("training.batch") * config.integer("training.accumulation") * length_;
}

std::optional<StepResult> TrainingStep::operator()(std::int64_t step, const Config& config,
                                                   const std::function<bool()>& aborted) {
  const auto parts = config.integer("training.accumulation");
  StepResult result;
  for (std::int64_t part = 0; part < parts; ++part) {
    if (aborted())
      return {};
    const auto loss = microBatch(step, part, config);
    if (!loss)
      return {};
    result.loss += *loss;
  }
  result.rate = rateAt(step, config);
  result.gradientNorm = update(step, result.rate, config);
  return result;
}

// Its share of the step's loss; nothing if it was given up.
std::optional<double> TrainingStep::microBatch(std::int64_t step, std::int64_t part, const Config& config) {
  const auto batch = config.integer("training.batch"), parts = config.integer("training.accumulation");
  const auto starts = windows_.starts(((step - 1) * parts + part) * batch, batch);
  const auto [inputs, targets] = batchOf(data_, starts, length_, model_.device());
  Watch watch(within_, model_.shape().layers, part, parts);
  ForwardOptions options = forwardOptions(config, step, part);
  options.observer = within_ ? &watch : nullptr;
  try {
    const auto loss = model_.loss(inputs, targets, options) / static_cast<double>(parts);
    loss.backward();
    return loss.item<double>();
  } catch (const std::exception&) {
    if (watch.givenUp())
      return {};
    throw;
  }
}

double TrainingStep::update(std::int64_t step, double rate, const Config& config) {
  if (!live_)
    return optimizer_.step(rate, config);
  double norm = 0;
  live_->update(step, [&] { norm = optimizer_.step(rate, config); });
  return norm;
}

} // namespace expe
