// What a panel shows besides curves: its title, lines across it, labels at the ends of curves, marks at its
// edges and notes in a corner. GUI thread.
#pragma once

#include "widgets/figure/figure_curves.h"
#include "widgets/figure/figure_pens.h"

#include <vector>

namespace expe {

class FigureItems {
public:
  FigureItems(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const Panel& panel, const Pens& pens, bool titled);
  // Instead of a legend: of these curves, each where it ends in sight, one above the other where they meet.
  void setNames(const std::vector<std::pair<FigureGraph*, QString>>& names, const Pens& pens);
  // Labels go beside their line where they hide least of the curves, and have a ground where they hide some;
  // what would cover another is hidden, and what is wider than its panel is cut short. `graphs` are those of
  // the curves, empty where there are too many for that.
  // Whether the axes say what they are is told for x and y; outside the panel they do so themselves.
  void arrange(const std::vector<FigureGraph*>& graphs, bool labelX, bool labelY);
  const QRectF& notes() const { return noted_; } // where they stand; empty if there are none
  QRectF nameOf(const FigureGraph* graph) const; // where it stands; empty: it has none in sight
  // Which part of the width the names take, where each of their curves has so few points that none of them is
  // to lie behind a name; else 0.
  double roomForNames() const;

private:
  QCPItemText* text(const QString& words, const QColor& color, const Pens& pens);
  void addReference(const Reference& reference, const Pens& pens, bool onMap);
  void addLine(const Reference& reference, const QPen& pen);
  void addEnds(const std::vector<Curve>& curves, const Pens& pens);
  void addEnd(const Curve& curve, const Pens& pens);
  struct Line { // a label at a line across the panel
    QCPItemText* label;
    bool upright;
    bool onMap;
    QColor ground;
    QString whole; // its words
  };
  void addLabel(const Text& words, bool across, const Pens& pens); // of an axis
  void placeLabels(const std::vector<FigureGraph*>& graphs, std::vector<QRectF>& taken) const;
  void shorten(const Line& line) const;
  void putAbove(const Line& line) const; // which is level
  void putBeside(const Line& line, const std::vector<FigureGraph*>& graphs, std::vector<QRectF>& taken) const;
  void placeNames(std::vector<QRectF>& taken) const;
  void shortenTitle();
  void shortenNotes();
  void addTitle(const Text& title, const Pens& pens);
  void addNotes(const std::vector<Text>& notes, const Pens& pens);

  QCustomPlot& plot_;
  QCPAxisRect* rect_;
  QCPAxis *x_, *y_;
  std::vector<QCPAbstractItem*> items_;
  std::vector<Line> lines_;
  std::vector<QCPItemText*> ends_; // labels at the ends of curves
  struct Name {
    FigureGraph* graph;
    QCPItemText* label;
    QString whole;
  };
  std::vector<Name> names_;
  struct AxisLabel {
    QCPItemText* label;
    bool across; // of x
    QString whole;
  };
  std::vector<AxisLabel> axes_; // none where they stand outside
  QCPItemText* rowLabel_ =
      nullptr; // of x below a map, in the row of its ticks; null where it does not stand there
  QString wholeRowLabel_;
  QCPItemText* notes_ = nullptr; // null if there are none
  QRectF noted_;
  QCPItemText* title_ = nullptr; // null if there is none
  QString wholeTitle_;
  QStringList wholeNotes_;
};

} // namespace expe
