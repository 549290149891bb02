// What of a window no study and no setting keeps, so that the same window can be made again in another
// language. GUI thread.
#pragma once

#include "app/window/study/study_edits.h"
#include "core/api/probe.h"
#include "widgets/form/parameter_form.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>
#include <vector>

namespace expe {

// What was typed into fields and is not yet in force, by the names of their objects.
struct TypedTexts {
  QHash<QString, QString> lines, texts;
  QHash<QString, int> numbers;

  static TypedTexts of(const QWidget& window);
  void putInto(QWidget& window) const; // where the fields are there
};

struct KeptWindow {
  QByteArray geometry;
  QString study, layout, log; // the study's file, empty: none is open; the layout as a study keeps it
  ProbeState now;             // that all views look at
  std::optional<ProbeState> pinned;
  Config pinnedConfig;
  ParameterForm::Lists lists; // of a sweep in the form
  TypedTexts typed;
  std::vector<Edit> edits; // of the study, that can be undone
};

} // namespace expe
