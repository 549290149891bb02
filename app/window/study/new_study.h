// New studies: shows their dialog, answers what it asks, and makes what comes of it. GUI thread.
#pragma once

#include "app/window/study/new_study_dialog.h"
#include "core/base/progress.h"

#include <QPointer>

#include <functional>

class QMainWindow;

namespace expe {

class Actions;
class Jobs;
class StudyFiles;

// Of the text that a run reads. Any thread.
Result<NewStudyText> readText(const Config& config, Progress& progress);

class NewStudy : public QObject {
  Q_OBJECT
public:
  NewStudy(QMainWindow& window, Actions& actions, StudyFiles& files, Jobs& jobs, PictureSource& pictures);

  void useEngine(Engine& engine);
  void measureWhile(std::function<bool()> free) { free_ = std::move(free); } // else times are not rehearsed
  void begin(const Settings& data = {}); // with a text or a tokenizer of the user's

private:
  void plan(const Template* of, const TemplateRequest& request);
  void measure(const NewStudyPlan& plan);
  void count(const PlannedStudy& study);
  void make(const QString& folder, std::shared_ptr<const PlannedStudy> study, bool train);

  QMainWindow& window_;
  StudyFiles& files_;
  Jobs& jobs_;
  PictureSource& pictures_;
  Engine* engine_ = nullptr;
  QPointer<NewStudyDialog> dialog_;
  std::function<bool()> free_ = [] { return true; };
};

} // namespace expe
