// The losses of a text's windows at one state, read part by part and kept: what loss by position, lag maps,
// the surface and the scrub bar are made of; and the loss of a state as `expe eval` stamps and stores it. One
// thread at a time.
#pragma once

#include "core/api/study.h"
#include "core/inspect/recently_used.h"
#include "core/base/progress.h"
#include "core/model/measure.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace expe {

class LoadedModel;
class ModelCache;
struct ProbeState;

class TextLosses {
public:
  static constexpr int stages = 4; // a batch of windows, a quarter of them, half, all
  // Their shares of the work, for the rounds of a view.
  static inline const std::vector<double> rounds = {0.125, 0.125, 0.25, 0.5};

  TextLosses(ScoredTargets scored, std::vector<Batch> batches, std::int64_t offsets = 1);

  // Reads what the stage still lacks. What was read stays when it is cancelled. The progress is that of this
  // stage.
  Result<void> read(LoadedModel& loaded, int stage, Progress& progress, const std::string& what);
  // The stage's share of the progress of all: the part of the targets that are read.
  ProgressPart shareOf(int stage, Progress& whole) const;
  bool complete() const { return read_ == targets(); }
  std::int64_t targets() const { return scored_.count(); } // scored in all
  std::int64_t targetsRead() const { return read_; }
  // How often each target is scored, every time at another position of a window.
  std::int64_t offsets() const { return offsets_; }
  const std::vector<EvalWindow>& windows() const { return scored_.windows(); }

  // What was read, in the order of the text.
  void each(const Dataset& data, const std::function<void(const WindowLosses&)>& hear) const;
  // The same as measure() gives once complete, to the last bit.
  const Measured& measured(const Dataset& data) const;

private:
  ScoredTargets scored_;
  std::vector<Batch> batches_;
  std::vector<std::vector<float>> losses_; // by batch, every target; empty: not read yet
  std::int64_t read_ = 0;
  mutable std::optional<Measured> measured_;
  mutable std::int64_t measuredOf_ = 0; // targets
  std::int64_t offsets_;
};

// Those used last. The model has the eval values of the state.
class LossesCache {
public:
  // About `tokens` targets (0: all) of a split of the model's text in windows of `length`, protocol
  // "whole", from blocks of `longest` × the training length; an error if the text has none. By position: for
  // means by position, each target at several positions of the window, `tokens` times in all.
  Result<std::shared_ptr<TextLosses>> of(const LoadedModel& loaded, const std::string& split,
                                         std::int64_t length, std::int64_t longest, std::int64_t tokens,
                                         bool byPosition = false);

private:
  RecentlyUsed<TextLosses> recent_{1 << 24}; // losses of all: 64 MB
};

// That a split is too short for blocks of `longest` training lengths L; what is to be chosen shorter is at
// the field `key`.
Error tooShort(const std::string& split, std::int64_t longest, std::int64_t L, const std::string& key);
// evaluation.longest, or as much more as windows of `length` tokens need.
std::int64_t longestFor(const LoadedModel& loaded, std::int64_t length);

// See Probe::loss. `longest`: × the training length, from blocks of so much; 0: as for its length alone.
Result<Evaluation> stateLoss(ModelCache& models, const ProbeState& state, std::int64_t longest,
                             std::int64_t tokens, Progress& progress,
                             const std::function<void(const Evaluation&)>& coarse);

} // namespace expe
