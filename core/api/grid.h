// Tokens that stand in a grid: rows of data.columns tokens, one below the other, and frames of data.rows rows
// where a text has frames. Token n stands in
//
//   column = n mod C      row = ⌊n/C⌋, of a frame ⌊n/C⌋ mod R      frame = ⌊n/(R·C)⌋
#pragma once

#include "core/api/parameters.h"

namespace expe {

struct TokenGrid {
  std::int64_t columns = 8, rows = 0; // C, and R of a frame; 0: there are no frames

  bool hasFrames() const { return rows > 0; }
  std::int64_t axes() const { return hasFrames() ? 3 : 2; }
  bool operator==(const TokenGrid&) const = default;
};

// Of a configuration: that of training, and that of an evaluation, which may have other columns.
TokenGrid trainedGridOf(const Config& config);
TokenGrid gridOf(const Config& config);
bool hasColumns(const Config& config); // chosen; else the grid of a window is about as wide as high

} // namespace expe
