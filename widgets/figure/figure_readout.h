// What lies over a figure: the line at the place that is read, the values of all curves there in a box that
// keeps clear of the pointer; or the outline of a cell of a map, and its value; the band of a zoom in the
// making; and lines at what the window looks at now. GUI thread; never takes the mouse.
#pragma once

#include "widgets/figure/figure_panel.h"

#include <QWidget>

class QTextDocument;

namespace expe {

class FigureReadout : public QWidget {
  Q_OBJECT
public:
  explicit FigureReadout(QWidget* parent);

  void read(const FigurePanel& panel, const Pens& pens, double x, QPointF pointer);
  void readCell(const FigurePanel& panel, const Pens& pens, MapCell cell, QPointF pointer);
  // A whole row, a whole column, or both, of a map; `words` are told of it, if there are any.
  void markLines(const FigurePanel& panel, const Pens& pens, std::optional<std::int64_t> row,
                 std::optional<std::int64_t> column, const QString& words);
  void setRoom(const QRect& room); // of the box, which is left out where it takes more than half; empty: all
  void keepClearOf(const QRect& taken); // by a box that says more: then there is none
  void clear();
  void setBand(const QRect& band);                   // empty: none
  void setPresent(const std::vector<QLineF>& lines); // upright, over the height of an axis rect
  const std::vector<QLineF>& present() const { return present_; }
  bool reading() const { return reading_; }
  double x() const { return x_; }
  std::optional<MapCell> cell() const { return reading_ ? cell_ : std::nullopt; }
  QString text() const; // of the box, plain
  const QString& html() const { return html_; }
  QRect box() const { return box_; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QRect room() const { return room_.isEmpty() ? rect() : room_; }
  void fill(QTextDocument& document) const;
  QSize sizeOfBox() const;
  std::pair<double, double> taken(QPointF pointer) const;
  int roomFor(int width, QPointF pointer) const;
  QRect boxBesideLine(const QSize& size, QPointF pointer) const;
  QRect boxBesideCell(const QSize& size, QPointF pointer) const;
  void paintOutline(QPainter& painter, const QRectF& cells) const;
  static void paintPresent(QPainter& painter, const QLineF& line);
  void tell();

  bool reading_ = false;
  double x_ = 0, line_ = 0; // line_: in pixels
  std::optional<MapCell> cell_;
  QRectF cellRect_;
  std::vector<QRectF> outlined_; // the cell, or the row and the column
  QRect area_, box_, band_, room_;
  QString html_;
  QFont font_;
  std::vector<std::pair<QPointF, QColor>> points_;
  std::vector<QLineF> present_;
};

} // namespace expe
