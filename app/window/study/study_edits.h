// What the window does to a study, each with the way back. StudyWorker::change() does it.
#pragma once

#include "core/api/annotations.h"
#include "core/api/looks.h"
#include "core/api/schema.h"
#include "core/api/slides.h"
#include "core/api/study.h"
#include "core/api/sweep.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace expe {

using RunIds = std::vector<std::int64_t>;

struct Edit;
using StudyChange = std::function<Result<Edit>(Study&, const Schema&)>; // on the thread of the study

// What was done.
struct Edit {
  QString text; // "Duplicate RoPE", as after "Undo"; empty: there is no way back
  StudyChange undo;
  RunIds made = {};      // new runs
  StudyChange redo = {}; // none: the same once more; neither is asked for a way back
};

// `does` is a Result<…>(Study&).
template <class Does> StudyChange withoutUndo(Does does) {
  return [does = std::move(does)](Study& study, const Schema&) -> Result<Edit> {
    TRY(does(study));
    return Edit();
  };
}

namespace edit {

StudyChange addRun(const QString& encoding, qint64 like); // like: a run to copy the rest from, 0: defaults
StudyChange addRun(const QString& name, const Settings& settings, qint64 like);
StudyChange imported(qint64 run); // by the engine
StudyChange duplicate(const RunIds& runs);
// A new run that begins with the weights of a checkpoint.
StudyChange continueRun(qint64 run, qint64 step, const QString& name, const Settings& settings);
StudyChange configure(qint64 run, const Settings& settings); // or live values, from the next step on
StudyChange rename(qint64 run, const QString& name);
StudyChange setNote(qint64 run, const QString& note);
StudyChange setTags(const RunIds& runs, const QStringList& tags);
// Of the colour or the marker of runs, −1: not chosen.
StudyChange setLook(const RunIds& runs, int RunLook::*part, int wanted);
// What is written on a panel of that kind of figure, in place of what was there.
StudyChange annotate(const std::string& figure, const std::string& panel,
                     const std::vector<Annotation>& wanted);
StudyChange setArchived(const RunIds& runs, bool archived);
StudyChange trash(const RunIds& runs);
StudyChange restore(const RunIds& runs);
StudyChange pinBaseline(const std::optional<Baseline>& baseline);
StudyChange keepCheckpoint(qint64 run, qint64 step, bool kept);
StudyChange takeOut(const RunIds& runs, bool out); // of the queue
StudyChange keepBreakCauses(qint64 run, qint64 step,
                            const std::map<double, Text>& causes); // where it can be written
StudyChange keepNote(const QString& key, const QString& text);     // of the window; where it can be written

StudyChange saveTable(const QString& name, const QString& definition);   // see core/api/result_table.h
StudyChange changeTable(const QString& name, const QString& definition); // one that is there
StudyChange renameTable(const QString& name, const QString& wanted);
StudyChange removeTable(const QString& name);

// `what` was done, by `how` to the slides there are. The way back is refused where others have changed them
// since.
StudyChange changeSlides(const QString& what, const std::function<void(Slides&)>& how);

StudyChange makeSweep(const QString& name, const SweepRequest& request, const SweepPlan& plan,
                      std::int64_t instead, // of a run that nobody has begun to train; 0: of none
                      const std::vector<double>& evaluate); // when they are done; none: at their own lengths
StudyChange extendSweep(const QString& name, const SweepRequest& request, const std::vector<SweepCell>& cells,
                        const std::vector<double>& evaluate); // none: as before
StudyChange remakeSweep(const QString& name);                 // what it lacks
StudyChange forgetSweep(const QString& name);

} // namespace edit
} // namespace expe

Q_DECLARE_METATYPE(expe::Edit)
