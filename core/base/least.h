// The least value of a function of one number, found by trying it: for what is costly to try.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <vector>

namespace expe {

struct Tried {
  double x = 0, y = 0; // y is infinite where the function gave no finite number
};

// Tries 0, `step`, twice that and so on until the function no longer falls, and no further than `most`; then
// narrows the bracket by the golden section to a twentieth of where it ends. Numbers are tried in whole
// thousandths. All that was tried, by x; the first error of `of` ends it.
Result<std::vector<Tried>> searchLeast(const std::function<Result<double>(double)>& of, double step,
                                       double most);
// The least of them, and the first of equals. There is one.
const Tried& least(const std::vector<Tried>& all);

} // namespace expe
