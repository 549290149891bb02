// The queue of a study: what trains, waits, is paused and failed, in order; who trains it; and the requests
// of the user: order by dragging or Alt with arrows, pause, retry, take out, start and stop. GUI thread.
#pragma once

#include "widgets/runs/queue_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QMenu;
class QTableView;
class QPushButton;

namespace expe {

struct QueueHead {
  QString status; // who trains the queue, and what is in it
  QString empty;  // why there are no lines, and what to do
  bool paused = false;
  bool works = false;    // somebody takes runs from it
  bool mayStart = false; // there is something to train, and an engine to do it
  bool readOnly = false;
  bool operator==(const QueueHead&) const = default;
};

class QueuePane : public QWidget {
  Q_OBJECT
public:
  explicit QueuePane(QWidget* parent = nullptr);

  void setHead(const QueueHead& head);
  void setLines(std::vector<QueueLine> lines);
  QString workers() const; // "auto", "2"
  void setWorkers(const QString& workers);
  QString status() const;
  std::vector<std::int64_t> selected() const; // in the order of the queue
  QMenu* makeMenu();                          // of what can be done with the selected runs

signals:
  void shown(); // after it was hidden: what it shows may be old
  void startWanted();
  void stopWanted();
  void pauseWanted(bool paused); // all of it
  void workersChanged(const QString& workers);
  void moveWanted(const std::vector<std::int64_t>& runs, qint64 before); // 0: at the end
  void firstWanted(qint64 run);
  void pauseRunsWanted(const std::vector<std::int64_t>& runs, bool paused);
  void priorityWanted(const std::vector<std::int64_t>& runs);
  void retryWanted(const std::vector<std::int64_t>& runs);
  void takeOutWanted(const std::vector<std::int64_t>& runs, bool out);
  void showWanted(qint64 run); // elsewhere in the window

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;

private:
  QWidget* makeHead();
  void makeView();
  bool key(const QKeyEvent& event);
  void moveBy(int by);
  void togglePause();
  std::vector<std::int64_t> selectedOf(std::initializer_list<QueueLine::Kind> kinds) const;
  void write();

  QueueHead head_;
  QueueModel model_;
  QTableView* view_;
  QPushButton *start_, *stop_, *pause_;
  QComboBox* workers_;
  QLabel *status_, *empty_;
};

} // namespace expe
