// The curves of a panel that has very many of them, on a screen: one picture that is drawn anew only where
// curves or the view have changed, so that a thousand runs can be zoomed, and watched while one of them
// trains. In each column of pixels a curve covers what its line does; edges are not smooth. GUI thread.
#pragma once

#include "core/api/curve_raster.h"
#include "widgets/figure/figure_pens.h"

#include <QImage>

#include <array>
#include <map>
#include <tuple>

namespace expe {

class FigureCrowd : public QCPAbstractItem {
public:
  FigureCrowd(QCustomPlot& plot, QCPAxisRect* rect);
  // Whether it is quicker than a line for each curve, and shows the same.
  static bool suits(const Panel& panel, const Pens& pens);

  // The curves of `panel`, which stays where it is until others come; null: none. `before`: those so far.
  void set(const Panel* panel, const std::vector<Curve>& before, const Pens& pens);

  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
  void draw(QCPPainter* painter) override;

private:
  struct View { // what pictures are made for
    std::array<double, 4> edges{};
    bool logX = false, logY = false;
    QSize pixels;
    double ratio = 1; // pixels of the device in one of the widget
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

  QCPAxisRect* rect_;
  QCPAxis *x_, *y_;
  const Panel* panel_ = nullptr;
  Pens pens_;
  View view_;
  std::vector<Group> groups_;
  std::vector<const Stamp*> stamps_; // one a curve; null: it has no markers
  std::map<std::tuple<int, int, bool>, Stamp> made_;
  QImage image_;
};

} // namespace expe
