#include "core/base/least.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

const double golden = (std::sqrt(5.0) - 1) / 2;

class Search {
public:
  explicit Search(const std::function<Result<double>(double)>& of) : of_(of) {}

  Result<double> at(double x) {
    x = std::round(x * 1000) / 1000;
    const auto place = std::ranges::lower_bound(all_, x, {}, &Tried::x);
    if (place != all_.end() && place->x == x)
      return place->y;
    const auto index = place - all_.begin();
    const double y = TRY(of_(x));
    const double finite = std::isfinite(y) ? y : std::numeric_limits<double>::infinity();
    all_.insert(all_.begin() + index, {x, finite});
    return finite;
  }

  // The least lies between low_ and high_.
  Result<void> bracket(double step, double most) {
    auto best = TRY(at(0));
    for (high_ = step;; high_ = std::min(2 * high_, most)) {
      const auto y = TRY(at(high_));
      if (!(y < best))
        return {};
      if (high_ >= most) // it falls to the end
        return {};
      low_ = middle_, middle_ = high_, best = y;
    }
  }

  Result<void> narrow(double step) {
    while (high_ - low_ > std::max(high_, step) / 20) {
      const double wide = golden * (high_ - low_), left = high_ - wide, right = low_ + wide;
      const auto atLeft = TRY(at(left)), atRight = TRY(at(right));
      (atLeft <= atRight ? high_ : low_) = atLeft <= atRight ? right : left;
    }
    return {};
  }

  std::vector<Tried> all() && { return std::move(all_); }

private:
  const std::function<Result<double>(double)>& of_;
  std::vector<Tried> all_; // by x
  double low_ = 0, middle_ = 0, high_ = 0;
};

} // namespace

Result<std::vector<Tried>> searchLeast(const std::function<Result<double>(double)>& of, double step,
                                       double most) {
  Search search(of);
  TRY(search.bracket(step, most));
  TRY(search.narrow(step));
  return std::move(search).all();
}

const Tried& least(const std::vector<Tried>& all) {
  return *std::ranges::min_element(all, {}, &Tried::y);
}

} // namespace expe
