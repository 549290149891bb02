// Student's t: the interval of a mean, and the paired test. Of two values or more; of fewer, or of values
// that are not finite, the mean alone is given and the rest is NaN. Any thread.
#pragma once

#include "core/api/interval.h"

#include <vector>

namespace expe {

double mean(const std::vector<double>& values); // NaN of none

// Mean ± t(0.975, n − 1) · s / √n.
Interval tInterval(const std::vector<double>& values);

struct PairedTest {
  Interval difference; // of a − b
  double t = std::numeric_limits<double>::quiet_NaN();
  double p = std::numeric_limits<double>::quiet_NaN(); // two-sided; of pairs that all differ by 0 it is 1
};
// a[i] and b[i] are a pair.
PairedTest pairedTest(const std::vector<double>& a, const std::vector<double>& b);

} // namespace expe
