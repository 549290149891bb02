// New, open, save as, recent: the dialogs, and what is asked of the worker. GUI thread.
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
  bool create = false, sample = false; // a new one; with the sample runs
};

class StudyFiles : public QObject {
  Q_OBJECT
public:
  StudyFiles(QMainWindow& window, Actions& actions, StudyWorker& worker, Jobs& jobs);

  void open(const QString& path);
  void give(const StudyRequest& request); // to the worker of this window
  QString file() const { return file_; }  // of the study that is open

signals:
  void recentChanged();
  void notice(const QString& sentence);
  void wanted(const expe::StudyRequest& request); // the window decides where

private:
  void create(bool sample);
  void saveAs(const QString& path); // and goes on with the copy
  void fillRecent();
  void opened(const QString& file);
  void openRecent(const QString& path);

  QMainWindow& window_;
  Actions& actions_;
  StudyWorker& worker_;
  Jobs& jobs_;
  QString file_;
};

} // namespace expe
