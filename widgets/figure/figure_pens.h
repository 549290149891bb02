// How the lines, markers and letters of a figure look, on a screen or on a page.
#pragma once

#include "core/api/figure.h"
#include "widgets/theme.h"

#include <qcustomplot.h>

namespace expe {

struct Pens {
  const Theme* theme = nullptr;
  int fontPixels = 11, titlePixels = 12;
  QString family = {}; // of the letters; empty: the program's own
  double thin = 1, line = 1.6;
  double marker = 6;
  bool screen = true;    // thin and dense curves are drawn without smooth edges, which is many times faster
  double resolution = 1; // columns that a curve is drawn by in each unit of width
  bool title = false, stamp = false; // above the figure, as a page has them
  bool grid = true;
  bool names = true;                     // at the ends of curves in place of a legend, where they have room
  int columns = 0;                       // panels in a row, of a page; 0: as many as there is room for
  QString words(const Text& text) const; // on a screen in the user's language; a page is English
};

// What is drawn in a panel by ourselves; the pointer never takes hold of it.
class PanelItem : public QCPAbstractItem {
public:
  PanelItem(QCustomPlot& plot, QCPAxisRect* rect)
      : QCPAbstractItem(&plot), rect_(rect), x_(rect->axis(QCPAxis::atBottom)),
        y_(rect->axis(QCPAxis::atLeft)) {}
  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
  QCPAxisRect* rect_;
  QCPAxis *x_, *y_;
};

QFont penFont(const Pens& pens);
QColor colorOf(const Curve& curve, const Pens& pens);
QPen penOf(const Curve& curve, const Pens& pens);
QPen edgeOf(const Curve& curve, const Pens& pens); // under that, where a curve lies on a map
// A shape for each run, so that runs are told apart without hue.
QCPScatterStyle scatterOf(const Curve& curve, const Pens& pens);
QChar glyphOf(const Curve& curve); // that shape as a letter

} // namespace expe
