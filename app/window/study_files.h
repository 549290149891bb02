// New, open, save as, recent: the dialogs, and what is asked of the desk. GUI thread.
#pragma once

#include <QObject>
#include <QString>

class QMainWindow;

namespace expe {

class Actions;
class StudyDesk;

class StudyFiles : public QObject {
  Q_OBJECT
public:
  StudyFiles(QMainWindow& window, Actions& actions, StudyDesk& desk);

  void open(const QString& path);
  QString file() const { return file_; } // of the study that is open

signals:
  void recentChanged();
  void notice(const QString& sentence);
  void wanted(); // another study will be opened: what trains must end first

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
