// Draws a Figure: on screen with zoom and pan, or on a page. The one drawing of figures that there is.
// Wheel zooms (over an axis only that axis), dragging pans, double click or Home fits again. A view that the
// user chose stays when data comes.
#pragma once

#include "core/api/figure.h"
#include "widgets/figure_panel.h"

#include <QLabel>
#include <QString>

#include <memory>
#include <vector>

namespace expe {

class FigureView : public QCustomPlot {
  Q_OBJECT
public:
  explicit FigureView(QWidget* parent = nullptr);
  ~FigureView() override;

  void setFigure(const Figure& figure);
  void clear(const QString& emptyText); // nothing to draw: says what to do next
  void setPens(const Pens& pens);       // for a page; the screen's follow the palette
  void setFollow(bool follow);          // a zoomed view moves on with the newest step
  bool fitted() const;
  const std::vector<std::unique_ptr<FigurePanel>>& panels() const { return panels_; }

public slots:
  void fit();

signals:
  void viewChanged(bool fitted);

protected:
  void wheelEvent(QWheelEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void draw();
  void makePanels(std::size_t count);
  void makeLegend();
  void wrapLegend();
  FigurePanel* panelAt(const QPointF& position);
  void showValueAt(const QPointF& position);

  Figure figure_;
  Pens pens_;
  bool follow_ = false;
  QCPLegend* legend_ = nullptr;
  QStringList legendNames_;
  QCPLayoutGrid* row_ = nullptr;
  QCPMarginGroup* margins_ = nullptr;
  std::vector<std::unique_ptr<FigurePanel>> panels_;
  QLabel* empty_ = nullptr;
};

} // namespace expe
