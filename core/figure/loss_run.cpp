#include "core/figure/loss_run.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace expe {
namespace {

bool same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// Up to the last one that is not 0; of 0 none.
int significantBits(double value) {
  int exponent = 0;
  const auto whole = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(value), &exponent), 53));
  return whole == 0 ? 0 : 53 - std::countr_zero(whole);
}

bool same(const Metric& a, const Metric& b) {
  return a.step == b.step && a.tokens == b.tokens && same(a.seconds, b.seconds) && same(a.loss, b.loss);
}

} // namespace

bool LossRecipe::operator==(const LossRecipe& other) const {
  return x == other.x && same(tokensAnEpoch, other.tokensAnEpoch) && same(unit, other.unit) &&
         smoothing == other.smoothing && span == other.span && coarseBits == other.coarseBits;
}

// bf16 has 8 bits, and fp32 24: a loss that was summed in fp32 has so few once in ten thousand steps.
int bitsOfCoarse(std::int64_t microBatches) {
  return 10 + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(microBatches)));
}

double xOf(const Metric& row, const LossRecipe& recipe) {
  if (recipe.x == "tokens")
    return static_cast<double>(row.tokens);
  if (recipe.x == "epochs")
    return static_cast<double>(row.tokens) / recipe.tokensAnEpoch;
  return recipe.x == "time" ? row.seconds : static_cast<double>(row.step);
}

double xOf(std::int64_t step, const std::vector<Metric>& rows, const LossRecipe& recipe) {
  if (recipe.x == "step")
    return static_cast<double>(step);
  const auto after =
      std::upper_bound(rows.begin(), rows.end(), step,
                       [](std::int64_t wanted, const Metric& row) { return wanted < row.step; });
  return after == rows.begin() ? 0 : xOf(*std::prev(after), recipe);
}

void LossRun::start(const LossRecipe& recipe) {
  *this = LossRun();
  recipe_ = recipe;
  smoother_ = makeSmoother(recipe.smoothing, recipe.span);
}

void LossRun::take(const std::vector<Metric>& rows, const LossRecipe& recipe) {
  if (!smoother_ || !(recipe == recipe_) || rows.size() < taken_ ||
      (taken_ > 0 && !same(rows[taken_ - 1], last_)))
    start(recipe);
  for (; taken_ < rows.size(); ++taken_)
    append(rows[taken_]);
  if (taken_ > 0)
    last_ = rows[taken_ - 1];
}

void LossRun::append(const Metric& row) {
  if (!fine_ && std::isfinite(row.loss)) {
    fine_ = significantBits(row.loss) > recipe_.coarseBits;
    if (!fine_)
      coarseUntil_ = row.step, ++coarse_;
  }
  const double x = xOf(row, recipe_), y = row.loss * recipe_.unit;
  const bool taken = raw_.append(x, y), finite = std::isfinite(y);
  leftOut_ += taken && finite ? 0 : 1;
  if (!taken)
    return;
  const double smooth = finite ? smoother_->next(y) : y;
  smoothed_.append(x, smooth);
  if (!finite)
    return;
  rawSpread_.take(y);
  smoothedSpread_.take(smooth);
}

} // namespace expe
