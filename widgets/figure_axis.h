// Ticks of an axis as core chooses them: round numbers, 1-2-5 on logarithmic axes, 20k, 1.5M, 0:30:00.
#pragma once

#include "core/api/ticks.h"

#include <qcustomplot.h>

namespace expe {

class FigureTicker : public QCPAxisTicker {
public:
  FigureTicker(const QCPAxis& axis, Quantity quantity) : axis_(axis), quantity_(quantity) {}
  void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
  int most() const; // labels that have room beside one another
  const QCPAxis& axis_;
  Quantity quantity_;
};

} // namespace expe
