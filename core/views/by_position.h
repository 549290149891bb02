// Losses at each position of the window, and their curves with the training edge.
#pragma once

#include "core/views/drawn.h"

#include <array>

namespace expe {

// What of a text was scored, whatever was asked for.
struct Scored {
  std::int64_t targets = 0, read = 0; // in all, and so far
  std::int64_t offsets = 1;           // of the window in the text, at each of which every target is scored
  std::int64_t longest = 0;           // training lengths of the blocks that windows are cut from
};

// Sums over many windows, so that neighbouring positions can be pooled.
struct PositionLosses : Measurement {
  std::vector<double> loss;        // [positions] nats
  std::vector<std::int64_t> count; // [positions] targets
  // Generated corpus only, else empty: the exact floor, and what is lost above it, by all and by one channel.
  std::vector<double> floor, excess;
  std::array<std::vector<double>, 3> channelExcess; // key, value, glue
  std::array<std::vector<std::int64_t>, 3> channelCount;
  double bytesPerToken = 0; // of the text of the targets
  Scored scored;

  std::int64_t positions() const { return static_cast<std::int64_t>(loss.size()); }
  std::vector<Field> fields() const override;
};

Result<Drawn> drawByPosition(const MeasuredState& state, const Config& options, Role role);

// Sums by how many targets they are of; NaN of none.
std::vector<double> meansOf(const std::vector<double>& sums, const std::vector<std::int64_t>& counts);
// "640 targets, each at 6 offsets of the window"
std::string targetsText(const Scored& scored);
// A sentence about how far a measurement is, empty once it is complete: "8192 of 65536 targets so far".
Text partialNote(const Scored& scored);
// "validation split, 65536 targets, blocks of 16 × 256"
std::string textOf(const MeasuredState& state, const Scored& scored);

// Bins of positions, for curves and maps. They meet at the training edge, so that none holds positions that
// training saw and such that it never saw.

// The divisor of the training length that is nearest to `wanted`, as a ratio.
std::int64_t binWidth(std::int64_t trainingLength, std::int64_t wanted);

// Where bins of `width` begin, and where the last ends, counted from the training edge to both sides. What is
// left over at an end belongs to its neighbour: no bin stands on fewer positions than `width`, unless the
// whole side does.
std::vector<std::int64_t> binEdges(std::int64_t length, std::int64_t trainingLength, std::int64_t width);

} // namespace expe
