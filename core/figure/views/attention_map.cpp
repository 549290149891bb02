// One head's attention weights as a map.
#include "core/figure/views/attention_panels.h"
#include "core/figure/views/fields.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double least = 1e-5; // of logarithmic colours

std::string range(std::int64_t first, std::int64_t count, std::int64_t length) {
  return std::to_string(first) + "–" + std::to_string(std::min(first + count, length) - 1);
}

// "query 12 'the' ← key 5 'of': 0.0312"
class Text : public CellText {
public:
  Text(std::shared_ptr<const AttentionMap> map, double threshold)
      : map_(std::move(map)), threshold_(threshold) {}

  std::string of(std::int64_t row, std::int64_t column) const override {
    const auto side = map_->side, cells = map_->cells();
    if (row < 0 || column < 0 || row >= cells || column >= cells)
      return {};
    const auto cell = static_cast<std::size_t>(row * cells + column);
    const float weight = map_->weights[cell];
    if (!(static_cast<double>(weight) >= threshold_)) // nor is NaN
      return {};
    if (side == 1)
      return pair(row, column) + ": " + weightText(weight);
    const auto where = "queries " + range(row * side, side, map_->length()) + " ← keys " +
                       range(column * side, side, map_->length()) + ": ";
    if (map_->mean)
      return where + "mean " + weightText(weight);
    const std::int64_t greatest = map_->greatest[cell];
    return where + "at most " + weightText(weight) + ", " +
           pair(row * side + greatest / side, column * side + greatest % side);
  }

private:
  std::string pair(std::int64_t query, std::int64_t key) const {
    return tokenName("query", query, map_->tokens) + " ← " + tokenName("key", key, map_->tokens);
  }
  std::shared_ptr<const AttentionMap> map_;
  double threshold_;
};

std::string labelOf(const AttentionMap& weights) {
  if (weights.side == 1)
    return "attention weight";
  const auto side = std::to_string(weights.side);
  return std::string(weights.mean ? "mean" : "greatest") + " attention weight of " + side + " × " + side;
}

HeatMap mapOf(const std::shared_ptr<const AttentionMap>& weights, const Config& looks) {
  const double threshold = looks.real("threshold");
  HeatMap map = squareMap(weights->cells(), weights->side);
  map.values = weights->weights;
  for (float& value : map.values)
    if (!(static_cast<double>(value) >= threshold))
      value = std::numeric_limits<float>::quiet_NaN();
  map.label = labelOf(*weights);
  map.colors = colorsOf(looks);
  map.log = looks.flag("log");
  const double most = map.log ? 1 : greatestSize(map.values);
  map.range = std::pair(map.log ? least : 0, most > 0 ? most : 1);
  map.text = std::make_shared<Text>(weights, threshold);
  return map;
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

Drawn drawAttentionMap(const MeasuredState& state, const Config& looks) {
  const auto weights = std::static_pointer_cast<const AttentionMap>(state.measurement);
  const auto query = std::clamp<std::int64_t>(state.state.position, 0, weights->length() - 1);
  Panel panel = squarePanel(state, weights->tokens);
  panel.ticksY = panel.ticksX, panel.tickLabelsY = panel.tickLabelsX;
  if (!panel.references.empty())
    panel.references.push_back({"training edge", false, panel.references.front().at});
  panel.references.push_back({"query " + std::to_string(query), false, static_cast<double>(query)});
  panel.map = std::make_shared<const HeatMap>(mapOf(weights, looks));
  Drawn drawn;
  drawn.panels = {std::move(panel)};
  return drawn;
}

} // namespace expe
