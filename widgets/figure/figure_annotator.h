// How a figure is written on. Mouse: dragging draws an arrow, with Shift a line; a click begins a text; what
// is there is dragged, an end of it alone too; double click edits: of a text its words, of an arrow whether
// it has a head. Keys: arrows move the cursor (with Shift a pixel), page up and down to another panel; Enter
// begins a text or edits what is at the cursor, A an arrow, L a line, M moves what is there, all of them
// until Enter; Delete removes; Esc gives up, then ends. Changes nothing itself: it says what is wanted. It
// lies over the figure for its cursor and never takes the mouse. GUI thread.
#pragma once

#include "widgets/figure/figure_panel.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace expe {

class FigureAnnotator : public QWidget {
  Q_OBJECT
public:
  using Panels = std::vector<std::unique_ptr<FigurePanel>>;
  FigureAnnotator(QWidget* parent, const Panels& panels);
  void setActive(bool active);
  bool active() const { return active_; }

  // Whether the event is its own.
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  bool release(const QMouseEvent& event);
  bool doubleClick(const QMouseEvent& event);
  bool key(const QKeyEvent& event);

signals:
  void changed(std::size_t panel, const std::vector<expe::Annotation>& wanted); // all of the panel
  void left();

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  struct Held {                       // drawn or moved now
    std::optional<std::size_t> index; // none: it is new
    Annotation before, now;
    FigureAnnotations::Part part;
    QPointF from; // where it was taken
  };
  const FigureAnnotations* here(); // of the panel with the cursor; null: there is none
  bool enter(QPointF position);    // whether a panel is there
  void moveCursor(QPointF by);
  void changePanel(int by);
  void hold(Annotation::Kind kind);
  void hold(const FigureAnnotations::Hit& hit);
  void follow(); // what is held goes with the cursor
  void put();
  void edit(std::size_t index);
  void write(); // a new text
  std::optional<std::string> ask(const std::string& text);
  void replace(std::optional<std::size_t> index, const std::optional<Annotation>& by);
  void act(int key);

  const Panels& panels_;
  bool active_ = false, moved_ = false;
  std::size_t panel_ = 0;
  QPointF cursor_; // in pixels of the widget
  std::optional<Held> held_;
};

} // namespace expe
