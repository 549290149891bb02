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

// Of a sample, by its own spread.
TestedMean tested(const std::vector<double>& values) {
  if (!usable(values))
    return {.interval = {.mean = mean(values)}};
  const auto n = static_cast<double>(values.size());
  return studentMean(mean(values), deviation(values) / std::sqrt(n), n - 1);
}

} // namespace

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double deviation(const std::vector<double>& values) {
  const double middle = mean(values), n = static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values)
    squares += (value - middle) * (value - middle);
  return std::sqrt(squares / (n - 1));
}

TestedMean studentMean(double mean, double standardError, double degreesOfFreedom) {
  const Student student(degreesOfFreedom);
  const double half = quantile(complement(student, 0.025)) * standardError;
  TestedMean test{.interval = {mean, mean - half, mean + half},
                  .standardError = standardError,
                  .degreesOfFreedom = degreesOfFreedom};
  if (standardError == 0) { // all alike
    test.t = mean == 0 ? 0 : std::copysign(INFINITY, mean), test.p = mean == 0 ? 1 : 0;
    return test;
  }
  test.t = mean / standardError;
  test.p = 2 * cdf(complement(student, std::abs(test.t)));
  return test;
}

double equivalenceP(const TestedMean& test, double margin) {
  if (!(test.degreesOfFreedom > 0))
    return std::nan("");
  const double room = margin - std::abs(test.interval.mean);
  if (test.standardError == 0)
    return room > 0 ? 0 : 1;
  return cdf(complement(Student(test.degreesOfFreedom), room / test.standardError));
}

Interval tInterval(const std::vector<double>& values) {
  return tested(values).interval;
}

TestedMean pairedTest(const std::vector<double>& a, const std::vector<double>& b) {
  assert(a.size() == b.size());
  std::vector<double> differences;
  differences.reserve(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    differences.push_back(a[i] - b[i]);
  return tested(differences);
}

} // namespace expe
