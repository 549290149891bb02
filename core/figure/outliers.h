// How the values of a curve are spread, kept as they come: each a count in a bin 0.8 % wide, so that a
// quantile costs no look at the points.
#pragma once

#include "core/api/figure.h"
#include "core/api/parameters.h"
#include "core/api/study.h"

#include <cstdint>
#include <limits>
#include <map>
#include <set>
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

// What a run's losses are known to be where only few are drawn; in the unit of the figure, NaN: not known.
struct RunStanding {
  int color = 0;
  std::string name;
  double began = none, now = none; // at the training length
};

// Runs that would press all others into a line: more than one point in a hundred, or where they are now, is
// far above where the runs began.
struct Divergence {
  double ceiling = std::numeric_limits<double>::infinity(); // what is above it is far above
  std::vector<std::string> names;                           // of the runs that have diverged
  std::set<int> colors;
};
Divergence divergenceOf(const std::vector<RunSpread>& runs);
Divergence divergenceOf(const std::vector<RunStanding>& runs);

enum class Outside {
  Rare,     // points of series far from the others of their run, and what has diverged
  High,     // all that is above the ceiling
  Diverged, // what is above it of runs that have diverged
};
// Narrows the view of a panel. `series` are those of its curves; the points of curves without one, and
// references across the panel, are in sight but for what is outside. Notes say how many points are outside,
// and which runs have diverged.
void leaveOutliersOut(Figure& figure, Panel& panel, const std::vector<RunSpread>& series,
                      const Divergence& divergence, Outside outside);
// As the option "robust" says; `on` is what it leaves out on request.
void leaveOutliersOut(Figure& figure, Panel& panel, const std::vector<RunSpread>& series,
                      const Divergence& divergence, const Config& options, Outside on);

} // namespace expe
