// `expe run --list --group`: a line a group, or a JSON array.
#pragma once

#include "core/api/groups.h"

namespace expe::cli {

Result<void> listGroups(Study& study, const Grouping& grouping, bool json);

} // namespace expe::cli
