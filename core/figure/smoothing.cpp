#include "core/figure/smoothing.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <numeric>
#include <set>

namespace expe {
namespace {

class Plain : public Smoother {
  double next(double y) override { return y; }
};

// How many points are smoothed over: a tenth of those so far, and at most the span.
class Span {
public:
  explicit Span(std::int64_t most) : most_(static_cast<std::size_t>(most)) {}
  std::size_t next() { return std::min(most_, (++seen_ + 9) / 10); } // with one point more; never falls

private:
  std::size_t most_, seen_ = 0;
};

class Exponential : public Smoother {
public:
  explicit Exponential(std::int64_t span) : span_(span) {}
  double next(double y) override { return mean_ += (y - mean_) / static_cast<double>(span_.next()); }

private:
  Span span_;
  double mean_ = 0; // the first point replaces it
};

class Mean : public Smoother {
public:
  explicit Mean(std::int64_t span) : span_(span) {}
  double next(double y) override {
    window_.push_back(y);
    sum_ += y;
    if (window_.size() > span_.next()) {
      sum_ -= window_.front();
      window_.pop_front();
    }
    if (++sinceAnew_ >= window_.size()) { // rounding does not add up
      sum_ = std::accumulate(window_.begin(), window_.end(), 0.0);
      sinceAnew_ = 0;
    }
    return sum_ / static_cast<double>(window_.size());
  }

private:
  Span span_;
  std::size_t sinceAnew_ = 0;
  std::deque<double> window_;
  double sum_ = 0;
};

// Two halves in order: the larger half has as many values as the smaller one, or one less.
class Median : public Smoother {
public:
  explicit Median(std::int64_t span) : span_(span) {}
  double next(double y) override {
    window_.push_back(y);
    (small_.empty() || y <= *small_.rbegin() ? small_ : large_).insert(y);
    balance();
    if (window_.size() > span_.next()) {
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

  Span span_;
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

Text describeSmoothing(const std::string& name, std::int64_t span) {
  if (name == "none")
    return "not smoothed"_text;
  return {name == "ema"    ? "exponential moving average over {0} points"
          : name == "mean" ? "moving mean over {0} points"
                           : "moving median over {0} points",
          {span}};
}

} // namespace expe
