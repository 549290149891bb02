// The list of runs: its rows, which of them it and the figures of groups put together, and which are the
// study's baseline. Joins the list and its menus with the study's worker. GUI thread.
#pragma once

#include "app/window/study/study_view.h"

#include <QJsonValue>
#include <QObject>

class QAction;

namespace expe {

class Actions;
class Dock;
class FigureControl;
class RunControl;
class RunList;
class StudyWorker;

class ListControl : public QObject {
  Q_OBJECT
public:
  ListControl(Actions& actions, StudyWorker& worker, RunList& list, FigureControl& figures,
              RunControl& control, Dock& dock);
  void setView(const StudyViewPtr& view);
  void open(qint64 run);   // another study, whose run this is to be selected in
  void select(qint64 run); // once it is there
  void choose(const std::optional<Grouping>& grouping);
  QJsonValue grouping() const; // as kept with the study, whose worker reads it again

private:
  void chooseKey(const std::string& key, bool on);
  void askKeys();
  void fill(); // the menu
  QAction* addChoice(const QString& text, bool chosen);
  void show();
  void showRows();
  void showPaused(); // which run this window trains and holds
  void pin();
  void update(); // what can be done with the selection
  std::optional<Baseline> current() const;

  Actions& actions_;
  StudyWorker& worker_;
  RunList& list_;
  FigureControl& figures_;
  RunControl& control_;
  Dock& dock_;
  StudyViewPtr view_;
  std::optional<Grouping> grouping_;
  std::vector<std::string> keys_;                      // that the menu has
  std::vector<std::shared_ptr<const RunView>> listed_; // as the list shows them
  std::shared_ptr<const GroupRows> grouped_;           // and their groups
  std::shared_ptr<const RunColors> colored_;           // and their colours
  std::int64_t paused_ = 0;                            // and which of them is held here
  qint64 wanted_ = 0;                                  // to be selected
};

} // namespace expe
