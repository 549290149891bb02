// The next token, by windows that go on from one another. Dai et al. 2019, section 3.2: a text is read
// segment by segment, and each sees the tokens of those before it as far as the memory reaches. The parts of
// a step are the segments of one row of windows, so that resuming is exact; its first one has nothing before
// it.
#include "core/train/objective.h"

#include "core/api/objective.h"
#include "core/data/windows.h"
#include "core/model/batch.h"
#include "core/runtime/random.h"

#include <algorithm>

namespace expe {
namespace {

class Segments : public Objective {
public:
  Segments(const Dataset& data, const Config& config)
      : data_(data), length_(config.integer("data.window")), windows_(config.integer("training.batch")),
        memory_(std::min(config.integer("training.memory"), windowsInARow(config) - 1) * length_),
        order_(data.train, windowsInARow(config) * length_,
               mix(static_cast<std::uint64_t>(config.integer("training.seed")), "data order")) {}

  std::int64_t memory() const override { return memory_; }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    auto starts = order_.starts((step - 1) * windows_, windows_);
    for (auto& start : starts)
      start += static_cast<std::size_t>(part * length_);
    const auto [inputs, targets] = batchOf(data_, starts, length_, at::kCPU);
    return {inputs, targets, {}, part > 0, {}};
  }

private:
  const Dataset& data_;
  std::int64_t length_, windows_, memory_; // memory_: tokens
  TrainingWindows order_;
};

} // namespace

std::unique_ptr<Objective> segments(const Dataset& data, const Config& config) {
  return std::make_unique<Segments>(data, config);
}

} // namespace expe
