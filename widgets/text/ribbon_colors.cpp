#include "widgets/text/ribbon_colors.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace expe {

std::size_t sharedTokens(const TokenLosses& a, const TokenLosses& b) {
  const std::size_t count = std::min(a.pieces.size(), b.pieces.size());
  return std::equal(a.pieces.begin(), a.pieces.begin() + static_cast<std::ptrdiff_t>(count), b.pieces.begin())
             ? count
             : 0;
}

std::vector<double> ribbonValues(const TokenLosses& now, const TokenLosses& pinned, RibbonMode mode) {
  std::vector<double> values(now.loss);
  const std::vector<double>& minus = mode == RibbonMode::Excess ? now.floor : pinned.loss;
  const std::size_t shared = mode == RibbonMode::Excess ? minus.size() : sharedTokens(now, pinned);
  for (std::size_t i = 0; mode != RibbonMode::Loss && i < values.size(); ++i)
    values[i] = i < std::min(shared, minus.size()) ? values[i] - minus[i] : std::nan("");
  return values;
}

double ribbonSpan(const std::vector<double>& values) {
  std::vector<double> sizes;
  sizes.reserve(values.size());
  for (const double value : values)
    if (std::isfinite(value))
      sizes.push_back(std::fabs(value));
  if (sizes.empty())
    return 0;
  const auto at = sizes.begin() + static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(sizes.size() - 1));
  std::nth_element(sizes.begin(), at, sizes.end());
  if (*at <= 0)
    return 0;
  const int decade = static_cast<int>(std::floor(std::log10(*at)));
  for (const int digits : {10, 15, 20, 30, 40, 60, 80})
    if (const double round = *readReal(std::to_string(digits) + "e" + std::to_string(decade - 1));
        round >= *at)
      return round;
  return *readReal("1e" + std::to_string(decade + 1));
}

} // namespace expe
