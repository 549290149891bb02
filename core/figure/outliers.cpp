#include "core/figure/outliers.h"

#include "core/base/lists.h"
#include "core/figure/curves.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

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
  Range range;

  void show(double low, double high) { widen(range, std::pair(low, high)); }
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
    for (std::size_t i = 0; i < curve.y.size(); ++i) {
      const double y = curve.y[i];
      const double error = i < curve.error.size() && std::isfinite(curve.error[i]) ? curve.error[i] : 0;
      if (std::isfinite(y) && y <= atMost && (!log || y > 0))
        show(log && y <= error ? y : y - error, y + error);
    }
  }
  // Marks of points are wider than a line: those at the edge are to be whole, and those at the top not under
  // the notes.
  void leaveRoom(bool log) {
    auto& [low, high] = *range;
    const double size = log ? std::log(high / low) : high - low, below = size / 20, above = size / 5;
    low = log ? low * std::exp(-below) : low - below;
    high = log ? high * std::exp(above) : high + above;
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

void addDiverged(Figure& figure, Panel& panel, const std::vector<std::string>& names) {
  if (names.empty())
    return;
  const Text note = names.size() == 1 ? Text{"{0} has diverged", {names.front()}}
                                      : Text{"{0} runs have diverged", {names.size()}};
  panel.notes.push_back(note);
  for (const std::string& name : names)
    addOnce(figure.metadata, {"diverged", name}); // of whatever panel
}

void addNote(Figure& figure, Panel& panel, std::int64_t count, const char* one, const char* several) {
  if (count == 0)
    return;
  const Text note{count == 1 ? one : several, {count}};
  panel.notes.push_back(note);
  figure.metadata.emplace_back("outside the view", note.english());
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

namespace {

// Where the runs began and what they reached; nothing is far above of runs of which nothing is known.
struct Course {
  double began = -endless, lowest = endless;
  void take(double first, double smallest) { // NaN: not known
    began = std::fmax(began, first);
    lowest = std::fmin(lowest, smallest);
  }
  double ceiling() const { return began == -endless ? endless : began + std::max(began - lowest, began / 2); }
};

void add(Divergence& found, int color, const std::string& name) {
  if (found.colors.insert(color).second)
    found.names.push_back(name);
}

} // namespace

Divergence divergenceOf(const std::vector<RunSpread>& runs) {
  Course course;
  for (const RunSpread& run : runs)
    if (run.spread->count() > 0)
      course.take(run.spread->first(), run.spread->smallest());
  Divergence found;
  found.ceiling = course.ceiling();
  const double edge = Spread::edgesAround(found.ceiling, found.ceiling).second;
  for (const RunSpread& run : runs)
    if (100 * run.spread->above(edge) > run.spread->count())
      add(found, run.color, run.name);
  return found;
}

Divergence divergenceOf(const std::vector<RunStanding>& runs) {
  Course course;
  for (const RunStanding& run : runs)
    course.take(run.began, std::fmin(run.began, run.now));
  Divergence found;
  found.ceiling = course.ceiling();
  for (const RunStanding& run : runs)
    if (run.now > found.ceiling)
      add(found, run.color, run.name);
  return found;
}

void leaveOutliersOut(Figure& figure, Panel& panel, const std::vector<RunSpread>& series,
                      const Divergence& divergence, Outside outside) {
  const auto diverged = [&](int color) { return divergence.colors.count(color) > 0; };
  View view;
  for (const RunSpread& run : series)
    view.show(run, outside, diverged(run.color));
  for (const Curve& curve : panel.curves)
    if (!curve.series)
      view.show(curve, panel.logY,
                diverged(curve.color) || outside == Outside::High ? divergence.ceiling : endless);
  for (const Reference& reference : panel.references)
    if (!reference.vertical)
      view.show(reference.at, reference.at);
  if (!view.range)
    return;
  if (panel.logY)
    view.range->first = std::max(view.range->first, view.range->second * 1e-6);
  if (series.empty())
    view.leaveRoom(panel.logY);
  panel.viewY = Spread::edgesAround(view.range->first, view.range->second);
  const auto [above, below] = countOutside(panel, series);
  addNote(figure, panel, above, "{0} point above", "{0} points above");
  addNote(figure, panel, below, "{0} point below", "{0} points below");
  addDiverged(figure, panel, divergence.names);
}

void leaveOutliersOut(Figure& figure, Panel& panel, const std::vector<RunSpread>& series,
                      const Divergence& divergence, const Config& options, Outside on) {
  if (options.text("robust") == "on")
    leaveOutliersOut(figure, panel, series, divergence, on);
  else if (options.text("robust") == "auto" && !divergence.names.empty())
    leaveOutliersOut(figure, panel, series, divergence, Outside::Diverged);
}

} // namespace expe
