// A heat map of four rows and eight columns in a view of 600 × 400, and the mouse over it: what the tests of
// maps share.
#pragma once

#include "core/api/raster.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

#include <QApplication>
#include <QTest>

#include <cmath>

namespace expe {

inline constexpr float gap = std::numeric_limits<float>::quiet_NaN();

// Four rows of eight columns, of 1 each from −0.5 on: value = 10·row + column; the last cell is empty.
inline std::shared_ptr<HeatMap> cells() {
  auto map = std::make_shared<HeatMap>();
  map->rows = 4;
  map->columns = 8;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 8; ++column)
      map->values.push_back(static_cast<float>(10 * row + column));
  map->values.back() = gap;
  map->left = map->first = -0.5;
  map->right = 7.5;
  map->last = 3.5;
  map->label = "weight"_text;
  return map;
}

inline Figure figureOf(std::shared_ptr<const HeatMap> map) {
  Figure figure;
  figure.kind = "attention";
  figure.title = "Attention"_text;
  Panel panel;
  panel.x = "key"_text;
  panel.y = "query"_text;
  panel.map = std::move(map);
  figure.panels.push_back(panel);
  return figure;
}

inline QColor color(double part, Colors colors = Colors::Viridis) {
  const Rgb rgb = colorOf(colors, part);
  return {rgb[0], rgb[1], rgb[2]};
}

inline bool near(const QColor& a, const QColor& b) { // 255 levels, and rounding
  return std::abs(a.red() - b.red()) < 4 && std::abs(a.green() - b.green()) < 4 &&
         std::abs(a.blue() - b.blue()) < 4;
}

inline void move(FigureView& view, QPoint at, Qt::MouseButtons buttons = Qt::NoButton) {
  QMouseEvent event(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, buttons, {});
  QApplication::sendEvent(&view, &event);
}

class FigureMapFixture : public QObject {
protected:
  void begin() {
    applyTheme(ThemeMode::Light);
    view_ = std::make_unique<FigureView>();
    view_->resize(600, 400);
    view_->setFigure(figureOf(cells()));
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    view_->replot();
    view_->replot();
  }
  FigurePanel& panel() { return *view_->panels().at(0); }
  QPoint at(double x, double y) {
    return QPointF(panel().x()->coordToPixel(x), panel().y()->coordToPixel(y)).toPoint();
  }
  void show(const Figure& figure) {
    view_->setFigure(figure);
    view_->replot();
    view_->replot();
  }

  std::unique_ptr<FigureView> view_;
};

} // namespace expe
