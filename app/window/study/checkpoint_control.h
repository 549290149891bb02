// The checkpoints of the selected run: fills the panel and does what is asked there. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/schema.h"

#include <QObject>

namespace expe {

class Actions;
class CheckpointPanel;
class Jobs;
class NoticeBar;
class RunControl;
class RunMenu;
class Selection;
class StudyWorker;

class CheckpointControl : public QObject {
  Q_OBJECT
public:
  CheckpointControl(CheckpointPanel& panel, Actions& actions, StudyWorker& worker, Jobs& jobs,
                    NoticeBar& notice, RunControl& control, RunMenu& menu, const Selection& selection,
                    QWidget& window);
  void showRun(StudyViewPtr view, qint64 run);
  void importFrom(const QString& folder);

private:
  void connectPanel(RunMenu& menu);
  void remove(const std::vector<std::int64_t>& steps);
  void exportStep(std::optional<std::int64_t> step); // none: the newest
  struct Exported {
    std::optional<std::int64_t> step; // none: the newest
    Settings settings;                // eval values that config.json says
  };
  std::optional<Exported> exported(std::optional<std::int64_t> step);
  void askForImport();
  const RunView* run() const { return view_ ? view_->find(run_) : nullptr; }

  CheckpointPanel& panel_;
  Actions& actions_;
  StudyWorker& worker_;
  Jobs& jobs_;
  NoticeBar& notice_;
  RunControl& control_;
  const Selection& selection_;
  QWidget& window_;
  StudyViewPtr view_;
  qint64 run_ = 0;
};

} // namespace expe
