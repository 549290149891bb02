#include "app/window/train/evaluation_request.h"

#include "core/api/planned.h"

#include <QCoreApplication>

namespace expe {
namespace {

QString endsAt(double length) {
  return QCoreApplication::translate("expe::RunControl",
                                     "evaluated up to %1×, where the encoding's table of positions ends.")
      .arg(length);
}

Result<QString> evaluateWhenDone(Engine& engine, const EvalRequest& of, Progress& progress) {
  const auto study = TRY(Study::open(of.study));
  const auto missing = TRY(evaluationsWhenDone(engine, *study, of.run));
  QString said;
  TRY(evaluateAll(engine, *study, missing, of.device, progress,
                  [&](const MissingEvaluation& one, std::size_t, std::size_t) {
                    if (!one.beyond.empty())
                      said = endsAt(one.what.lengths.back());
                  }));
  TRY(noteEvaluation(*study, of.run, false));
  return said;
}

} // namespace

Result<QString> evaluate(Engine& engine, const EvalRequest& of, bool whenDone, Progress& progress) {
  if (whenDone)
    return evaluateWhenDone(engine, of, progress);
  const auto rows = TRY(engine.evaluate(of, progress));
  return of.protocol != "sliding" && rows.size() < of.lengths.size() ? endsAt(of.lengths[rows.size() - 1])
                                                                     : QString();
}

} // namespace expe
