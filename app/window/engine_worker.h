// The engine, on a thread of its own: loaded after the first paint, then asked for estimates and evaluations.
// Slots run on the worker's thread.
#pragma once

#include "app/window/evaluation_request.h"
#include "core/api/engine.h"
#include "core/api/report.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <memory>
#include <optional>

namespace expe {

using Step = std::optional<std::int64_t>; // of a checkpoint; none: the newest

class EngineWorker : public QObject {
  Q_OBJECT
public:
  // Thread-safe: the long work in progress is no longer wanted, nor what waits.
  void cancel() {
    ++generation_;
    ++question_;
  }
  // Thread-safe: asks for the losses of a checkpoint; `longest`: what a request without lengths goes up to.
  void evaluateLater(const QString& study, qint64 run, Step checkpoint, double longest,
                     const EvaluationRequest& asked = {});
  // Thread-safe: what a run will cost; an older question is dropped. Measured where `why` is empty, else only
  // counted; `why` comes back.
  void estimateLater(qint64 run, const Config& config, const QString& why);
  // Thread-safe: weights of a checkpoint into a folder, with config.json that says these eval values.
  void exportLater(const QString& study, qint64 run, Step checkpoint, const Settings& settings,
                   const QString& to);
  // Thread-safe: a new run of weights in a folder, with the settings of its data.
  void importLater(const QString& study, const QString& from, const Settings& settings);

  // Thread-safe: a report of these runs, or of all, to be written to `to`.
  void reportLater(const QString& study, const std::vector<std::int64_t>& runs, const QString& to);

public slots:
  void load();

signals:
  void loaded(expe::Engine* engine);
  void failed(const QString& sentence);
  void vocabularyKnown(qint64 run, qint64 vocabulary); // of its tokenizer; 0: known once its text is read
  void estimated(qint64 run, const expe::CostEstimate& cost, const QString& problem, bool goesOn);
  void working(const QString& what, double done, double total);
  void worked(const QString& sentence); // it is done
  void evaluating(qint64 run, const QString& what, double done, double total);
  void evaluated(qint64 run, const QString& problem); // empty: it is in the study
  void imported(const QString& study, qint64 run);
  void reported(const std::shared_ptr<const expe::Report>& report, const QString& to);

private:
  bool ready(); // else says that it is not
  void evaluate(const QString& study, qint64 run, Step checkpoint, const EvaluationRequest& asked,
                int generation);
  void estimate(qint64 run, const Config& config, const QString& why, int question);
  void reportNow(const QString& study, const std::vector<std::int64_t>& runs, const QString& to);
  void importNow(const QString& study, const QString& from, const Settings& settings);

  Engine* engine_ = nullptr;
  std::atomic<int> generation_ = 0, question_ = 0;
};

} // namespace expe

Q_DECLARE_METATYPE(expe::CostEstimate)
Q_DECLARE_METATYPE(expe::Engine*)
Q_DECLARE_METATYPE(std::shared_ptr<const expe::Report>)
