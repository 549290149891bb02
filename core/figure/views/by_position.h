// Losses at each position of the window, and their curves with the training edge.
#pragma once

#include "core/figure/views/drawn.h"

#include <array>

namespace expe {

// Sums over many windows, so that neighbouring positions can be pooled.
struct PositionLosses : Measurement {
  std::vector<double> loss;        // [positions] nats
  std::vector<std::int64_t> count; // [positions] targets
  // Generated corpus only, else empty: the exact floor, and what is lost above it, by all and by one channel.
  std::vector<double> floor, excess;
  std::array<std::vector<double>, 3> channelExcess; // key, value, glue
  std::array<std::vector<std::int64_t>, 3> channelCount;
  double bytesPerToken = 0;                        // of the text of the targets
  std::int64_t read = 0, targets = 0, offsets = 1; // targets read, in all, and how often each is scored
  std::int64_t longest = 0;                        // training lengths of the blocks that windows are cut from

  std::int64_t positions() const { return static_cast<std::int64_t>(loss.size()); }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawByPosition(const MeasuredState& state, const Config& looks, Role role);

// A sentence about how far a measurement is, empty once it is complete: "8192 of 65536 targets so far".
std::string partialNote(std::int64_t read, std::int64_t targets);
// "validation split, 65536 targets, blocks of 16 × 256"
std::string textOf(const MeasuredState& state, const Config& looks, std::int64_t longest);

} // namespace expe
