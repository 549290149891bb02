#include "core/statistics/student.h"

#include <boost/math/distributions/students_t.hpp>

#include <cassert>
#include <cmath>
#include <numeric>

namespace expe {
namespace {

using Student = boost::math::students_t;

bool usable(const std::vector<double>& values) {
  for (const double value : values)
    if (!std::isfinite(value))
      return false;
  return values.size() > 1;
}

double standardError(const std::vector<double>& values) {
  const double middle = mean(values), n = static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values)
    squares += (value - middle) * (value - middle);
  return std::sqrt(squares / (n - 1) / n);
}

} // namespace

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Interval tInterval(const std::vector<double>& values) {
  Interval interval{.mean = mean(values)};
  if (!usable(values))
    return interval;
  const Student student(static_cast<double>(values.size() - 1));
  const double half = quantile(complement(student, 0.025)) * standardError(values);
  interval.low = interval.mean - half, interval.high = interval.mean + half;
  return interval;
}

PairedTest pairedTest(const std::vector<double>& a, const std::vector<double>& b) {
  assert(a.size() == b.size());
  std::vector<double> differences;
  for (std::size_t i = 0; i < a.size(); ++i)
    differences.push_back(a[i] - b[i]);
  PairedTest test{.difference = tInterval(differences)};
  if (!usable(differences))
    return test;
  const double error = standardError(differences);
  if (error == 0) { // all alike
    test.t = test.difference.mean == 0 ? 0 : std::copysign(INFINITY, test.difference.mean);
    test.p = test.difference.mean == 0 ? 1 : 0;
    return test;
  }
  test.t = test.difference.mean / error;
  const Student student(static_cast<double>(differences.size() - 1));
  test.p = 2 * cdf(complement(student, std::abs(test.t)));
  return test;
}

} // namespace expe
