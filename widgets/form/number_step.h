// What the next value is when a number is stepped by wheel or arrow keys, and round numbers.
#pragma once

#include "core/api/parameters.h"

#include <QString>

#include <vector>

namespace expe {

// `by` steps up (negative: down) from `text`, within the parameter's limits. On a logarithmic scale whole
// numbers double, reals go 1, 2, 5, 10, …, and fractions such as 1/512 double too; on a linear scale whole
// numbers go by 1 and reals by a tenth of the default's leading digit. Text that is no number stays.
QString stepped(const Parameter& parameter, const QString& text, int by);

double decimal(double digits, int exponent); // exact: 3e-1 is 0.3
int decadeOf(double value);                  // the power of ten at or below it
// The next of the round numbers whose first three digits are one of `digits`.
double nextRound(double value, const std::vector<int>& digits, bool up);

} // namespace expe
