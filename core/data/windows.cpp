#include "core/data/windows.h"

#include "core/base/nearest.h"
#include "core/base/random.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace expe {

namespace {

// Windows of one range: one fewer than fit, so that their common offset has L + 1 places at least.
std::size_t windowsIn(const Range& range, std::size_t stride) {
  return std::max<std::size_t>((range.size() - 1) / stride, 2) - 1;
}

// The least with which windows begin at all places of a record in turn.
std::size_t strideOf(std::size_t length, std::size_t record) {
  auto stride = length;
  while (std::gcd(stride, record) != 1)
    ++stride;
  return stride;
}

// Where so many inputs begin, drawn, so that the last target is within the range.
std::size_t offsetIn(const Range& range, std::size_t inputs, std::size_t row, Random& random) {
  return row * random.below((range.size() - inputs - 1) / row + 1);
}

} // namespace

TrainingWindows::TrainingWindows(std::vector<Range> ranges, std::int64_t length, std::uint64_t seed,
                                 std::int64_t listed, std::size_t row, std::size_t record)
    : ranges_(std::move(ranges)), row_(row), length_(static_cast<std::size_t>(length)),
      stride_(strideOf(length_, record)), listed_(listed), seed_(seed) {
  std::erase_if(ranges_, [&](const Range& range) { return range.size() < length_ + 1; });
  for (const auto& range : ranges_) {
    perEpoch_ += static_cast<std::int64_t>(windowsIn(range, stride_));
    ends_.push_back(perEpoch_);
  }
}

std::vector<std::size_t> TrainingWindows::epoch(std::int64_t number) const {
  Random random(seed_, static_cast<std::uint64_t>(number));
  std::vector<std::size_t> starts;
  for (const auto& range : ranges_) {
    const auto count = windowsIn(range, stride_);
    const auto offset = offsetIn(range, (count - 1) * stride_ + length_, row_, random);
    for (std::size_t i = 0; i < count; ++i)
      starts.push_back(range.begin + offset + i * stride_);
  }
  shuffle(starts, random);
  return starts;
}

namespace {

// Where `index` comes to stand among `count`: a Feistel network over the two halves of its bits, walked on
// until it is below `count` (Black and Rogaway 2002, "Ciphers with arbitrary finite domains", sections 3 and
// 4).
std::uint64_t permuted(std::uint64_t index, std::uint64_t count, std::uint64_t seed) {
  const int half = std::max(1, (static_cast<int>(std::bit_width(count - 1)) + 1) / 2);
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = index >> half, right = index & mask;
    for (std::uint64_t round = 0; round < 6; ++round)
      left = std::exchange(right, left ^ (mixed(mixed(seed, round), right) & mask));
    index = left << half | right;
  } while (index >= count);
  return index;
}

} // namespace

std::size_t TrainingWindows::start(std::int64_t epoch, std::int64_t index) const {
  const auto number = static_cast<std::uint64_t>(epoch);
  const auto window = static_cast<std::int64_t>(permuted(
      static_cast<std::uint64_t>(index), static_cast<std::uint64_t>(perEpoch_), mixed(seed_, number)));
  const auto at = std::ranges::upper_bound(ends_, window) - ends_.begin();
  const Range& range = ranges_[static_cast<std::size_t>(at)];
  const auto count = windowsIn(range, stride_);
  Random random(mixed(mixed(seed_, number), static_cast<std::uint64_t>(at)));
  const auto offset = offsetIn(range, (count - 1) * stride_ + length_, row_, random);
  const auto first = ends_[static_cast<std::size_t>(at)] - static_cast<std::int64_t>(count);
  return range.begin + offset + static_cast<std::size_t>(window - first) * stride_;
}

std::vector<std::size_t> TrainingWindows::starts(std::int64_t from, std::int64_t count) const {
  assert(perEpoch_ > 0 && from >= 0);
  std::vector<std::size_t> starts;
  for (std::int64_t i = from; i < from + count; ++i) {
    if (perEpoch_ > listed_) {
      starts.push_back(start(i / perEpoch_, i % perEpoch_));
      continue;
    }
    if (cachedEpoch_ != i / perEpoch_) {
      cachedEpoch_ = i / perEpoch_;
      cached_ = epoch(cachedEpoch_);
    }
    starts.push_back(cached_[static_cast<std::size_t>(i % perEpoch_)]);
  }
  return starts;
}

std::vector<EvalWindow> taskWindows(std::uint64_t first, std::int64_t count, std::int64_t length) {
  std::vector<EvalWindow> windows;
  windows.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i)
    windows.push_back({first + static_cast<std::size_t>(i), length, length, i});
  return windows;
}

Result<Protocol> protocolFrom(const std::string& name) {
  const std::vector<std::string> names = {"whole", "last", "sliding"};
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    return userError("protocol: {0} is unknown, nearest is {1}; write whole, last or sliding.",
                     {name, nearest(name, names)});
  return static_cast<Protocol>(found - names.begin());
}

namespace {

// Targets [from, from + count) of a range, numbered by the input that stands before each of them.
struct Span {
  std::size_t rangeBegin = 0, from = 0, count = 0;
};

// Whole: the blocks themselves. Last and Sliding: what has longest·L inputs up to each group of L targets.
std::vector<Span> spansOf(const std::vector<Range>& ranges, std::size_t block, std::size_t length,
                          Protocol protocol) {
  std::vector<Span> spans;
  for (const auto& range : ranges) {
    const bool whole = protocol == Protocol::Whole;
    const std::size_t unit = whole ? block : length, lead = whole ? 0 : block - length;
    if (range.size() < block + 1)
      continue;
    const std::size_t end = range.begin + lead + (range.size() - 1 - lead) / unit * unit;
    for (std::size_t from = range.begin + lead; from < end; from += block)
      spans.push_back({range.begin, from, std::min(block, end - from)});
  }
  return spans;
}

// So many of them, spread evenly.
template <class T> std::vector<T> thinned(const std::vector<T>& all, std::size_t wanted) {
  if (wanted >= all.size())
    return all;
  std::vector<T> kept;
  kept.reserve(wanted);
  for (std::size_t i = 0; i < wanted; ++i)
    kept.push_back(all[(2 * i + 1) * all.size() / (2 * wanted)]);
  return kept;
}

// Windows of `inputs` that advance by `step` and score each target of the span once. Where a window would
// begin before its text, or be cut short by the end of the span, it keeps its length and scores what is left.
// Blocks are the parts of the span in which windows begin to score, and end at multiples of `unit`: where
// windows advance by less, the one at an edge scores for both.
void cover(const Span& span, std::size_t inputs, std::size_t step, std::size_t parts, std::size_t unit,
           std::vector<EvalWindow>& windows) {
  const std::size_t end = span.from + span.count;
  const auto edgeAfter = [&](std::size_t at) {
    const std::size_t edge = ((at - span.from) * parts / span.count + 1) * span.count / parts;
    return std::min(span.from + (edge + unit - 1) / unit * unit, end);
  };
  std::int64_t block = windows.empty() ? -1 : windows.back().block;
  for (std::size_t at = span.from, next = at; at < end;) {
    if (at >= next)
      ++block, next = edgeAfter(at);
    const std::size_t warm =
        std::max(at + step, span.rangeBegin + inputs); // the first window of a text scores more
    const std::size_t to = std::min(warm, end);
    const std::size_t ahead = step < unit && to > next ? to - next : 0;
    windows.push_back({to - inputs, static_cast<std::int64_t>(inputs), static_cast<std::int64_t>(to - at),
                       block, static_cast<std::int64_t>(ahead)});
    at = to;
  }
}

// Of a block of so many training lengths as many parts as are wanted, or more that divide it: then windows of
// most lengths end where its parts do, and parts of two lengths can be compared.
std::size_t dividing(std::size_t lengths, std::size_t parts) {
  for (std::size_t more = parts; more <= lengths; ++more)
    if (lengths % more == 0)
      return more;
  return parts;
}

} // namespace

std::vector<EvalWindow> evaluationWindows(const std::vector<Range>& ranges, std::int64_t trainingLength,
                                          double k, double longest, Protocol protocol, std::int64_t stride,
                                          std::int64_t most) {
  const auto length = static_cast<std::size_t>(trainingLength);
  const auto tokens = [&](double times) {
    return static_cast<std::size_t>(std::llround(times * static_cast<double>(length)));
  };
  const std::size_t block = tokens(longest), window = protocol == Protocol::Sliding ? length : tokens(k);
  assert(block >= length);
  std::vector<EvalWindow> windows;
  if (window < 1 || window > block)
    return windows;
  const std::size_t quarter = std::max<std::size_t>(length / 4, 1);
  const std::size_t step = protocol == Protocol::Whole  ? window
                           : protocol == Protocol::Last ? std::min(window, length)
                           : stride > 0                 ? std::min(static_cast<std::size_t>(stride), length)
                                                        : quarter;
  const auto all = spansOf(ranges, block, length, protocol);
  const auto wanted =
      most > 0 ? std::max<std::size_t>(static_cast<std::size_t>(most) / block, 1) : all.size();
  const auto spans = thinned(all, wanted); // whole ones
  constexpr std::size_t enough = 40;       // blocks, for an interval that is not twice as wide as of many
  constexpr std::size_t places = 4;        // of a text, for what is read there to speak of the rest of it
  const bool cut = !spans.empty() && (spans.size() >= places || spans.size() == all.size());
  const std::size_t parts = cut ? dividing(block / length, (enough + spans.size() - 1) / spans.size()) : 1;
  const std::size_t unit = block / parts >= length ? length : 1;
  for (const auto& span : spans)
    cover(span, window, step, parts, unit, windows);
  return windows;
}

namespace {

constexpr std::int64_t wantedOffsets = 6; // even over texts whose period is 2, 3 or 6

// Steps of a golden section, which spread evenly however many there are. Coprime to the window, so that they
// pass through all remainders by each of its divisors in turn.
std::vector<std::size_t> offsetsOf(std::size_t inputs, std::size_t count) {
  auto step =
      std::max<std::size_t>(static_cast<std::size_t>(static_cast<double>(inputs) / std::numbers::phi), 1);
  while (std::gcd(step, inputs) != 1)
    ++step;
  std::vector<std::size_t> offsets;
  offsets.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    offsets.push_back(i * step % inputs);
  return offsets;
}

// So many windows' worth of targets, numbered by the input that stands before each of them.
struct Stretch {
  std::size_t from = 0, windows = 0;
};

// What every offset can score: before it there is room for the first window of the largest one.
std::vector<Stretch> stretchesOf(const std::vector<Range>& ranges, std::size_t inputs, std::size_t block,
                                 std::size_t most, std::size_t lead) {
  std::vector<Stretch> stretches;
  for (const auto& range : ranges) {
    if (range.size() < block + 1 || range.size() - 1 < lead)
      continue;
    const std::size_t from = range.begin + lead, all = (range.size() - 1 - lead) / inputs;
    for (std::size_t done = 0; done < all; done += most)
      stretches.push_back({from + done * inputs, std::min(most, all - done)});
  }
  return stretches;
}

// Of a window that begins before its stretch the targets within it count; where the stretch ends, a shorter
// window ends: its losses are those of the long one's beginning.
std::vector<EvalWindow> windowsOver(const std::vector<Stretch>& stretches, std::size_t inputs,
                                    const std::vector<std::size_t>& offsets) {
  std::vector<EvalWindow> windows, ends;
  const auto size = static_cast<std::int64_t>(inputs);
  for (std::size_t number = 0; number < stretches.size(); ++number)
    for (const std::size_t offset : offsets) {
      const auto& stretch = stretches[number];
      const auto block = static_cast<std::int64_t>(number), skipped = static_cast<std::int64_t>(offset);
      const auto begin = stretch.from - offset;
      for (std::size_t i = 0; i < stretch.windows; ++i)
        windows.push_back({begin + i * inputs, size, i == 0 ? size - skipped : size, block});
      if (offset > 0)
        ends.push_back({begin + stretch.windows * inputs, skipped, skipped, block});
    }
  std::ranges::stable_sort(ends, {}, &EvalWindow::inputs); // neighbours of one length share a pass
  windows.insert(windows.end(), ends.begin(), ends.end());
  return windows;
}

} // namespace

PositionWindows positionWindows(const std::vector<Range>& ranges, std::int64_t inputs, std::int64_t block,
                                std::int64_t most, std::size_t row) {
  const auto size = static_cast<std::size_t>(inputs), whole = static_cast<std::size_t>(block);
  const auto rows = std::max<std::size_t>(size / row, 1);
  PositionWindows result;
  for (const std::int64_t count :
       {std::min(wantedOffsets, static_cast<std::int64_t>(rows)), std::int64_t{1}}) {
    auto offsets = offsetsOf(rows, static_cast<std::size_t>(count));
    for (auto& offset : offsets)
      offset *= row;
    const auto wanted = static_cast<std::size_t>(most / count) / size; // windows an offset
    const auto each = std::max<std::size_t>(most > 0 ? std::min(whole / size, wanted) : whole / size, 1);
    auto stretches = stretchesOf(ranges, size, whole, each, *std::ranges::max_element(offsets));
    if (most > 0)
      stretches = thinned(stretches, std::max<std::size_t>(wanted / each, 1));
    result = {windowsOver(stretches, size, offsets), count};
    if (!result.windows.empty())
      break;
  }
  return result;
}

} // namespace expe
