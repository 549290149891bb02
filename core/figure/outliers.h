// How the values of a curve are spread, kept as they come: each a count in a bin 0.8 % wide, so that a
// quantile costs no look at the points.
#pragma once

#include "core/api/figure.h"

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace expe {

class Spread {
public:
  void take(double value); // finite
  std::int64_t count() const { return count_; }
  double first() const { return first_; } // count() > 0
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
  double first_ = 0;
  double smallest_ = std::numeric_limits<double>::infinity(), largest_ = -smallest_;
};

struct RunSpread { // of what is drawn of one run
  int color = 0;   // of its curves
  std::string name;
  const Spread* spread = nullptr;
};

// What is far above where the runs began. A run has diverged if more than one point in a hundred is: it would
// press all others into a line.
double ceilingOf(const std::vector<RunSpread>& runs);
bool hasDiverged(const RunSpread& run, double ceiling);
bool anyDiverged(const std::vector<RunSpread>& runs);

enum class Outside {
  Rare,     // and what has diverged: points far from the others of their run are outside the view
  Diverged, // only that
};
// The view of the first panel shows every validation and floor; of runs that have diverged it shows what is
// not above where the runs began. Notes say how many points are outside, and which runs have diverged.
void leaveOutliersOut(Figure& figure, const std::vector<RunSpread>& runs, Outside outside);

} // namespace expe
