// The middle one of some numbers, of which there is one at least; of an even count the upper of two.
#pragma once

#include <algorithm>
#include <vector>

namespace expe {

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

} // namespace expe
