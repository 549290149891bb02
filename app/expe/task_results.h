// What expe eval tells of runs that learned a synthetic task.
#pragma once

#include "app/expe/common.h"
#include "core/api/study.h"

#include <vector>

namespace expe::cli {

// Of one of `all`: accuracy, chance, windows, with intervals; whether the task is learnt is null where its
// accuracy at 1× is not among them.
Json taskJson(const Evaluation& of, const std::vector<Evaluation>& all);
void printTasks(const std::vector<Evaluation>& results); // a table; nothing where there are none

} // namespace expe::cli
