#include "app/window/study/study_edits.h"
#include "app/window/study/study_worker.h"
#include "app/window/words.h"
#include "core/api/planned.h"

namespace expe::edit {
namespace {

// One that somebody has begun to train meanwhile stays.
bool trashFresh(Study& study, std::int64_t run) {
  const auto now = run == 0 ? Result<Run>(Run()) : study.run(run);
  return now && now->id != 0 && now->step == 0 && now->state == RunState::Waiting && study.trash(run);
}

// Of all or of none, where one is in training.
StudyChange trashAll(const RunIds& runs) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    for (const std::int64_t run : runs)
      if (TRY(study.locked(run)))
        return userError("Nothing is undone: {0} is being trained. Stop it first.",
                         {displayName(TRY(study.run(run)))});
    return trash(runs)(study, schema);
  };
}

StudyChange inTurn(const std::vector<StudyChange>& changes) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    for (const StudyChange& change : changes)
      TRY(change(study, schema));
    return Edit();
  };
}

StudyChange remember(const Sweep& sweep, const std::vector<SweepRun>& cells) {
  return withoutUndo([=](Study& study) { return rememberSweep(study, sweep, cells); });
}

// One that is there was not undone.
StudyChange unlessThere(const std::string& sweep, const StudyChange& change) {
  return [=](Study& study, const Schema& schema) {
    return sweepNamed(study, sweep) ? Result<Edit>(Edit()) : change(study, schema);
  };
}

// What takes the place of a run that is trashed.
Edit made(const QString& what, std::vector<StudyChange> back, std::vector<StudyChange> forth, RunIds runs,
          std::int64_t replaced) {
  if (replaced != 0) {
    back.push_back(restore({replaced}));
    forth.push_back(trash({replaced}));
  }
  return {what, inTurn(back), std::move(runs), inTurn(forth)};
}

} // namespace

StudyChange makeSweep(const QString& name, const SweepRequest& request, const SweepPlan& plan,
                      std::int64_t instead, const std::vector<double>& evaluate) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    if (plan.cells.size() == 1) { // a run like any other
      const SweepCell& cell = plan.cells.front();
      const auto run = TRY(study.addRun(cell.name, cell.config));
      return made(StudyWorker::tr("New run %1").arg(q(cell.name)), {trashAll({run})}, {restore({run})}, {run},
                  trashFresh(study, instead) ? instead : 0);
    }
    const auto runs = TRY(addSweep(study, name.toStdString(), request, plan));
    const auto sweep = TRY(sweepNamed(study, name.toStdString()));
    const auto cells = TRY(runsOfSweep(study, sweep.id));
    TRY(evaluateSweep(study, name.toStdString(), evaluate));
    Edit edit = made(StudyWorker::tr("New sweep %1").arg(name), {trashAll(runs), forgetSweep(name)},
                     {remember(sweep, cells), restore(runs)}, runs, trashFresh(study, instead) ? instead : 0);
    edit.redo = unlessThere(sweep.name, edit.redo);
    return edit;
  };
}

StudyChange extendSweep(const QString& name, const SweepRequest& request, const std::vector<SweepCell>& cells,
                        const std::vector<double>& evaluate) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto sweep = TRY(sweepNamed(study, name.toStdString()));
    const auto runs = TRY(expe::extendSweep(study, sweep, request, cells));
    if (!evaluate.empty())
      TRY(evaluateSweep(study, name.toStdString(), evaluate));
    return Edit{StudyWorker::tr("Extend %1").arg(name), trashAll(runs), runs, restore(runs)};
  };
}

StudyChange remakeSweep(const QString& name) {
  return [=](Study& study, const Schema& schema) -> Result<Edit> {
    const auto sweep = TRY(sweepNamed(study, name.toStdString()));
    const auto cells = TRY(missingCells(study, schema, sweep));
    return Edit{{}, {}, TRY(remakeMissing(study, sweep, cells))};
  };
}

StudyChange forgetSweep(const QString& name) {
  return [=](Study& study, const Schema&) -> Result<Edit> {
    const auto sweep = TRY(sweepNamed(study, name.toStdString()));
    const auto cells = TRY(runsOfSweep(study, sweep.id));
    TRY(expe::forgetSweep(study, name.toStdString()));
    return Edit{StudyWorker::tr("Forget %1").arg(name), remember(sweep, cells)};
  };
}

} // namespace expe::edit
