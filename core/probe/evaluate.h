// Evaluation of a checkpoint by length, scale, protocol and position (PROTOCOL "Evaluation lengths").
#pragma once

#include "core/api/engine.h"

namespace expe {

Result<std::vector<Evaluation>> evaluate(const EvalRequest& request, Progress& progress);

// The eval settings in which `now` differs from the run's, as evaluations are stamped (JSON); scale and
// lengths are stamped by themselves.
std::string evalSettings(const Config& run, const Config& now);

// Copies a checkpoint's weights and configuration for other programs.
Result<void> exportCheckpoint(const std::filesystem::path& study, std::int64_t run,
                              std::optional<std::int64_t> step, const std::filesystem::path& to);

} // namespace expe
