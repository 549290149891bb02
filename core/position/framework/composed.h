// Encodings that stand together in one layer, each at a place of its own: sinusoidal+rope, rope+fox,
// expe+alibi. The embedding has what is added there, W_q and W_k what is overwritten. A bias, and what makes
// scores anew, read queries and keys as they were projected; those are rotated last, with what others have
// added to them, so that no part sees more of positions than it does alone.
#pragma once

#include "core/position/framework/family.h"

namespace expe {

// "rope+fox" in any order, by names of any kind. Null if one is unknown or stands there twice. Any thread.
const Family* composedFamily(const std::string& id);

// For the check of an encoding that makes its scores of queries and keys itself: refuses beside it what acts
// at that place ("rotate", "score") and would do nothing there.
Result<void> nothingBeside(const Config& config, const std::string& place, const std::string& title);

} // namespace expe
