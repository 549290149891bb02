// Studies of templates, recipes and packed files, and what is made of studies. GUI thread.
#pragma once

#include "app/window/study/template_dialog.h"
#include "core/base/progress.h"

#include <QPointer>

#include <functional>

class QMainWindow;

namespace expe {

class Actions;
class Jobs;
class NoticeBar;
class StudyFiles;

class StudyMoves : public QObject {
  Q_OBJECT
public:
  StudyMoves(QMainWindow& window, Actions& actions, StudyFiles& files, Jobs& jobs);

  void measureWhile(std::function<bool()> free) { free_ = std::move(free); } // else times are not rehearsed

  // Without their dialogs.
  void makeOfRecipe(const QString& file, const QString& path, const Settings& data = {});
  void writeRecipe(const QString& file);
  void pack(const QString& file);
  void unpack(const QString& file, const QString& path);
  void evaluatePlanned();

signals:
  void said(const QString& sentence);

private:
  void chooseTemplate();
  void plan(const Template* of, const TemplateRequest& request);
  void measure(const TemplatePlan& plan);
  // What is to be said comes of `work`; a study at `made` is opened then.
  void post(const QString& what, const std::function<Result<QString>(Progress&)>& work,
            const QString& made = {});
  QString nameOfNew(const QString& title, const QString& proposed);

  QMainWindow& window_;
  StudyFiles& files_;
  Jobs& jobs_;
  QPointer<TemplateDialog> dialog_;
  std::function<bool()> free_ = [] { return true; };
};

} // namespace expe
