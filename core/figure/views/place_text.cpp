#include "core/figure/views/place_text.h"

#include "core/api/schema.h"

namespace expe {
namespace {

FilledEquation equationOf(const PositionTable& table) {
  std::map<std::string, std::string> symbols;
  for (const auto& [symbol, value] : table.symbols)
    symbols[symbol] = readable(value);
  return {table.equations, std::move(symbols), table.quantity};
}

} // namespace

PlaceText::PlaceText(std::shared_ptr<const PositionTable> table)
    : table_(std::move(table)), equation_(equationOf(*table_)) {}

std::map<std::string, std::string> PlaceText::indices(std::int64_t row, std::int64_t column) const {
  const auto at = table_->columns[static_cast<std::size_t>(column)],
             last = table_->offset + table_->length - 1;
  if (table_->quantity == "bias")
    return {{"h", std::to_string(row + 1)}, {"i", std::to_string(last)}, {"j", std::to_string(last - at)}};
  return {{"n", std::to_string(table_->offset + at)}};
}

std::string PlaceText::place(std::int64_t row, std::int64_t column) const {
  std::string text;
  for (const auto& [name, number] : indices(row, column))
    text += (text.empty() ? "" : ", ") + name + " = " + number;
  if (table_->quantity == "bias")
    return text;
  return text + (table_->quantity == "vector" ? ", c = " : ", i = ") + std::to_string(row);
}

std::string PlaceText::of(std::int64_t row, std::int64_t column) const {
  if (row < 0 || column < 0 || column >= std::ssize(table_->columns) || row >= std::ssize(table_->rows))
    return {};
  auto equation = equation_.of(row, indices(row, column));
  if (equation.empty())
    equation = table_->quantity;
  const auto value =
      static_cast<double>(table_->at(static_cast<std::size_t>(column), static_cast<std::size_t>(row)));
  return place(row, column) + ": " + equation + " = " + print(Value(value));
}

} // namespace expe
