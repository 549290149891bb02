#include "app/window/sweep_worker.h"

#include "app/window/relay.h"
#include "app/window/words.h"

#include <QThread>

namespace expe {
namespace {

constexpr int mostMeasured = 8; // kinds of runs, some seconds each
constexpr int patience = 400;   // milliseconds without a newer request before anything is rehearsed

SweepOutlookPtr refused(const Error& why) {
  SweepOutlook outlook;
  outlook.refusal = why;
  return std::make_shared<const SweepOutlook>(std::move(outlook));
}

} // namespace

SweepWorker::SweepWorker() {
  qRegisterMetaType<SweepOutlookPtr>();
}

void SweepWorker::useEngine(Engine* engine) {
  engine_ = engine;
}

void SweepWorker::planLater(const OutlookRequest& request) {
  const int mine = ++question_;
  QMetaObject::invokeMethod(
      this, [this, request, mine] { plan(request, mine); }, Qt::QueuedConnection);
}

Result<SweepCost> SweepWorker::cost(const std::vector<SweepCell>& cells, const QString& folder, int most,
                                    Progress& progress) {
  auto cost = TRY(costOf(*engine_, cells, "auto", most, progress));
  TRY(mayFitDisk(cost, pathOf(folder)));
  return cost;
}

Result<SweepOutlook> SweepWorker::count(const OutlookRequest& request) {
  const Schema& all = schema(*engine_);
  SweepOutlook outlook;
  const auto before = request.extends ? request.extends->request.axes : std::vector<SweepAxis>();
  outlook.request = TRY(readSweep(all, request.base, request.words, before));
  outlook.plan = TRY(planSweep(all, outlook.request));
  if (request.extends) {
    const auto study = TRY(Study::open(pathOf(request.folder), Study::Mode::ReadOnly));
    outlook.plan.cells = TRY(newCells(*study, all, *request.extends, outlook.plan));
  }
  Progress quiet;
  outlook.cost = TRY(cost(outlook.plan.cells, request.folder, 0, quiet));
  return outlook;
}

// At first what can be counted, then what must be measured.
void SweepWorker::plan(const OutlookRequest& request, int question) {
  if (!engine_ || question != question_)
    return;
  auto counted = count(request);
  if (question != question_)
    return;
  if (!counted)
    return emit planned(refused(counted.error()));
  const bool measure = request.measure && !counted->plan.cells.empty();
  counted->goesOn = measure;
  emit planned(std::make_shared<const SweepOutlook>(*counted));
  if (!measure)
    return;
  QThread::msleep(patience);
  Relay relay(question_, question,
              [this](const QString& what, double done, double total) { emit working(what, done, total); });
  if (relay.cancelled())
    return;
  emit working(tr("Measuring runs of the sweep"), 0, 0);
  const auto measured = cost(counted->plan.cells, request.folder, mostMeasured, relay);
  emit worked();
  if (relay.cancelled())
    return;
  counted->goesOn = false;
  if (measured)
    counted->cost = *measured;
  else if (measured.error().kind == Error::Kind::User)
    counted->refusal = measured.error(); // else the time stays unknown
  emit planned(std::make_shared<const SweepOutlook>(*std::move(counted)));
}

void SweepWorker::checkMissingLater(const QString& folder, const QString& sweep) {
  auto work = [this, folder, sweep] {
    const auto fits = checkMissing(folder, sweep);
    emit missingChecked(sweep, fits ? QString() : sentence(fits.error()));
  };
  QMetaObject::invokeMethod(this, work, Qt::QueuedConnection);
}

Result<void> SweepWorker::checkMissing(const QString& folder, const QString& sweep) {
  if (!engine_)
    return failure("The engine is not loaded yet.");
  const auto study = TRY(Study::open(pathOf(folder), Study::Mode::ReadOnly));
  const auto cells =
      TRY(missingCells(*study, schema(*engine_), TRY(sweepNamed(*study, sweep.toStdString()))));
  Progress quiet;
  TRY(cost(cells, folder, 0, quiet));
  return {};
}

} // namespace expe
