// Lines of positional values: over positions, over dims.
#include "core/inspect/positions.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cstdlib>

namespace expe {
namespace {

constexpr std::int64_t mostPoints = 1 << 14; // of a line

std::vector<double> numbers(const at::Tensor& values) {
  const auto plain = values.to(at::kDouble).contiguous();
  const auto* first = plain.const_data_ptr<double>();
  return {first, first + plain.numel()};
}

std::vector<double> steps(std::int64_t count, std::int64_t stride) {
  std::vector<double> x;
  for (std::int64_t i = 0; i < count; ++i)
    x.push_back(static_cast<double>(i * stride));
  return x;
}

Curve line(const std::string& name, std::size_t color, bool pinned) {
  Curve curve;
  curve.name = name + (pinned ? " (pinned)" : "");
  curve.color = static_cast<int>(color);
  curve.style = pinned ? Curve::Style::Dashed : Curve::Style::Line;
  return curve;
}

// Evenly spread ones; of heads the selected is among them.
std::vector<std::int64_t> rowsOf(const PositionalValues& sight) {
  auto rows = spread(sight.rows());
  const auto head = sight.setting().state().head;
  if (sight.bias() && head < sight.rows())
    *std::ranges::min_element(rows, {}, [&](auto row) { return std::abs(row - head); }) = head;
  return rows;
}

bool addDims(Panel& panel, const PositionalValues& sight, bool pinned, Progress& progress) {
  const auto stride = strideFor(sight.length(), 1, mostPoints);
  const auto values = sight.every(stride, progress);
  if (!values.defined())
    return false;
  const auto rows = rowsOf(sight);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Curve curve = line(sight.rowName(rows[i]), i, pinned);
    curve.x = steps(values.size(0), stride);
    curve.y = numbers(values.select(1, rows[i]));
    panel.curves.push_back(std::move(curve));
  }
  return true;
}

void addPositions(Panel& panel, const PositionalValues& sight, bool pinned) {
  const auto columns = landmarks(sight);
  const auto values = sight.values(at::tensor(columns));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Curve curve = line(sight.columnName(columns[i]), i, pinned);
    curve.x = steps(sight.rows(), 1);
    curve.y = numbers(values[static_cast<std::int64_t>(i)]);
    panel.curves.push_back(std::move(curve));
  }
}

} // namespace

Result<Panel> dimLines(const ViewContext& context, const Sights& sights) {
  Panel panel;
  panel.y = sights.now.value();
  setColumns(panel, sights.now);
  if (!addDims(panel, sights.now, false, context.progress) ||
      (sights.pinned && !addDims(panel, *sights.pinned, true, context.progress)))
    return cancelled();
  return panel;
}

Result<Panel> positionLines(const ViewContext&, const Sights& sights) {
  Panel panel;
  panel.x = sights.now.row();
  panel.y = sights.now.value();
  addPositions(panel, sights.now, false);
  if (sights.pinned)
    addPositions(panel, *sights.pinned, true);
  return panel;
}

} // namespace expe
