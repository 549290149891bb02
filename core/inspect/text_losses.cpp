#include "core/inspect/text_losses.h"

#include "core/api/losses.h"
#include "core/api/schema.h"
#include "core/data/windows.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/pace.h"
#include "core/probe/evaluate.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

// The stage that reads a batch: the first one alone, so that there is something at once, then what doubles
// what was read, spread over the text.
int stageOf(std::size_t batch) {
  return batch == 0 ? 0 : batch % 4 == 0 ? 1 : batch % 4 == 2 ? 2 : 3;
}

// Everything but what was measured.
Evaluation stampedEvaluation(const LoadedModel& loaded, const ProbeState& state, std::int64_t longest) {
  Evaluation e;
  e.run = loaded.run().id, e.checkpoint = loaded.step();
  e.window = loaded.length(state);
  e.length = static_cast<double>(e.window) / static_cast<double>(loaded.trainingLength());
  e.scale = loaded.config().real("evaluation.scale");
  e.protocol = "whole";
  e.split = state.split;
  e.text = loaded.data().fingerprint;
  e.longest = longest;
  e.precision = loaded.config().text("evaluation.precision");
  e.settings = evalSettings(loaded.run().config, loaded.config());
  return e;
}

// That of exactly these targets which the study has already, if it has one.
Result<std::optional<Evaluation>> storedEvaluation(ModelCache& models, const Evaluation& wanted) {
  const auto study = TRY(models.study());
  const auto all = TRY(study->evaluations(wanted.run));
  for (const Evaluation& e : all)
    if (e.checkpoint == wanted.checkpoint && e.window == wanted.window && sameTargets(e, wanted))
      return std::optional(e);
  return std::optional<Evaluation>();
}

} // namespace

TextLosses::TextLosses(ScoredTargets scored, std::vector<Batch> batches, std::int64_t offsets)
    : scored_(std::move(scored)), batches_(std::move(batches)), losses_(batches_.size()), offsets_(offsets) {}

Result<void> TextLosses::read(LoadedModel& loaded, int stage, Progress& progress, const std::string& what) {
  loaded.takeThreads();
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

ProgressPart TextLosses::shareOf(int stage, Progress& whole) const {
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

Result<std::shared_ptr<TextLosses>> LossesCache::of(const LoadedModel& loaded, const std::string& split,
                                                    std::int64_t length, std::int64_t longest,
                                                    std::int64_t tokens, bool byPosition) {
  std::string key = split + " " + toJson(loaded.config());
  for (const std::int64_t number :
       {loaded.run().id, loaded.step(), length, longest, tokens, std::int64_t{byPosition}})
    key += " " + std::to_string(number);
  if (auto scan = recent_.find(key))
    return scan;
  const auto ranges = TRY(rangesOf(loaded.data(), split));
  const auto L = loaded.trainingLength();
  auto [windows, offsets] =
      byPosition ? positionWindows(*ranges, length, longest * L, tokens, loaded.data().row)
                 : PositionWindows{
                       evaluationWindows(*ranges, L, static_cast<double>(length) / static_cast<double>(L),
                                         static_cast<double>(longest), Protocol::Whole, 0, tokens)};
  if (windows.empty())
    return tooShort(split, longest, L, "length");
  auto batches = batchesOf(loaded.model(), windows);
  ScoredTargets scored(loaded.model(), loaded.pass(), std::move(windows));
  auto scan = std::make_shared<TextLosses>(std::move(scored), std::move(batches), offsets);
  recent_.keep(key, scan, static_cast<std::size_t>(scan->targets()));
  return scan;
}

Result<Evaluation> stateLoss(ModelCache& models, const ProbeState& state, std::int64_t longest,
                             std::int64_t tokens, Progress& progress,
                             const std::function<void(const Evaluation&)>& coarse) {
  LoadedModel& loaded = *TRY(models.get(state, progress));
  const auto length = loaded.length(state);
  longest = longest > 0 ? longest : longestFor(loaded, length);
  const auto scan = TRY(models.losses().of(loaded, state.split, length, longest, tokens));
  Evaluation found = stampedEvaluation(loaded, state, longest);
  if (tokens == 0 && !scan->complete()) {
    found.tokens = scan->targets();
    if (const auto stored = TRY(storedEvaluation(models, found)))
      return *stored;
  }
  if (progress.cancelled() && !scan->complete())
    return failure("Cancelled."); // who asked what is at hand waits for nothing
  Pace pace;
  for (int stage = 0; stage < TextLosses::stages; ++stage) {
    auto share = scan->shareOf(stage, progress);
    TRY(scan->read(loaded, stage, share, loaded.stamp(state).english()));
    if (!coarse || scan->complete() || !pace.due())
      continue;
    describe(found, scan->measured(loaded.data()));
    coarse(found);
  }
  describe(found, scan->measured(loaded.data()));
  describeBlocks(found, scan->measured(loaded.data()));
  return found;
}

} // namespace expe
