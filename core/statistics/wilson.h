// Wilson's score interval (1927) of a share.
#pragma once

#include "core/api/groups.h"

#include <cstdint>

namespace expe {

// Of `successes` among n > 0 trials, 95 %; the mean is successes / n.
Interval wilson(std::int64_t successes, std::int64_t n);

} // namespace expe
