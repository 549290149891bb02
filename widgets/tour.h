// The first-run tour: the window dimmed but for one widget, and a card beside it. GUI thread; never blocks:
// the window goes on underneath.
//
// Right or Enter goes on, Left goes back, Escape ends. A target that is hidden, gone or in another window
// leaves the card in the middle. The tour deletes itself once it has finished.
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include <vector>

class QFrame;
class QLabel;
class QPushButton;

namespace expe {

struct TourStep {
  QPointer<QWidget> target;
  QString title, text;
};

class Tour : public QWidget {
  Q_OBJECT
public:
  Tour(QWidget* window, std::vector<TourStep> steps); // shown at once; at least one step
  int step() const { return step_; }                  // from 0
  QRect hole() const;                                 // what is not dimmed; empty if nothing is shown

signals:
  void finished();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;

private:
  QFrame* makeCard();
  bool handle(int key); // whether it was one of ours
  void go(int step);    // past the last: ends
  void watch();         // the target and what it lies in
  void layOut();
  void end();

  std::vector<TourStep> steps_;
  int step_ = 0;
  QFrame* card_;
  QLabel *title_, *text_, *count_;
  QPushButton *skip_, *back_, *next_;
  std::vector<QPointer<QWidget>> watched_;
  QPointer<QWidget> focusBefore_;
};

} // namespace expe
