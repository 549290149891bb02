#include "core/api/raster.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace expe {
namespace {

using Floats = std::vector<float>;

// The mean over rows, of each column from `first` on: what is not NaN, or NaN where all are.
class RowMean {
public:
  RowMean(const HeatMap& map, std::int64_t first, std::int64_t last)
      : map_(map), first_(first), size_(static_cast<std::size_t>(last - first)) {}

  const float* of(CellSpan rows) {
    if (rows.to - rows.from == 1)
      return row(rows.from);
    sum_.assign(size_, 0);
    count_.assign(size_, 0);
    for (std::int64_t r = rows.from; r < rows.to; ++r)
      add(row(r), sum_.data(), count_.data());
    for (std::size_t i = 0; i < size_; ++i)
      sum_[i] /= count_[i]; // 0/0 is NaN
    return sum_.data();
  }

private:
  const float* row(std::int64_t r) const { return map_.values.data() + r * map_.columns + first_; }
  void add(const float* values, float* sum, float* count) const {
    for (std::size_t i = 0; i < size_; ++i) {
      const bool there = !std::isnan(values[i]);
      sum[i] += there ? values[i] : 0.0F;
      count[i] += there ? 1.0F : 0.0F;
    }
  }

  const HeatMap& map_;
  std::int64_t first_;
  std::size_t size_;
  Floats sum_, count_;
};

float meanOf(const float* values, std::int64_t from, std::int64_t to) {
  if (to - from == 1)
    return values[from];
  float sum = 0, count = 0;
  for (std::int64_t i = from; i < to; ++i) {
    const bool there = !std::isnan(values[i]);
    sum += there ? values[i] : 0.0F;
    count += there ? 1.0F : 0.0F;
  }
  return sum / count;
}

class Levels { // as ColorScale::part(), in few operations
public:
  explicit Levels(const ColorScale& scale)
      : log_(scale.log), low_(static_cast<float>(scale.log ? std::log(scale.low) : scale.low)),
        by_(static_cast<float>((colorLevels - 1) /
                               (scale.log ? std::log(scale.high / scale.low) : scale.high - scale.low))) {}
  unsigned char of(float value) const {
    if (value != value)
      return 0;
    const float place = ((log_ ? std::log(std::max(value, 0.0F)) : value) - low_) * by_;
    return static_cast<unsigned char>(1.5F + std::clamp(place, 0.0F, colorLevels - 1.0F));
  }

private:
  bool log_;
  float low_, by_;
};

double positionOf(double part, double from, double to, bool log) {
  return log ? from * std::pow(to / from, part) : from + part * (to - from);
}

CellSpan spanOf(double low, double high, double middle, std::int64_t cells) { // in cells
  if (!(middle >= 0 && middle < static_cast<double>(cells)))
    return {};
  const auto at = static_cast<std::int64_t>(middle);
  if (high - low <= 1)
    return {at, at + 1};
  const auto from = std::clamp<std::int64_t>(std::llround(low), 0, cells - 1);
  return {from, std::clamp<std::int64_t>(std::llround(high), from + 1, cells)};
}

std::pair<std::int64_t, std::int64_t> reach(const std::vector<CellSpan>& spans) {
  std::int64_t from = 0, to = 0;
  for (const CellSpan& span : spans)
    if (span.from < span.to) {
      from = to == 0 ? span.from : std::min(from, span.from);
      to = std::max(to, span.to);
    }
  return {from, to};
}

} // namespace

double CellAxis::inCells(double coordinate) const {
  const double part =
      ratios ? std::log(coordinate / first) / std::log(last / first) : (coordinate - first) / (last - first);
  return part * static_cast<double>(cells);
}

double CellAxis::edge(std::int64_t i) const {
  return positionOf(static_cast<double>(i) / static_cast<double>(cells), first, last, ratios);
}

double CellAxis::centre(std::int64_t i) const {
  return positionOf((static_cast<double>(i) + 0.5) / static_cast<double>(cells), first, last, ratios);
}

std::optional<std::int64_t> CellAxis::at(double coordinate) const {
  const double in = inCells(coordinate);
  if (!(in >= 0 && in < static_cast<double>(cells)))
    return std::nullopt;
  return static_cast<std::int64_t>(in);
}

std::pair<double, double> extentOf(const CellAxis& cells, bool positive) {
  double low = std::min(cells.first, cells.last);
  const double high = std::max(cells.first, cells.last);
  if (positive && low <= 0)
    low = (high - low) / static_cast<double>(std::max<std::int64_t>(cells.cells, 1)) / 2;
  return {low, high};
}

std::vector<CellSpan> cellSpans(const CellAxis& cells, double from, double to, bool log, int pixels) {
  auto cellAt = [&](double pixel) { return cells.inCells(positionOf(pixel / pixels, from, to, log)); };
  std::vector<CellSpan> spans;
  spans.reserve(static_cast<std::size_t>(std::max(pixels, 0)));
  double edge = pixels > 0 ? cellAt(0) : 0;
  for (int i = 0; i < pixels; ++i) {
    const double next = cellAt(i + 1);
    spans.push_back(spanOf(std::min(edge, next), std::max(edge, next), cellAt(i + 0.5), cells.cells));
    edge = next;
  }
  return spans;
}

Raster rasterOf(const HeatMap& map, const ColorScale& scale, const std::vector<CellSpan>& rows,
                const std::vector<CellSpan>& columns) {
  Raster raster{static_cast<int>(columns.size()), static_cast<int>(rows.size()), {}, false};
  raster.levels.assign(rows.size() * columns.size(), 0);
  const auto [first, last] = reach(columns);
  RowMean mean(map, first, last);
  const Levels levels(scale);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    unsigned char* line = raster.levels.data() + r * columns.size();
    if (r > 0 && rows[r] == rows[r - 1]) {
      std::memcpy(line, line - columns.size(), columns.size());
      continue;
    }
    const float* values = rows[r].from < rows[r].to && first < last ? mean.of(rows[r]) : nullptr;
    for (std::size_t c = 0; values && c < columns.size(); ++c)
      if (c > 0 && columns[c] == columns[c - 1])
        line[c] = line[c - 1];
      else if (columns[c].from < columns[c].to)
        line[c] = levels.of(meanOf(values, columns[c].from - first, columns[c].to - first));
    raster.gaps = raster.gaps || std::memchr(line, 0, columns.size()) != nullptr;
  }
  return raster;
}

} // namespace expe
