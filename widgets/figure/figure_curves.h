// How the curves of a panel are drawn: one by one, their bands, and very many together. GUI thread.
#pragma once

#include "core/api/raster.h"
#include "widgets/figure/figure_pens.h"

#include <QImage>
#include <qcustomplot.h>

#include <array>
#include <map>
#include <tuple>

namespace expe {

// A curve of more points than a screen has columns, drawn column by column: exactly the pixels between the
// lowest and the highest of its line there, and many times faster than stroking that line.
class FigureGraph : public QCPGraph {
public:
  using QCPGraph::QCPGraph;
  // Columns of a pixel of the device; 0: as a line, as on a page or where points are few.
  void setColumns(double aUnit) { columnsAUnit_ = aUnit; }
  void setEdge(const QPen& pen) { edge_ = pen; } // under the line, wider; none: Qt::NoPen
  void drawSign(QCPPainter& painter, const QRect& at) const { drawLegendIcon(&painter, at); }
  void drawOn(QCPPainter& painter); // once more, above the plot

protected:
  void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;

private:
  QPen edge_{Qt::NoPen};
  double columnsAUnit_ = 0;
};

class FigureBars : public QCPErrorBars {
public:
  using QCPErrorBars::QCPErrorBars;
  void drawOn(QCPPainter& painter) { draw(&painter); }
};

inline constexpr double bandAlpha = 0.18;

// The edges of a curve's band, where its interval is known; with `log` no lower than `bottom`.
struct BandEdges {
  Samples low, high;
};
BandEdges bandOf(const Curve& curve, bool log, double bottom);

// The intervals of a panel's mean lines, as bands behind all of its curves.
class FigureBands : public PanelItem {
public:
  FigureBands(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const Panel* panel, const Pens& pens); // which stays where it is until another comes; null: none
  void drawOne(QCPPainter& painter, const Curve& curve) const;

protected:
  void draw(QCPPainter* painter) override;

private:
  const Panel* panel_ = nullptr;
  Pens pens_;
};

// The curves of a panel that has very many of them, on a screen: one picture that is drawn anew only where
// curves or the view have changed, so that a thousand runs can be zoomed, and watched while one of them
// trains. In each column of pixels a curve covers what its line does; edges are not smooth.
class FigureCrowd : public PanelItem {
public:
  FigureCrowd(QCustomPlot& plot, QCPAxisRect* rect);
  // Whether it is quicker than a line for each curve, and shows the same.
  static bool suits(const Panel& panel, const Pens& pens);

  // The curves of `panel`, which stays where it is until others come; null: none. `before`: those so far.
  void set(const Panel* panel, const std::vector<Curve>& before, const Pens& pens);

protected:
  void draw(QCPPainter* painter) override;

private:
  struct View { // what pictures are made for
    std::array<double, 4> edges{};
    bool logX = false, logY = false;
    QSize pixels;
    double ratio = 1;               // pixels of the device in one of the widget
    std::array<double, 3> widths{}; // of the pens
    std::vector<QRgb> inks;
    bool operator==(const View&) const = default;
  };
  struct Group { // neighbours among the curves
    std::size_t first = 0, end = 0;
    std::vector<std::uint32_t> columns; // empty: to be drawn
  };
  View viewFor(QPainter& painter) const;
  void drawGroups();
  std::vector<std::uint32_t> drawn(const Group& group) const;
  const Stamp* stampOf(const Curve& curve);

  const Panel* panel_ = nullptr;
  Pens pens_;
  View view_;
  std::vector<Group> groups_;
  std::vector<const Stamp*> stamps_; // one a curve; null: it has no markers
  std::map<std::tuple<int, int, bool>, Stamp> made_;
  QImage image_;
};

} // namespace expe
