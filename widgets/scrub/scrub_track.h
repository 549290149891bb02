// The slider of a scrubber: groove, handle, a hollow handle for the pinned value, ticks, and the training
// edge in the warning colour. Drag, click in the groove, wheel (Ctrl: finer), arrows, Page up and down, Home,
// End; 0 asks for the run's own value, Return for the field, Escape while dragging goes back. GUI thread.
#pragma once

#include "widgets/scrub/scrub_scale.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace expe {

using ScrubTicks = std::vector<std::pair<double, QString>>;

class ScrubTrack : public QWidget {
  Q_OBJECT
public:
  explicit ScrubTrack(QWidget* parent = nullptr);

  void setScale(const ScrubScale& scale);
  const ScrubScale& scale() const { return scale_; }
  void setTicks(ScrubTicks ticks);
  void setEdge(std::optional<double> edge);
  void setValue(double value); // not emitted
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
  double value_ = 0, before_ = 0; // before the drag
  double grip_ = 0;               // from the handle's middle to where the mouse took it
  QString words_;
  bool dragged_ = false;
  int wheel_ = 0; // eighths of a degree not yet stepped
};

void installTrackAccess(); // tells screen readers a track's value; once is enough

} // namespace expe
