#include "core/inspect/place_text.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

std::map<std::string, double> scalarsOf(const NamedTensors& own) {
  std::map<std::string, double> scalars;
  for (const auto& [name, tensor] : own)
    if (tensor.numel() == 1)
      scalars[name.substr(name.find('.') + 1)] = tensor.item<double>();
  return scalars;
}

FilledEquation equationOf(const PositionalValues& sight) {
  const auto placing = sight.encoding().placing();
  return {sight.encoding().info(), placing.config, scalarsOf(placing.own), scaleOf(placing.config),
          sight.quantity()};
}

} // namespace

PlaceText::PlaceText(const PositionalValues& sight, at::Tensor values, std::int64_t stride)
    : values_(std::move(values)), stride_(stride), offset_(sight.setting().offset()), length_(sight.length()),
      quantity_(sight.quantity()), equation_(equationOf(sight)) {}

bool PlaceText::holds(std::int64_t row, std::int64_t column) const {
  return row >= 0 && column >= 0 && column < values_.size(0) && row < values_.size(1);
}

double PlaceText::value(std::int64_t row, std::int64_t column) const {
  return static_cast<double>(values_.const_data_ptr<float>()[column * values_.size(1) + row]);
}

std::map<std::string, std::string> PlaceText::indices(std::int64_t row, std::int64_t column) const {
  const auto at = column * stride_, last = offset_ + length_ - 1;
  if (quantity_ == "bias")
    return {{"h", std::to_string(row + 1)}, {"i", std::to_string(last)}, {"j", std::to_string(last - at)}};
  return {{"n", std::to_string(offset_ + at)}};
}

std::string PlaceText::place(std::int64_t row, std::int64_t column) const {
  std::string text;
  for (const auto& [name, number] : indices(row, column))
    text += (text.empty() ? "" : ", ") + name + " = " + number;
  if (quantity_ == "bias")
    return text;
  return text + (quantity_ == "vector" ? ", c = " : ", i = ") + std::to_string(row);
}

std::string PlaceText::of(std::int64_t row, std::int64_t column) const {
  if (!holds(row, column))
    return {};
  auto equation = equation_.of(row, indices(row, column));
  if (equation.empty())
    equation = quantity_;
  return place(row, column) + ": " + equation + " = " + print(Value(value(row, column)));
}

std::string DifferenceText::of(std::int64_t row, std::int64_t column) const {
  if (!now_.holds(row, column) || !pinned_.holds(row, column))
    return {};
  const double now = now_.value(row, column), pinned = pinned_.value(row, column);
  const auto number = [](double value) { return print(Value(value)); };
  return now_.place(row, column) + ": " + number(now) + " − " + (pinned < 0 ? "(" : "") + number(pinned) +
         (pinned < 0 ? ")" : "") + " = " + number(now - pinned);
}

} // namespace expe
