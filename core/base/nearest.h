// What a mistyped word was probably meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace expe {

// Damerau's edit distance: insertions, deletions, substitutions and swaps of neighbours.
int editDistance(std::string_view a, std::string_view b);
// The first of the nearest candidates; empty if there are none.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
// Whether one may have been meant by the other: about two thirds of the letters are right.
bool nearEnough(std::string_view word, std::string_view candidate);

} // namespace expe
