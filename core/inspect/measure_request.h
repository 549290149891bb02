// What a view's measuring function is asked, and what it may use: tensors in, plain numbers out.
#pragma once

#include "core/api/views.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/pace.h"
#include "core/inspect/recently_used.h"

#include <functional>
#include <memory>

namespace expe {

using SharedMeasurement = std::shared_ptr<const Measurement>;
template <class M> SharedMeasurement shared(M measurement) {
  return std::make_shared<const M>(std::move(measurement));
}

// At hand by a bounded number of bytes.
class MeasurementCache {
public:
  explicit MeasurementCache(std::size_t mostBytes = std::size_t{128} << 20) : recent_(mostBytes) {}

  SharedMeasurement find(const std::string& key) { return recent_.find(key); } // null: it is not there
  void keep(const std::string& key, const SharedMeasurement& measurement) {
    recent_.keep(key, measurement, bytesOf(*measurement) + key.size());
  }
  std::size_t bytes() const { return recent_.weight(); }

  // The last one that was cut short, to be gone on with.
  void keepBegun(const std::string& key, const SharedMeasurement& some) { begun_ = {key, some}; }
  SharedMeasurement begun(const std::string& key) const {
    return begun_.first == key ? begun_.second : nullptr;
  }

private:
  RecentlyUsed<const Measurement> recent_;
  std::pair<std::string, SharedMeasurement> begun_;
};

struct MeasureRequest {
  ModelCache& models;
  const ProbeState& state; // of it only what the view measures; the rest has its default
  const Config& options;   // those that change numbers
  std::size_t round;       // of the view's rounds, each finer than the one before
  Progress& progress;      // of this round
  bool& whole;             // set where a round before the last leaves nothing to do
  Pace& pace;
  // Draws what is measured so far; an error says that this figure cannot be drawn.
  const std::function<Result<void>(SharedMeasurement)>& draw;
  const SharedMeasurement& begun; // what was measured of it before it was cut short, as it was drawn; or null

  Result<LoadedModel*> model() const { return models.get(state, progress); }
  // Hands on a part of what is being measured, ten times a second; `make` makes a copy of it.
  template <class F> Result<void> partly(const F& make) const {
    return pace.due() ? draw(make()) : Result<void>{};
  }
};

// Null: in this round there is nothing that is worth drawing first.
using MeasureView = Result<SharedMeasurement> (*)(const MeasureRequest& request);

Result<SharedMeasurement> measureAttention(const MeasureRequest& request);
Result<SharedMeasurement> measureSlopes(const MeasureRequest& request);
Result<SharedMeasurement> measurePositions(const MeasureRequest& request);
Result<SharedMeasurement> measurePrecision(const MeasureRequest& request);
Result<SharedMeasurement> measureByPosition(const MeasureRequest& request);
Result<SharedMeasurement> measureLag(const MeasureRequest& request);
Result<SharedMeasurement> measureTokens(const MeasureRequest& request);
Result<SharedMeasurement> measureSurface(const MeasureRequest& request);
Result<SharedMeasurement> measureKnockouts(const MeasureRequest& request);
Result<SharedMeasurement> measurePatching(const MeasureRequest& request);
Result<SharedMeasurement> measureDecoded(const MeasureRequest& request);
Result<SharedMeasurement> measureShares(const MeasureRequest& request);
Result<SharedMeasurement> measureDepths(const MeasureRequest& request);
Result<SharedMeasurement> measureBreaks(const MeasureRequest& request);

class RunAtState;
// Whether the slopes of the selected layer depend on weights and text.
bool slopesNeedModel(const RunAtState& at);

} // namespace expe
