// A consistent snapshot of a study's database beside some of its checkpoints.
#pragma once

#include "core/api/study.h"
#include "core/study/sqlite.h"

namespace expe {

Database beginDatabase(const std::filesystem::path& file); // marked as ours before anything is copied
// With the checkpoints that were copied: a trainer may have saved others since.
void copyDatabase(Database& from, Database copy, const std::vector<Checkpoint>& copied);
std::vector<Checkpoint> allCheckpoints(const std::filesystem::path& study, const std::vector<Run>& runs);

} // namespace expe
