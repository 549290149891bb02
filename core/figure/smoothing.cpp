#include "core/figure/smoothing.h"

#include <cassert>
#include <deque>
#include <numeric>
#include <set>

namespace expe {
namespace {

class Plain : public Smoother {
  double next(double y) override { return y; }
};

class Exponential : public Smoother {
public:
  explicit Exponential(std::int64_t span) : share_(1.0 / static_cast<double>(span)) {}
  double next(double y) override {
    sum_ = (1 - share_) * sum_ + share_ * y;
    weight_ = (1 - share_) * weight_ + share_;
    return sum_ / weight_;
  }

private:
  double share_, sum_ = 0, weight_ = 0;
};

class Mean : public Smoother {
public:
  explicit Mean(std::int64_t span) : span_(static_cast<std::size_t>(span)) {}
  double next(double y) override {
    window_.push_back(y);
    sum_ += y;
    if (window_.size() > span_) {
      sum_ -= window_.front();
      window_.pop_front();
    }
    if (++sinceAnew_ >= span_) { // rounding does not add up
      sum_ = std::accumulate(window_.begin(), window_.end(), 0.0);
      sinceAnew_ = 0;
    }
    return sum_ / static_cast<double>(window_.size());
  }

private:
  std::size_t span_, sinceAnew_ = 0;
  std::deque<double> window_;
  double sum_ = 0;
};

// Two halves in order: the larger half has as many values as the smaller one, or one less.
class Median : public Smoother {
public:
  explicit Median(std::int64_t span) : span_(static_cast<std::size_t>(span)) {}
  double next(double y) override {
    window_.push_back(y);
    (small_.empty() || y <= *small_.rbegin() ? small_ : large_).insert(y);
    balance();
    if (window_.size() > span_) {
      auto& half = window_.front() <= *small_.rbegin() ? small_ : large_;
      half.erase(half.find(window_.front()));
      window_.pop_front();
      balance();
    }
    return small_.size() > large_.size() ? *small_.rbegin() : (*small_.rbegin() + *large_.begin()) / 2;
  }

private:
  void balance() {
    if (small_.size() > large_.size() + 1)
      large_.insert(small_.extract(std::prev(small_.end())));
    else if (large_.size() > small_.size())
      small_.insert(large_.extract(large_.begin()));
  }

  std::size_t span_;
  std::deque<double> window_;
  std::multiset<double> small_, large_;
};

} // namespace

std::unique_ptr<Smoother> makeSmoother(const std::string& name, std::int64_t span) {
  assert(span >= 1);
  if (name == "ema")
    return std::make_unique<Exponential>(span);
  if (name == "mean")
    return std::make_unique<Mean>(span);
  if (name == "median")
    return std::make_unique<Median>(span);
  return std::make_unique<Plain>();
}

std::string describeSmoothing(const std::string& name, std::int64_t span) {
  if (name == "none")
    return "not smoothed";
  const std::string over = " over " + std::to_string(span) + " points";
  return (name == "ema" ? "exponential moving average" : "moving " + name) + over;
}

} // namespace expe
