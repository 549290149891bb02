#include "widgets/text/ribbon_legend.h"

#include "core/base/numbers.h"
#include "widgets/text/token_view.h"
#include "widgets/theme.h"

#include <QLinearGradient>
#include <QPainter>

namespace expe {
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
  return diverging_ ? "≤ -" + QString::fromStdString(shortest(span_)) : "0";
}
QString RibbonLegend::high() const {
  return (diverging_ ? "≥ +" : "≥ ") + QString::fromStdString(shortest(span_));
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
