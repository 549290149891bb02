// Two losses over the blocks of one text, set against each other.
#pragma once

#include "core/api/groups.h"
#include "core/api/study.h"

namespace expe {

// The loss of `a` minus that of `b`, paired over the blocks of the text that both scored: of these weights
// alone, whatever their lengths and scales. The mean alone below fewestBlocks, or where one was stored
// without; an error where they are not comparable, see notComparable().
Result<Interval> differenceOverText(const Evaluation& a, const Evaluation& b);

} // namespace expe
