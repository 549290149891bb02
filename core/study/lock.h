// Locks on runs: <study>/locks/<run>.lock. The system frees a lock when the process that holds it ends.
#pragma once

#include "core/api/study.h"
#include "core/base/result.h"

#include <filesystem>
#include <memory>

namespace expe {

Result<std::unique_ptr<RunLock>> lockRun(const std::filesystem::path& study, std::int64_t run);
// Asks without taking it, even for a moment.
Result<bool> runLocked(const std::filesystem::path& study, std::int64_t run);
Result<void> removeLock(const std::filesystem::path& study, std::int64_t run); // of a run that is no more

} // namespace expe
