#include "widgets/figure/figure_panel.h"

#include "core/api/figure.h"
#include "widgets/figure/figure_axis.h"
#include "widgets/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <future>

namespace expe {
namespace {

constexpr double margin = 0.04; // of a fitted view, on each side

QVector<double> vector(const std::vector<double>& values) {
  return {values.begin(), values.end()};
}

QCPRange padded(const std::optional<std::pair<double, double>>& limits, bool log) {
  if (!limits)
    return {log ? 1.0 : 0.0, log ? 10.0 : 1.0};
  const auto [low, high] = *limits;
  if (log) {
    const double pad = std::max(std::pow(high / low, margin), 1.1);
    return {low / pad, high * pad};
  }
  const double pad = high > low ? (high - low) * margin : std::max(std::abs(high) * margin, 0.5);
  return {low - pad, high + pad};
}

void widen(std::optional<std::pair<double, double>>& limits,
           const std::optional<std::pair<double, double>>& by) {
  if (limits && by)
    limits = std::pair(std::min(limits->first, by->first), std::max(limits->second, by->second));
  else if (by)
    limits = by;
}

// Whether what a map shows has other edges, so that a view of it says nothing of the new one.
bool elsewhere(const Panel& now, const Panel& before) {
  if (!now.map || !before.map)
    return static_cast<bool>(now.map) != static_cast<bool>(before.map);
  auto edges = [](const HeatMap& map) { return std::array{map.left, map.right, map.first, map.last}; };
  return now.downwards != before.downwards || edges(*now.map) != edges(*before.map);
}

// So that what lies left of `last` has all but a part of the width.
QCPRange withRoom(const QCPRange& range, double last, double part, bool log) {
  const double upper = log ? range.lower * std::pow(last / range.lower, 1 / (1 - part))
                           : range.lower + (last - range.lower) / (1 - part);
  return {range.lower, std::max(range.upper, upper)};
}

// Maps are seen to their edge.
QCPRange fitted(const std::optional<std::pair<double, double>>& limits, bool log, bool map) {
  return map && limits && limits->first < limits->second ? QCPRange(limits->first, limits->second)
                                                         : padded(limits, log);
}

} // namespace

FigurePanel::FigurePanel(QCustomPlot& plot, QCPAxisRect* rect)
    : plot_(plot), rect_(rect), x_(rect->axis(QCPAxis::atBottom)), y_(rect->axis(QCPAxis::atLeft)),
      map_(new FigureMap(plot, rect)), bands_(new FigureBands(plot, rect)),
      crowd_(new FigureCrowd(plot, rect)), bar_(new FigureColorBar(plot, rect)), items_(plot, rect),
      annotations_(new FigureAnnotations(plot, rect)) {
  rect->setRangeDrag(Qt::Horizontal | Qt::Vertical);
  rect->setRangeZoom(Qt::Horizontal | Qt::Vertical);
  rect->setRangeZoomFactor(0.8);
}

void FigurePanel::setPanel(const Panel& panel, const Pens& pens) {
  // Another axis is another view.
  if (panel.x != panel_.x || panel.y != panel_.y || panel.logX != panel_.logX || panel.logY != panel_.logY ||
      elsewhere(panel, panel_))
    fitted_ = true;
  const auto before = std::exchange(panel_, panel).curves;
  pens_ = pens;
  crowded_ = FigureCrowd::suits(panel_, pens);
  crowd_->set(crowded_ ? &panel_ : nullptr, before, pens);
  bands_->set(crowded_ ? nullptr : &panel_, pens);
  styleAxes(*x_, *y_, panel_, pens_, labelX_);
  hideLabels();
  map_->set(panel_, pens_);
  bar_->set(barred_ ? panel_.map : nullptr, pens_);
  while (graphs_.size() > panel.curves.size()) {
    if (bars_.back())
      plot_.removePlottable(bars_.back());
    plot_.removePlottable(graphs_.back());
    graphs_.pop_back();
    bars_.pop_back();
  }
  while (graphs_.size() < panel.curves.size()) {
    graphs_.push_back(new FigureGraph(x_, y_));
    bars_.push_back(nullptr);
  }
  shown_.resize(graphs_.size());
  for (std::size_t i = 0; i < panel.curves.size(); ++i)
    drawCurve(i);
  items_.set(panel, pens, titled_);
  annotations_->set(panel, pens);
  if (fitted_)
    refit();
}

void FigurePanel::setLabels(bool x, bool y, bool title) {
  const bool other = std::exchange(labelX_, x) != x;
  labelY_ = y;
  titled_ = title;
  if (other && pens_.theme)
    styleAxes(*x_, *y_, panel_, pens_, labelX_);
}

void FigurePanel::setBar(bool bar) {
  if (std::exchange(barred_, bar) != bar && pens_.theme)
    bar_->set(barred_ ? panel_.map : nullptr, pens_);
}

void FigurePanel::hideLabels() {
  const bool inside = labelsInside(panel_, pens_);
  if (pens_.screen || !labelX_)
    x_->setLabel({});
  if (inside || !labelY_)
    y_->setLabel({});
}

void FigurePanel::drawCurve(std::size_t index) {
  const Curve& curve = panel_.curves[index];
  FigureGraph& graph = *graphs_[index];
  graph.setPen(curve.style == Curve::Style::Points ? QPen(Qt::NoPen) : penOf(curve, pens_));
  graph.setName(pens_.words(curve.name));
  graph.setEdge(panel_.map ? edgeOf(curve, pens_) : QPen(Qt::NoPen));
  graph.setAntialiased(!(curve.style == Curve::Style::Thin && pens_.screen));
  graph.setScatterStyle(QCPScatterStyle::ssNone);
  if (curve.style != Curve::Style::Thin && curve.style != Curve::Style::Dashed)
    graph.setScatterStyle(scatterOf(curve, pens_));
  graph.setVisible(!crowded_);
  if (crowded_) {
    graph.data()->clear();
    shown_[index] = {};
  } else if (!curve.series) {
    const Samples points = samples(curve, 0, 0, 0, panel_.logX);
    graph.setAdaptiveSampling(points.x.size() > 2000); // below that it only makes a smooth line angular
    graph.setColumns(0);
    graph.setData(vector(points.x), vector(points.y), true);
    shown_[index] = {};
    const bool line = curve.style == Curve::Style::Line; // with a marker here and there
    graph.setScatterSkip(line ? static_cast<int>(curve.x.size()) / 10 : 0);
  }
  drawBars(index);
}

void FigurePanel::drawBars(std::size_t index) {
  const Curve& curve = panel_.curves[index];
  if (curve.error.empty() || curve.band) {
    if (bars_[index])
      plot_.removePlottable(bars_[index]);
    bars_[index] = nullptr;
    return;
  }
  if (!bars_[index]) {
    bars_[index] = new FigureBars(x_, y_);
    bars_[index]->setDataPlottable(graphs_[index]);
  }
  bars_[index]->setErrorType(isForest(panel_) ? QCPErrorBars::etKeyError : QCPErrorBars::etValueError);
  bars_[index]->setPen(QPen(colorOf(curve, pens_), pens_.thin));
  bars_[index]->setData(vector(curve.error));
}

int FigurePanel::columns(double pixelRatio) const {
  return std::max(1, static_cast<int>(rect_->width() * pixelRatio * pens_.resolution));
}

// Very long curves are looked through side by side: that waits for memory more than it reckons.
bool FigurePanel::arrange(double pixelRatio) {
  const int columns = this->columns(pixelRatio);
  std::vector<std::future<Samples>> found(graphs_.size());
  for (std::size_t i = 0; i < graphs_.size(); ++i) {
    const Curve& curve = panel_.curves[i];
    const Shown wanted{curve.series, x_->range().lower, x_->range().upper, columns};
    if (crowded_ || !curve.series || wanted == shown_[i])
      continue;
    shown_[i] = wanted;
    const auto when = curve.series->size() > 100000 ? std::launch::async : std::launch::deferred;
    found[i] = std::async(when, samples, std::cref(curve), wanted.from, wanted.to, columns, panel_.logX);
  }
  for (std::size_t i = 0; i < graphs_.size(); ++i)
    if (found[i].valid())
      show(i, found[i].get(), columns, pixelRatio);
  const bool other = leaveRoom();
  items_.arrange(crowded_ ? std::vector<FigureGraph*>() : graphs_, labelX_, labelY_);
  shortenLabels(*x_, *y_, panel_, pens_);
  hideLabels();
  return bar_->arrange() || other;
}

bool FigurePanel::leaveRoom() {
  const double room = crowded_ ? 0 : items_.roomForNames();
  if (!fitted_ || (room <= names_ && room > names_ - 0.02)) // or a layout would follow a layout
    return false;
  names_ = room > 0 ? room + 0.005 : 0;
  fit();
  return true;
}

void FigurePanel::show(std::size_t index, const Samples& points, int columns, double pixelRatio) {
  FigureGraph& graph = *graphs_[index];
  const bool dense = points.x.size() > static_cast<std::size_t>(columns);
  graph.setColumns(dense && pens_.screen ? pixelRatio : 0);
  graph.setAdaptiveSampling(false); // that is done
  graph.setScatterSkip(static_cast<int>(points.x.size()) / 10);
  graph.setData(vector(points.x), vector(points.y), true);
}

// What a fitted view shows. Of very many curves another range means all of them anew, and of one that trains
// each step would be another: they keep theirs as long as all is in it and fills it.
void FigurePanel::refit() {
  const QCPRange x = x_->range(), y = y_->range();
  fit();
  const auto keep = [](QCPAxis& axis, const QCPRange& before) {
    const QCPRange now = axis.range();
    const bool log = axis.scaleType() == QCPAxis::stLogarithmic;
    const auto at = [log](double value) { return log ? std::log(value) : value; };
    const double size = at(now.upper) - at(now.lower), most = size * 2 * margin,
                 pad = size * margin / (1 + 2 * margin);
    const double left = at(now.lower) - at(before.lower), right = at(before.upper) - at(now.upper);
    if (left >= -pad && left <= most && right >= -pad && right <= most)
      axis.setRange(before);
  };
  if (crowded_ && !panel_.viewX)
    keep(*x_, x);
  if (crowded_ && !panel_.viewY)
    keep(*y_, y);
}

void FigurePanel::fit() {
  fitted_ = true;
  const auto [x, y] = extentOf(panel_);
  const bool endLabels =
      std::ranges::any_of(panel_.curves, [](const Curve& curve) { return !curve.endLabel.empty(); });
  const bool map = panel_.map != nullptr;
  QCPRange across =
      panel_.viewX ? QCPRange(panel_.viewX->first, panel_.viewX->second) : expe::fitted(x, panel_.logX, map);
  if (endLabels && !panel_.viewX)
    across.upper += across.size() * 0.02;
  if (names_ > 0 && x && !panel_.viewX)
    across = withRoom(across, x->second, names_, panel_.logX);
  x_->setRange(across);
  y_->setRange(panel_.viewY ? QCPRange(panel_.viewY->first, panel_.viewY->second)
                            : expe::fitted(y, panel_.logY, map));
}

void FigurePanel::setView(const QCPRange& x, const QCPRange& y) {
  fitted_ = false;
  x_->setRange(x);
  y_->setRange(y);
}

void FigurePanel::zoom(double factor, double x) {
  fitted_ = false;
  x_->scaleRange(factor, x);
}

void FigurePanel::pan(double right, double down) {
  fitted_ = false;
  auto move = [](QCPAxis& axis, double from, double size, double part) {
    if (part != 0)
      axis.setRange(axis.pixelToCoord(from + size * part), axis.pixelToCoord(from + size + size * part));
  };
  move(*x_, rect_->left(), rect_->width(), right);
  move(*y_, rect_->top(), rect_->height(), down);
}

void FigurePanel::follow() {
  if (fitted_)
    return;
  std::optional<std::pair<double, double>> all;
  for (const Curve& curve : panel_.curves)
    widen(all, extentOf(curve, panel_.logX, panel_.logY).x);
  const QCPRange now = x_->range();
  if (all && !now.contains(all->second))
    x_->setRange(all->second + now.size() * margin - now.size(), all->second + now.size() * margin);
}

Panel FigurePanel::shown() const {
  Panel panel = panel_;
  if (!fitted_) {
    panel.viewX = {x_->range().lower, x_->range().upper};
    panel.viewY = {y_->range().lower, y_->range().upper};
  }
  return panel;
}

} // namespace expe
