#include "core/api/raster.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace expe {
namespace {

constexpr std::uint32_t full = 65535, opaque = 65000; // what is above that, an eye takes for full
constexpr float beyond = 16;                          // pixels outside, where a line may go on

// Coordinates to pixels, with all that does not change taken out.
class Places {
public:
  explicit Places(const PixelAxis& axis)
      : log_(axis.log), from_(scaled(axis.first)),
        pixels_(axis.pixels / (scaled(axis.last) - scaled(axis.first))) {}
  float operator()(double value) const { return static_cast<float>((scaled(value) - from_) * pixels_); }

private:
  double scaled(double value) const { return log_ ? std::log(value) : value; }
  bool log_;
  double from_, pixels_;
};

// Whether what a dashed line covers of a column is drawn. Asked of one after the other.
class Dashes {
public:
  explicit Dashes(const std::vector<double>& lengths) : lengths_(lengths.begin(), lengths.end()) {
    left_ = lengths_.front();
    gap_ = *std::ranges::min_element(lengths_);
    all_ = std::accumulate(lengths_.begin(), lengths_.end(), 0.0F);
  }
  bool operator()(float wide, float slope) {
    const float length = wide * std::sqrt(1 + slope * slope);
    const float half = length / 2 < all_ ? length / 2 : std::fmod(length / 2, all_);
    goOn(half);
    const bool drawn = index_ % 2 == 0;
    goOn(half);
    return drawn || length > gap_; // nothing that stands out falls into a gap
  }

private:
  void goOn(float by) {
    for (left_ -= by; left_ < 0; left_ += lengths_[index_])
      index_ = (index_ + 1) % lengths_.size();
  }
  std::vector<float> lengths_; // an even number
  std::size_t index_ = 0;
  float left_ = 0, gap_ = 0, all_ = 0;
};

std::uint16_t channel(double part) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(part, 0.0, 1.0) * full));
}

int rounded(float y) { // y > −64: a conversion rounds towards 0
  return static_cast<int>(y + 64.5F) - 64;
}

} // namespace

CurveRaster::CurveRaster(int width, int height)
    : width_(width), height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)),
      next_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height + 1)),
      spans_(static_cast<std::size_t>(width)) {
  for (auto each = next_.begin(); each != next_.end(); each += height + 1)
    std::iota(each, each + height + 1, std::uint16_t{0});
}

int CurveRaster::open(int column, int row) {
  std::uint16_t* next = &next_[static_cast<std::size_t>(column) * static_cast<std::size_t>(height_ + 1)];
  int found = row;
  while (next[found] != found)
    found = next[found];
  while (next[row] != found) // the way is shorter next time
    row = std::exchange(next[row], static_cast<std::uint16_t>(found));
  return found;
}

void CurveRaster::close(int column, int row) {
  next_[static_cast<std::size_t>(column) * static_cast<std::size_t>(height_ + 1) +
        static_cast<std::size_t>(row)] = static_cast<std::uint16_t>(row + 1);
}

// Behind what is there: it is seen as far as that lets it through.
void CurveRaster::put(int column, int from, int to, const Pixel& color) {
  from = std::max(from, 0), to = std::min(to, height_);
  if (from >= to)
    return;
  Pixel* const pixels = this->column(column);
  for (int row = open(column, from); row < to; row = open(column, row + 1)) {
    Pixel& pixel = pixels[row];
    const std::uint32_t through = full - pixel.alpha;
    const auto add = [through](std::uint16_t& channel, std::uint16_t of) {
      channel = static_cast<std::uint16_t>(channel + ((of * through + full / 2) >> 16));
    };
    add(pixel.red, color.red), add(pixel.green, color.green), add(pixel.blue, color.blue);
    add(pixel.alpha, color.alpha);
    if (pixel.alpha >= opaque)
      close(column, row);
  }
}

// A straight stretch with x0 <= x1: what it covers of each column that it goes through and that is visible.
template <class Visible>
void CurveRaster::segment(float x0, float y0, float x1, float y1, Visible&& visible) {
  if (x1 < 0 || x0 >= static_cast<float>(width_))
    return;
  const float slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  if (x0 < 0)
    y0 -= slope * x0, x0 = 0;
  if (x1 > static_cast<float>(width_))
    y1 -= slope * (x1 - static_cast<float>(width_)), x1 = static_cast<float>(width_);
  const int first = static_cast<int>(x0), last = std::min(static_cast<int>(x1), width_ - 1);
  if (first >= last) {
    if (visible(x1 - x0, slope))
      take(first, y0, y1);
    return;
  }
  float right = y0 + slope * (static_cast<float>(first + 1) - x0);
  if (visible(static_cast<float>(first + 1) - x0, slope))
    take(first, y0, right);
  for (int column = first + 1; column < last; ++column) {
    const float left = right;
    right += slope;
    if (visible(1.0F, slope))
      take(column, left, right);
  }
  if (visible(x1 - static_cast<float>(last), slope))
    take(last, right, y1);
}

template <class Visible>
void CurveRaster::collect(const Samples& points, const PixelAxis& x, const PixelAxis& y, Visible&& visible) {
  const Places across(x), down(y);
  float x0 = 0, y0 = 0;
  bool before = false;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const float x1 = across(points.x[i]), y1 = down(points.y[i]);
    const bool there = std::isfinite(y1) && std::isfinite(x1);
    if (before && there)
      segment(x0, y0, x1, y1, visible);
    x0 = x1, y0 = y1, before = there;
  }
}

void CurveRaster::forget() {
  constexpr float far = std::numeric_limits<float>::infinity();
  std::ranges::fill(spans_, Span{far, -far});
}

void CurveRaster::fill(const Rgb& color, double alpha, float half) {
  const auto part = [&](int i) { return channel(alpha * color[static_cast<std::size_t>(i)] / 255.0); };
  const Pixel pixel{part(0), part(1), part(2), channel(alpha)};
  const float above = -beyond, below = static_cast<float>(height_) + beyond;
  for (int i = 0; i < width_; ++i)
    if (const Span& span = spans_[static_cast<std::size_t>(i)]; span.low <= span.high) {
      const int top = rounded(std::clamp(span.low - half, above, below));
      put(i, top, std::max(rounded(std::clamp(span.high + half, above, below)), top + 1), pixel);
    }
}

void CurveRaster::band(const Samples& low, const Samples& high, const PixelAxis& x, const PixelAxis& y,
                       Rgb color, double alpha) {
  const auto all = [](float, float) { return true; };
  forget();
  collect(low, x, y, all);
  collect(high, x, y, all);
  fill(color, alpha, 0);
}

void CurveRaster::line(const Samples& points, const PixelAxis& x, const PixelAxis& y, const Stroke& stroke) {
  forget();
  if (stroke.dashes.empty())
    collect(points, x, y, [](float, float) { return true; });
  else
    collect(points, x, y, Dashes(stroke.dashes));
  fill(stroke.color, stroke.alpha, static_cast<float>(std::max(stroke.width, 1.0)) / 2);
}

void CurveRaster::stamps(const Samples& points, const PixelAxis& x, const PixelAxis& y, const Stamp& stamp,
                         std::size_t every) {
  const Places across(x), down(y);
  for (std::size_t i = 0; i < points.x.size(); i += every) {
    const float atX = across(points.x[i]), atY = down(points.y[i]);
    if (!(atX >= -beyond && atX < static_cast<float>(width_) + beyond && atY >= -beyond &&
          atY < static_cast<float>(height_) + beyond))
      continue;
    const float half = static_cast<float>(stamp.size) / 2;
    const int left = rounded(atX - half), top = rounded(atY - half);
    for (int column = std::max(left, 0); column < std::min(left + stamp.size, width_); ++column)
      for (int row = std::max(top, 0); row < std::min(top + stamp.size, height_); ++row) {
        const auto pixel = stamp.pixels[static_cast<std::size_t>((row - top) * stamp.size + column - left)];
        const auto part = [&](int shift) { return static_cast<std::uint16_t>((pixel >> shift & 255) * 257); };
        if (pixel != 0)
          put(column, row, row + 1, {part(16), part(8), part(0), part(24)});
      }
  }
}

std::vector<std::uint32_t> CurveRaster::columns() const {
  std::vector<std::uint32_t> all(pixels_.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Pixel& p = pixels_[i];
    if (p.alpha == 0)
      continue;
    const std::uint32_t of = p.alpha >= opaque ? p.alpha : full; // what an eye takes for full becomes it
    const auto byte = [of](std::uint32_t value) { return (std::min(value, of) * 255 + of / 2) / of; };
    all[i] = byte(p.alpha) << 24 | byte(p.red) << 16 | byte(p.green) << 8 | byte(p.blue);
  }
  return all;
}

std::vector<std::uint32_t> composed(const std::vector<const std::vector<std::uint32_t>*>& columns, int width,
                                    int height) {
  constexpr int block = 16; // columns at once, so that rows are written in pieces of a cache line
  const auto w = static_cast<std::size_t>(width), h = static_cast<std::size_t>(height);
  std::vector<std::uint32_t> rows(w * h);
  for (std::size_t left = 0; left < w; left += block)
    for (std::size_t row = 0; row < h; ++row)
      for (std::size_t column = left; column < std::min(left + block, w); ++column) {
        std::uint32_t sum = 0;
        for (const auto* picture : columns) {
          const std::uint32_t behind = (*picture)[column * h + row], through = 255 - (sum >> 24);
          if (through == 0)
            break;
          if (behind == 0)
            continue;
          if (sum == 0) {
            sum = behind;
            continue;
          }
          for (int shift = 0; shift < 32; shift += 8) // never above 255: each channel is at most alpha
            sum += ((behind >> shift & 255) * through + 127) / 255 << shift;
        }
        rows[row * w + column] = sum;
      }
  return rows;
}

} // namespace expe
