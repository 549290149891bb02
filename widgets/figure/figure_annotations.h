// What somebody wrote on a panel: texts, arrows and lines, above its curves. GUI thread.
#pragma once

#include "core/api/annotations.h"
#include "widgets/figure/figure_pens.h"

#include <optional>
#include <vector>

namespace expe {

class FigureAnnotations : public PanelItem {
public:
  enum class Part { Whole, Begin, End };
  struct Hit {
    std::size_t index;
    Part part;
  };
  FigureAnnotations(QCustomPlot& plot, QCPAxisRect* rect);
  void set(const Panel& panel, const Pens& pens);
  const std::vector<Annotation>& all() const { return all_; }
  std::optional<Hit> at(QPointF position) const; // in pixels of the widget; the topmost within a few of them

  void drawOne(QCPPainter& painter, const Annotation& annotation) const;
  void outline(QCPPainter& painter, const Annotation& annotation) const; // what is taken hold of
  QPointF pixel(double x, double y) const;
  std::pair<double, double> place(QPointF pixel) const;

protected:
  void draw(QCPPainter* painter) override;

private:
  std::optional<Annotation> seen(const Annotation& annotation) const;
  QRectF boxOf(const Annotation& text) const;
  void drawText(QCPPainter& painter, const Annotation& text) const;
  void drawLine(QCPPainter& painter, const Annotation& line) const;
  std::optional<Part> partAt(const Annotation& annotation, QPointF position) const;

  std::vector<Annotation> all_;
  bool logX_ = false, logY_ = false;
  Pens pens_;
};

} // namespace expe
