// The one symbol of the engine module.
#include "core/engine/engine.h"

extern "C" expe::Engine* expe_engine() {
  return expe::makeEngine();
}
