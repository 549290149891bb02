// What can be said of a run's data without opening the engine.
#pragma once

#include "core/api/parameters.h"
#include "core/api/result.h"

#include <cstdint>
#include <optional>

namespace expe {

// The vocabulary's size where it is known before any text is read: bytes, and the generated corpus.
std::optional<std::int64_t> knownVocabulary(const Config& config);

// Whether data.text can be trained on: opens it and forgets it. For the moment when it is chosen, so that the
// mistake is shown at the field and not when training begins.
Result<void> checkText(const Config& config);

} // namespace expe
