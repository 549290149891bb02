// What the next value is when a number is stepped by wheel or arrow keys.
#pragma once

#include "core/api/parameters.h"

#include <QString>

namespace expe {

// `by` steps up (negative: down) from `text`, within the parameter's limits. On a logarithmic scale whole
// numbers double, reals go 1, 2, 5, 10, …, and fractions such as 1/512 double too; on a linear scale whole
// numbers go by 1 and reals by a tenth of the default's leading digit. Text that is no number stays.
QString stepped(const Parameter& parameter, const QString& text, int by);

} // namespace expe
