// Student's t: the interval of a mean, and the paired test. Of two values or more; of fewer, or of values
// that are not finite, the mean alone is given and the rest is NaN. Any thread.
#pragma once

#include "core/api/groups.h"

#include <vector>

namespace expe {

double mean(const std::vector<double>& values); // NaN of none

double deviation(const std::vector<double>& values); // the standard deviation, of n − 1; NaN below two

// Mean ± t(0.975, n − 1) · s / √n.
Interval tInterval(const std::vector<double>& values);

struct TestedMean {
  Interval interval;
  double t = std::numeric_limits<double>::quiet_NaN();
  double p = std::numeric_limits<double>::quiet_NaN(); // two-sided, of a mean of 0
  double standardError = std::numeric_limits<double>::quiet_NaN();
  double degreesOfFreedom = std::numeric_limits<double>::quiet_NaN();
};
// Of a mean with its standard error; where that is 0 the p-value is 1 of a mean of 0, else 0.
TestedMean studentMean(double mean, double standardError, double degreesOfFreedom);
// The p-value of a mean that lies within ±margin, the larger of two one-sided tests (Schuirmann 1987); below
// 0.025 where the whole 95 % interval does. NaN where nothing was tested.
double equivalenceP(const TestedMean& test, double margin);

// Of a − b; a[i] and b[i] are a pair.
TestedMean pairedTest(const std::vector<double>& a, const std::vector<double>& b);

} // namespace expe
