#include "core/inspect/text_losses.h"

#include "core/api/schema.h"
#include "core/data/windows.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/share.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t mostKept = 1 << 24; // losses of all: 64 MB

// The stage that reads a batch: each doubles what was read, spread over the text.
int stageOf(std::size_t batch) {
  return batch % 8 == 0 ? 0 : batch % 8 == 4 ? 1 : batch % 4 == 2 ? 2 : 3;
}

std::string keyOf(const LoadedModel& loaded, const std::string& split, std::int64_t length,
                  std::int64_t longest, std::int64_t tokens) {
  std::string key = std::to_string(loaded.run().id);
  for (const std::int64_t number : {loaded.step(), length, longest, tokens})
    key += " " + std::to_string(number);
  return key + " " + split + " " + toJson(loaded.config());
}

} // namespace

TextLosses::TextLosses(ScoredTargets scored, std::vector<Batch> batches, std::int64_t offsets)
    : scored_(std::move(scored)), batches_(std::move(batches)), losses_(batches_.size()), offsets_(offsets) {}

Result<void> TextLosses::read(LoadedModel& loaded, int stage, Progress& progress, const std::string& what) {
  const auto threads = static_cast<int>(loaded.config().integer("training.threads"));
  if (at::get_num_threads() != threads)
    at::set_num_threads(threads); // sums differ between numbers of threads, and `expe eval` has these
  std::vector<std::size_t> wanted;
  std::int64_t inputs = 0;
  for (std::size_t b = 0; b < batches_.size(); ++b)
    if (losses_[b].empty() && stageOf(b) <= stage) {
      wanted.push_back(b);
      for (std::size_t i = 0; i < batches_[b].count; ++i)
        inputs += scored_.inputs(batches_[b].first + i);
    }
  if (wanted.empty())
    return {};
  TextReader reader(loaded.model(), loaded.pass());
  ReadingProgress reading(progress, what, inputs);
  for (const std::size_t b : wanted) {
    const auto losses = TRY(scored_.losses(loaded.model(), reader, loaded.data(), batches_[b], reading));
    const auto* first = losses.const_data_ptr<float>();
    losses_[b].assign(first, first + losses.numel());
    for (std::size_t i = 0; i < batches_[b].count; ++i)
      read_ += scored_.count(batches_[b].first + i);
  }
  return {};
}

Share TextLosses::shareOf(int stage, Progress& whole) const {
  std::int64_t after = read_;
  for (std::size_t b = 0; b < batches_.size(); ++b)
    for (std::size_t i = 0; losses_[b].empty() && stageOf(b) <= stage && i < batches_[b].count; ++i)
      after += scored_.count(batches_[b].first + i);
  const auto all = static_cast<double>(std::max<std::int64_t>(targets(), 1));
  return {whole, static_cast<double>(read_) / all, static_cast<double>(after) / all};
}

void TextLosses::each(const Dataset& data, const std::function<void(const WindowLosses&)>& hear) const {
  for (std::size_t b = 0; b < batches_.size(); ++b) {
    const float* row = losses_[b].data();
    for (std::size_t i = 0; i < batches_[b].count && !losses_[b].empty(); ++i) {
      hear(scored_.of(data, batches_[b].first + i, row));
      row += windows()[batches_[b].first + i].inputs;
    }
  }
}

const Measured& TextLosses::measured(const Dataset& data) const {
  if (!measured_ || measuredOf_ != read_) {
    measured_.emplace();
    measuredOf_ = read_;
    each(data, [&](const WindowLosses& losses) { measured_->add(data, windows()[losses.window], losses); });
  }
  return *measured_;
}

std::int64_t longestFor(const LoadedModel& loaded, std::int64_t length) {
  const auto L = loaded.trainingLength();
  return std::max(loaded.config().integer("evaluation.longest"), (length + L - 1) / L);
}

Error tooShort(const std::string& split, std::int64_t longest, std::int64_t L, const std::string& key) {
  return userError("The {0} split has no piece of {1} × {2} + 1 tokens, by which blocks are cut so that all "
                   "lengths score the same targets: choose a shorter length or another split.",
                   {split, std::to_string(longest), std::to_string(L)}, key);
}

Result<std::vector<EvalWindow>> wholeWindows(const LoadedModel& loaded, const std::string& split,
                                             std::int64_t length, std::int64_t longest, std::int64_t tokens) {
  const auto ranges = TRY(rangesOf(loaded.data(), split));
  const auto L = loaded.trainingLength();
  auto windows = evaluationWindows(*ranges, L, static_cast<double>(length) / static_cast<double>(L),
                                   static_cast<double>(longest), Protocol::Whole, 0, tokens);
  if (windows.empty())
    return tooShort(split, longest, L, "length");
  return windows;
}

Result<std::shared_ptr<TextLosses>> LossesCache::of(const LoadedModel& loaded, const std::string& split,
                                                    std::int64_t length, std::int64_t longest,
                                                    std::int64_t tokens) {
  const auto key = keyOf(loaded, split, length, longest, tokens);
  if (auto scan = found(key))
    return scan;
  auto windows = TRY(wholeWindows(loaded, split, length, longest, tokens));
  auto batches = batchesOf(loaded.model(), windows);
  ScoredTargets scored(loaded.model(), loaded.pass(), std::move(windows));
  return keep(key, std::make_shared<TextLosses>(std::move(scored), std::move(batches)));
}

Result<std::shared_ptr<TextLosses>> LossesCache::byPosition(const LoadedModel& loaded,
                                                            const std::string& split, std::int64_t length,
                                                            std::int64_t longest, std::int64_t tokens) {
  const auto key = "by position " + keyOf(loaded, split, length, longest, tokens);
  if (auto scan = found(key))
    return scan;
  const auto ranges = TRY(rangesOf(loaded.data(), split));
  auto [windows, offsets] = positionWindows(*ranges, length, longest * loaded.trainingLength(), tokens);
  if (windows.empty())
    return tooShort(split, longest, loaded.trainingLength(), "length");
  auto batches = batchesOf(loaded.model(), windows);
  ScoredTargets scored(loaded.model(), loaded.pass(), std::move(windows));
  return keep(key, std::make_shared<TextLosses>(std::move(scored), std::move(batches), offsets));
}

std::shared_ptr<TextLosses> LossesCache::found(const std::string& key) {
  const auto found =
      std::ranges::find(kept_, key, &std::pair<std::string, std::shared_ptr<TextLosses>>::first);
  if (found == kept_.end())
    return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return found->second;
}

std::shared_ptr<TextLosses> LossesCache::keep(const std::string& key, std::shared_ptr<TextLosses> scan) {
  kept_.emplace_front(key, std::move(scan));
  std::int64_t all = 0;
  for (auto each = kept_.begin(); each != kept_.end();)
    if ((all += each->second->targets()) > mostKept && each != kept_.begin())
      each = kept_.erase(each);
    else
      ++each;
  return kept_.front().second;
}

} // namespace expe
