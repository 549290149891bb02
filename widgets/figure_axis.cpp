#include "widgets/figure_axis.h"

#include <algorithm>

namespace expe {

int FigureTicker::most() const {
  const QRect rect = axis_.axisRect()->rect();
  const QFontMetrics metrics(axis_.tickLabelFont());
  if (axis_.orientation() == Qt::Vertical)
    return std::clamp(static_cast<int>(rect.height() / (metrics.height() * 1.5)), 2, 12);
  const int letters = quantity_ == Quantity::Duration ? 10 : 7;
  return std::clamp(rect.width() / (metrics.averageCharWidth() * letters), 2, 12);
}

void FigureTicker::generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& at,
                            QVector<double>* subTicks, QVector<QString>* labels) {
  at.clear();
  if (subTicks)
    subTicks->clear();
  if (labels)
    labels->clear();
  const bool log = axis_.scaleType() == QCPAxis::stLogarithmic;
  for (const Tick& tick : ticks(range.lower, range.upper, log, quantity_, most())) {
    at << tick.at;
    if (labels)
      *labels << QString::fromStdString(tick.label);
  }
}

} // namespace expe
