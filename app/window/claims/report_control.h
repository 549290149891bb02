// File ▸ Report: asks for a file, has the study read, and writes what comes.
#pragma once

#include "app/window/study/study_view.h"

#include <QObject>

namespace expe {

class Actions;
class Jobs;
class NoticeBar;

class ReportControl : public QObject {
  Q_OBJECT
public:
  ReportControl(Actions& actions, Jobs& jobs, NoticeBar& notice, QWidget& window);

  void show(const StudyViewPtr& view);
  void write(const QString& to, bool interactive); // by the ending of `to`: html or pdf

private:
  void ask();

  Actions& actions_;
  Jobs& jobs_;
  NoticeBar& notice_;
  QWidget& window_;
  StudyViewPtr view_;
};

} // namespace expe
