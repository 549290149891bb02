// Open, save as, recent: the dialogs, and what is asked of the worker. GUI thread.
#pragma once

#include <QObject>
#include <QString>

class QMainWindow;

namespace expe {

class Actions;
class Jobs;
class StudyWorker;

// Another study for a window.
struct StudyRequest {
  QString path;
  bool train = false; // its queue, once it is open
};

class StudyFiles : public QObject {
  Q_OBJECT
public:
  StudyFiles(QMainWindow& window, Actions& actions, StudyWorker& worker, Jobs& jobs);

  void open(const QString& path, bool train = false); // and train its queue
  void openRecent(const QString& path);               // one that is gone is taken off the list
  void give(const StudyRequest& request);             // to the worker of this window
  QString file() const { return file_; }              // of the study that is open

signals:
  void recentChanged();
  void notice(const QString& sentence);
  void wanted(const expe::StudyRequest& request); // the window decides where
  void trainWanted(bool wanted);                  // of the study that was opened now

private:
  void saveAs(const QString& path); // and goes on with the copy
  void fillRecent();
  void opened(const QString& file);

  QMainWindow& window_;
  Actions& actions_;
  StudyWorker& worker_;
  Jobs& jobs_;
  QString file_;
  bool trains_ = false; // what was asked for last
};

} // namespace expe
