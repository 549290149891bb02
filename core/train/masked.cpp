#include "core/train/objective.h"

#include "core/data/masking.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace expe {
namespace {

// Which of so many tokens are to be predicted: one at least, the first that would come with a larger share.
std::vector<bool> drawn(const Masking& masking, double share, std::int64_t tokens) {
  std::vector<double> lots(static_cast<std::size_t>(tokens));
  for (std::size_t i = 0; i < lots.size(); ++i)
    lots[i] = masking.lot(i);
  std::vector<bool> chosen(lots.size());
  for (std::size_t i = 0; i < lots.size(); ++i)
    chosen[i] = lots[i] < share;
  chosen[static_cast<std::size_t>(std::ranges::min_element(lots) - lots.begin())] = true;
  return chosen;
}

class Masked : public Objective {
public:
  Masked(std::unique_ptr<Objective> of, double share, Token mask, std::uint64_t seed)
      : of_(std::move(of)), share_(share), mask_(mask), seed_(seed) {}

  bool causal() const override { return false; }
  TrainingBatch batch(std::int64_t step, std::int64_t part) const override {
    auto batch = of_->batch(step, part);
    const auto word = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const Masking masking(mask_, mix({seed_, word(step), word(part)}));
    batch.inputs = batch.inputs.clone(at::MemoryFormat::Contiguous);
    batch.targets = at::full_like(batch.inputs, -1);
    auto* shown = batch.inputs.mutable_data_ptr<std::int64_t>();
    auto* target = batch.targets.mutable_data_ptr<std::int64_t>();
    const auto chosen = drawn(masking, share_, batch.inputs.numel());
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

} // namespace

std::unique_ptr<Objective> maskedTokens(std::unique_ptr<Objective> of, double share, std::int64_t mask,
                                        std::uint64_t seed) {
  return std::make_unique<Masked>(std::move(of), share, static_cast<Token>(mask), seed);
}

} // namespace expe
