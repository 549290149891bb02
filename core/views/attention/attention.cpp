#include "core/views/attention/attention.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace expe {
namespace {

// The map.

std::string range(std::int64_t first, std::int64_t count, std::int64_t length) {
  return std::to_string(first) + "–" + std::to_string(std::min(first + count, length) - 1);
}

// "query 12 'the' ← key 5 'of': 0.0312"
Text textOf(const AttentionMap& map, double threshold, std::int64_t row, std::int64_t column) {
  const auto side = map.side, cells = map.cells();
  if (row < 0 || column < 0 || row >= cells || column >= cells)
    return {};
  const auto cell = static_cast<std::size_t>(row * cells + column);
  const float weight = map.weights[cell];
  if (!(static_cast<double>(weight) >= threshold)) // nor is NaN
    return {};
  const auto pair = [&](std::int64_t query, std::int64_t key) {
    return Text{"{0} ← {1}", {queryName(query, map.tokens), keyName(key, map.tokens)}};
  };
  if (side == 1)
    return {"{0}: {1}", {pair(row, column), significant(weight)}};
  const auto queries = range(row * side, side, map.length()), keys = range(column * side, side, map.length());
  if (map.mean)
    return {"queries {0} ← keys {1}: mean {2}", {queries, keys, significant(weight)}};
  const std::int64_t greatest = map.greatest[cell];
  return {"queries {0} ← keys {1}: at most {2}, {3}",
          {queries, keys, significant(weight),
           pair(row * side + greatest / side, column * side + greatest % side)}};
}

Text labelOf(const AttentionMap& weights) {
  if (weights.side == 1)
    return "attention weight"_text;
  return {weights.mean ? "mean attention weight of {0} × {0}" : "greatest attention weight of {0} × {0}",
          {weights.side}};
}

std::pair<double, double> rangeOf(const std::vector<float>& weights, bool log) {
  return log ? allWeights : std::pair(0.0, greatestSize(weights));
}

HeatMap mapOf(const std::shared_ptr<const AttentionMap>& weights, const Config& options) {
  const double threshold = options.real("threshold");
  HeatMap map = squareMap(weights->cells(), weights->side);
  map.values = weights->weights;
  for (float& value : map.values)
    if (!(static_cast<double>(value) >= threshold))
      value = std::numeric_limits<float>::quiet_NaN();
  map.label = labelOf(*weights);
  map.colors = colorsOf(options);
  map.log = options.flag("log");
  map.range = rangeOf(map.values, map.log);
  map.text = cellText([weights, threshold](std::int64_t row, std::int64_t column) {
    return textOf(*weights, threshold, row, column);
  });
  return map;
}

Drawn drawMap(const MeasuredState& state, const Config& options) {
  const auto weights = sharedAs<AttentionMap>(state);
  const auto query = std::clamp<std::int64_t>(state.state.position, 0, weights->length() - 1);
  Panel panel = squarePanel(state, weights->tokens);
  panel.ticksY = panel.ticksX;
  if (!panel.references.empty())
    panel.references.push_back({"training edge"_text, false, panel.references.front().at, true});
  panel.references.push_back({Text{"query {0}", {query}}, false, static_cast<double>(query)});
  panel.map = std::make_shared<const HeatMap>(mapOf(weights, options));
  return {.panels = {std::move(panel)}};
}

// One query, as a curve over its keys.

// The keys that have most, the greatest weight first.
std::string topText(const AttentionOfQuery& row) {
  std::vector<std::size_t> keys(row.weights.size());
  std::iota(keys.begin(), keys.end(), 0);
  std::ranges::stable_sort(keys, std::greater(), [&](std::size_t key) { return row.weights[key]; });
  keys.resize(std::min<std::size_t>(10, keys.size()));
  return joined(keys, [&](std::size_t key) {
    return keyName(static_cast<std::int64_t>(key), row.tokens).english() + " " +
           significant(row.weights[key]);
  });
}

Drawn drawQuery(const MeasuredState& state, const Config& options) {
  const auto& row = measuredAs<AttentionOfQuery>(state);
  Panel panel = keyPanel(state, row.tokens);
  panel.y = "attention weight"_text;
  panel.logY = options.flag("log");
  panel.references.push_back({"query"_text, true, static_cast<double>(row.query)});
  auto weights = row.weights; // below the threshold there is nothing
  std::ranges::replace_if(
      weights, [&](double weight) { return weight < options.real("threshold"); }, none);
  panel.curves.push_back(curveOf(queryName(row.query, row.tokens), state.color, std::move(weights)));
  if (row.query != state.state.position)
    panel.notes.push_back(
        Text{"position {0} is beyond the window: its last is shown", {state.state.position}});
  return {.panels = {std::move(panel)}, .metadata = {{"greatest weights", topText(row)}}};
}

// One query, as a picture: its keys where they stand in the grid of tokens, and itself.
Drawn drawGrid(const MeasuredState& state, const Config& options) {
  const auto& row = measuredAs<AttentionOfQuery>(state);
  const double threshold = options.real("threshold");
  auto weights = mapped(row.weights, [&](double weight) {
    return weight < threshold ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(weight);
  });
  weights.resize(row.tokens.size(),
                 std::numeric_limits<float>::quiet_NaN()); // the picture is of the whole window
  HeatMap map;
  map.label = "attention weight"_text;
  map.colors = colorsOf(options);
  map.log = options.flag("log");
  map.range = rangeOf(weights, map.log);
  Panel panel = gridPanel(row.columns, row.offset, weights, std::move(map));
  const auto query = row.offset + row.query;
  panel.title = {"{0} · {1}", {headName(state), queryName(row.query, row.tokens)}};
  const auto columns = row.columns.count, down = query / columns, right = query % columns;
  Curve at =
      curveOf(placeInGrid(columns, query), state.color, {static_cast<double>(down)}, Curve::Style::Points);
  at.x = {static_cast<double>(right)};
  panel.curves.push_back(std::move(at));
  return {.panels = {std::move(panel)}};
}

} // namespace

std::vector<Field> AttentionMap::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"query", cells()}, {"key", cells()}};
  std::vector<Field> list = {
      cellsAlong("query", cells(), side), cellsAlong("key", cells(), side),
      array("weight", pure,
            mean ? "attention weight, mean of the cell" : "attention weight, the greatest of the cell", axes,
            weights),
      number("cell", expe::fields::tokens, "queries, and keys, of a cell", side), tokenField(tokens)};
  if (!greatest.empty())
    list.push_back(array("greatest", pure, "query · cell + key of the greatest weight, within its cell", axes,
                         greatest));
  return list;
}

std::vector<Field> AttentionOfQuery::fields() const {
  using namespace fields;
  const auto keys = std::ssize(weights);
  return {
      cellsAlong("key", keys, 1), array("weight", pure, "attention weight", {{"key", keys}}, weights),
      number("query", expe::fields::tokens, "its position in the window", query),
      number("columns", expe::fields::tokens, "of a row of the grid that the tokens stand in", columns.count),
      tokenField(tokens)};
}

Result<Drawn> drawAttention(const MeasuredState& state, const Config& options, Role role) {
  const auto& show = options.text("show");
  Drawn drawn = show == "row"           ? drawQuery(state, options)
                : show == "grid"        ? drawGrid(state, options)
                : show == "distance"    ? drawDistance(state, options, role)
                : show == "terms"       ? drawTerms(state)
                : show == "frequencies" ? drawFrequencies(state)
                : show == "gates"       ? drawGates(state)
                : show == "heads"       ? drawBehavior(state, role)
                                        : drawMap(state, options);
  drawn.metadata.insert(drawn.metadata.begin(), {{"layer", std::to_string(state.state.layer + 1)},
                                                 {"head", std::to_string(state.state.head + 1)}});
  return drawn;
}

} // namespace expe
