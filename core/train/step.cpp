#include "core/train/step.h"

#include "core/model/random.h"
#include "core/train/schedule.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

std::uint64_t seedOf(const Config& config) {
  return static_cast<std::uint64_t>(config.integer("training.seed"));
}

Pass passFor(const Config& config, std::int64_t step, std::int64_t microBatch) {
  Pass pass;
  pass.type = config.text("training.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  pass.scale = config.real("training.scale");
  if (const double p = config.real("model.dropout"); p > 0)
    pass.dropout = Dropout{p, mix(seedOf(config), "dropout"), step, microBatch};
  return pass;
}

} // namespace

std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<std::size_t>& starts,
                                          std::int64_t length, c10::Device device) {
  auto both = at::empty({static_cast<std::int64_t>(starts.size()), length + 1}, at::kLong);
  auto* out = both.data_ptr<std::int64_t>();
  for (const auto start : starts)
    for (std::int64_t t = 0; t <= length; ++t)
      *out++ = data.tokens[start + static_cast<std::size_t>(t)];
  both = both.to(device);
  return {both.slice(1, 0, length), both.slice(1, 1)};
}

TrainingStep::TrainingStep(Decoder& model, Optimizer& optimizer, const Dataset& data, const Config& config)
    : model_(model), optimizer_(optimizer), data_(data),
      windows_(data.train, config.integer("data.window"), mix(seedOf(config), "data order")),
      length_(config.integer("data.window")) {}

std::int64_t TrainingStep::tokensPerStep(const Config& config) const {
  return config.integer("training.batch") * config.integer("training.accumulation") * length_;
}

std::optional<StepResult> TrainingStep::operator()(std::int64_t step, const Config& config,
                                                   const std::function<bool()>& aborted) {
  const auto batch = config.integer("training.batch"), parts = config.integer("training.accumulation");
  StepResult result;
  for (std::int64_t part = 0; part < parts; ++part) {
    if (aborted())
      return {};
    const auto starts = windows_.starts(((step - 1) * parts + part) * batch, batch);
    const auto [inputs, targets] = batchOf(data_, starts, length_, model_.device());
    const auto loss = model_.loss(inputs, targets, passFor(config, step, part)) / static_cast<double>(parts);
    loss.backward();
    result.loss += loss.item<double>();
  }
  result.rate = rateAt(step, config);
  result.gradientNorm = update(step, result.rate, config);
  return result;
}

double TrainingStep::update(std::int64_t step, double rate, const Config& config) {
  if (!live_)
    return optimizer_.step(rate, config);
  double norm = 0;
  live_->update(step, [&] { norm = optimizer_.step(rate, config); });
  return norm;
}

} // namespace expe
