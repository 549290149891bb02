#include "core/views/drawn.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace expe {
namespace {

constexpr std::size_t mostPoints = 512; // of a curve

} // namespace

Colors colorsOf(const Config& options) {
  const auto& name = options.text("colors");
  return name == "magma" ? Colors::Magma : name == "cividis" ? Colors::Cividis : Colors::Viridis;
}

Reference trainingEdge(const MeasuredState& state) {
  return {"training edge"_text, true, static_cast<double>(state.trainingLength), true};
}

std::string rounded(double value, int decimals) {
  const double unit = std::pow(10, decimals);
  const double result = std::round(value * unit) / unit;
  return shortest(result == 0 ? 0 : result);
}

std::vector<double> counted(std::int64_t count, std::int64_t first, std::int64_t step) {
  std::vector<double> numbers;
  numbers.reserve(static_cast<std::size_t>(std::max<std::int64_t>(count, 0)));
  for (std::int64_t i = 0; i < count; ++i)
    numbers.push_back(static_cast<double>(first + i * step));
  return numbers;
}

Curve curveOf(Text name, int color, std::vector<double> y, Curve::Style style) {
  Curve curve;
  curve.name = std::move(name), curve.color = color, curve.style = style;
  curve.x = counted(std::ssize(y));
  curve.y = std::move(y);
  return curve;
}

Curve curveOfGroups(Text name, int color, std::span<const double> values, double first, double step) {
  Curve curve = curveOf(std::move(name), color, {});
  const auto group = (values.size() + mostPoints - 1) / mostPoints;
  for (std::size_t from = 0; from < values.size(); from += group) {
    const auto to = std::min(values.size(), from + group);
    double sum = 0;
    for (auto t = from; t < to; ++t)
      sum += values[t];
    curve.x.push_back(first + step * static_cast<double>(from + to - 1) / 2);
    curve.y.push_back(sum / static_cast<double>(to - from));
  }
  return curve;
}

void addFloor(Drawn& drawn, Curve floor) {
  floor.name = "exact floor"_text, floor.color = -1, floor.style = Curve::Style::Dashed;
  if (!floor.x.empty())
    drawn.common.push_back(std::move(floor));
}

std::vector<std::int64_t> spread(std::int64_t count, std::int64_t most) {
  std::vector<std::int64_t> chosen;
  const auto n = std::min(count, most);
  chosen.reserve(static_cast<std::size_t>(std::max<std::int64_t>(n, 0)));
  for (std::int64_t i = 0; i < n; ++i)
    chosen.push_back(n == 1 ? 0 : i * (count - 1) / (n - 1));
  return chosen;
}

} // namespace expe
