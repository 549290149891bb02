// One panel of a figure in one axis rectangle: its curves, references and view. GUI thread; FigureView owns
// them.
#pragma once

#include "core/api/figure.h"
#include "widgets/theme.h"

#include <qcustomplot.h>

namespace expe {

struct Pens { // of a screen or of a page
  const Theme* theme = nullptr;
  int fontPixels = 11;
  double thin = 1, line = 1.6;
  double marker = 6;
  bool screen = true; // thin curves are drawn without smooth edges, which is many times faster
};

class FigurePanel {
public:
  FigurePanel(QCustomPlot& plot, QCPAxisRect* rect); // takes no ownership: the plot's layout has it

  void setPanel(const Panel& panel, const Pens& pens); // keeps the view unless it is fitted
  void fit();                                          // show everything, and go on doing so as data comes
  void keepView() { fitted_ = false; }                 // the user has chosen a view
  bool fitted() const { return fitted_; }
  void follow();        // moves a kept view so that the newest point is in it
  void arrangeLabels(); // hides end labels that would cover one another
  QCPAxisRect* rect() const { return rect_; }
  const std::vector<QCPGraph*>& graphs() const { return graphs_; } // one a curve, in order
  const Panel& panel() const { return panel_; }

private:
  void dress(const Pens& pens);
  void drawCurve(std::size_t index, const Pens& pens);
  void drawReferences(const Pens& pens);
  void drawEndLabels(const Pens& pens);
  QCPItemText* label(const QString& text, const QColor& color, const Pens& pens);

  QCustomPlot& plot_;
  QCPAxisRect* rect_;
  QCPAxis *x_, *y_;
  Panel panel_;
  std::vector<QCPGraph*> graphs_;
  std::vector<QCPErrorBars*> bars_; // null where a curve has none
  std::vector<QCPAbstractItem*> items_;
  std::vector<QCPItemText*> ends_; // of items_
  bool fitted_ = true;
};

} // namespace expe
