// One head's attention weights as a map: a cell a weight, or of long texts a cell for some queries and keys.
#include "core/inspect/attention_parts.h"
#include "core/inspect/weight_pool.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t mostCells = 1024; // of a side
constexpr double least = 1e-5;           // of logarithmic colours

std::string range(std::int64_t first, std::int64_t count, std::int64_t length) {
  return std::to_string(first) + "–" + std::to_string(std::min(first + count, length) - 1);
}

// "query 12 'the' ← key 5 'of': 0.0312"
class WeightText : public CellText {
public:
  WeightText(std::shared_ptr<const std::vector<std::string>> tokens, std::int64_t side, bool mean,
             std::vector<float> values, std::vector<std::uint32_t> greatest)
      : tokens_(std::move(tokens)), side_(side), mean_(mean), values_(std::move(values)),
        greatest_(std::move(greatest)) {}

  std::string of(std::int64_t row, std::int64_t column) const override {
    const auto length = static_cast<std::int64_t>(tokens_->size());
    const auto cells = (length + side_ - 1) / side_;
    const auto cell = static_cast<std::size_t>(row * cells + column);
    if (row < 0 || column < 0 || row >= cells || column >= cells || std::isnan(values_[cell]))
      return {};
    if (side_ == 1)
      return pair(row, column) + ": " + weightText(values_[cell]);
    const auto where = "queries " + range(row * side_, side_, length) + " ← keys " +
                       range(column * side_, side_, length) + ": ";
    if (mean_)
      return where + "mean " + weightText(values_[cell]);
    return where + "at most " + weightText(values_[cell]) + ", " +
           pair(row * side_ + greatest_[cell] / side_, column * side_ + greatest_[cell] % side_);
  }

private:
  std::string pair(std::int64_t query, std::int64_t key) const {
    return "query " + named(query) + " ← key " + named(key);
  }
  std::string named(std::int64_t position) const {
    return std::to_string(position) + " '" + (*tokens_)[static_cast<std::size_t>(position)] + "'";
  }

  std::shared_ptr<const std::vector<std::string>> tokens_;
  std::int64_t side_;
  bool mean_;
  std::vector<float> values_;
  std::vector<std::uint32_t> greatest_; // of pooled greatest ones: query and key within the cell
};

std::string labelOf(const WeightPool& pool, bool mean) {
  if (pool.side() == 1)
    return "attention weight";
  const auto side = std::to_string(pool.side());
  return std::string(mean ? "mean" : "greatest") + " attention weight of " + side + " × " + side;
}

std::shared_ptr<HeatMap> mapOf(const WeightPool& pool, const Config& options) {
  auto map = std::make_shared<HeatMap>();
  map->rows = map->columns = pool.cells();
  map->values = pool.values(options.real("threshold"));
  map->left = map->first = -0.5;
  map->right = map->last = static_cast<double>(pool.cells() * pool.side()) - 0.5;
  map->label = labelOf(pool, options.text("pool") == "mean");
  map->colors = colorsOf(options);
  map->log = options.flag("log");
  if (map->log)
    map->range = {least, 1};
  return map;
}

Panel panelOf(const AttentionState& of) {
  Panel panel;
  panel.title =
      "layer " + std::to_string(of.state.layer + 1) + " · head " + std::to_string(of.state.head + 1);
  markKeys(panel, of);
  panel.y = "query position (tokens)";
  panel.pickY = "position";
  panel.downwards = true;
  panel.ticksY = panel.ticksX, panel.tickLabelsY = panel.tickLabelsX;
  if (!panel.references.empty())
    panel.references.push_back({"training edge", false, panel.references.front().at});
  panel.references.push_back({"query " + std::to_string(of.query()), false, static_cast<double>(of.query())});
  return panel;
}

} // namespace

Result<Panel> mapPanel(const AttentionState& of, const Config& options, Progress& progress,
                       const std::function<void(const Panel&)>& coarse) {
  const bool mean = options.text("pool") == "mean";
  Panel panel = panelOf(of);
  WeightPool pool(of.length(), mostCells, mean);
  Pace pace;
  TRY(headWeights(of, 0, of.length(), progress, [&](const WeightRows& rows) {
    pool.add(rows);
    if (rows.end < of.length() && pace.due()) {
      panel.map = mapOf(pool, options);
      coarse(panel);
    }
  }));
  auto map = mapOf(pool, options);
  map->text = std::make_shared<WeightText>(std::make_shared<const std::vector<std::string>>(of.tokens),
                                           pool.side(), mean, map->values, pool.greatest());
  panel.map = map;
  return panel;
}

std::string weightText(float weight) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), weight).ptr};
}

} // namespace expe
