// Holm's step-down correction (1979) for several comparisons.
#pragma once

#include <vector>

namespace expe {

// The p-values as they are to be compared with the level: those of `p` in their order, the smallest times
// their number, the next times one less, and so on, never below one before it nor above 1. What is NaN was
// not tested: it stays and does not count.
std::vector<double> holm(const std::vector<double>& p);

} // namespace expe
