// What a sweep would be, on a thread of its own: its combinations, and what they cost in time, memory and
// disk. The GUI thread never counts runs.
#pragma once

#include "core/api/engine.h"
#include "core/api/sweep.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <memory>
#include <optional>

namespace expe {

struct OutlookRequest {
  QString folder; // of the study
  Settings base;
  SweepWords words;
  std::optional<Sweep> extends; // then `base` is its own
  bool measure = false;         // the time too, by rehearsal; else what can be counted
};

struct SweepOutlook {
  SweepRequest request;
  SweepPlan plan; // of one that is extended the new cells
  SweepCost cost;
  std::optional<Error> refusal;
  bool goesOn = false; // the time is still being measured
};
using SweepOutlookPtr = std::shared_ptr<const SweepOutlook>;

class SweepWorker : public QObject {
  Q_OBJECT
public:
  SweepWorker();
  void useEngine(Engine* engine); // on the worker's thread
  // Thread-safe: a newer request takes the place of an older one, whose answer does not come any more.
  void planLater(const OutlookRequest& request);
  void cancel() { ++question_; }
  // Thread-safe: whether the runs that a sweep lacks fit memory and disk.
  void checkMissingLater(const QString& folder, const QString& sweep);

signals:
  void planned(expe::SweepOutlookPtr outlook);
  void missingChecked(const QString& sweep, const QString& refusal); // empty: they fit
  void working(const QString& what, double done, double total);
  void worked();

private:
  void plan(const OutlookRequest& request, int question);
  Result<SweepOutlook> count(const OutlookRequest& request);
  Result<SweepCost> cost(const std::vector<SweepCell>& cells, const QString& folder, int most,
                         Progress& progress);
  Result<void> checkMissing(const QString& folder, const QString& sweep);

  Engine* engine_ = nullptr;
  std::atomic<int> question_ = 0;
};

} // namespace expe

Q_DECLARE_METATYPE(expe::SweepOutlookPtr)
