// The engine behind core/api/engine.h.
#pragma once

#include "core/api/engine.h"

namespace expe {

Engine* makeEngine(); // owned by the process

} // namespace expe
