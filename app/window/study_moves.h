// Studies of templates, recipes and packed files, and what is made of studies: the dialogs, and what is asked
// of the worker. GUI thread.
#pragma once

#include "app/window/study_maker.h"

#include <QPointer>
#include <QThread>

#include <functional>

class QMainWindow;

namespace expe {

class Actions;
class StudyFiles;
class TemplateDialog;

class StudyMoves : public QObject {
  Q_OBJECT
public:
  StudyMoves(QMainWindow& window, Actions& actions, StudyFiles& files);
  ~StudyMoves() override; // cancels, and waits

  void cancel() { maker_->cancel(); }
  void measureWhile(std::function<bool()> free) { free_ = std::move(free); } // else times are not rehearsed

  // Without their dialogs.
  void makeOfRecipe(const QString& file, const QString& path, const Settings& data = {});
  void writeRecipe(const QString& file);
  void pack(const QString& file);
  void unpack(const QString& file, const QString& path);
  void evaluatePlanned();

signals:
  void said(const QString& sentence);
  void complain(const QString& sentence);
  void settled();
  void working(const QString& what, double done, double total);
  void idle();

private:
  void chooseTemplate();
  void connectMaker();
  QString nameOfNew(const QString& title, const QString& proposed);

  QMainWindow& window_;
  StudyFiles& files_;
  QThread thread_;
  StudyMaker* maker_;
  QPointer<TemplateDialog> dialog_;
  std::function<bool()> free_ = [] { return true; };
};

} // namespace expe
