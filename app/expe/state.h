// The state of a model that a command looks at, from its options: the same that the window's scrub bar sets.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/probe.h"
#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/api/state.h"

namespace expe::cli {

// Those of a state. Layers and heads are counted from 1, positions from 0, as everywhere for users.
const std::vector<Option>& stateOptions();

// Of the run that --run names. A --set whose key is an option of `view` is the view's and left alone.
Result<ProbeState> stateFrom(const Arguments& arguments, const Run& run, const Schema& schema,
                             const std::string& view = {});
// Typed settings; --scale, --offset and --span are short for --set and stand above them.
Result<void> takeEval(ProbeState& state, Settings settings, const Arguments& arguments, const Run& run,
                      const Schema& schema);
// A text of at most 16 MB; the error names the option.
Result<std::string> textFile(const std::string& option, const std::string& path);
// The options of the view among --set.
Result<Config> viewOptionsFrom(const Arguments& arguments, const std::string& view);

} // namespace expe::cli
