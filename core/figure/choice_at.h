// Which measurements of a run are those at some values of evaluation.
#pragma once

#include "core/api/losses.h"
#include "core/api/schema.h"

#include <optional>

namespace expe {

// Protocol and split are left to the caller. nullopt: runs of this configuration have no such parameter, or
// not this value of it.
std::optional<LossChoice> choiceAt(const Config& config, const Settings& at);

} // namespace expe
