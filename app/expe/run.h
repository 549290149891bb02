// The parts of `expe run`, each in a file of its own.
#pragma once

#include "app/expe/answer.h"
#include "core/api/groups.h"
#include "core/api/study.h"

namespace expe::cli {

// run_list.cpp: a line a run, or an array. `all`: those too that are archived or in the trash. `sweep`: those
// of that sweep alone, unless it is empty. `filter`: see core/api/run_query.h.
Result<Answer> listRuns(std::shared_ptr<Study> study, bool all, const std::string& sweep,
                        const std::string& filter);
Result<Answer> listRun(std::shared_ptr<Study> study, std::int64_t id); // wherever it is

// group_list.cpp: a line a group, or an array.
Result<Answer> listGroups(Study& study, const Grouping& grouping);

// run_config.cpp: a run's configuration, to be read and to be given again. Lines key=value as --set takes
// them, first those that are not the defaults of the run's encoding, then, under a line that says so, the
// defaults. Lines that begin with # are no settings: which run it is, where it goes on from, what was changed
// while it trained, and values that mean nothing beside the others. As data an object with all of this.
Result<Answer> configOf(Study& study, std::int64_t run, const Schema& schema);

// run_edit.cpp: what is done to runs that are there.
extern const std::vector<Option> labelOptions; // of a new run too: name, note, tags
extern const std::vector<Option> editOptions;  // of one that is there only
// Note and tags, where they are given.
Result<void> label(Study& study, std::int64_t run, const Arguments& arguments);
// All that the options say of a run: brought back first, thrown away last.
Result<void> edit(Study& study, std::int64_t run, const Arguments& arguments);
// --set of a run that is there, as the window's form does it.
Result<void> set(Study& study, std::int64_t id, const Settings& settings);
// --baseline, which stays of the study.
Result<Answer> pinBaseline(const Arguments& arguments);

} // namespace expe::cli
