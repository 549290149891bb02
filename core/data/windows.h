// Which windows a step trains on and which an evaluation reads (PROTOCOL "Data", "Evaluation lengths"). Pure
// functions of their arguments: no state, so a resumed run and a paired run see the same windows.
#pragma once

#include "core/data/dataset.h"

#include <cstdint>
#include <vector>

namespace expe {

// Training windows of L inputs and L targets (L + 1 tokens) within the ranges, a fresh random offset in each
// range and a fresh order each epoch, both from the seed. Ranges shorter than L + 1 are left out. An order of
// more than `mostListed` windows is not listed but computed window by window, and so is another one. Offsets
// are multiples of `row`, so that windows of whole rows of pictures begin with one. Where a text consists of
// records of `record` tokens, windows begin at each place of one alike: a token is left out between windows
// of whole records, which would all begin at the same place through an epoch, and whose positions would tell
// what only their tokens tell.
class TrainingWindows {
public:
  static constexpr std::int64_t mostListed = std::int64_t{1} << 22;
  TrainingWindows(std::vector<Range> ranges, std::int64_t length, std::uint64_t seed,
                  std::int64_t listed = mostListed, std::size_t row = 1, std::size_t record = 1);
  std::int64_t perEpoch() const { return perEpoch_; } // windows; the same in every epoch
  // First token of the windows number `from` … `from + count - 1`, counted over all epochs.
  std::vector<std::size_t> starts(std::int64_t from, std::int64_t count) const;

private:
  std::vector<std::size_t> epoch(std::int64_t number) const;       // all starts of one epoch, in order
  std::size_t start(std::int64_t epoch, std::int64_t index) const; // one of them, unlisted
  std::vector<Range> ranges_;
  std::vector<std::int64_t> ends_;    // windows up to the end of each range
  std::size_t row_, length_, stride_; // stride: from the beginning of a window to that of the next
  std::int64_t listed_, perEpoch_ = 0;
  std::uint64_t seed_;
  mutable std::int64_t cachedEpoch_ = -1; // one thread uses one TrainingWindows
  mutable std::vector<std::size_t> cached_;
};

// One forward pass of an evaluation: inputs [begin, begin + inputs), of whose targets (shifted by one) the
// last `scored` count.
struct EvalWindow {
  std::size_t begin = 0;
  std::int64_t inputs = 0, scored = 0;
  std::int64_t block = 0; // which part of the text its targets are of, for the interval of their mean
  std::int64_t ahead = 0; // the last so many of them are of the next part
};

// Of a task's windows `begin` is the number. So many from `first` on.
std::vector<EvalWindow> taskWindows(std::uint64_t first, std::int64_t count, std::int64_t length);

enum class Protocol { Whole, Last, Sliding };
Result<Protocol> protocolFrom(const std::string& name); // "whole", "last", "sliding"

// Blocks of longest·L + 1 tokens sharing their edge are cut first from the ranges long enough; each block is
// split into windows of k·L that share their edge: every target is scored exactly once at every k, and the
// windows of one k do not depend on which other lengths are asked for. Last: windows of k·L advance by L, the
// last L targets count, the same targets for every k up to `longest`. Sliding: windows of L advancing by
// `stride`, the same targets as Last. `most` > 0 keeps at most about that many targets, whole blocks spread
// evenly over the text. k·L must be whole, and for Whole k must divide `longest` (fractions such as 0.5 too)
// or the last window of a block is left out with a shorter scored part: every block is still scored exactly
// once. Where there are fewer than 40 blocks their windows are told apart in finer ones: of Last and Sliding,
// if they are of L targets or more, in the same.
std::vector<EvalWindow> evaluationWindows(const std::vector<Range>& ranges, std::int64_t trainingLength,
                                          double k, double longest, Protocol protocol, std::int64_t stride,
                                          std::int64_t most);

// Which windows the mean loss at each position is measured over (PROTOCOL "By position"). Windows side by
// side would show each position its own tokens only: the same phase of a text with a period, wherever it is a
// divisor of the window.
struct PositionWindows {
  std::vector<EvalWindow> windows;
  // So many times the text is divided into windows, each time beginning at another offset. Every target is
  // scored once each time, and every position equally often.
  std::int64_t offsets = 1;
};

// Windows of `inputs` tokens over the ranges that hold `block` + 1 tokens. Six offsets, as many as the window
// has tokens if these are fewer, or one where no range holds two windows. `most` > 0 keeps about that many
// scores (targets times offsets), in stretches of `block` targets or less spread evenly over the text.
// Offsets are multiples of `row`, of which `inputs` are a whole number.
PositionWindows positionWindows(const std::vector<Range>& ranges, std::int64_t inputs, std::int64_t block,
                                std::int64_t most, std::size_t row = 1);

} // namespace expe
