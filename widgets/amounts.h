// Amounts as a person reads them, the same in every language, as the figures are: a point before decimals, a
// narrow space between thousands.
#pragma once

#include <QString>

#include <cmath>
#include <concepts>
#include <limits>

namespace expe {

// A number that may not be known (NaN): two unknown ones are alike.
struct MaybeKnown {
  double value = std::numeric_limits<double>::quiet_NaN();
  MaybeKnown() = default;
  MaybeKnown(double number) : value(number) {}
  operator double() const { return value; }
  friend bool operator==(const MaybeKnown& a, const MaybeKnown& b) {
    return a.value == b.value || (std::isnan(a.value) && std::isnan(b.value));
  }
};

QString grouped(double value); // 831 488
QString grouped(std::integral auto value) {
  return grouped(static_cast<double>(value));
}
QString shortCount(double value);  // 1,200, 833 k, 1.24 M
QString bytesText(double bytes);   // 312 MB, 1.4 GB
QString shortTime(double seconds); // 0.8 ms, 92 ms, 1.3 s: of one step
QString clockTime(double seconds); // 0:12, 1:02:03

} // namespace expe
