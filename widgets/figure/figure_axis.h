// The axes of a panel: how they look, and their ticks as core chooses them: round numbers, 1-2-5 on
// logarithmic axes, 20k, 1.5M, 0:30:00.
#pragma once

#include "widgets/figure/figure_pens.h"

namespace expe {

class FigureTicker : public QCPAxisTicker {
public:
  FigureTicker(const QCPAxis& axis, Quantity quantity, QString inRow = {})
      : axis_(axis), quantity_(quantity), inRow_(std::move(inRow)) {}
  void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
  int most() const; // labels that have room beside one another
  const QCPAxis& axis_;
  Quantity quantity_;
  QString inRow_; // the axis's label, if it stands before the ticks
};

// Ticks of the author's, each so many that their labels have room: of all tokens of a text every fourth.
class NamedTicker : public QCPAxisTicker {
public:
  NamedTicker(const QCPAxis& axis, std::vector<Tick> ticks, const Pens& pens = {}, QString inRow = {});
  void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* tickLabels) override;

private:
  QString shown(const QString& name) const;
  const QCPAxis& axis_;
  std::vector<Tick> ticks_; // in order
  QString inRow_;
};

void styleAxis(QCPAxis& axis, const Pens& pens); // fonts, pens and colours
// Below a map on a screen the label of x stands in the row of its ticks, before them, if it is wanted.
void styleAxes(QCPAxis& x, QCPAxis& y, const Panel& panel, const Pens& pens, bool labelX);
QString shownInRow(const QCPAxis& axis, const QString& label); // of such a label what has room
// On a screen curves have the room of the labels, which stand in a corner of the panel. A map has no free
// corner.
bool labelsInside(const Panel& panel, const Pens& pens);
void shortenLabels(QCPAxis& x, QCPAxis& y, const Panel& panel,
                   const Pens& pens); // to what lies between this panel and others

} // namespace expe
