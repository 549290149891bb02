#include "core/train/objective.h"

#include "core/data/windows.h"
#include "core/model/batch.h"
#include "core/runtime/random.h"

namespace expe {
namespace {

class NextToken : public Objective {
public:
  NextToken(const Dataset& data, const Config& config)
      : data_(data), length_(config.integer("data.window")), windows_(config.integer("training.batch")),
        parts_(config.integer("training.accumulation")),
        order_(data.train, length_,
               mix(static_cast<std::uint64_t>(config.integer("training.seed")), "data order")) {}

  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto starts = order_.starts(((step - 1) * parts_ + part) * windows_, windows_);
    const auto [inputs, targets] = batchOf(data_, starts, length_, at::kCPU);
    return {inputs, targets, {}, false, {}};
  }

private:
  const Dataset& data_;
  std::int64_t length_, windows_, parts_;
  TrainingWindows order_;
};

} // namespace

std::unique_ptr<Objective> nextToken(const Dataset& data, const Config& config) {
  return std::make_unique<NextToken>(data, config);
}

} // namespace expe
