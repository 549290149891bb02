// Why there is nothing to be seen of a run, told from how things stand.
#pragma once

#include "app/window/see/selection.h"

namespace expe {

// Where the selected run trains.
enum class Trains {
  Nowhere,
  Begins,    // in this process, and its weights are not there yet
  Here,      // in this process, so that its weights can be looked at as they are
  Elsewhere, // in another process: only its checkpoints can be looked at
};

// `run` null: none is selected. `engine`: why there is none; empty: it is loaded.
Missing missingOf(const StudyView* study, const RunView* run, Trains trains, const QString& engine);

// A configuration that a model can be made of.
bool complete(const RunView& run);

} // namespace expe
