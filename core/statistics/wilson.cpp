#include "core/statistics/wilson.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace expe {

Interval wilson(std::int64_t successes, std::int64_t trials) {
  assert(trials > 0 && successes >= 0 && successes <= trials);
  const double z = quantile(complement(boost::math::normal(), 0.025)), n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  return {share, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

} // namespace expe
