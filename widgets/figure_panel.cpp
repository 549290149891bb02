#include "widgets/figure_panel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

constexpr double margin = 0.04; // of a fitted view, on each side

QVector<double> vector(const std::vector<double>& values) {
  return {values.begin(), values.end()};
}

// A shape for each run colour, so that runs are told apart without hue.
QCPScatterStyle marker(const Curve& curve, const QColor& color, double size) {
  using Style = QCPScatterStyle;
  static const Style::ScatterShape shapes[] = {Style::ssDisc,    Style::ssSquare, Style::ssTriangle,
                                               Style::ssDiamond, Style::ssCircle, Style::ssTriangleInverted,
                                               Style::ssPlus,    Style::ssCross};
  const auto shape = shapes[std::max(curve.color, 0) % 8];
  return Style(shape, QPen(color, 1), shape == Style::ssCircle ? QBrush(Qt::NoBrush) : QBrush(color), size);
}

struct Limits {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  QCPRange range(bool log) const {
    if (low > high)
      return {log ? 1.0 : 0.0, log ? 10.0 : 1.0};
    if (log) {
      const double pad = std::max(std::pow(high / low, margin), 1.1);
      return {low / pad, high * pad};
    }
    const double pad = high > low ? (high - low) * margin : std::max(std::abs(high) * margin, 0.5);
    return {low - pad, high + pad};
  }
};

} // namespace

FigurePanel::FigurePanel(QCustomPlot& plot, QCPAxisRect* rect)
    : plot_(plot), rect_(rect), x_(rect->axis(QCPAxis::atBottom)), y_(rect->axis(QCPAxis::atLeft)) {
  rect->setRangeDrag(Qt::Horizontal | Qt::Vertical);
  rect->setRangeZoom(Qt::Horizontal | Qt::Vertical);
  rect->setRangeZoomFactor(0.8);
}

void FigurePanel::dress(const Pens& pens) {
  const Theme& theme = *pens.theme;
  const QFont font = figureFont(pens.fontPixels);
  for (QCPAxis* axis : {x_, y_}) {
    axis->setTickLabelFont(font);
    axis->setLabelFont(font);
    axis->setTickLabelColor(theme.muted);
    axis->setLabelColor(theme.muted);
    axis->setBasePen(QPen(theme.border, pens.thin));
    axis->setTickPen(QPen(theme.border, pens.thin));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLength(0, 3);
    axis->setLabelPadding(4);
    axis->grid()->setPen(QPen(theme.grid, pens.thin));
    axis->grid()->setZeroLinePen(QPen(theme.grid, pens.thin));
  }
  y_->setBasePen(Qt::NoPen);
  y_->setTickPen(Qt::NoPen);
  x_->setLabel(QString::fromStdString(panel_.x));
  y_->setLabel(QString::fromStdString(panel_.y));
  x_->setScaleType(panel_.logX ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  y_->setScaleType(panel_.logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  if (panel_.ticksX.empty()) {
    if (!x_->ticker() || x_->ticker().dynamicCast<QCPAxisTickerText>())
      x_->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    return;
  }
  QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
  for (std::size_t i = 0; i < panel_.ticksX.size(); ++i)
    ticker->addTick(panel_.ticksX[i], QString::fromStdString(panel_.tickLabelsX[i]));
  x_->setTicker(ticker);
}

void FigurePanel::setPanel(const Panel& panel, const Pens& pens) {
  panel_ = panel;
  dress(pens);
  while (graphs_.size() > panel.curves.size()) {
    if (bars_.back())
      plot_.removePlottable(bars_.back());
    plot_.removePlottable(graphs_.back());
    graphs_.pop_back();
    bars_.pop_back();
  }
  while (graphs_.size() < panel.curves.size()) {
    graphs_.push_back(plot_.addGraph(x_, y_));
    bars_.push_back(nullptr);
  }
  for (QCPAbstractItem* item : items_)
    plot_.removeItem(item);
  items_.clear();
  ends_.clear();
  for (std::size_t i = 0; i < panel.curves.size(); ++i)
    drawCurve(i, pens);
  drawReferences(pens);
  drawEndLabels(pens);
  if (fitted_)
    fit();
}

void FigurePanel::drawCurve(std::size_t index, const Pens& pens) {
  const Curve& curve = panel_.curves[index];
  QCPGraph& graph = *graphs_[index];
  QColor color = pens.theme->run(curve.color);
  const QColor strong = color;
  const bool thin = curve.style == Curve::Style::Thin;
  if (thin)
    color.setAlphaF(0.3f);
  QPen pen(color, thin ? pens.thin : pens.line);
  if (curve.style == Curve::Style::Dashed) {
    pen.setWidthF(pens.thin * 1.2);
    pen.setDashPattern({4, 3});
  }
  graph.setPen(pen);
  graph.setAntialiased(!(thin && pens.screen));
  graph.setName(QString::fromStdString(curve.name));
  graph.setAdaptiveSampling(curve.x.size() > 2000); // below that it only makes a smooth line angular
  graph.setScatterStyle(QCPScatterStyle::ssNone);
  graph.setScatterSkip(0);
  if (curve.style == Curve::Style::Markers)
    graph.setScatterStyle(marker(curve, strong, pens.marker));
  if (curve.style == Curve::Style::Line && curve.x.size() > 1) { // a marker here and there
    graph.setScatterStyle(marker(curve, strong, pens.marker));
    graph.setScatterSkip(std::max(0, static_cast<int>(curve.x.size()) / 10));
  }
  graph.setData(vector(curve.x), vector(curve.y), true);
  if (curve.error.empty()) {
    if (bars_[index])
      plot_.removePlottable(bars_[index]);
    bars_[index] = nullptr;
    return;
  }
  if (!bars_[index]) {
    bars_[index] = new QCPErrorBars(x_, y_);
    bars_[index]->setDataPlottable(&graph);
  }
  bars_[index]->setPen(QPen(strong, pens.thin));
  bars_[index]->setData(vector(curve.error));
}

QCPItemText* FigurePanel::label(const QString& text, const QColor& color, const Pens& pens) {
  auto* item = new QCPItemText(&plot_);
  item->setClipAxisRect(rect_);
  item->setClipToAxisRect(false);
  item->setText(text);
  item->setColor(color);
  item->setFont(figureFont(pens.fontPixels));
  item->setPadding({3, 1, 3, 1});
  items_.push_back(item);
  return item;
}

void FigurePanel::drawReferences(const Pens& pens) {
  for (const Reference& reference : panel_.references) {
    auto* line = new QCPItemStraightLine(&plot_);
    const QColor color = reference.vertical ? pens.theme->warning : pens.theme->muted;
    line->setClipAxisRect(rect_);
    line->setPen(QPen(color, pens.thin, Qt::DashLine));
    for (auto* point : {line->point1, line->point2}) {
      point->setAxes(x_, y_);
      point->setAxisRect(rect_);
    }
    line->point1->setTypeX(reference.vertical ? QCPItemPosition::ptPlotCoords
                                              : QCPItemPosition::ptAxisRectRatio);
    line->point1->setTypeY(reference.vertical ? QCPItemPosition::ptAxisRectRatio
                                              : QCPItemPosition::ptPlotCoords);
    line->point2->setTypeX(line->point1->typeX());
    line->point2->setTypeY(line->point1->typeY());
    items_.push_back(line);
    QCPItemText* text = label(QString::fromStdString(reference.label), color, pens);
    text->position->setAxes(x_, y_);
    text->position->setAxisRect(rect_);
    text->position->setTypeX(line->point1->typeX());
    text->position->setTypeY(line->point1->typeY());
    text->setClipToAxisRect(true);
    if (reference.vertical) {
      line->point1->setCoords(reference.at, 0);
      line->point2->setCoords(reference.at, 1);
      text->position->setCoords(reference.at, 0);
      text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    } else {
      line->point1->setCoords(0, reference.at);
      line->point2->setCoords(1, reference.at);
      text->position->setCoords(0, reference.at);
      text->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    }
  }
}

void FigurePanel::drawEndLabels(const Pens& pens) {
  for (const Curve& curve : panel_.curves) {
    if (curve.endLabel.empty() || curve.x.empty())
      continue;
    QCPItemText* text = label(QString::fromStdString(curve.endLabel), pens.theme->run(curve.color), pens);
    text->position->setAxes(x_, y_);
    text->position->setAxisRect(rect_);
    text->position->setType(QCPItemPosition::ptPlotCoords);
    text->position->setCoords(curve.x.back(), curve.y.back());
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    ends_.push_back(text);
  }
}

// The longer lengths come last and matter most: they are placed first.
void FigurePanel::arrangeLabels() {
  std::vector<QRectF> taken;
  for (auto text = ends_.rbegin(); text != ends_.rend(); ++text) {
    const QFontMetricsF metrics((*text)->font());
    const QPointF at = (*text)->position->pixelPosition();
    const QRectF box(at.x(), at.y() - metrics.height() / 2, metrics.horizontalAdvance((*text)->text()) + 6,
                     metrics.height() * 0.8);
    const bool free =
        rect_->rect().adjusted(0, 0, 30, 0).contains(at.toPoint()) &&
        std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); });
    (*text)->setVisible(free);
    if (free)
      taken.push_back(box);
  }
}

void FigurePanel::fit() {
  fitted_ = true;
  Limits x, y;
  bool endLabels = false;
  for (const Curve& curve : panel_.curves) {
    endLabels = endLabels || !curve.endLabel.empty();
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      if ((panel_.logX && curve.x[i] <= 0) || (panel_.logY && curve.y[i] <= 0))
        continue;
      x.take(curve.x[i]);
      const double bar = curve.error.empty() || !std::isfinite(curve.error[i]) ? 0 : curve.error[i];
      y.take(curve.y[i] - bar);
      y.take(curve.y[i] + bar);
    }
  }
  for (const Reference& reference : panel_.references)
    (reference.vertical ? x : y).take(reference.at);
  QCPRange across = x.range(panel_.logX);
  if (endLabels)
    across.upper += across.size() * 0.02;
  x_->setRange(across);
  y_->setRange(y.range(panel_.logY));
}

void FigurePanel::follow() {
  if (fitted_)
    return;
  Limits x;
  for (const Curve& curve : panel_.curves)
    if (!curve.x.empty())
      x.take(curve.x.back());
  const QCPRange now = x_->range();
  if (x.high > now.upper || x.high < now.lower)
    x_->setRange(x.high + now.size() * margin - now.size(), x.high + now.size() * margin);
}

} // namespace expe
