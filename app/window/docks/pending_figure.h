// A figure that the study's worker draws, between the request for another and its coming: for longer than a
// moment the overlay over its view says so. GUI thread.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <cstdint>

class QWidget;

namespace expe {

class BusyOverlay;

class PendingFigure : public QObject {
  Q_OBJECT
public:
  PendingFigure(QWidget& view, const QString& title, QObject* parent);

  void expect(std::int64_t asked); // what is shown is of another state until that comes
  void setPart(double part);       // so much of it is drawn
  void come(std::int64_t asked);   // what is shown is of all that was asked for up to this
  const QString& title() const { return title_; }
  bool late() const { return late_; }   // it takes longer than a moment
  double part() const { return part_; } // below 0: not known

signals:
  void changed(); // late() or part()

private:
  void setLate(bool late);
  void updateOverlay();

  const QString title_;
  QPointer<BusyOverlay> overlay_;
  std::int64_t wanted_ = 0, come_ = 0;
  bool late_ = false;
  double part_ = -1;
  QTimer moment_;
};

} // namespace expe
