// How the values of a curve are spread, kept as they come: each a count in a bin 0.8 % wide, so that a
// quantile costs no look at the points.
#pragma once

#include "core/api/figure.h"

#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace expe {

class Spread {
public:
  void take(double value); // finite
  std::int64_t count() const { return count_; }
  double smallest() const { return smallest_; }
  double largest() const { return largest_; }
  double quantile(double part) const; // lower edge of the bin where it lies; count() > 0
  // Three times as far from the median as the 1 % and the 99 % quantile: what is outside is an outlier.
  std::pair<double, double> fences() const;
  // Exact where `edge` is one of edgesAround().
  std::int64_t below(double edge) const;
  std::int64_t above(double edge) const;
  // Edges of bins, so that all of [low, high] is between them.
  static std::pair<double, double> edgesAround(double low, double high);

private:
  std::map<std::int64_t, std::int64_t> bins_;
  std::int64_t count_ = 0;
  double smallest_ = std::numeric_limits<double>::infinity(), largest_ = -smallest_;
};

// The view of the first panel shows every validation and floor; of the series, whose spreads these are, it
// leaves out the outliers, and says in a note how many.
void leaveOutliersOut(Figure& figure, const std::vector<const Spread*>& spreads);

} // namespace expe
