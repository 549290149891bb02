// What the machine is doing, in a line that gives way where it is narrow: phase, time left, step n of N,
// speed, device, memory; and, at the right, other work with its time left, which can be cancelled. GUI
// thread.
#pragma once

#include "widgets/elided_label.h"

#include <QElapsedTimer>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

#include <vector>

namespace expe {

struct StatusRow {
  QString phase; // "Training RoPE"
  QString device, attention;
  qint64 step = 0, steps = 0;
  double tokensPerSecond = 0, secondsLeft = 0; // 0: not known
  double secondsForAll = 0;                    // likewise, where others are to be trained after it
  qint64 memoryBytes = 0;
};

class StatusStrip : public QWidget {
  Q_OBJECT
public:
  explicit StatusStrip(QWidget* parent = nullptr);
  void setIdle(const QString& text); // nothing trains; empty: ready, if nothing else is worked on either
  void setStatus(const StatusRow& row);
  // Who works begins or goes on; of several the one that began last is shown. `ends`: it can be cancelled.
  void setWork(const QString& who, const QString& what, double done, double total, bool ends = true);
  void endWork(const QString& who);
  void setStill(bool still); // no bar that moves without saying how far the work is

signals:
  void cancelWanted();

private:
  struct Work {
    QString who, what;
    double done = 0, total = 0;
    bool ends = true;
    QElapsedTimer since; // it was `from` of the total
    double from = 0;
    double secondsLeft() const; // 0: not known
  };
  void showPhase();
  void showWork();

  ElidedLabel *phase_, *details_, *work_;
  QProgressBar *bar_, *workBar_;
  QPushButton* cancel_;
  std::vector<Work> works_; // the one that began last at the end
  bool idle_ = true, still_ = false;
  QString idleText_;
};

} // namespace expe
