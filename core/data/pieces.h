// A text in the pieces in which it is tokenised.
#pragma once

#include <cstddef>
#include <string_view>

namespace expe {

// Where the piece that begins at `from` ends: after about a megabyte, behind a line if it holds one, never
// inside a character. What more text follows behind longestPiece bytes decides nothing.
std::size_t endOfPiece(std::string_view text, std::size_t from);
inline constexpr std::size_t longestPiece = (std::size_t{1} << 20) + 4;

} // namespace expe
