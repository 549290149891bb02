#include "core/api/figure.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace expe {

// A chunk of a series: points, and a pyramid over blocks of 16, 256 and 4096 of them that says where the
// lowest and the highest of each block are.
struct SeriesChunk {
  static constexpr std::size_t capacity = 4096;
  static constexpr int levels = 3;
  static constexpr std::size_t blockSize(int level) { return std::size_t(16) << (4 * level); }

  struct Block { // nothing but gaps until it has taken a value
    double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
    std::int16_t low = -1, high = -1; // their places in this chunk

    // Of equal ones the earlier stays; NaN is neither less nor greater.
    void take(double least, std::int16_t leastAt, double most, std::int16_t mostAt) {
      if (least < lowest)
        lowest = least, low = leastAt;
      if (most > highest)
        highest = most, high = mostAt;
    }
    void take(double value, std::size_t at) {
      take(value, static_cast<std::int16_t>(at), value, static_cast<std::int16_t>(at));
    }
    void take(const Block& other) { take(other.lowest, other.low, other.highest, other.high); }
  };

  std::vector<double> x, y;
  std::vector<Block> blocks[levels];

  std::size_t size() const { return x.size(); }

  void append(double newX, double newY) {
    const std::size_t place = x.size();
    x.push_back(newX);
    y.push_back(newY);
    for (int level = 0; level < levels; ++level) {
      if (place % blockSize(level) == 0)
        blocks[level].emplace_back();
      blocks[level].back().take(newY, place);
    }
  }

  // Of the points [from, to): whole blocks, as large as fit, and single points at the ends.
  Block extremes(std::size_t from, std::size_t to) const {
    Block result;
    while (from < to) {
      int level = -1;
      while (level + 1 < levels && from % blockSize(level + 1) == 0 && from + blockSize(level + 1) <= to)
        ++level;
      if (level < 0) {
        result.take(y[from], from);
        ++from;
      } else {
        result.take(blocks[level][from / blockSize(level)]);
        from += blockSize(level);
      }
    }
    return result;
  }
};

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

namespace {

// Where a column has so many points that it may begin a few of them earlier, with a whole block: a fiftieth
// of a pixel that saves half of the time.
constexpr std::size_t crowded = 512;

struct Columns { // edges of columns of equal width or, on a logarithmic axis, of equal ratio
  double from, to;
  int count;
  bool log;
  double edge(int i) const {
    const double part = static_cast<double>(i) / count;
    return log ? from * std::pow(to / from, part) : from + (to - from) * part;
  }
};

void keep(const Series& series, std::size_t i, Samples& samples) {
  samples.x.push_back(series.x(i));
  samples.y.push_back(series.y(i));
}

void keepAll(const Series& series, std::size_t from, std::size_t to, Samples& samples) {
  samples.x.reserve(samples.x.size() + to - from);
  samples.y.reserve(samples.y.size() + to - from);
  for (std::size_t i = from; i < to; ++i)
    keep(series, i, samples);
}

// First, lowest, highest and last of [from, to) in their order, each once, and a break if all are gaps.
void keepColumn(const Series& series, std::size_t from, std::size_t to, Samples& samples) {
  if (to - from <= 4)
    return keepAll(series, from, to, samples);
  const auto [low, high] = series.extremes(from, to);
  if (low == to)
    return keep(series, from, samples);
  std::size_t places[] = {from, std::min(low, high), std::max(low, high), to - 1};
  std::size_t* const end = std::unique(std::begin(places), std::end(places));
  std::for_each(std::begin(places), end, [&](std::size_t i) { keep(series, i, samples); });
}

} // namespace

std::size_t Series::lower(double value, std::size_t guess) const {
  const std::size_t from = guess > 2 ? guess - 2 : 0, to = std::min(guess + 2, size_);
  if (from >= to || (from > 0 && x(from - 1) >= value) || x(to - 1) < value)
    return lower(value);
  for (std::size_t i = from; i < to; ++i)
    if (x(i) >= value)
      return i;
  return to;
}

Samples Series::view(double from, double to, int columns, bool log) const {
  Samples samples;
  const std::size_t start = log ? lower(std::numeric_limits<double>::denorm_min()) : 0;
  if (start == size_ || columns < 1 || !(from <= to))
    return samples;
  if (log)
    from = std::max(from, x(start));
  std::size_t first = std::max(lower(from), start);
  const std::size_t end = lower(std::nextafter(to, std::numeric_limits<double>::infinity()));
  const bool before = first > start, after = end < size_;
  if (end - std::min(first, end) <= 2 * static_cast<std::size_t>(columns)) {
    keepAll(*this, first - (before ? 1 : 0), end + (after ? 1 : 0), samples);
    return samples;
  }
  samples.x.reserve(4 * static_cast<std::size_t>(columns) + 2);
  samples.y.reserve(samples.x.capacity());
  if (before)
    keep(*this, first - 1, samples);
  const Columns edges{from, to, columns, log};
  std::size_t width = (end - first) / static_cast<std::size_t>(columns);
  for (int column = 1; column <= columns && first < end; ++column) {
    const std::size_t found = column == columns ? end : lower(edges.edge(column), first + width);
    const std::size_t block = width >= crowded && column < columns ? SeriesChunk::blockSize(0) : 1;
    const std::size_t next = std::clamp(found - found % block, first, end);
    if (next > first)
      keepColumn(*this, first, next, samples);
    width = next - first; // of even points, the next column has as many
    first = next;
  }
  if (after)
    keep(*this, end, samples);
  return samples;
}

} // namespace expe
