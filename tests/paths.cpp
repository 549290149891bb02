#include "tests/paths.h"

#ifndef EXPE_FAULTS
#define EXPE_FAULTS nullptr
#endif

namespace expe {

const char* const sourcePath = EXPE_SOURCE;
const char* const testsPath = EXPE_SOURCE "/tests";
const char* const binPath = EXPE_BIN;
const char* const enginePath = EXPE_ENGINE;
const char* const devicePath = EXPE_DEVICE;
const char* const faultsPath = EXPE_FAULTS;

} // namespace expe
