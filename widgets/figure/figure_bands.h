// The intervals of a panel's mean lines, as bands behind all of its curves. GUI thread.
#pragma once

#include "widgets/figure/figure_pens.h"

namespace expe {

inline constexpr double bandAlpha = 0.18;

// The edges of a curve's band, where its interval is known; with `log` no lower than `bottom`.
struct BandEdges {
  Samples low, high;
};
BandEdges bandOf(const Curve& curve, bool log, double bottom);

class FigureBands : public QCPAbstractItem {
public:
  FigureBands(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const Panel* panel, const Pens& pens); // which stays where it is until another comes; null: none

  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
  void draw(QCPPainter* painter) override;

private:
  QCPAxisRect* rect_;
  const Panel* panel_ = nullptr;
  Pens pens_;
};

} // namespace expe
