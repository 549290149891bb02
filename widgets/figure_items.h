// What a panel shows besides curves: its title, lines across it, labels at the ends of curves, marks at its
// edges and notes in a corner. GUI thread.
#pragma once

#include "widgets/figure_pens.h"

#include <vector>

namespace expe {

class FigureItems {
public:
  FigureItems(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const Panel& panel, const Pens& pens);
  void arrange(); // hides labels that would cover one another

private:
  QCPItemText* text(const QString& words, const QColor& color, const Pens& pens);
  void addReference(const Reference& reference, const Pens& pens, bool onMap);
  void addLine(const Reference& reference, const QPen& pen);
  void addEnd(const Curve& curve, const Pens& pens);
  void addTitle(const std::string& title, const Pens& pens);
  QCPItemText* addNotes(const std::vector<std::string>& notes, const Pens& pens);

  QCustomPlot& plot_;
  QCPAxisRect* rect_;
  QCPAxis *x_, *y_;
  std::vector<QCPAbstractItem*> items_;
  std::vector<QCPItemText*> lines_, ends_; // labels, of items_
  QCPItemText* notes_ = nullptr;           // null if there are none, or they cover nothing
};

} // namespace expe
