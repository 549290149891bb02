// Training in a process of its own, by `expe train`, that goes on when the window is closed. It is seen live
// in every window on the study, as any run that is trained elsewhere.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace expe {

// The runs, one after the other. Returns once the process has begun.
Result<void> trainHeadless(const QString& study, const std::vector<std::int64_t>& runs);

} // namespace expe
