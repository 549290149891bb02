// New, open, save as, recent: the dialogs, and what is asked of the desk. GUI thread.
#pragma once

#include <QObject>
#include <QString>

class QMainWindow;

namespace expe {

class Actions;
class StudyDesk;

// Another study for a window.
struct StudyWish {
  QString path;
  bool create = false, sample = false; // a new one; with the sample runs
};

class StudyFiles : public QObject {
  Q_OBJECT
public:
  StudyFiles(QMainWindow& window, Actions& actions, StudyDesk& desk);

  void open(const QString& path);
  void give(const StudyWish& wish);      // to the desk of this window
  QString file() const { return file_; } // of the study that is open

signals:
  void recentChanged();
  void notice(const QString& sentence);
  void wanted(const expe::StudyWish& wish); // the window decides where

private:
  void create(bool sample);
  void fillRecent();
  void opened(const QString& file);
  void openRecent(const QString& path);

  QMainWindow& window_;
  Actions& actions_;
  StudyDesk& desk_;
  QString file_;
};

} // namespace expe
