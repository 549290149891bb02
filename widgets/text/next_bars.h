// Which token comes next: the most probable ones as bars, with piece, id and probability. Arrow keys go from
// one to the next. GUI thread.
#pragma once

#include "core/api/probe.h"

#include <QAbstractScrollArea>

#include <vector>

namespace expe {

class NextBars : public QAbstractScrollArea {
  Q_OBJECT
public:
  explicit NextBars(QWidget* parent = nullptr);
  void setNext(std::vector<Predicted> next); // the likeliest first
  int current() const { return current_; }   // −1: none
  QString describe(int index) const;         // "1 of 20, ␣the, id 262, 4 bytes: …, probability 0.1234"
  QRect rectOf(int index) const;             // in the viewport
  QRect barOf(int index) const;              // as long as it is probable; 1 is all of its room
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

private:
  void arrange();
  void choose(int index);

  std::vector<Predicted> next_;
  int current_ = -1, line_ = 20, texts_ = 60, ids_ = 40, numbers_ = 50; // pixels: of a line, and of columns
};

} // namespace expe
