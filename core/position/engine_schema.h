// The schema with the encodings of the registry, for the engine's own use. Immutable; made at the first call.
#pragma once

#include "core/api/schema.h"

namespace expe {

const Schema& engineSchema();

} // namespace expe
