#include "app/window/see/loss_words.h"

#include "app/window/words.h"
#include "core/api/schema.h"

#include <QCoreApplication>

namespace expe {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("LossWords", text);
}

} // namespace

QString measuredWords(const LossLine& line) {
  const Evaluation& e = line.about();
  const QString scale = q(readable(Value(e.scale)));
  if (line.validation)
    return tr("Validation at step %1 over %2 targets, s = %3: provisional. Evaluate a checkpoint to score "
              "all targets.")
        .arg(QString::number(e.checkpoint), QString::number(e.tokens), scale);
  const QString blocks = e.longest > 0 ? tr(" in blocks of %1×").arg(e.longest) : QString();
  const QString older = line.newest ? QString() : tr(" There are newer weights.");
  return tr("Checkpoint %1, evaluated over %2 targets%3, s = %4.")
             .arg(QString::number(e.checkpoint), QString::number(e.tokens), blocks, scale) +
         older;
}

} // namespace expe
