// The heat map of a panel and its colour bar. The map lies above the grid and below the curves; each pixel is
// the mean of the cells behind it, none is ever smoothed. GUI thread.
#pragma once

#include "core/api/raster.h"
#include "widgets/figure/figure_pens.h"

#include <QImage>

namespace expe {

struct MapCell {
  std::int64_t row = 0, column = 0;
  bool operator==(const MapCell&) const = default;
};

QImage imageOf(const Raster& raster, Colors colors);

class FigureMap : public PanelItem {
public:
  FigureMap(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const Panel& panel, const Pens& pens);

  std::optional<MapCell> cellAt(const QPointF& position) const; // in pixels of the widget
  QRectF rectOf(MapCell cell) const;                            // in the same, in sight or not

protected:
  void draw(QCPPainter* painter) override;

private:
  struct Shown { // what the image was made for
    std::shared_ptr<const HeatMap> map;
    QCPRange x, y;
    QSize size;
    bool operator==(const Shown& other) const {
      return map == other.map && x == other.x && y == other.y && size == other.size;
    }
  };
  void makeImage(const Shown& wanted);
  void hatch(QCPPainter& painter) const; // cells beyond the colours

  Panel panel_; // without curves
  double resolution_ = 1;
  ColorScale scale_;
  Shown shown_;
  QImage image_;
};

// At the right of a panel, as high as it: what value has what colour. A narrow panel has a slim one.
class FigureColorBar : public PanelItem {
public:
  FigureColorBar(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const std::shared_ptr<const HeatMap>& map, const Pens& pens); // null: there is none
  bool arrange(); // to the width of the panel; whether that changes the layout

  const QCPAxis& axis() const { return *axis_; }

protected:
  void draw(QCPPainter* painter) override;

private:
  void setTicks();

  QCPAxis* axis_;
  std::shared_ptr<const HeatMap> map_;
  ColorScale scale_;
  Pens pens_;
  int gap_ = 6, width_ = 10;
  bool bare_ = false; // without numbers
};

} // namespace expe
