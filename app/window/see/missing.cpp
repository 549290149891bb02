#include "app/window/see/missing.h"

#include "app/window/words.h"

#include <QCoreApplication>

namespace expe {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(expe::Missing)
};

// A run without a checkpoint.
QString weightsOf(const Run& run, Trains trains) {
  const QString name = q(displayName(run));
  if (trains == Trains::Begins)
    return Words::tr("%1 begins: its weights can be seen once it trains.").arg(name);
  if (trains == Trains::Elsewhere)
    return Words::tr("%1 trains in another process and is at step %2: its weights can be seen from its first "
                     "checkpoint on.")
        .arg(name)
        .arg(run.step);
  if (run.step > 0)
    return Words::tr("%1 is at step %2, but has no checkpoint: train it (F5), and what its model does is "
                     "shown here.")
        .arg(name)
        .arg(run.step);
  return Words::tr("%1 has no checkpoint yet: train it (F5), and what its model does is shown here.")
      .arg(name);
}

} // namespace

bool complete(const RunView& run) {
  return run.run.config.has("data.window") && run.run.config.has("position.encoding");
}

Missing missingOf(const StudyView* study, const RunView* run, Trains trains, const QString& engine) {
  if (!study || study->runs.empty())
    return {Words::tr("Make a run: what its model does is shown here."), {}};
  if (!run)
    return {Words::tr("Select a run: what its model does is shown here."), {}};
  if (!engine.isEmpty())
    return {engine, {}};
  if (!complete(*run))
    return {
        Words::tr("The configuration of %1 lacks its encoding or its window, so that there is no model to "
                  "look at.")
            .arg(q(displayName(run->run))),
        {}};
  if (trains == Trains::Here || !run->checkpoints.empty())
    return {};
  return {{}, weightsOf(run->run, trains)};
}

} // namespace expe
