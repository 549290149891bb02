// The weights of one query as a curve over its keys.
#include "core/figure/views/attention_panels.h"
#include "core/figure/views/fields.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

constexpr std::size_t mostTop = 10;

// The keys that have most, the greatest weight first.
std::vector<std::int64_t> topOf(const std::vector<double>& weights) {
  std::vector<std::int64_t> keys(weights.size());
  std::iota(keys.begin(), keys.end(), 0);
  const auto count = std::min(mostTop, keys.size());
  std::partial_sort(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(count), keys.end(),
                    [&](std::int64_t a, std::int64_t b) {
                      const double x = weights[static_cast<std::size_t>(a)],
                                   y = weights[static_cast<std::size_t>(b)];
                      return x != y ? x > y : a < b;
                    });
  keys.resize(count);
  return keys;
}

std::string topText(const AttentionOfQuery& row) {
  std::string text;
  for (const auto key : topOf(row.weights))
    text += (text.empty() ? "" : ", ") + tokenName("key", key, row.tokens) + " " +
            weightText(static_cast<float>(row.weights[static_cast<std::size_t>(key)]));
  return text;
}

// Below the threshold there is nothing.
Curve curveOf(const AttentionOfQuery& row, double threshold) {
  Curve curve;
  curve.name = tokenName("query", row.query, row.tokens);
  for (const double weight : row.weights) {
    curve.x.push_back(static_cast<double>(curve.x.size()));
    curve.y.push_back(weight < threshold ? none : weight);
  }
  return curve;
}

} // namespace

std::vector<Field> AttentionOfQuery::fields() const {
  using namespace fields;
  const auto keys = static_cast<std::int64_t>(weights.size());
  return {cellsAlong("key", keys, 1), array("weight", pure, "attention weight", {{"key", keys}}, weights),
          number("query", expe::fields::tokens, "its position in the window", query), tokenField(tokens)};
}

Drawn drawAttentionOfQuery(const MeasuredState& state, const Config& looks) {
  const auto& row = measuredAs<AttentionOfQuery>(state);
  Panel panel = keyPanel(state, row.tokens);
  panel.y = "attention weight";
  panel.logY = looks.flag("log");
  panel.references.push_back({"query", true, static_cast<double>(row.query)});
  auto curve = curveOf(row, looks.real("threshold"));
  curve.color = static_cast<int>(state.state.run) - 1;
  panel.curves.push_back(std::move(curve));
  if (row.query != state.state.position)
    panel.notes.push_back("position " + std::to_string(state.state.position) +
                          " is beyond the window: its last is shown");
  Drawn drawn;
  drawn.panels = {std::move(panel)};
  drawn.metadata = {{"greatest weights", topText(row)}};
  return drawn;
}

} // namespace expe
