// T5's buckets of distances (Raffel et al. 2020, section 2.1). Half of the n buckets hold a distance each,
// the others grow like logarithms up to a distance m, behind which all are one:
//
//   bucket(Δ) = Δ                                             Δ < n/2
//             = n/2 + ⌊ ln(2Δ/n) / ln(2m/n) · n/2 ⌋            at most n − 1
//
// Both ways, the first n/2 buckets are those of keys before the query, and the others of keys behind it.
#pragma once

#include <ATen/ATen.h>

#include <cmath>

namespace expe {

struct T5Buckets {
  double count, last;
  bool bothWays;

  // fp64 of any shape → int64.
  at::Tensor of(const at::Tensor& distances) const {
    if (!bothWays)
      return oneWay(distances.clamp_min(0), count).to(at::kLong);
    const auto half = std::floor(count / 2);
    return (oneWay(distances.abs(), half) + half * distances.lt(0)).to(at::kLong);
  }
  at::Tensor oneWay(const at::Tensor& distances, double n) const {
    const double exact = std::floor(n / 2);
    const auto share = (distances.clamp_min(exact) / exact).log() / std::log(last / exact);
    const auto wider = exact + (share * (n - exact)).floor();
    return at::where(distances < exact, distances.floor(), wider.clamp_max(n - 1));
  }
};

} // namespace expe
