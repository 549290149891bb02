// What of a series a picture of some columns shows.
#include "core/api/series.h"

#include "core/figure/series_chunk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
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
