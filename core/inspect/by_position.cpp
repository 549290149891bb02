// Loss by position (PROTOCOL "By position"): the loss at each position of the window, summed over offsets of
// the window in the text; and by lag, on the generated corpus, where it is known exactly (CORPUS): how well
// values are recalled whose key came `lag` tokens ago.
#include "core/views/by_position.h"
#include "core/inspect/measure_request.h"
#include "core/views/lag.h"

namespace expe {
namespace {

// A round of the view.
Result<std::shared_ptr<TextLosses>> readByPosition(LoadedModel& loaded, const MeasureRequest& request) {
  const auto length = loaded.length(request.state);
  auto scan = TRY(request.models.losses().of(loaded, request.state.split, length, longestFor(loaded, length),
                                             request.options.integer("tokens"), /*byPosition=*/true));
  TRY(scan->read(loaded, static_cast<int>(request.round), request.progress,
                 loaded.stamp(request.state).english()));
  request.whole = scan->complete();
  return scan;
}

Scored scoredOf(const TextLosses& scan, const LoadedModel& loaded, const MeasureRequest& request) {
  const auto offsets = scan.offsets();
  return {scan.targets() / offsets, scan.targetsRead() / offsets, offsets,
          longestFor(loaded, loaded.length(request.state))};
}

class Sums {
public:
  Sums(const TextLosses& scan, const Dataset& data, bool floor) : scan_(scan), data_(data), floor_(floor) {
    const auto size = static_cast<std::size_t>(scan.windows().front().inputs);
    const auto known = floor ? size : 0;
    sums_.loss.resize(size), sums_.count.resize(size);
    sums_.floor.resize(known), sums_.excess.resize(known);
    for (std::size_t c = 0; c < sums_.channelExcess.size(); ++c)
      sums_.channelExcess[c].resize(known), sums_.channelCount[c].resize(known);
  }

  PositionLosses all() {
    double bytes = 0;
    scan_.each(data_, [&](const WindowLosses& w) {
      for (std::size_t i = 0; i < w.loss.size(); ++i) {
        add(w, i);
        bytes += data_.bytes(w.places[i], w.targets[i]);
      }
    });
    const auto read = scan_.targetsRead(); // each as often as there are offsets
    sums_.bytesPerToken = read ? bytes / static_cast<double>(read) : 0;
    return std::move(sums_);
  }

private:
  void add(const WindowLosses& w, std::size_t i) {
    const auto t = static_cast<std::size_t>(w.positions[i]);
    sums_.loss[t] += w.loss[i], ++sums_.count[t];
    if (!floor_)
      return;
    const auto channel = static_cast<std::size_t>(data_.ledger->channel(w.targets[i]));
    sums_.floor[t] += w.floor[i], sums_.excess[t] += w.loss[i] - w.floor[i];
    sums_.channelExcess[channel][t] += w.loss[i] - w.floor[i], ++sums_.channelCount[channel][t];
  }

  const TextLosses& scan_;
  const Dataset& data_;
  bool floor_;
  PositionLosses sums_;
};

} // namespace

Result<SharedMeasurement> measureByPosition(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  const auto scan = TRY(readByPosition(*loaded, request));
  auto losses = Sums(*scan, loaded->data(), loaded->hasFloor()).all();
  losses.scored = scoredOf(*scan, *loaded, request);
  return shared(std::move(losses));
}

Result<SharedMeasurement> measureLag(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  const auto scan = TRY(readByPosition(*loaded, request));
  const auto& data = loaded->data();
  LagLosses losses(scan->windows().front().inputs, loaded->trainingLength());
  scan->each(data, [&](const WindowLosses& w) {
    for (std::size_t i = 0; i < w.loss.size(); ++i)
      if (w.lag[i] >= leastLag && data.ledger->channel(w.targets[i]) == Channel::Value)
        losses.add(w.positions[i], w.lag[i], w.loss[i], w.floor[i]);
  });
  losses.scored = scoredOf(*scan, *loaded, request);
  return shared(std::move(losses));
}

} // namespace expe
