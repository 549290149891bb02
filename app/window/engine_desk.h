// The engine, on a thread of its own: loaded after the first paint, then asked for estimates and evaluations.
// Slots run on the desk's thread.
#pragma once

#include "core/api/engine.h"

#include <QObject>
#include <QString>

#include <atomic>

namespace expe {

class EngineDesk : public QObject {
  Q_OBJECT
public:
  // Thread-safe: the evaluation in progress is no longer wanted, nor those that wait.
  void cancel() { ++generation_; }
  // Thread-safe: asks for the losses of a run's newest checkpoint at 1×, 2×, … (protocol whole).
  void evaluateLater(const QString& study, qint64 run, double longest);
  // Thread-safe: number of weights of a configuration; an older question not yet begun is dropped.
  void estimateLater(qint64 run, const Config& config);

public slots:
  void load();

signals:
  void loaded(expe::Engine* engine);
  void failed(const QString& sentence);
  void estimated(qint64 run, qint64 parameters);
  void evaluating(qint64 run, const QString& what, double done, double total);
  void evaluated(qint64 run, const QString& problem); // empty: it is in the study

private:
  void evaluate(const QString& study, qint64 run, double longest, int generation);

  Engine* engine_ = nullptr;
  std::atomic<int> generation_ = 0, question_ = 0;
};

} // namespace expe

Q_DECLARE_METATYPE(expe::Engine*)
