#include "core/figure/outliers.h"

#include <algorithm>
#include <bit>
#include <cmath>

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

void addNote(Figure& figure, std::int64_t count, const char* where) {
  if (count == 0)
    return;
  const std::string note = std::to_string(count) + (count == 1 ? " point " : " points ") + where;
  figure.panels[0].notes.push_back(note);
  figure.metadata.emplace_back("outside the view", note);
}

} // namespace

void Spread::take(double value) {
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

void leaveOutliersOut(Figure& figure, const std::vector<const Spread*>& spreads) {
  Panel& panel = figure.panels[0];
  std::optional<std::pair<double, double>> view;
  auto show = [&](double low, double high) {
    view = view ? std::pair(std::min(view->first, low), std::max(view->second, high)) : std::pair(low, high);
  };
  for (const Spread* spread : spreads)
    if (spread->count() > 0)
      show(std::max(spread->fences().first, spread->smallest()),
           std::min(spread->fences().second, spread->largest()));
  for (const Curve& curve : panel.curves)
    if (const auto extent = extentOf(curve, false, panel.logY); !curve.series && extent.y)
      show(extent.y->first, extent.y->second);
  for (const Reference& reference : panel.references)
    show(reference.at, reference.at);
  if (!view)
    return;
  if (panel.logY)
    view->first = std::max(view->first, view->second * 1e-6);
  panel.viewY = Spread::edgesAround(view->first, view->second);
  std::int64_t above = 0, below = 0;
  for (const Spread* spread : spreads) {
    above += spread->above(panel.viewY->second);
    below += spread->below(panel.viewY->first);
  }
  addNote(figure, above, "above");
  addNote(figure, below, "below");
}

} // namespace expe
