// One panel of a figure in one axis rectangle: its curves and its view. GUI thread; FigureView owns them.
#pragma once

#include "widgets/figure/figure_annotations.h"
#include "widgets/figure/figure_curves.h"
#include "widgets/figure/figure_items.h"
#include "widgets/figure/figure_map.h"
#include "widgets/figure/figure_pens.h"

namespace expe {

class FigurePanel {
public:
  FigurePanel(QCustomPlot& plot, QCPAxisRect* rect); // takes no ownership: the plot's layout has it

  void setPanel(const Panel& panel, const Pens& pens); // keeps the view unless it is fitted
  void setLabels(bool x, bool y, bool title);          // which it has, of its axes and above it
  void setBar(bool bar);                               // whether its colours have their bar
  void fit();                                          // show everything, and go on doing so as data comes
  void keepView() { fitted_ = false; }                 // the user has chosen a view
  void setView(const QCPRange& x, const QCPRange& y);  // which is this one
  void zoom(double factor, double x);                  // about x; y stays
  void pan(double right, double down = 0);             // in parts of the width and of the height
  bool fitted() const { return fitted_; }
  void follow(); // moves a kept view so that the newest point is in it

  // Once sizes and ranges are known: long curves are drawn as that view shows them, labels find their place.
  // Whether the layout has to be made again.
  bool arrange(double pixelRatio);

  QCPAxisRect* rect() const { return rect_; }
  QCPAxis* x() const { return x_; }
  QCPAxis* y() const { return y_; }
  const QRectF& notes() const { return items_.notes(); } // see FigureItems
  void setNames(const std::vector<std::pair<FigureGraph*, QString>>& names) { items_.setNames(names, pens_); }
  const std::vector<FigureGraph*>& graphs() const { return graphs_; } // one a curve, in order
  bool crowded() const { return crowded_; } // graphs have pens and names, but no points
  // The curve whose line passes within a few pixels, the nearest of them that is of a run; null: none.
  const Curve* curveAt(QPointF at) const;
  bool shows(const std::vector<std::int64_t>& runs) const; // a curve of one of them
  // The panel dimmed, and over it the curves of these runs as they are on it.
  void drawAbove(QCPPainter& painter, const std::vector<std::int64_t>& runs);
  const Panel& panel() const { return panel_; }
  const FigureAnnotations& annotations() const { return *annotations_; }
  const FigureMap& map() const { return *map_; } // empty if the panel has none
  const FigureColorBar& bar() const { return *bar_; }
  Panel shown() const; // with the view that the user has chosen

private:
  struct Shown { // what a graph's data were made for
    std::shared_ptr<const Series> series;
    double from = 0, to = 0;
    int columns = 0;
    bool operator==(const Shown&) const = default;
  };
  void refit();
  bool leaveRoom(); // for names, now that their sizes are known; whether that is another view
  void drawCurve(std::size_t index);
  void drawBars(std::size_t index);
  void show(std::size_t index, const Samples& points, int columns, double pixelRatio);
  bool passes(const Series& series, double from, double to, double y) const;
  int columns(double pixelRatio) const; // of pixels, that a curve is drawn by

  QCustomPlot& plot_;
  QCPAxisRect* rect_;
  QCPAxis *x_, *y_;
  Panel panel_;
  Pens pens_;
  FigureMap* map_;
  FigureBands* bands_;
  FigureCrowd* crowd_; // draws the curves instead of the graphs where there are very many
  FigureColorBar* bar_;
  std::vector<FigureGraph*> graphs_;
  std::vector<FigureBars*> bars_; // null where a curve has none
  std::vector<Shown> shown_;
  FigureItems items_;
  FigureAnnotations* annotations_;
  double names_ = 0; // the part of the width at the right that a fitted view leaves to names
  bool crowded_ = false, fitted_ = true, labelX_ = true, labelY_ = true, titled_ = true, barred_ = true;
  void hideLabels();
};

} // namespace expe
