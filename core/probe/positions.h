// The numbers behind `expe positions` and the view of positional values. Any thread; nothing is shared.
#pragma once

#include "core/probe/configured_encoding.h"

namespace expe {

Result<Grid> positions(const PositionsRequest& request);
Result<ConfiguredEncoding> encodingOf(const PositionsRequest& request);

// What fits into one answer about positions, in values.
inline constexpr double mostValues = 64.0 * 1024 * 1024;
Error tooManyValues(double values);

} // namespace expe
