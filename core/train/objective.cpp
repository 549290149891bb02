#include "core/train/objective.h"

#include "core/api/parameters.h"
#include "core/data/masking.h"
#include "core/data/windows.h"
#include "core/model/batch.h"
#include "core/position/framework/training_positions.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace expe {
namespace {

std::uint64_t seedFor(const Config& config, const char* what) {
  return mix(static_cast<std::uint64_t>(config.integer("training.seed")), what);
}

std::uint64_t seedOf(std::uint64_t seed, std::int64_t step, std::int64_t part) {
  return mix({seed, static_cast<std::uint64_t>(step), static_cast<std::uint64_t>(part)});
}

// Of the targets of a window those that count, the last.
std::int64_t learnedOf(const Config& config) {
  const auto share = config.has("training.targets") ? config.real("training.targets") : 1;
  return static_cast<std::int64_t>(std::ceil(share * static_cast<double>(config.integer("data.window"))));
}

// Each token of a window from those before it. With a memory (training.memory) the windows go on from one
// another. Dai et al. 2019, section 3.2: a text is read segment by segment, and each sees the tokens of those
// before it as far as the memory reaches. The parts of a step are the segments of one row of windows, so that
// resuming is exact; its first one has nothing before it. With training.targets the first targets of a window
// do not count: "half loss", their section 4.2.
class NextToken : public Objective {
public:
  NextToken(const Dataset& data, const Config& config)
      : data_(data), length_(config.integer("data.window")), windows_(config.integer("training.batch")),
        parts_(config.integer("training.accumulation")), inARow_(windowsInARow(config)),
        unlearned_(length_ - learnedOf(config)),
        memory_(inARow_ > 1 ? std::min(config.integer("training.memory"), inARow_ - 1) * length_ : 0),
        order_(data.train, inARow_ * length_, seedFor(config, "data order"), TrainingWindows::mostListed,
               data.row, data.record) {}

  std::int64_t memory() const override { return memory_; }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const bool inARow = inARow_ > 1;
    auto starts = order_.starts((inARow ? step - 1 : (step - 1) * parts_ + part) * windows_, windows_);
    if (inARow)
      for (auto& start : starts)
        start += static_cast<std::size_t>(part * length_);
    auto [inputs, targets] = batchOf(data_, starts, length_, at::kCPU);
    if (unlearned_ > 0) // the two share their memory
      targets = targets.clone(), targets.slice(1, 0, unlearned_).fill_(-1);
    return {inputs, targets, {}, inARow && part > 0, {}};
  }

private:
  const Dataset& data_;
  std::int64_t length_, windows_, parts_, inARow_, unlearned_, memory_; // the last two in tokens
  TrainingWindows order_;
};

// The answers of a synthetic task, whose problems are as large as is drawn: a window may have room for more.
class AnswersOfTask : public Objective {
public:
  AnswersOfTask(const Dataset& data, const Config& config)
      : data_(data), length_(config.integer("data.window")), windows_(config.integer("training.batch")),
        parts_(config.integer("training.accumulation")), seed_(seedFor(config, "task")) {}

  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto first = static_cast<std::uint64_t>(((step - 1) * parts_ + part) * windows_);
    std::vector<TaskWindow> windows;
    windows.reserve(static_cast<std::size_t>(windows_));
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(windows_); ++i)
      windows.push_back(
          taskWindow(*data_.task->task, data_.task->options, TaskSize::Drawn, seed_, first + i, length_));
    const auto [inputs, targets] = taskBatch(*data_.tokenizer, windows);
    return {inputs, targets, {}, false, {}};
  }

private:
  const Dataset& data_;
  std::int64_t length_, windows_, parts_;
  std::uint64_t seed_;
};

// Which of so many tokens are to be predicted: one at least, the first that would come with a larger share.
std::vector<bool> hiddenTokens(const Masking& masking, double share, std::int64_t tokens) {
  std::vector<double> lots(static_cast<std::size_t>(tokens));
  for (std::size_t i = 0; i < lots.size(); ++i)
    lots[i] = masking.lot(i);
  std::vector<bool> chosen(lots.size());
  for (std::size_t i = 0; i < lots.size(); ++i)
    chosen[i] = lots[i] < share;
  chosen[static_cast<std::size_t>(std::ranges::min_element(lots) - lots.begin())] = true;
  return chosen;
}

// The tokens of its windows from both sides: a share of them is hidden (core/data/masking.h) and predicted.
class Masked : public Objective {
public:
  Masked(std::unique_ptr<Objective> of, const Config& config, std::int64_t mask)
      : of_(std::move(of)), share_(config.real("training.masked")), mask_(static_cast<Token>(mask)),
        seed_(seedFor(config, "masks")) {}

  bool causal() const override { return false; }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    auto batch = of_->batch(step, part);
    const Masking masking(mask_, seedOf(seed_, step, part));
    batch.inputs = batch.inputs.clone(at::MemoryFormat::Contiguous);
    batch.targets = at::full_like(batch.inputs, -1);
    auto* shown = batch.inputs.mutable_data_ptr<std::int64_t>();
    auto* target = batch.targets.mutable_data_ptr<std::int64_t>();
    const auto chosen = hiddenTokens(masking, share_, batch.inputs.numel());
    for (std::size_t i = 0; i < chosen.size(); ++i)
      if (chosen[i])
        target[i] = shown[i], shown[i] = masking.shown(static_cast<Token>(shown[i]), i);
    return batch;
  }

private:
  std::unique_ptr<Objective> of_;
  double share_;
  Token mask_;
  std::uint64_t seed_;
};

// Its windows at other positions than 0 … T − 1, each at its own, drawn from 0 … range − 1:
//
//   pose         two pieces, the second moved on (Zhu et al. 2024, section 3.2)
//   randomised   T of them in their order (Ruoss et al. 2023, section 3)
//   floats       T real numbers in their order
class AtPositions : public Objective {
public:
  AtPositions(std::unique_ptr<Objective> of, const Config& config)
      : of_(std::move(of)), kind_(config.text("training.positions")), range_(rangeOfTraining(config)),
        seed_(seedFor(config, "positions")) {}

  bool causal() const override { return of_->causal(); }
  std::int64_t memory() const override { return of_->memory(); }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    auto batch = of_->batch(step, part);
    batch.positions = drawn(batch.inputs.size(0), batch.inputs.size(1), generator(seedOf(seed_, step, part)));
    return batch;
  }

private:
  // fp64 [B,T].
  at::Tensor drawn(std::int64_t B, std::int64_t T, const at::Generator& random) const {
    const auto real = at::TensorOptions().dtype(at::kDouble);
    if (kind_ == "floats")
      return std::get<0>((at::rand({B, T}, random, real) * static_cast<double>(range_)).sort(-1));
    if (kind_ == "randomised") {
      const auto some = std::get<1>(at::rand({B, range_}, random, real).topk(T, -1));
      return std::get<0>(some.sort(-1)).to(at::kDouble);
    }
    const auto n = at::arange(T, real);
    const auto split = at::randint(1, (T + 1) / 2 + 1, {B, 1}, random, real);
    const auto moved = at::randint(0, range_ - T + 1, {B, 1}, random, real);
    return n + (n >= split) * moved;
  }

  std::unique_ptr<Objective> of_;
  std::string kind_;
  std::int64_t range_;
  std::uint64_t seed_;
};

} // namespace

std::unique_ptr<Objective> nextToken(const Dataset& data, const Config& config) {
  return std::make_unique<NextToken>(data, config);
}

std::unique_ptr<Objective> objectiveOf(const Dataset& data, const Config& config, std::int64_t mask) {
  std::unique_ptr<Objective> objective;
  if (data.task)
    objective = std::make_unique<AnswersOfTask>(data, config);
  else
    objective = nextToken(data, config);
  if (isMasked(config))
    objective = std::make_unique<Masked>(std::move(objective), config, mask);
  if (drawsPositions(config))
    objective = std::make_unique<AtPositions>(std::move(objective), config);
  return objective;
}

} // namespace expe
