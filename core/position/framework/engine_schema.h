// The schema with the encodings of the registry, for the engine's own use. Immutable; made at the first call.
#pragma once

#include "core/api/schema.h"

#include <c10/core/Device.h>

namespace expe {

const Schema& engineSchema();

// With what is `auto` decided, by the rules of the descriptions; but of the precision the device decides, of
// which they know nothing.
Config decidedFor(const Config& config, c10::Device device);

} // namespace expe
