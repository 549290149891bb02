// The slider of a scrubber: groove, handle, a hollow handle for the pinned value, ticks, the training edge in
// the warning colour, and behind them what comes of each value. Drag, click in the groove, wheel (Ctrl:
// finer), arrows, Page up and down, Home, End; 0 asks for the run's own value, Return for the field, Escape
// while dragging goes back. GUI thread.
#pragma once

#include <QString>
#include <QWidget>

#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace expe {

enum class ScrubPace { Fine, Step, Page };

// Where on a slider a value stands, which value a place on it means, and which value comes next.
struct ScrubScale {
  double minimum = 0, maximum = 1; // the slider's ends; on a logarithmic scale above 0
  // Of what may be typed: values beyond the slider's ends stand at its ends.
  double lowest = -std::numeric_limits<double>::infinity();
  double highest = std::numeric_limits<double>::infinity();
  bool log = false, whole = false;
  std::vector<double> marks; // values that attract; the first is one of the steps of whole logarithmic scales
  std::vector<double> stops; // if any, the only values there are: evenly spaced, in this order

  double placeOf(double value) const; // 0 … 1
  // The roundest value within half a pixel of the place on a slider of so many pixels; where `attract`, a
  // mark that is near.
  double valueAt(double place, double pixels, bool attract) const;
  // Whole numbers on a logarithmic scale go by a quarter of an octave (Page: an octave, Fine: 1), reals by
  // twenty round numbers a decade (Page: 1, 2, 5; Fine: the third digit); on a linear scale by a round
  // hundredth of the slider (Page: a tenth, Fine: a thousandth). Beyond the slider's ends only back to it.
  double next(double value, ScrubPace pace, bool up) const;

private:
  double raw(double place) const;
  double nextStop(double value, ScrubPace pace, bool up) const;
  double nextOctave(double value, int parts, bool up) const;
  double nextLinear(double value, double part, bool up) const;
};

using ScrubTicks = std::vector<std::pair<double, QString>>;

class ScrubTrack : public QWidget { // tells screen readers its value
  Q_OBJECT
public:
  explicit ScrubTrack(QWidget* parent = nullptr);

  void setScale(const ScrubScale& scale);
  const ScrubScale& scale() const { return scale_; }
  void setTicks(ScrubTicks ticks);
  void setEdge(std::optional<double> edge);
  void
  setCurve(const std::vector<std::pair<double, double>>& curve); // what comes of each value, by value; faint
  void setValue(double value);                                   // not emitted
  void setPinned(std::optional<double> value);
  void setWords(const QString& words); // the value as it is read out

  double value() const { return value_; }
  QString words() const { return words_; }
  bool isDragged() const { return dragged_; }
  double xOf(double value) const; // of the handle's middle
  void ask(double value);         // as if the user had moved it there

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

signals:
  void moved(double value); // by the user, while dragging too
  void resetWanted();
  void typingWanted();

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

private:
  void paintCurve(QPainter& painter) const;
  void paintGroove(QPainter& painter) const;
  void paintEdge(QPainter& painter) const;
  void paintTicks(QPainter& painter) const;
  std::vector<std::size_t> tickOrder() const;
  void paintHandle(QPainter& painter, double x, bool live) const;
  QFont tickFont() const;
  double pixels() const; // of the groove
  void dragTo(double x, bool attract);

  ScrubScale scale_;
  ScrubTicks ticks_;
  std::optional<double> edge_, pinned_;
  std::vector<std::pair<double, double>> curve_;
  double value_ = 0, before_ = 0; // before the drag
  double grip_ = 0;               // from the handle's middle to where the mouse took it
  QString words_;
  bool dragged_ = false;
  int wheel_ = 0; // eighths of a degree not yet stepped
};

} // namespace expe
