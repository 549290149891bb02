#include "widgets/text/ribbon_colors.h"

#include "core/base/numbers.h"
#include "widgets/text/token_view.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace expe {

std::size_t sharedTokens(const TokenLosses& a, const TokenLosses& b) {
  const std::size_t count = std::min(a.pieces.size(), b.pieces.size());
  return std::equal(a.pieces.begin(), a.pieces.begin() + static_cast<std::ptrdiff_t>(count), b.pieces.begin())
             ? count
             : 0;
}

std::vector<double> ribbonValues(const TokenLosses& now, const TokenLosses& pinned, RibbonMode mode) {
  std::vector<double> values(now.loss);
  const std::vector<double>& minus = mode == RibbonMode::Excess ? now.floor : pinned.loss;
  const std::size_t shared = mode == RibbonMode::Excess ? minus.size() : sharedTokens(now, pinned);
  for (std::size_t i = 0; mode != RibbonMode::Loss && i < values.size(); ++i)
    values[i] = i < std::min(shared, minus.size()) ? values[i] - minus[i] : std::nan("");
  return values;
}

double ribbonSpan(const std::vector<double>& values) {
  std::vector<double> sizes;
  sizes.reserve(values.size());
  for (const double value : values)
    if (std::isfinite(value))
      sizes.push_back(std::fabs(value));
  if (sizes.empty())
    return 0;
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(sizes.size() - 1));
  std::nth_element(sizes.begin(), at, sizes.end());
  if (*at <= 0)
    return 0;
  const int decade = static_cast<int>(std::floor(std::log10(*at)));
  for (const int digits : {10, 15, 20, 30, 40, 60, 80})
    if (const double round = *readReal(std::to_string(digits) + "e" + std::to_string(decade - 1));
        round >= *at)
      return round;
  return *readReal("1e" + std::to_string(decade + 1));
}

namespace {
constexpr int wide = 84, thick = 9, apart = 5; // pixels
}

RibbonLegend::RibbonLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setToolTip(tr("Nats per token; what is beyond has the last colour"));
}

void RibbonLegend::setSpan(double span, bool diverging) {
  span_ = span;
  diverging_ = diverging;
  setAccessibleName(span > 0 ? tr("Colours from %1 to %2 nats").arg(low(), high()) : QString());
  updateGeometry();
  update();
}

QString RibbonLegend::low() const {
  return diverging_ ? "≤ -" + q(shortest(span_)) : "0";
}
QString RibbonLegend::high() const {
  return (diverging_ ? "≥ +" : "≥ ") + q(shortest(span_));
}

QSize RibbonLegend::sizeHint() const {
  const QFontMetrics metrics(figureFont(11));
  const int text = span_ > 0 ? metrics.horizontalAdvance(low()) + metrics.horizontalAdvance(high()) : 0;
  return {span_ > 0 ? text + wide + 2 * apart : 0, metrics.height()};
}

void RibbonLegend::paintEvent(QPaintEvent*) {
  if (span_ <= 0)
    return;
  const Theme& theme = Theme::current();
  QPainter painter(this);
  painter.setFont(figureFont(11));
  const int left = painter.fontMetrics().horizontalAdvance(low()) + apart;
  const QRect bar(left, (height() - thick) / 2, wide, thick);
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  gradient.setColorAt(0, TokenView::colorOf(diverging_ ? -1 : 0));
  if (diverging_)
    gradient.setColorAt(0.5, TokenView::colorOf(0));
  gradient.setColorAt(1, TokenView::colorOf(1));
  painter.fillRect(bar, gradient);
  painter.setPen(theme.border);
  painter.drawRect(QRectF(bar).adjusted(-0.5, -0.5, 0.5, 0.5));
  painter.setPen(theme.muted);
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, low());
  painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, high());
}

} // namespace expe
