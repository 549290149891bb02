// Whether the text of a run, as it is opened now, is the one that the run was trained on.
#pragma once

#include "core/api/study.h"
#include "core/data/dataset.h"

namespace expe {

// An error that says what to do where it is another, with key "data.text". A run that was never trained has
// none yet.
Result<void> sameText(const Study& study, const Run& run, const Dataset& data);

} // namespace expe
