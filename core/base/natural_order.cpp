#include "core/base/natural_order.h"

#include <algorithm>

namespace expe {
namespace {

// The digits at the front of `text`, which it loses; without leading zeros.
std::string_view takeDigits(std::string_view& text) {
  const auto size = std::min(text.find_first_not_of("0123456789"), text.size());
  std::string_view digits = text.substr(0, size);
  text.remove_prefix(size);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

bool startsWithDigit(std::string_view text) {
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

} // namespace

bool naturallyBefore(std::string_view a, std::string_view b) {
  const std::string_view wholeA = a;
  const std::string_view wholeB = b;
  while (!a.empty() && !b.empty()) {
    if (startsWithDigit(a) && startsWithDigit(b)) {
      const auto left = takeDigits(a);
      const auto right = takeDigits(b);
      if (left != right)
        return left.size() != right.size() ? left.size() < right.size() : left < right;
    } else if (a.front() != b.front()) {
      return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
    } else {
      a.remove_prefix(1), b.remove_prefix(1);
    }
  }
  return a.empty() != b.empty() ? a.empty() : wholeA < wholeB;
}

} // namespace expe
