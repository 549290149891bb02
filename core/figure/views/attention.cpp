#include "core/figure/views/attention_panels.h"

#include "core/base/numbers.h"
#include "core/figure/views/fields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace expe {
namespace {

constexpr std::size_t mostNamed = 48; // tokens that are written at an axis

} // namespace

std::string headName(const MeasuredState& state) {
  const auto& [layer, head] = std::pair(state.state.layer, state.state.head);
  return "layer " + std::to_string(layer + 1) + " · head " + std::to_string(head + 1) +
         (state.headKind.empty() ? "" : " (" + state.headKind + ")");
}

std::string tokenName(const std::string& what, std::int64_t position,
                      const std::vector<std::string>& tokens) {
  return what + " " + std::to_string(position) + " '" + tokens[static_cast<std::size_t>(position)] + "'";
}

std::string weightText(float weight) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), weight).ptr};
}

Panel keyPanel(const MeasuredState& state, const std::vector<std::string>& tokens) {
  Panel panel;
  panel.title = headName(state);
  panel.x = "key position (tokens)";
  panel.pickX = "key";
  if (static_cast<std::int64_t>(tokens.size()) > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  if (tokens.size() > mostNamed)
    return panel;
  for (std::size_t i = 0; i < tokens.size(); ++i)
    panel.ticksX.push_back(static_cast<double>(i));
  panel.tickLabelsX = tokens;
  return panel;
}

Panel squarePanel(const MeasuredState& state, const std::vector<std::string>& tokens) {
  Panel panel = keyPanel(state, tokens);
  panel.y = "query position (tokens)";
  panel.pickY = "position";
  panel.downwards = true;
  return panel;
}

HeatMap squareMap(std::int64_t cells, std::int64_t side) {
  HeatMap map;
  map.rows = map.columns = cells;
  map.left = map.first = -0.5;
  map.right = map.last = static_cast<double>(cells * side) - 0.5;
  return map;
}

double greatestSize(const std::vector<float>& values) {
  double most = 0;
  for (const float value : values)
    if (std::isfinite(value))
      most = std::max(most, std::abs(static_cast<double>(value)));
  return most;
}

Field cellsAlong(const std::string& axis, std::int64_t cells, std::int64_t side) {
  std::vector<double> first;
  for (std::int64_t cell = 0; cell < cells; ++cell)
    first.push_back(static_cast<double>(cell * side));
  return fields::along(axis, fields::tokens, "position in the window: the first of the cell",
                       std::move(first));
}

Field tokenField(const std::vector<std::string>& tokens) {
  return fields::array("token", "", "its text", {{"position", static_cast<std::int64_t>(tokens.size())}},
                       tokens);
}

Result<Drawn> drawAttention(const MeasuredState& state, const Config& looks, Role role) {
  const auto& show = looks.text("show");
  Drawn drawn = show == "row"        ? drawAttentionOfQuery(state, looks)
                : show == "distance" ? drawAttentionByDistance(state, looks, role)
                : show == "terms"    ? drawAttentionTerms(state)
                                     : drawAttentionMap(state, looks);
  drawn.metadata.insert(drawn.metadata.begin(), {{"layer", std::to_string(state.state.layer + 1)},
                                                 {"head", std::to_string(state.state.head + 1)}});
  return drawn;
}

} // namespace expe
