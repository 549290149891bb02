#include "core/data/position_windows.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace expe {

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

// About so many windows, in whole stretches that are spread evenly.
std::vector<Stretch> thinned(const std::vector<Stretch>& stretches, std::size_t each, std::size_t windows) {
  const auto wanted = std::max<std::size_t>(windows / each, 1);
  if (wanted >= stretches.size())
    return stretches;
  std::vector<Stretch> kept;
  for (std::size_t i = 0; i < wanted; ++i)
    kept.push_back(stretches[(2 * i + 1) * stretches.size() / (2 * wanted)]);
  return kept;
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
                                std::int64_t most) {
  const auto size = static_cast<std::size_t>(inputs), whole = static_cast<std::size_t>(block);
  PositionWindows result;
  for (const std::int64_t count : {std::min(wantedOffsets, inputs), std::int64_t{1}}) {
    const auto offsets = offsetsOf(size, static_cast<std::size_t>(count));
    const auto wanted = static_cast<std::size_t>(most / count) / size; // windows an offset
    const auto each = std::max<std::size_t>(most > 0 ? std::min(whole / size, wanted) : whole / size, 1);
    auto stretches = stretchesOf(ranges, size, whole, each, *std::ranges::max_element(offsets));
    if (most > 0)
      stretches = thinned(stretches, each, wanted);
    result = {windowsOver(stretches, size, offsets), count};
    if (!result.windows.empty())
      break;
  }
  return result;
}

} // namespace expe
