// A figure of simple curves in a view of 600 × 400, and the mouse over it: what the tests of figures share.
#pragma once

#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

namespace expe {

inline Figure figure(int points, int curves = 1) {
  Figure made;
  made.kind = "loss";
  made.title = "Loss"_text;
  Panel panel;
  panel.x = "step"_text;
  panel.y = "loss (nats per token)"_text;
  for (int c = 0; c < curves; ++c) {
    Curve curve;
    curve.name = "run " + std::to_string(c + 1);
    curve.color = c;
    for (int i = 1; i <= points; ++i) {
      curve.x.push_back(i);
      curve.y.push_back(c + 4.0 / i);
    }
    panel.curves.push_back(curve);
  }
  made.panels.push_back(panel);
  return made;
}

// One run whose losses are a long series: the step at every x, but one spike.
inline Figure longFigure(int points, int spike) {
  Figure made = figure(0);
  SeriesBuilder builder;
  for (int i = 1; i <= points; ++i)
    builder.append(i, i == spike ? 100 : i % 2);
  made.panels[0].curves[0].series = builder.snapshot();
  return made;
}

inline void drag(FigureView& view, Qt::MouseButton button, Qt::KeyboardModifiers keys, QPoint from,
                 QPoint to) {
  QTest::mousePress(&view, button, keys, from);
  QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, button, keys);
  QApplication::sendEvent(&view, &move);
  QTest::mouseRelease(&view, button, keys, to);
}

inline void hover(FigureView& view, QPoint at) {
  QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(&view, &move);
}

inline void wheel(FigureView& view, QPointF at, int notches) {
  QWheelEvent event(at, view.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&view, &event);
}

class FigureFixture : public QObject {
protected:
  void begin() {
    view_ = std::make_unique<FigureView>();
    view_->resize(600, 400);
    view_->setFigure(figure(10));
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    view_->replot();
  }

  QCPAxisRect& rect() { return *view_->panels().at(0)->rect(); }
  QCPRange x() { return rect().axis(QCPAxis::atBottom)->range(); }
  QCPRange y() { return rect().axis(QCPAxis::atLeft)->range(); }
  QPoint middle() { return rect().center(); }

  std::unique_ptr<FigureView> view_;
};

} // namespace expe
