// `expe run STUDY --run ID --config`: a run's configuration, to be read and to be given again.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"

namespace expe::cli {

// Lines key=value as --set takes them, first those that are not the defaults of the run's encoding, then,
// under a line that says so, the defaults. Lines that begin with # are no settings: which run it is, where it
// goes on from, what was changed while it trained, and values that mean nothing beside the others. As JSON an
// object with all of this.
Result<void> printConfig(Study& study, std::int64_t run, const Schema& schema, bool json);

} // namespace expe::cli
