#include "core/views/attention/over_tokens.h"

#include "core/views/fields.h"

#include <algorithm>
#include <cmath>

namespace expe {

Text headName(const MeasuredState& state) {
  const Text name{"layer {0} · head {1}", {state.state.layer + 1, state.state.head + 1}};
  return state.headKind.empty() ? name : Text{"{0} ({1})", {name, Text::sentence(state.headKind)}};
}

Text queryName(std::int64_t position, const std::vector<std::string>& tokens) {
  return {"query {0} '{1}'", {position, tokens[static_cast<std::size_t>(position)]}};
}

Text keyName(std::int64_t position, const std::vector<std::string>& tokens) {
  return {"key {0} '{1}'", {position, tokens[static_cast<std::size_t>(position)]}};
}

Panel keyPanel(const MeasuredState& state, const std::vector<std::string>& tokens) {
  constexpr std::size_t mostNamed = 48; // tokens that are written at an axis
  Panel panel;
  panel.title = headName(state);
  panel.x = "key position (tokens)"_text;
  panel.pickX = "key";
  if (static_cast<std::int64_t>(tokens.size()) > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  for (std::size_t i = 0; tokens.size() <= mostNamed && i < tokens.size(); ++i)
    panel.ticksX.push_back({static_cast<double>(i), tokens[i]});
  return panel;
}

Panel squarePanel(const MeasuredState& state, const std::vector<std::string>& tokens) {
  Panel panel = keyPanel(state, tokens);
  panel.y = "query position (tokens)"_text;
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
  return most > 0 ? most : 1;
}

Field cellsAlong(const std::string& axis, std::int64_t cells, std::int64_t side) {
  return fields::along(axis, fields::tokens, "position in the window: the first of the cell",
                       counted(cells, 0, side));
}

Field tokenField(const std::vector<std::string>& tokens) {
  return fields::array("token", "", "its text", {{"position", std::ssize(tokens)}}, tokens);
}

} // namespace expe
