// What the machine is doing: phase, step n of N, speed, memory, device, time left; and, at the right, other
// long work with its time left, which can be cancelled. GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace expe {

struct StatusRow {
  QString phase; // "Training RoPE"
  QString device, attention;
  qint64 step = 0, steps = 0;
  double tokensPerSecond = 0, secondsLeft = 0; // 0: not known
  qint64 memoryBytes = 0;
};

class StatusStrip : public QWidget {
  Q_OBJECT
public:
  explicit StatusStrip(QWidget* parent = nullptr);
  void setIdle(const QString& text);
  void setStatus(const StatusRow& row);
  void setWork(const QString& what, double done, double total); // begins or goes on
  void endWork();

signals:
  void cancelWanted();

private:
  QLabel *phase_, *step_, *speed_, *memory_, *device_, *left_;
  QLabel *work_, *workLeft_;
  QProgressBar *bar_, *workBar_;
  QPushButton* cancel_;
  QElapsedTimer workTime_;
};

QString clockTime(double seconds); // 0:12, 1:02:03

} // namespace expe
