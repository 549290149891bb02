// Lies over a view whose picture is not, or not wholly, of what is asked for: dims what is of another state,
// says in a line in the corner what is computed, and how far in one of two pixels at the top. Over a picture
// of what is wanted that is not whole yet that line at the top is all. Lets the mouse through while something
// is computed. Esc in the view asks that it ends; of one that was ended, Enter or a click asks that it goes
// on. GUI thread.
#pragma once

#include <QString>
#include <QWidget>

namespace expe {

// What it shows; nothing where `what` is empty.
struct BusyState {
  QString what;       // "Computing: Attention, layer 2, head 3"
  QString how;        // "reading the text … 40 %"; may be empty
  double part = -1;   // of the work, from 0 to 1; less: not known
  bool dims = true;   // the picture below is of another state
  bool busy = false;  // something is computed, and may be ended
  bool ended = false; // something was, and may go on
  bool operator==(const BusyState&) const = default;
};

class BusyOverlay : public QWidget {
  Q_OBJECT
public:
  explicit BusyOverlay(QWidget* over); // its parent; as large, and in front of what it has so far
  void setState(const BusyState& state);
  const BusyState& state() const { return state_; }
  bool dims() const { return !state_.what.isEmpty() && state_.dims; }
  QString text() const; // all that it says, in a line

signals:
  void endWanted();
  void goOnWanted();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

private:
  bool key(QKeyEvent& event);
  bool low() const { return height() < 110; } // room for a line only
  int room() const;
  QRect plate() const;
  void paintBar(QPainter& painter) const;

  BusyState state_;
};

} // namespace expe
