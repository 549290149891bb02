// Checkpoint folders: checkpoints/<run>/<step>/ with model.safetensors, optimizer.safetensors, config.json,
// state.json and manifest.json (SHA-256 of each file). Written to a temporary folder, fsynced, renamed once,
// so a folder under its final name is complete; verified when loaded.
#pragma once

#include "core/api/study.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace expe {

// `fill` writes the files into the folder it is given; the manifest, fsync and rename are done here. An
// existing checkpoint of the same step is replaced. On failure nothing of the old ones is lost and no half
// one is left. The study's folder is never made anew: an error if it is gone.
Result<std::filesystem::path>
writeCheckpoint(const std::filesystem::path& study, std::int64_t run, std::int64_t step,
                const std::function<Result<void>(const std::filesystem::path&)>& fill);

// Complete checkpoints, oldest first. Which are kept only the study knows.
Result<std::vector<Checkpoint>> listCheckpoints(const std::filesystem::path& study, std::int64_t run);

// Into a folder that `fill` was given, without the manifest.
Result<void> copyCheckpointFiles(const std::filesystem::path& from, const std::filesystem::path& to);

// Takes its name away first, so that nobody finds half a checkpoint.
Result<void> removeCheckpointFolder(const Checkpoint& checkpoint);
Result<void> removeCheckpointFolders(const std::filesystem::path& study, std::int64_t run); // all of a run

// Compares every file with the manifest. The error names the file and what is wrong with it.
Result<void> verifyCheckpoint(const std::filesystem::path& folder);

// False if it is damaged, which adds a sentence to `said`, or gone: a trainer may have removed it since it
// was listed. An error if it cannot be looked at, and may be whole.
Result<bool> isWhole(const Checkpoint& checkpoint, std::vector<std::string>& said);
bool isGone(const Checkpoint& checkpoint);

// The newest of these that is whole; each damaged one passed over adds a sentence to `said`. An error if none
// is, or one cannot be looked at; nullopt if there are none.
Result<std::optional<Checkpoint>> newestWhole(const std::vector<Checkpoint>& all,
                                              std::vector<std::string>& said);

} // namespace expe
