// One combination of a sweep: what it sets on the sweep's base.
#pragma once

#include "core/api/schema.h"

#include <string>

namespace expe {

inline const std::string encodingKey = "position.encoding", seedKey = "training.seed";
bool isEncoding(const std::string& key); // as typed

// What the base says of a parameter, as text; its default where it says nothing.
std::string baseValue(const Schema& schema, const Settings& base, const Parameter& parameter);
// The name of a cell's encoding, as it was typed: "yarn".
std::string encodingOf(const Schema& schema, const Settings& base, const Settings& cell);
// Complete and checked.
Result<Config> configOfCell(const Schema& schema, const Settings& base, const Settings& cell);

} // namespace expe
