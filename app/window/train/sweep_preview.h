// What a sweep would be: its combinations, and what they cost in time, memory and disk. Any thread but the
// GUI's, which never counts runs.
#pragma once

#include "core/api/engine.h"
#include "core/api/sweep.h"

#include <QString>

#include <optional>

namespace expe {

struct SweepQuestion {
  QString folder; // of the study
  Settings base;
  SweepWords words;
  std::optional<Sweep> extends; // then `base` is its own
};

struct SweepPreview {
  SweepRequest request;
  SweepPlan plan; // of one that is extended the new cells
  SweepCost cost;
  std::optional<Error> refusal;
  bool goesOn = false; // the time is still being measured
};

Result<SweepPreview> previewSweep(Engine& engine, const SweepQuestion& question); // without the time
Result<SweepCost> measureSweep(Engine& engine, const SweepPreview& preview, const QString& folder,
                               Progress& progress); // with it, by rehearsal
// Whether the runs that a sweep lacks fit memory and disk.
Result<void> mayRemake(Engine& engine, const QString& folder, const QString& sweep);

} // namespace expe
