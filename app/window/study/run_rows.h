// What the list of runs shows of a study: runs one by one, or groups with their runs.
#pragma once

#include "app/window/study/study_view.h"
#include "widgets/runs/run_table.h"

namespace expe {

// `pausedHere`: that this window trains and holds; 0: none.
RunRow rowOf(const std::shared_ptr<const RunView>& run, const StudyView& study, std::int64_t pausedHere);
// In the order of the list. A group of one run is that run.
std::vector<RunRow> rowsOf(const std::vector<std::shared_ptr<const RunView>>& listed, const StudyView& study,
                           std::int64_t pausedHere);

} // namespace expe
