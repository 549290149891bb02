// Locks on runs: <study>/locks/<run>.lock. The system frees a lock when the process that holds it ends.
#pragma once

#include "core/api/study.h"
#include "core/base/result.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace expe {

Result<std::unique_ptr<RunLock>> lockRun(const std::filesystem::path& study, std::int64_t run);
// Asks without taking it, even for a moment.
Result<bool> runLocked(const std::filesystem::path& study, std::int64_t run);
bool isQueueLock(const std::string& name); // of a file in locks/
// As above, of those who work on the queue: <study>/locks/queue-<number>.lock. `text` is what its holder
// says; nullptr: another one holds it.
Result<std::unique_ptr<RunLock>> lockNumber(const std::filesystem::path& study, std::int64_t number,
                                            const std::string& text);
void writeLock(RunLock& lock, const std::string& text); // of its holder
// What the holder says; an empty text: nobody holds it. nullopt: there never was one of that number.
Result<std::optional<std::string>> numberLocked(const std::filesystem::path& study, std::int64_t number);
Result<void> removeLock(const std::filesystem::path& study, std::int64_t run); // of a run that is no more

} // namespace expe
