#include "core/figure/outliers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <set>

namespace expe {
namespace {

constexpr int dropped = 45; // bits of the mantissa: seven are kept

// The bits of positive doubles are in the order of their values.
std::int64_t binOf(double value) {
  const auto bin = std::bit_cast<std::int64_t>(std::fabs(value)) >> dropped;
  return value < 0 ? -bin - 1 : bin;
}

double lowerEdge(std::int64_t bin) {
  const double size = std::bit_cast<double>((bin < 0 ? -bin : bin) << dropped);
  return bin < 0 ? -size : size;
}

constexpr double endless = std::numeric_limits<double>::infinity();

struct View {
  std::optional<std::pair<double, double>> range;

  void show(double low, double high) {
    range =
        range ? std::pair(std::min(range->first, low), std::max(range->second, high)) : std::pair(low, high);
  }
  void show(const RunSpread& run, Outside outside, bool diverged) {
    const Spread& spread = *run.spread;
    if (spread.count() == 0)
      return;
    double low = spread.smallest(), high = spread.largest();
    if (outside == Outside::Rare) {
      low = std::max(spread.fences().first, low);
      high = std::min(spread.fences().second, high);
    }
    show(low, diverged ? std::min(high, spread.first()) : high);
  }
  void show(const Curve& curve, bool log, double atMost) {
    for (const double y : curve.y)
      if (std::isfinite(y) && y <= atMost && (!log || y > 0))
        show(y, y);
  }
};

// Points of series and of validations.
std::pair<std::int64_t, std::int64_t> countOutside(const Panel& panel, const std::vector<RunSpread>& runs) {
  const auto [low, high] = *panel.viewY;
  std::int64_t above = 0, below = 0;
  for (const RunSpread& run : runs) {
    above += run.spread->above(high);
    below += run.spread->below(low);
  }
  for (const Curve& curve : panel.curves)
    for (const double y : curve.y) {
      above += y > high;
      below += y < low;
    }
  return {above, below};
}

void addDiverged(Figure& figure, const std::vector<std::string>& names) {
  if (names.empty())
    return;
  const std::string note = names.size() == 1 ? names.front() + " has diverged"
                                             : std::to_string(names.size()) + " runs have diverged";
  figure.panels[0].notes.push_back(note);
  for (const std::string& name : names)
    figure.metadata.emplace_back("diverged", name);
}

void addNote(Figure& figure, std::int64_t count, const char* where) {
  if (count == 0)
    return;
  const std::string note = std::to_string(count) + (count == 1 ? " point " : " points ") + where;
  figure.panels[0].notes.push_back(note);
  figure.metadata.emplace_back("outside the view", note);
}

} // namespace

void Spread::take(double value) {
  if (count_ == 0)
    first_ = value;
  ++bins_[binOf(value)];
  ++count_;
  smallest_ = std::min(smallest_, value);
  largest_ = std::max(largest_, value);
}

double Spread::quantile(double part) const {
  const auto wanted = static_cast<std::int64_t>(std::ceil(part * static_cast<double>(count_)));
  std::int64_t seen = 0;
  for (const auto& [bin, count] : bins_)
    if (seen += count; seen >= wanted)
      return lowerEdge(bin);
  return lowerEdge(bins_.rbegin()->first);
}

std::pair<double, double> Spread::fences() const {
  const double middle = quantile(0.5), low = quantile(0.01), high = quantile(0.99);
  return {middle - 3 * (middle - low), middle + 3 * (high - middle)};
}

std::pair<double, double> Spread::edgesAround(double low, double high) {
  return {lowerEdge(binOf(low)), lowerEdge(binOf(high) + 1)};
}

std::int64_t Spread::below(double edge) const {
  std::int64_t seen = 0;
  for (auto bin = bins_.begin(); bin != bins_.end() && bin->first < binOf(edge); ++bin)
    seen += bin->second;
  return seen;
}

std::int64_t Spread::above(double edge) const {
  std::int64_t seen = 0;
  for (auto bin = bins_.lower_bound(binOf(edge)); bin != bins_.end(); ++bin)
    seen += bin->second;
  return seen;
}

double ceilingOf(const std::vector<RunSpread>& runs) {
  double begin = 0, lowest = std::numeric_limits<double>::infinity();
  for (const RunSpread& run : runs)
    if (run.spread->count() > 0) {
      begin = std::max(begin, run.spread->first());
      lowest = std::min(lowest, run.spread->smallest());
    }
  return begin + std::max(begin - lowest, begin / 2);
}

bool hasDiverged(const RunSpread& run, double ceiling) {
  const std::int64_t above = run.spread->above(Spread::edgesAround(ceiling, ceiling).second);
  return 100 * above > run.spread->count();
}

bool anyDiverged(const std::vector<RunSpread>& runs) {
  const double ceiling = ceilingOf(runs);
  return std::any_of(runs.begin(), runs.end(),
                     [&](const RunSpread& run) { return hasDiverged(run, ceiling); });
}

void leaveOutliersOut(Figure& figure, const std::vector<RunSpread>& runs, Outside outside) {
  Panel& panel = figure.panels[0];
  const double ceiling = ceilingOf(runs);
  View view;
  std::set<int> diverged; // colours
  std::vector<std::string> names;
  for (const RunSpread& run : runs) {
    if (hasDiverged(run, ceiling)) {
      diverged.insert(run.color);
      names.push_back(run.name);
    }
    view.show(run, outside, diverged.count(run.color) > 0);
  }
  for (const Curve& curve : panel.curves)
    if (!curve.series)
      view.show(curve, panel.logY, diverged.count(curve.color) > 0 ? ceiling : endless);
  for (const Reference& reference : panel.references)
    view.show(reference.at, reference.at);
  if (!view.range)
    return;
  if (panel.logY)
    view.range->first = std::max(view.range->first, view.range->second * 1e-6);
  panel.viewY = Spread::edgesAround(view.range->first, view.range->second);
  const auto [above, below] = countOutside(panel, runs);
  addNote(figure, above, "above");
  addNote(figure, below, "below");
  addDiverged(figure, names);
}

} // namespace expe
