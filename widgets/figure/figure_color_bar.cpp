// The colour bar of a panel: a gradient of vectors in the margin, and the panel's right axis for its ticks.
#include "widgets/figure/figure_axis.h"
#include "widgets/figure/figure_map.h"

#include "widgets/words.h"

namespace expe {
namespace {

constexpr int narrow = 24; // letters' heights: a panel of less has a slim bar and no label
constexpr int tiny = 12;   // and of less than that no numbers

QLinearGradient gradientOf(Colors colors, const QRectF& bar) {
  QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
  const auto stops = colorStops(colors);
  for (std::size_t i = 0; i < stops.size(); ++i)
    gradient.setColorAt(static_cast<double>(i) / static_cast<double>(stops.size() - 1),
                        QColor::fromRgb(stops[i]));
  return gradient;
}

} // namespace

FigureColorBar::FigureColorBar(QCustomPlot& plot, QCPAxisRect* rect)
    : QCPAbstractItem(&plot), rect_(rect), axis_(rect->axis(QCPAxis::atRight)) {
  setClipToAxisRect(false);
}

void FigureColorBar::set(const Panel& panel, const Pens& pens) {
  pens_ = pens;
  map_ = panel.map;
  axis_->setVisible(map_ != nullptr);
  axis_->grid()->setVisible(false);
  if (!map_)
    return;
  const ColorScale scale = colorScale(*map_);
  styleAxis(*axis_, pens);
  axis_->setBasePen(Qt::NoPen);
  axis_->setScaleType(scale.log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  axis_->setRange(scale.low, scale.high);
  setTicks();
  arrange();
}

void FigureColorBar::setTicks() {
  axis_->setTicker(
      QSharedPointer<QCPAxisTicker>(bare_ ? static_cast<QCPAxisTicker*>(new NamedTicker(*axis_, {}, {}))
                                          : new FigureTicker(*axis_, Quantity::Number)));
}

// Called when the ticks of this layout are there already: what is drawn of them must not change.
bool FigureColorBar::arrange() {
  if (!map_)
    return false;
  const int room = rect_->outerRect().width();
  const bool slim = room < narrow * pens_.fontPixels, bare = room < tiny * pens_.fontPixels;
  const QString label = slim ? QString() : q(map_->label);
  const int width = slim ? 4 : pens_.fontPixels;
  const bool same = label == axis_->label() && width == width_ && bare == bare_;
  width_ = width;
  gap_ = slim ? 3 : pens_.fontPixels / 2 + 1;
  axis_->setLabel(label);
  if (std::exchange(bare_, bare) != bare)
    setTicks();
  axis_->setOffset(gap_ + width_);
  return !same;
}

void FigureColorBar::draw(QCPPainter* painter) {
  if (!map_)
    return;
  const QRect area = rect_->rect();
  const QRectF bar(area.right() + 1 + gap_, area.top(), width_, area.height());
  painter->setAntialiasing(false);
  painter->fillRect(bar, gradientOf(map_->colors, bar));
}

} // namespace expe
