// The answers of a synthetic task, whose problems are as large as is drawn: a window may have room for more.
#include "core/train/objective.h"

#include "core/model/task_batch.h"
#include "core/runtime/random.h"

namespace expe {
namespace {

class AnswersOfTask : public Objective {
public:
  AnswersOfTask(const Dataset& data, const Config& config)
      : data_(data), length_(config.integer("data.window")), windows_(config.integer("training.batch")),
        parts_(config.integer("training.accumulation")),
        seed_(mix(static_cast<std::uint64_t>(config.integer("training.seed")), "task")) {}

  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    const auto first = static_cast<std::uint64_t>(((step - 1) * parts_ + part) * windows_);
    std::vector<TaskWindow> windows;
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

} // namespace

std::unique_ptr<Objective> answersOfTask(const Dataset& data, const Config& config) {
  return std::make_unique<AnswersOfTask>(data, config);
}

} // namespace expe
