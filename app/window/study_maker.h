// Makes studies of templates, recipes and packed files, and recipes and packed files of studies, on a thread
// of its own. Slots run on the worker's thread.
#pragma once

#include "core/api/template.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <memory>

namespace expe {

// What a template would make, in answer to a question; sent again when its time is known.
struct TemplatePlan {
  QString problem; // it cannot be made; then the rest is empty
  std::shared_ptr<const PlannedStudy> study;
  SweepCost cost;
  bool measuring = false; // the time comes
};

class StudyMaker : public QObject {
  Q_OBJECT
public:
  // Thread-safe: the long work in progress is no longer wanted.
  void cancel() { ++work_; }
  // Thread-safe; an older question is dropped. `measure`: by a rehearsal, else only counted.
  void planLater(const Template* of, const TemplateRequest& request, bool measure);
  void dropPlan() { ++question_; } // thread-safe: nobody asks any more

  void makeLater(const QString& path, std::shared_ptr<const PlannedStudy> study);
  void makeOfRecipeLater(const QString& file, const QString& path, const Settings& data);
  void writeRecipeLater(const QString& study, const QString& file);
  void packLater(const QString& study, const QString& file);
  void evaluateLater(const QString& study); // what it plans to be measured
  void unpackLater(const QString& file, const QString& path);

signals:
  void planned(const expe::TemplatePlan& plan);
  void made(const QString& path); // a study
  void done(const QString& sentence);
  void failed(const QString& sentence);
  void working(const QString& what, double done, double total);
  void worked();

private:
  void plan(const Template& of, const TemplateRequest& request, bool measure, int question);
  // f(Progress) between working() and worked(), with its error told.
  template <class F> void during(const QString& what, F&& f);

  std::atomic<int> work_ = 0, question_ = 0;
};

} // namespace expe
