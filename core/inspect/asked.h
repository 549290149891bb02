// What a view's measuring function is asked, and what it may use: tensors in, plain numbers out.
#pragma once

#include "core/api/measured.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/pace.h"

#include <functional>
#include <memory>

namespace expe {

using SharedMeasurement = std::shared_ptr<const Measurement>;
template <class M> SharedMeasurement shared(M measurement) {
  return std::make_shared<const M>(std::move(measurement));
}

struct Asked {
  ModelCache& models;
  const ProbeState& state; // of it only what the view measures; the rest has its default
  const Config& options;   // those that change numbers
  std::size_t round;       // of the view's rounds, each finer than the one before
  Progress& progress;      // of this round
  bool& whole;             // set where a round before the last leaves nothing to do
  Pace& pace;
  // Draws what is measured so far; an error says that this figure cannot be drawn.
  const std::function<Result<void>(SharedMeasurement)>& draw;

  Result<LoadedModel*> model() const { return models.get(state, progress); }
  // Hands on a part of what is being measured, ten times a second; `make` makes a copy of it.
  template <class F> Result<void> partly(const F& make) const {
    return pace.due() ? draw(make()) : Result<void>{};
  }
};

// Null: in this round there is nothing that is worth drawing first.
using MeasureView = Result<SharedMeasurement> (*)(const Asked& asked);

Result<SharedMeasurement> measureAttention(const Asked& asked);
Result<SharedMeasurement> measureSlopes(const Asked& asked);
Result<SharedMeasurement> measurePositions(const Asked& asked);
Result<SharedMeasurement> measurePrecision(const Asked& asked);
Result<SharedMeasurement> measureByPosition(const Asked& asked);
Result<SharedMeasurement> measureLag(const Asked& asked);
Result<SharedMeasurement> measureTokens(const Asked& asked);
Result<SharedMeasurement> measureSurface(const Asked& asked);
Result<SharedMeasurement> measureKnockouts(const Asked& asked);
Result<SharedMeasurement> measureDecoded(const Asked& asked);
Result<SharedMeasurement> measureShares(const Asked& asked);
Result<SharedMeasurement> measureBreaks(const Asked& asked);

} // namespace expe
