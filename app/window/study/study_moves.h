// Studies of recipes and packed files, and what is made of studies. GUI thread.
#pragma once

#include "core/api/engine.h"

#include <QObject>

#include <functional>

class QMainWindow;

namespace expe {

class Actions;
class Jobs;
class StudyFiles;

class StudyMoves : public QObject {
  Q_OBJECT
public:
  StudyMoves(QMainWindow& window, Actions& actions, StudyFiles& files, Jobs& jobs);

  void evaluateWhile(std::function<bool()> rests) { rests_ = std::move(rests); } // else it is refused

  // Without their dialogs.
  void makeOfRecipe(const QString& file, const QString& path, const Settings& data = {});
  void writeRecipe(const QString& file);
  void pack(const QString& file);
  void unpack(const QString& file, const QString& path);
  void evaluatePlanned();

signals:
  void said(const QString& sentence);

private:
  // What is to be said comes of `work`; a study at `made` is opened then.
  void post(const QString& what, const std::function<Result<QString>(Progress&)>& work,
            const QString& made = {});
  QString nameOfNew(const QString& title, const QString& proposed);

  QMainWindow& window_;
  StudyFiles& files_;
  Jobs& jobs_;
  std::function<bool()> rests_ = [] { return true; };
};

} // namespace expe
