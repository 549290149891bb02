#include "core/views/positions.h"

#include "core/api/brief.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/views/entered.h"
#include "core/views/equation.h"
#include "core/views/position_axes.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// Heads are counted from 1 where people read them, from 0 where they are chosen.
void nameHeads(Panel& panel, std::int64_t heads) {
  for (const auto head : spread(heads, 16))
    panel.ticksY.push_back({static_cast<double>(head), head + 1});
}

// By blocks that the cache holds; on this thread, which others would only keep waiting.
std::vector<float> transposed(const PositionTable& table) {
  constexpr std::size_t block = 64;
  const auto columns = table.columns.size(), rows = table.rows.size();
  std::vector<float> values(table.values.size());
  for (std::size_t begin = 0; begin < columns; begin += block)
    for (std::size_t row = 0; row < rows; ++row)
      for (auto column = begin; column < std::min(begin + block, columns); ++column)
        values[row * columns + column] = table.at(column, row);
  return values;
}

FilledEquation equationOf(const PositionTable& table) {
  std::map<std::string, std::string> symbols;
  for (const auto& [symbol, value] : table.symbols)
    symbols[symbol] = brief(value);
  return {table.equations, std::move(symbols), table.quantity};
}

std::map<std::string, std::string> indicesOf(const PositionTable& table, std::int64_t row,
                                             std::int64_t column) {
  const auto at = table.columns[static_cast<std::size_t>(column)], last = table.offset + table.length - 1;
  if (ofHeads(table.quantity))
    return {{"h", std::to_string(row + 1)}, {"i", std::to_string(last)}, {"j", std::to_string(last - at)}};
  if (ofDistances(table.quantity))
    return {{"i − j", std::to_string(at)}};
  return {{"n", std::to_string(table.offset + at)}};
}

std::string placeOf(const PositionTable& table, std::int64_t row, std::int64_t column) { // "n = 311, c = 5"
  auto text = joined(indicesOf(table, row, column),
                     [](const auto& index) { return index.first + " = " + index.second; });
  if (ofHeads(table.quantity))
    return text;
  return text + (ofPairs(table.quantity) ? ", i = " : ", c = ") + std::to_string(row);
}

// "n = 311, c = 5: s·(S + θ·(n + c)) = 1·(0 + 1/512·(311 + 5)) = 0.6171875"
std::shared_ptr<const CellText> textOf(const std::shared_ptr<const PositionTable>& table) {
  const auto of = [table, equation = equationOf(*table)](std::int64_t row, std::int64_t column) -> Text {
    if (row < 0 || column < 0 || column >= std::ssize(table->columns) || row >= std::ssize(table->rows))
      return {};
    std::string words = equation.of(row, indicesOf(*table, row, column));
    if (words.empty())
      words = table->quantity;
    const auto value = table->at(static_cast<std::size_t>(column), static_cast<std::size_t>(row));
    return placeOf(*table, row, column) + ": " + words + " = " + significant(value, 10);
  };
  return std::make_shared<const CellText>(
      CellText{of, [table](std::int64_t row, std::int64_t column) { return placeOf(*table, row, column); }});
}

Panel mapOf(const MeasuredState& state, const PositionTable& table, const Config& options) {
  const PositionAxes axes{state, table.quantity};
  HeatMap map;
  map.rows = static_cast<std::int64_t>(table.rows.size());
  map.columns = static_cast<std::int64_t>(table.columns.size());
  map.values = transposed(table);
  map.first = -0.5;
  map.left = static_cast<double>(table.columns.front()) - 0.5;
  map.right = map.left + static_cast<double>(map.columns * table.stride);
  map.last = static_cast<double>(map.rows) - 0.5;
  map.label = axes.value();
  map.colors = colorsOf(options);
  map.text = textOf(sharedAs<PositionTable>(state));
  Panel panel;
  panel.y = axes.row();
  panel.downwards = true;
  panel.pickY = axes.rowQuantity();
  axes.setColumns(panel);
  if (axes.heads())
    nameHeads(panel, map.rows);
  if (table.stride > 1)
    panel.notes.push_back(
        Text{axes.distances() ? "every {0}th distance" : "every {0}th position", {table.stride}});
  panel.map = std::make_shared<const HeatMap>(std::move(map));
  return panel;
}

std::vector<double> reals(const std::vector<std::int64_t>& values, std::int64_t offset = 0) {
  return mapped(values, [&](auto value) { return static_cast<double>(value + offset); });
}

// One line a row, over columns.
Panel rowLines(const MeasuredState& state, const PositionTable& table, Role role) {
  const PositionAxes axes{state, table.quantity};
  Panel panel;
  panel.y = axes.value();
  axes.setColumns(panel);
  if (role == Role::Pinned)
    panel.notes.clear();
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    Curve& curve =
        panel.curves.emplace_back(curveOf(axes.rowName(table.rows[row]), static_cast<int>(row), {}));
    curve.x = reals(table.columns);
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      curve.y.push_back(static_cast<double>(table.at(column, row)));
  }
  return panel;
}

// One line a column, over rows.
Panel columnLines(const MeasuredState& state, const PositionTable& table) {
  const PositionAxes axes{state, table.quantity};
  Panel panel;
  panel.x = axes.row();
  panel.y = axes.value();
  panel.pickX = axes.rowQuantity();
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    Curve& curve = panel.curves.emplace_back(
        curveOf(axes.columnName(table.columns[column]), static_cast<int>(column), {}));
    curve.x = reals(table.rows);
    for (std::size_t row = 0; row < table.rows.size(); ++row)
      curve.y.push_back(static_cast<double>(table.at(column, row)));
  }
  return panel;
}

// Of one i with every position before it; the distance grows.
Curve productsOf(const PositionProducts& products, std::size_t e) {
  Curve curve;
  const auto i = products.i[e];
  for (auto at = i / products.stride; at >= 0; --at) {
    curve.x.push_back(static_cast<double>(i - at * products.stride));
    curve.y.push_back(
        products.product[e * static_cast<std::size_t>(products.columns) + static_cast<std::size_t>(at)]);
  }
  return curve;
}

// Whether the distance alone decides: every curve is then the beginning of the longest.
bool relative(const std::vector<Curve>& all) {
  const Curve& longest = all.back();
  for (const Curve& each : all)
    for (std::size_t k = 0; k < each.y.size(); ++k)
      if (each.x[k] != longest.x[k] || std::abs(each.y[k] - longest.y[k]) > 1e-5 * std::abs(longest.y[0]))
        return false;
  return true;
}

Panel productLines(const MeasuredState& state, const PositionProducts& products) {
  const PositionAxes axes{state, products.quantity};
  Panel panel;
  panel.x = "distance i − j (tokens)"_text;
  panel.pickX = "distance";
  panel.y = axes.vector() ? Text(std::string("p_i · p_j")) : "mean of cos(angle_i − angle_j)"_text;
  panel.references.push_back(trainingEdge(state));
  for (std::size_t e = 0; e < products.i.size(); ++e) {
    Curve curve = productsOf(products, e);
    curve.name = axes.columnName(products.i[e]).english().replace(0, 1, "i");
    panel.curves.push_back(std::move(curve));
  }
  if (panel.curves.size() > 1 && relative(panel.curves)) {
    panel.curves.erase(panel.curves.begin(), panel.curves.end() - 1);
    panel.curves[0].name = "any i"_text;
  }
  for (std::size_t i = 0; i < panel.curves.size(); ++i)
    panel.curves[i].color = static_cast<int>(i);
  return panel;
}

// A picture of each row: its values where their positions stand in the grid; of biases those of the last
// query, where its keys stand.
std::vector<Panel> pictures(const MeasuredState& state, const PositionTable& table, const Config& options) {
  const PositionAxes axes{state, table.quantity};
  std::vector<Panel> panels;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    std::vector<float> values(static_cast<std::size_t>(table.length),
                              std::numeric_limits<float>::quiet_NaN());
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const auto at = axes.distances() ? table.length - 1 - table.columns[column] : table.columns[column];
      if (at >= 0 && at < table.length)
        values[static_cast<std::size_t>(at)] = table.at(column, row);
    }
    HeatMap map;
    map.label = axes.value();
    map.colors = colorsOf(options);
    panels.push_back(gridPanel(table.gridColumns, table.offset, values, std::move(map)));
    const auto number = table.rows[row]; // of all dims, where the equation counts those of an axis
    panels.back().title = {"{0} · {1}",
                           {enteredName(table.layer),
                            axes.heads() ? axes.rowName(number) : Text{"{0} {1}", {axes.row(), number}}}};
    if (table.stride > 1)
      panels.back().notes.push_back(Text{"every {0}th position", {table.stride}});
  }
  return panels;
}

std::string unitOf(const std::string& quantity) {
  return quantity == "angle" ? "rad" : quantity == "bias" ? "logit" : fields::pure;
}

} // namespace

std::vector<Field> PositionTable::fields() const {
  using namespace fields;
  const bool heads = ofHeads(quantity), distances = ofDistances(quantity);
  const std::string row = heads ? "head" : ofPairs(quantity) ? "pair" : "dim";
  const std::string column = distances ? "distance" : "position";
  return {along(column, tokens,
                distances ? "from query back to key" : "n, counted from the offset of the evaluation",
                reals(columns, distances ? 0 : offset)),
          along(row, pure, heads ? "from 1" : "from 0", reals(rows, heads ? 1 : 0)),
          array(quantity, unitOf(quantity), "what the encoding puts in",
                {{column, std::ssize(columns)}, {row, std::ssize(rows)}}, values),
          enteredField(layer)};
}

std::vector<Field> PositionProducts::fields() const {
  using namespace fields;
  return {along("i", tokens, "position of the window", reals(i)),
          along("j", tokens, "position of the window", counted(columns, 0, stride)),
          array("product", pure, quantity == "vector" ? "p_i · p_j" : "mean of cos(angle_i − angle_j)",
                {{"i", std::ssize(i)}, {"j", columns}}, product),
          enteredField(layer)};
}

Result<Drawn> drawPositions(const MeasuredState& state, const Config& options, Role role) {
  Drawn drawn;
  if (const auto* products = dynamic_cast<const PositionProducts*>(state.measurement.get())) {
    drawn.panels = {productLines(state, *products)};
    tellEntered(drawn, products->layer);
    return drawn;
  }
  const auto& table = measuredAs<PositionTable>(state);
  const auto& show = options.text("show");
  if (show == "grid")
    drawn.panels = pictures(state, table, options);
  else
    drawn.panels = {show == "map"         ? mapOf(state, table, options)
                    : show == "positions" ? columnLines(state, table)
                                          : rowLines(state, table, role)};
  drawn.equation = equationOf(table).all();
  tellEntered(drawn, table.layer);
  return drawn;
}

} // namespace expe
