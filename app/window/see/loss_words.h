// What a loss by length was measured of, in the words of lists and readings. GUI thread.
#pragma once

#include "core/api/losses.h"

#include <QString>

namespace expe {

// "Checkpoint 800, evaluated over 65536 targets in blocks of 16×." A validation says that it is provisional
// and what to do.
QString measuredWords(const LossLine& line);

} // namespace expe
