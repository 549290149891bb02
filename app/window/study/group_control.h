// Which runs the list, and figures of groups, put together; and which of them are the study's baseline. Joins
// the list and its menus with the study's worker. GUI thread.
#pragma once

#include "app/window/study/study_view.h"

#include <QJsonValue>
#include <QObject>

class QAction;

namespace expe {

class Actions;
class FigureControl;
class RunList;
class StudyWorker;

class GroupControl : public QObject {
  Q_OBJECT
public:
  GroupControl(Actions& actions, StudyWorker& worker, RunList& list, FigureControl& figures, QWidget& window);
  void setView(const StudyViewPtr& view);
  QJsonValue state() const; // as kept with the study, whose worker reads it again

private:
  void choose(const std::optional<Grouping>& grouping);
  void chooseKey(const std::string& key, bool on);
  void askKeys();
  void fill(); // the menu
  QAction* addChoice(const QString& text, bool chosen);
  void show();
  void pin();
  void update(); // what can be done with the selection
  std::optional<Baseline> current() const;

  Actions& actions_;
  StudyWorker& worker_;
  RunList& list_;
  FigureControl& figures_;
  QWidget& window_;
  StudyViewPtr view_;
  std::optional<Grouping> grouping_;
  std::vector<std::string> keys_; // that the menu has
};

} // namespace expe
