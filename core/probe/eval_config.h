// Which checkpoint, and which values: what evaluation and views ask of a run.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"

#include <optional>

namespace expe {

// A checkpoint that verifies: the one asked for, or the newest.
Result<Checkpoint> checkpointOf(const Study& study, std::int64_t run, std::optional<std::int64_t> step);

// The run's configuration with other eval parameters; others are refused.
Result<Config> evalConfig(const Config& base, const Settings& settings);

} // namespace expe
