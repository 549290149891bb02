// The state of a model that is looked at, changed by what somebody typed.
#pragma once

#include "core/api/probe.h"
#include "core/api/schema.h"
#include "core/api/study.h"

namespace expe {

// One value of a state, by key: length, checkpoint, or an eval parameter.
Result<void> setState(ProbeState& state, const std::string& key, const std::string& text, const Run& run,
                      const Schema& schema);
// That each typed setting means something beside the state's eval values.
Result<void> checkEval(const ProbeState& state, const Settings& typed, const Run& run, const Schema& schema);

} // namespace expe
