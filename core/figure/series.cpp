#include "core/api/series.h"

#include "core/figure/series_chunk.h"

#include <algorithm>
#include <limits>

namespace expe {
namespace {

constexpr std::size_t capacity = SeriesChunk::capacity;
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

} // namespace

double Series::x(std::size_t i) const {
  return chunks_[i / capacity]->x[i % capacity];
}

double Series::y(std::size_t i) const {
  return chunks_[i / capacity]->y[i % capacity];
}

std::size_t Series::gaps() const {
  std::size_t count = 0;
  for (const auto& chunk : chunks_)
    count += chunk->gaps;
  return count;
}

std::size_t Series::lower(double x) const {
  const auto chunk = std::lower_bound(chunks_.begin(), chunks_.end(), x,
                                      [](const auto& c, double value) { return c->x.back() < value; });
  if (chunk == chunks_.end())
    return size_;
  const auto& xs = (*chunk)->x;
  return static_cast<std::size_t>(chunk - chunks_.begin()) * capacity +
         static_cast<std::size_t>(std::lower_bound(xs.begin(), xs.end(), x) - xs.begin());
}

std::pair<std::size_t, std::size_t> Series::extremes(std::size_t from, std::size_t to) const {
  std::size_t low = to, high = to;
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  for (std::size_t chunk = from / capacity, base = chunk * capacity; base < to; ++chunk, base += capacity) {
    const SeriesChunk& points = *chunks_[chunk];
    const auto found = points.extremes(std::max(from, base) - base, std::min(to - base, points.size()));
    if (found.low < 0)
      continue;
    if (found.lowest < lowest)
      lowest = found.lowest, low = base + static_cast<std::size_t>(found.low);
    if (found.highest > highest)
      highest = found.highest, high = base + static_cast<std::size_t>(found.high);
  }
  return {low, high};
}

SeriesBuilder::SeriesBuilder() : last_(std::make_unique<SeriesChunk>()) {}
SeriesBuilder::~SeriesBuilder() = default;
SeriesBuilder::SeriesBuilder(SeriesBuilder&&) noexcept = default;
SeriesBuilder& SeriesBuilder::operator=(SeriesBuilder&&) noexcept = default;

std::size_t SeriesBuilder::open() const {
  return last_->size();
}

bool SeriesBuilder::append(double x, double y) {
  const double before = open() > 0 ? last_->x.back() : full_.size_ > 0 ? full_.x(full_.size_ - 1) : x;
  if (!std::isfinite(x) || x < before)
    return false;
  last_->append(x, std::isfinite(y) ? y : nothing);
  snapshot_.reset();
  if (open() == capacity) {
    full_.chunks_.push_back(std::move(last_));
    full_.size_ += capacity;
    last_ = std::make_unique<SeriesChunk>();
  }
  return true;
}

std::shared_ptr<const Series> SeriesBuilder::snapshot() {
  if (snapshot_)
    return snapshot_;
  auto made = std::make_shared<Series>(full_);
  if (open() > 0) {
    made->chunks_.push_back(std::make_shared<const SeriesChunk>(*last_));
    made->size_ += open();
  }
  return snapshot_ = std::move(made);
}

} // namespace expe
