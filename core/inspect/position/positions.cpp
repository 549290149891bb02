// Positional values as numbers: all of them, or those of some dims or positions; and what two positions say
// of each other.
#include "core/views/positions.h"
#include "core/api/grid.h"
#include "core/api/schema.h"
#include "core/inspect/measure_request.h"
#include "core/inspect/own_numbers.h"
#include "core/inspect/position/positional_values.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t quick = 1 << 20, most = 1 << 24; // values: of a map within a tick, and at all
constexpr std::int64_t mostPoints = 1 << 14;            // of a line
constexpr std::int64_t atOnce = 4096;                   // positions, of products

// What of `columns` there is room for: 1, or every second, fourth …
std::int64_t strideFor(std::int64_t columns, std::int64_t rows, std::int64_t mostValues) {
  std::int64_t stride = 1;
  while (columns / stride > 1 && columns / stride * rows > mostValues)
    stride *= 2;
  return stride;
}

at::Tensor rowsFor(const PositionalValues& values, const at::Tensor& columns) { // fp64 [columns, numbers]
  const auto& encoding = values.encoding();
  if (values.vector())
    return encoding.values("vector", columns, values.length()).to(at::kDouble);
  const bool turned = encoding.has("cos") && encoding.has("sin");
  const auto angle =
      turned ? at::Tensor() : encoding.values("angle", columns, values.length()).to(at::kDouble);
  const auto cos = turned ? encoding.values("cos", columns, values.length()).to(at::kDouble) : angle.cos();
  const auto sin = turned ? encoding.values("sin", columns, values.length()).to(at::kDouble) : angle.sin();
  return at::cat({cos, sin}, 1) / std::sqrt(static_cast<double>(cos.size(1)));
}

// Of each landmark with every stride-th position before it; of no biases.
Result<PositionProducts> productsOf(const PositionalValues& values, Progress& progress) {
  PositionProducts products;
  products.quantity = values.quantity(), products.layer = values.encoding().entered();
  products.stride = strideFor(values.length(), 2 * values.rows(), most);
  products.i = landmarks(values);
  std::erase(products.i, 0);
  const auto j = at::arange(0, values.length(), products.stride, at::kLong);
  const auto with = rowsFor(values, at::tensor(products.i)).t().contiguous();
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < j.size(0); begin += atOnce) {
    if (progress.cancelled())
      return failure("Cancelled.");
    parts.push_back(rowsFor(values, j.slice(0, begin, std::min(begin + atOnce, j.size(0)))).matmul(with));
  }
  products.columns = j.size(0);
  const auto behind = j.unsqueeze(0) > at::tensor(products.i).unsqueeze(1);
  products.product = numbersOf(at::cat(parts).t().masked_fill(behind, none)); // [i, j]
  return products;
}

std::vector<std::int64_t> everyOf(std::int64_t end, std::int64_t stride = 1, std::int64_t first = 0) {
  std::vector<std::int64_t> all;
  for (auto i = first; i < end; i += stride)
    all.push_back(i);
  return all;
}

// `values` fp32 [columns, rows].
void setValues(PositionTable& table, const at::Tensor& values) {
  const auto plain = values.contiguous();
  const auto* first = plain.const_data_ptr<float>();
  table.values.assign(first, first + plain.numel());
}

// The numbers of the equation's symbols: parameters, or tensors of the encoding's own that were trained.
void setEquation(PositionTable& table, const ConfiguredEncoding& encoding) {
  const auto& info = encoding.info();
  const auto& setup = encoding.setup();
  const auto& config = setup.config;
  table.equations = info.equations(config);
  const auto set = [&](const std::string& symbol, const std::string& name) {
    const auto own = std::ranges::find_if(setup.own, [&](const auto& each) {
      return each.second.numel() == 1 && each.first.substr(each.first.find('.') + 1) == name;
    });
    const auto parameter = std::ranges::find(info.parameters, name, shortKey);
    if (own != setup.own.end())
      table.symbols[symbol] = own->second.item<double>();
    else if (parameter != info.parameters.end() && config.has(parameter->key))
      table.symbols[symbol] = config.at(parameter->key);
  };
  for (const Parameter& parameter : info.parameters)
    set(shortKey(parameter), shortKey(parameter));
  for (const auto& [symbol, name] : info.symbols)
    set(symbol, name);
  for (const OwnNumber& number : ownNumbers(info, config, in(setup.own)))
    table.symbols[number.name] = number.value;
  table.symbols["s"] = scaleOf(config);
  table.symbols["L"] = config.integer("data.window"), table.symbols["H"] = encoding.heads();
  table.symbols["D"] = encoding.width();
  table.symbols["d"] = encoding.width() / encoding.heads();
}

PositionTable tableOf(const PositionalValues& values, std::int64_t stride) {
  PositionTable table;
  table.quantity = values.quantity(), table.layer = values.encoding().entered();
  table.offset = values.at().offset(), table.length = values.length(), table.stride = stride;
  table.columns = everyOf(values.length(), stride, values.first()), table.rows = everyOf(values.rows());
  const auto& config = values.encoding().setup().config;
  table.gridColumns = {gridOf(config).columns, hasColumns(config)};
  setEquation(table, values.encoding());
  return table;
}

Result<PositionTable> mapOf(const PositionalValues& values, std::int64_t mostValues, Progress& progress) {
  auto table = tableOf(values, strideFor(values.columns(), values.rows(), mostValues));
  const auto all = values.every(table.stride, progress);
  if (!all.defined())
    return failure("Cancelled.");
  setValues(table, all);
  return table;
}

Result<PositionTable> someRows(const PositionalValues& values, Progress& progress) {
  auto table = tableOf(values, strideFor(values.columns(), 1, mostPoints));
  table.rows = spread(values.rows());
  const auto all = values.every(table.stride, progress);
  if (!all.defined())
    return failure("Cancelled.");
  setValues(table, all.index_select(1, at::tensor(table.rows)));
  return table;
}

PositionTable someColumns(const PositionalValues& values) {
  auto table = tableOf(values, 1);
  table.columns = landmarks(values);
  setValues(table, values.values(at::tensor(table.columns)));
  return table;
}

} // namespace

// First a map of fewer positions, where it is large.
Result<SharedMeasurement> measurePositions(const MeasureRequest& request) {
  auto at = TRY(RunAtState::of(request.models, request.state, request.progress));
  const auto values =
      TRY(PositionalValues::of(std::move(at), {request.options.text("as"), request.options.text("at")}));
  const auto& show = request.options.text("show");
  const bool large = show == "map" && values.columns() * values.rows() > quick;
  if (request.round == 0 && !large)
    return SharedMeasurement();
  if (show == "map")
    return shared(TRY(mapOf(values, request.round == 0 ? quick / 2 : most, request.progress)));
  if (show == "positions")
    return shared(someColumns(values));
  if (show == "products" && !values.ofDistances())
    return shared(TRY(productsOf(values, request.progress)));
  return shared(TRY(someRows(values, request.progress)));
}

} // namespace expe
