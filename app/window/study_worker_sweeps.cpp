// What the worker does to sweeps, each with the way back.
#include "app/window/study_worker.h"
#include "app/window/words.h"
#include "core/api/planned.h"

namespace expe {

void StudyWorker::makeSweep(const QString& name, const SweepRequest& request, const SweepPlan& plan,
                            std::int64_t instead, const std::vector<double>& evaluate) {
  if (!study_)
    return;
  if (plan.cells.size() == 1)
    return makeOne(plan.cells.front(), instead);
  const auto runs = addSweep(*study_, name.toStdString(), request, plan);
  const auto sweep = runs ? sweepNamed(*study_, name.toStdString()) : Result<Sweep>(runs.error());
  const auto cells = sweep ? runsOfSweep(*study_, sweep->id) : Result<std::vector<SweepRun>>(sweep.error());
  if (!report(cells) || !report(evaluateSweep(*study_, name.toStdString(), evaluate)))
    return;
  const bool replaced = trashFresh(instead);
  tell(
      tr("New sweep %1").arg(name),
      [=, made = *runs](StudyWorker& worker) {
        if (!worker.trashAll(made))
          return;
        worker.forgetSweep(name);
        if (replaced)
          worker.restore({instead});
      },
      [=, made = *runs, sweep = *sweep, cells = *cells](StudyWorker& worker) {
        if (!worker.study_ || sweepNamed(*worker.study_, sweep.name)) // it was not undone
          return;
        if (worker.report(rememberSweep(*worker.study_, sweep, cells)))
          worker.restore(made);
        if (replaced)
          worker.trash({instead});
      });
  emit sweepMade(name, *runs);
}

void StudyWorker::makeOne(const SweepCell& cell, std::int64_t instead) {
  const auto run = study_->addRun(cell.name, cell.config);
  if (!report(run))
    return;
  const bool replaced = trashFresh(instead);
  tell(
      tr("New run %1").arg(q(cell.name)),
      [=, made = *run](StudyWorker& worker) {
        if (worker.trashAll({made}) && replaced)
          worker.restore({instead});
      },
      [=, made = *run](StudyWorker& worker) {
        worker.restore({made});
        if (replaced)
          worker.trash({instead});
      });
  emit sweepMade(QString(), {*run});
}

// One that somebody has begun to train meanwhile stays.
bool StudyWorker::trashFresh(std::int64_t run) {
  if (run == 0)
    return false;
  const auto now = study_->run(run);
  return now && now->step == 0 && now->state == RunState::Waiting && report(study_->trash(run));
}

bool StudyWorker::trashAll(const RunIds& runs) {
  if (!study_)
    return false;
  for (const std::int64_t run : runs)
    if (const auto trains = study_->locked(run); !trains || *trains) {
      emit failed(tr("Nothing is undone: %1 is being trained. Stop it first.").arg(nameOf(run)));
      return false;
    }
  trash(runs);
  return true;
}

void StudyWorker::extendSweep(const QString& name, const SweepRequest& request,
                              const std::vector<SweepCell>& cells, const std::vector<double>& evaluate) {
  if (!study_)
    return;
  const auto sweep = sweepNamed(*study_, name.toStdString());
  const auto runs = sweep ? expe::extendSweep(*study_, *sweep, request, cells)
                          : Result<std::vector<std::int64_t>>(sweep.error());
  if (!report(runs) || (!evaluate.empty() && !report(evaluateSweep(*study_, name.toStdString(), evaluate))))
    return;
  tell(
      tr("Extend %1").arg(name), [made = *runs](StudyWorker& worker) { worker.trashAll(made); },
      [made = *runs](StudyWorker& worker) { worker.restore(made); });
  emit sweepMade(name, *runs);
}

void StudyWorker::remakeSweep(const QString& name) {
  if (!study_)
    return;
  const auto sweep = sweepNamed(*study_, name.toStdString());
  const auto cells =
      sweep ? missingCells(*study_, *schema_, *sweep) : Result<std::vector<SweepCell>>(sweep.error());
  const auto runs =
      cells ? remakeMissing(*study_, *sweep, *cells) : Result<std::vector<std::int64_t>>(cells.error());
  if (report(runs))
    emit sweepRemade(name, static_cast<qint64>(runs->size()));
}

void StudyWorker::forgetSweep(const QString& name) {
  if (!study_)
    return;
  const auto sweep = sweepNamed(*study_, name.toStdString());
  const auto cells = sweep ? runsOfSweep(*study_, sweep->id) : Result<std::vector<SweepRun>>(sweep.error());
  if (!report(cells) || !report(expe::forgetSweep(*study_, name.toStdString())))
    return;
  tell(
      tr("Forget %1").arg(name),
      [sweep = *sweep, cells = *cells](StudyWorker& worker) {
        if (worker.study_)
          worker.report(rememberSweep(*worker.study_, sweep, cells));
      },
      [name](StudyWorker& worker) { worker.forgetSweep(name); });
}

} // namespace expe
