// Which windows the mean loss at each position is measured over (PROTOCOL "By position"). Windows side by
// side would show each position its own tokens only: the same phase of a text with a period, wherever it is a
// divisor of the window. A pure function of its arguments.
#pragma once

#include "core/data/windows.h"

namespace expe {

struct PositionWindows {
  std::vector<EvalWindow> windows;
  // So many times the text is divided into windows, each time beginning at another offset. Every target is
  // scored once each time, and every position equally often.
  std::int64_t offsets = 1;
};

// Windows of `inputs` tokens over the ranges that hold `block` + 1 tokens. Six offsets, as many as the window
// has tokens if these are fewer, or one where no range holds two windows. `most` > 0 keeps about that many
// scores (targets times offsets), in stretches of `block` targets or less spread evenly over the text.
PositionWindows positionWindows(const std::vector<Range>& ranges, std::int64_t inputs, std::int64_t block,
                                std::int64_t most);

} // namespace expe
