#include "core/train/objective.h"

#include "core/api/objective.h"
#include "core/position/training_positions.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>

#include <utility>

namespace expe {
namespace {

// fp64 [B,T].
at::Tensor drawn(TrainingPositions kind, std::int64_t B, std::int64_t T, std::int64_t range,
                 const at::Generator& random) {
  const auto real = at::TensorOptions().dtype(at::kDouble);
  if (kind == TrainingPositions::Floats)
    return std::get<0>((at::rand({B, T}, random, real) * static_cast<double>(range)).sort(-1));
  if (kind == TrainingPositions::Randomised) {
    const auto some = std::get<1>(at::rand({B, range}, random, real).topk(T, -1));
    return std::get<0>(some.sort(-1)).to(at::kDouble);
  }
  const auto n = at::arange(T, real);
  const auto split = at::randint(1, (T + 1) / 2 + 1, {B, 1}, random, real);
  const auto moved = at::randint(0, range - T + 1, {B, 1}, random, real);
  return n + (n >= split) * moved;
}

class AtPositions : public Objective {
public:
  AtPositions(std::unique_ptr<Objective> of, TrainingPositions kind, std::int64_t range, std::uint64_t seed)
      : of_(std::move(of)), kind_(kind), range_(range), seed_(seed) {}

  bool causal() const override { return of_->causal(); }
  std::int64_t memory() const override { return of_->memory(); }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    auto batch = of_->batch(step, part);
    const auto word = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const auto random = generator(mix({seed_, word(step), word(part)}));
    batch.positions = drawn(kind_, batch.inputs.size(0), batch.inputs.size(1), range_, random);
    return batch;
  }

private:
  std::unique_ptr<Objective> of_;
  TrainingPositions kind_;
  std::int64_t range_;
  std::uint64_t seed_;
};

} // namespace

std::unique_ptr<Objective> atPositions(std::unique_ptr<Objective> of, TrainingPositions kind,
                                       std::int64_t range, std::uint64_t seed) {
  return std::make_unique<AtPositions>(std::move(of), kind, range, seed);
}

std::unique_ptr<Objective> objectiveOf(const Dataset& data, const Config& config, std::int64_t mask) {
  auto objective = data.task                   ? answersOfTask(data, config)
                   : windowsInARow(config) > 1 ? segments(data, config)
                                               : nextToken(data, config);
  if (isMasked(config))
    objective = maskedTokens(std::move(objective), config.real("training.masked"), mask,
                             mix(static_cast<std::uint64_t>(config.integer("training.seed")), "masks"));
  if (!drawsPositions(config))
    return objective;
  const auto& kind = config.text("training.positions");
  return atPositions(std::move(objective),
                     kind == "pose"         ? TrainingPositions::PoSE
                     : kind == "randomised" ? TrainingPositions::Randomised
                                            : TrainingPositions::Floats,
                     rangeOfTraining(config),
                     mix(static_cast<std::uint64_t>(config.integer("training.seed")), "positions"));
}

} // namespace expe
