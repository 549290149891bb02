// What breaks first beyond the training length (PROTOCOL "Beside length"): how far the loss rises with longer
// windows, and with each of what changes in them alone.
#pragma once

#include "core/views/drawn.h"

#include <array>

namespace expe {

// What is done to a text of k training lengths L, every time with the same targets, the last L of a window.
enum class BreakProbe {
  Longer,      // windows of k·L, as they are
  Moved,       // windows of L, positions from (k − 1)·L on: values never seen, and nothing else new
  Near,        // windows of k·L, attention to the last L tokens: no new distance, no more keys
  Scaled,      // windows of k·L, the position signal times 1/k: distances as seen, more keys
  Temperature, // windows of k·L, scores times ln n / ln L: more keys, attention not spread thinner
  Cut, // windows of k·L, no distance larger than L − 1 (ReRoPE, Su 2023): more keys, no new distance
  Count
};
inline constexpr std::size_t breakProbes = static_cast<std::size_t>(BreakProbe::Count);

struct BreakLosses : Measurement {
  std::vector<double> times; // [lengths] k
  double sliding = none;     // the loss to compare with: windows of L, which advance by a quarter of it
  // [probes, lengths] the loss above `sliding`, and half of its 95 % interval over blocks of the text; NaN:
  // not measured, or there is none.
  std::vector<double> rise, error;
  std::int64_t constant = 0; // 1: the encoding has no values that a scale could multiply
  std::int64_t cuts = 0;     // 1: the encoding can keep distances to those seen
  std::int64_t targets = 0;  // scored every time
  std::int64_t longest = 0;  // training lengths of the blocks that windows are cut from

  std::size_t cell(BreakProbe probe, std::size_t length) const {
    return static_cast<std::size_t>(probe) * times.size() + length;
  }
  std::vector<Field> fields() const override;
};

enum class Break {
  None,       // it holds, or uses the longer text
  Unmeasured, // of what says why some is still to come
  Values,     // positions never seen
  Distance,   // distances never seen
  Spread,     // attention spread thin over more keys
  Keys,       // more keys than ever seen, though no distance is new
  Far,        // what lies farther than L: distance or the number of keys
  Untold      // these probes do not say
};

// At the length number `length`. It breaks where the rise is above the margin of a verdict (VerdictRequest)
// and above its interval; a probe explains a break that it makes, or takes away, by half at least. None too
// where nothing is measured, or blocks are too few for an interval.
Break breakAt(const BreakLosses& losses, std::size_t length);
// A line for lengths of which the same is said, "last L tokens break first: 4× +1.2 ± 0.1, 8× +1.9 ± 0.1",
// and below it why.
std::vector<Text> breakWords(const BreakLosses& losses);

Result<Drawn> drawBreaks(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
