// What is changed in the form, or dropped on the window, goes to the study; a live value of the run that
// trains here to its trainer. What is wrong is said at its field. GUI thread.
#pragma once

#include "app/window/study/study_view.h"
#include "core/api/engine.h"
#include "core/api/schema.h"

#include <QObject>

namespace expe {

class ConfigurationPane;
class Jobs;
class NoticeBar;
class RunControl;
class StudyWorker;

class ConfigurationControl : public QObject {
  Q_OBJECT
public:
  ConfigurationControl(ConfigurationPane& pane, StudyWorker& study, Jobs& jobs, RunControl& control,
                       NoticeBar& notice, QObject* parent);

  void useEngine(Engine& engine);
  void setView(StudyViewPtr view);
  void change(qint64 run, const Settings& settings);
  void useData(qint64 run, const Settings& settings); // for that run, or a new one where it has begun

signals:
  void said(const QString& line); // for the log

private:
  bool mayTrain(); // else it says what is wrong in the form
  void changeShown(const QString& key, const QString& text);

  ConfigurationPane& pane_;
  StudyWorker& study_;
  Jobs& jobs_;
  RunControl& control_;
  NoticeBar& notice_;
  StudyViewPtr view_;
  const Schema* schema_ = nullptr;
};

} // namespace expe
