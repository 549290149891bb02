// A long curve of which every point is kept: immutable, shared between threads, and drawn in a time that
// follows the width of the picture and not the number of points.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace expe {

struct SeriesChunk; // some thousand points, and where the lowest and highest of them are

// What a line is drawn through. A y that is NaN breaks the line.
struct Samples {
  std::vector<double> x, y;
};

// x never decreases. A gap is a point whose y is NaN.
class Series {
public:
  Series() = default;
  std::size_t size() const { return size_; }
  double x(std::size_t i) const;
  double y(std::size_t i) const;
  std::size_t lower(double x) const; // index of the first point at or after x; size() if there is none
  // Indices of the lowest and the highest of the points [from, to); nothing but gaps: both are `to`.
  std::pair<std::size_t, std::size_t> extremes(std::size_t from, std::size_t to) const;
  // The part [from, to] of x as `columns` of equal width show it, and one point beyond each end, so that the
  // line reaches the edges. Few points come as they are; of more, each column has its first, lowest, highest
  // and last: nothing that stands out is lost and nothing is invented. `log`: columns are of equal ratio,
  // and points with x <= 0 are left out.
  Samples view(double from, double to, int columns, bool log) const;

private:
  std::size_t lower(double x, std::size_t guess) const; // the same, at once if it is near the guess
  friend class SeriesBuilder;
  std::vector<std::shared_ptr<const SeriesChunk>> chunks_; // all full but the last
  std::size_t size_ = 0;
};

// Makes a series that grows. Snapshots share all chunks but the last. One thread.
class SeriesBuilder {
public:
  SeriesBuilder();
  ~SeriesBuilder();
  SeriesBuilder(SeriesBuilder&&) noexcept;
  SeriesBuilder& operator=(SeriesBuilder&&) noexcept;

  // False, and nothing is appended, if x is not finite or less than the last one. A y that is not finite is
  // a gap.
  bool append(double x, double y);
  std::size_t size() const { return full_.size_ + open(); }
  std::shared_ptr<const Series> snapshot(); // the same pointer as long as nothing is appended

private:
  std::size_t open() const;
  Series full_;                       // the chunks that are full
  std::unique_ptr<SeriesChunk> last_; // the one that is being filled
  std::shared_ptr<const Series> snapshot_;
};

} // namespace expe
