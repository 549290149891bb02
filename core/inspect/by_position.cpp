// Loss by position (PROTOCOL "By position"): the loss at each position of the window, summed over offsets of
// the window in the text.
#include "core/figure/views/by_position.h"
#include "core/inspect/asked.h"
#include "core/inspect/read_text.h"

namespace expe {
namespace {

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
        bytes += data_.bytes({w.places[i], w.places[i] + 1});
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

Result<SharedMeasurement> measureByPosition(const Asked& asked) {
  const auto loaded = TRY(asked.model());
  const auto scan = TRY(readByPosition(*loaded, asked));
  auto losses = Sums(*scan, loaded->data(), loaded->hasFloor()).all();
  losses.scored = scoredOf(*scan, *loaded, asked);
  return shared(std::move(losses));
}

} // namespace expe
