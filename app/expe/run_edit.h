// What `expe run` does to a run that is there.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/study.h"

namespace expe::cli {

extern const std::vector<Option> labelOptions; // of a new run too: name, note, tags
extern const std::vector<Option> editOptions;  // of one that is there only

// Note and tags, where they are given.
Result<void> label(Study& study, std::int64_t run, const Arguments& arguments);
// All that the options say of a run: brought back first, thrown away last.
Result<void> edit(Study& study, std::int64_t run, const Arguments& arguments);

} // namespace expe::cli
