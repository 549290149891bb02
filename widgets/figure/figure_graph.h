// A curve of more points than a screen has columns, drawn column by column: exactly the pixels between the
// lowest and the highest of its line there, and many times faster than stroking that line.
#pragma once

#include <qcustomplot.h>

namespace expe {

class FigureGraph : public QCPGraph {
public:
  using QCPGraph::QCPGraph;
  // Columns of a pixel of the device; 0: as a line, as on a page or where points are few.
  void setColumns(double aUnit) { columnsAUnit_ = aUnit; }
  void setEdge(const QPen& pen) { edge_ = pen; } // under the line, wider; none: Qt::NoPen
  void drawSign(QCPPainter& painter, const QRect& at) const { drawLegendIcon(&painter, at); }

protected:
  void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;

private:
  QPen edge_{Qt::NoPen};
  double columnsAUnit_ = 0;
};

} // namespace expe
