#include "core/views/patching.h"

#include "core/api/schema.h"
#include "core/views/fields.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::size_t mostNamed = 48; // tokens that are written at an axis

// "'b'", or where the texts differ "'a' for 'b'"
Text tokenName(const PatchedStreams& streams, std::int64_t position) {
  const auto at = static_cast<std::size_t>(position);
  const auto &own = streams.tokens[at], &other = streams.others[at];
  return own == other ? Text{"'{0}'", {own}} : Text{"'{0}' for '{1}'", {own, other}};
}

Text textOf(const PatchedStreams& streams, std::int64_t layer, std::int64_t cell) {
  const auto first = cell * streams.side, last = std::min(first + streams.side, streams.length()) - 1;
  const Text where = first == last
                         ? Text{"layer {0}, position {1} {2}", {layer + 1, first, tokenName(streams, first)}}
                         : Text{"layer {0}, positions {1}–{2}", {layer + 1, first, last}};
  const auto patched = streams.patched[static_cast<std::size_t>(layer * streams.cells() + cell)];
  return {"{0}: logit difference {1}, restored {2}",
          {where, rounded(patched, 3), rounded(streams.restored(layer, cell), 3)}};
}

HeatMap mapOf(const std::shared_ptr<const PatchedStreams>& streams) {
  HeatMap map;
  map.rows = streams->layers, map.columns = streams->cells();
  map.left = -0.5, map.right = static_cast<double>(streams->cells() * streams->side) - 0.5;
  map.first = -0.5, map.last = static_cast<double>(streams->layers) - 0.5;
  map.label = "restored part of the logit difference"_text;
  map.colors = Colors::Diverging;
  double most = 1;
  for (std::int64_t layer = 0; layer < streams->layers; ++layer)
    for (std::int64_t cell = 0; cell < streams->cells(); ++cell) {
      map.values.push_back(static_cast<float>(streams->restored(layer, cell)));
      most = std::max(most, std::abs(streams->restored(layer, cell)));
    }
  map.range = std::pair(-most, most);
  map.text =
      cellText([streams](std::int64_t layer, std::int64_t cell) { return textOf(*streams, layer, cell); });
  return map;
}

} // namespace

std::vector<Field> PatchedStreams::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"position", length()}};
  return {along("layer", pure, "whose input is patched, from 1", counted(layers, 1)),
          along("cell", fields::tokens, "first position that is patched", counted(cells(), 0, side)),
          array("patched", "logit", "of the answer minus that of the other answer, by what is patched",
                {{"layer", layers}, {"cell", cells()}}, patched),
          number("own", "logit", "the same of the text", own),
          number("other", "logit", "the same of the other text, where nothing is patched", other),
          text("answer", "what the text raises", answer),
          text("instead", "what the other text raises", instead),
          text("state", "of the other pass where both are over the same text", state),
          array("token", "", "of the text", axes, tokens),
          array("other_token", "", "of the other text", axes, others),
          number("side", fields::tokens, "positions of a cell", side)};
}

Result<Drawn> drawPatching(const MeasuredState& state, const Config&, Role) {
  const auto streams = sharedAs<PatchedStreams>(state);
  Panel panel;
  panel.x = "position that is patched (tokens)"_text, panel.y = "layer whose input is patched"_text;
  panel.pickX = "position", panel.pickY = "layer";
  panel.downwards = true;
  for (std::int64_t layer = 0; layer < streams->layers; ++layer)
    panel.ticksY.push_back({static_cast<double>(layer), Text(layer + 1)});
  for (std::size_t i = 0; streams->tokens.size() <= mostNamed && i < streams->tokens.size(); ++i) {
    const auto &own = streams->tokens[i], &other = streams->others[i];
    panel.ticksX.push_back({static_cast<double>(i), own == other ? own : own + "/" + other});
  }
  if (streams->length() > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  panel.map = std::make_shared<const HeatMap>(mapOf(streams));
  panel.title = {streams->state.empty() ? "logit of '{0}' − logit of '{1}': {2} of the text, {3} of the other"
                                        : "logit of '{0}' − logit of '{1}': {2} in this state, {3} with {4}",
                 {streams->answer, streams->instead, rounded(streams->own, 3), rounded(streams->other, 3),
                  streams->state}};
  return {Drawn{.panels = {std::move(panel)},
                .metadata = {{"answers", streams->answer + ", " + streams->instead},
                             {"logit difference", print(streams->own)},
                             {"logit difference of the other text", print(streams->other)}}}};
}

} // namespace expe
