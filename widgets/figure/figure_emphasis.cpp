#include "widgets/figure/figure_emphasis.h"

#include <algorithm>

namespace expe {
namespace {

constexpr float veil = 0.75f;    // how much of what is dimmed it hides
constexpr double nearEnough = 6; // pixels from a line

bool isOf(const Curve& curve, const std::vector<std::int64_t>& runs) {
  return !curve.runs.empty() &&
         std::ranges::all_of(curve.runs, [&](auto run) { return std::ranges::binary_search(runs, run); });
}

} // namespace

FigureEmphasis::FigureEmphasis(QWidget* parent, const Panels& panels) : QWidget(parent), panels_(panels) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

void FigureEmphasis::set(std::vector<std::int64_t> runs) {
  runs_ = std::move(runs);
  std::ranges::sort(runs_);
  setVisible(!runs_.empty());
  update();
}

void FigureEmphasis::paintEvent(QPaintEvent*) {
  if (std::ranges::none_of(panels_, [this](const auto& panel) { return panel->shows(runs_); }))
    return;
  QCPPainter painter(this);
  for (const auto& panel : panels_)
    panel->drawAbove(painter, runs_);
}

bool FigurePanel::shows(const std::vector<std::int64_t>& runs) const {
  return std::ranges::any_of(panel_.curves, [&](const Curve& curve) { return isOf(curve, runs); });
}

// A name that stands in the panel is not dimmed where its curve is not.
void FigurePanel::drawAbove(QCPPainter& painter, const std::vector<std::int64_t>& runs) {
  const double ratio = painter.device()->devicePixelRatioF();
  std::vector<std::size_t> chosen;
  QRegion seen(rect_->rect());
  for (std::size_t i = 0; i < panel_.curves.size(); ++i)
    if (isOf(panel_.curves[i], runs)) {
      chosen.push_back(i);
      seen -= items_.nameOf(graphs_[i]).toAlignedRect();
    }
  painter.save();
  painter.setClipRegion(seen);
  QColor ground = pens_.theme->window;
  ground.setAlphaF(veil);
  painter.fillRect(rect_->rect(), ground);
  for (const std::size_t i : chosen)
    bands_->drawOne(painter, panel_.curves[i]);
  for (const std::size_t i : chosen) {
    if (const QCPRange x = x_->range(); crowded_)
      show(i, samples(panel_.curves[i], x.lower, x.upper, columns(ratio), panel_.logX), columns(ratio),
           ratio);
    graphs_[i]->drawOn(painter);
    if (bars_[i])
      bars_[i]->drawOn(painter);
  }
  painter.restore();
}

// Whether a long curve comes near between these two, at a cost that does not grow with its points.
bool FigurePanel::passes(const Series& series, double from, double to, double y) const {
  const std::size_t first = series.lower(from), last = std::min(series.lower(to) + 1, series.size());
  const auto [low, high] = series.extremes(first > 0 ? first - 1 : 0, last);
  if (high >= last)
    return false;
  const auto [above, below] =
      std::minmax({y_->coordToPixel(series.y(low)), y_->coordToPixel(series.y(high))});
  return y >= above - nearEnough && y <= below + nearEnough;
}

// Of single steps, which may be everywhere, only where no other line is as near.
const Curve* FigurePanel::curveAt(QPointF at) const {
  const auto [from, to] =
      std::minmax({x_->pixelToCoord(at.x() - nearEnough), x_->pixelToCoord(at.x() + nearEnough)});
  const QCPVector2D pointer(at);
  const Curve* found = nullptr;
  double least = nearEnough;
  for (const Curve& curve : panel_.curves) {
    if (curve.runs.empty() || (curve.series && !passes(*curve.series, from, to, at.y())))
      continue;
    const Samples points = samples(curve, from, to, static_cast<int>(2 * nearEnough), panel_.logX);
    const double more = curve.style == Curve::Style::Thin ? nearEnough / 2 : 0;
    std::optional<QCPVector2D> before;
    for (std::size_t i = 0; i < points.x.size(); ++i) {
      const QCPVector2D here(x_->coordToPixel(points.x[i]), y_->coordToPixel(points.y[i]));
      const double far = std::sqrt(pointer.distanceSquaredToLine(before.value_or(here), here)) + more;
      if (far < least)
        least = far, found = &curve;
      before = std::isfinite(here.y()) ? std::optional(here) : std::nullopt;
    }
  }
  return found;
}

} // namespace expe
