#include "core/views/variance.h"

#include "core/base/lists.h"
#include "core/views/fields.h"

#include <algorithm>

namespace expe {
namespace {

Text nameOf(const ContextShares& shares, std::int64_t set) {
  if (shares.sets() == 1)
    return "all dims"_text;
  return set == 0 ? Text{"overwritten dims (1–{0})", {shares.overwritten}} : "other dims"_text;
}

Curve curveOfSet(const ContextShares& shares, std::int64_t set) { // over streams
  const auto values = rowOf(shares.byStream, set, shares.streams);
  return curveOf(nameOf(shares, set), static_cast<int>(set), {values.begin(), values.end()},
                 Curve::Style::Markers);
}

std::vector<Text> layersEntered(const ContextShares& shares) { // by streams
  std::vector<Text> names;
  for (std::int64_t i = 1; i < shares.streams; ++i)
    names.emplace_back(i);
  names.push_back("out"_text);
  return names;
}

Panel layersPanel(const ContextShares& shares, std::int64_t layer) {
  Panel panel;
  panel.title = "by layer"_text;
  panel.x = "layer that the stream enters"_text;
  panel.y = "share of the variance that context explains"_text;
  panel.pickX = "layer";
  panel.viewY = std::pair(0.0, 1.05);
  for (const Text& name : layersEntered(shares))
    panel.ticksX.push_back({static_cast<double>(panel.ticksX.size()), name});
  for (std::int64_t set = 0; set < shares.sets(); ++set)
    panel.curves.push_back(curveOfSet(shares, set));
  panel.references = {{"selected layer"_text, true, static_cast<double>(layer)}};
  if (shares.sets() == 1)
    panel.notes = {"No dims are overwritten."_text};
  return panel;
}

Panel positionsPanel(const ContextShares& shares, const MeasuredState& state) {
  const auto layer = state.state.layer;
  Panel panel;
  panel.title = Text{"into layer {0}", {layer + 1}};
  panel.x = "position (tokens)"_text,
  panel.y = "variance across contexts there / total of all positions"_text;
  panel.pickX = "position";
  for (std::int64_t set = 0; set < shares.sets(); ++set)
    panel.curves.push_back(
        curveOfGroups(nameOf(shares, set), static_cast<int>(set),
                      rowOf(shares.byPosition, set * shares.streams + layer, shares.positions), 0,
                      static_cast<double>(shares.stride)));
  panel.references = {trainingEdge(state)};
  // The whole is that of all positions together.
  if (std::ranges::any_of(panel.curves, [](const Curve& curve) {
        return std::ranges::any_of(curve.y, [](double share) { return share > 1; });
      }))
    panel.notes = {"Above 1: more than at the average position."_text};
  return panel;
}

} // namespace

std::vector<Field> ContextShares::fields() const {
  using namespace fields;
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(sets()));
  for (std::int64_t set = 0; set < sets(); ++set)
    names.push_back(nameOf(*this, set).english());
  return {along("dims", "set of dims", names),
          along("layer", "that the stream enters", mapped(layersEntered(*this), &Text::english)),
          along("position", tokens, "of the window", counted(positions, 0, stride)),
          array("first", pure, "first dim of the set", {{"dims", sets()}}, from),
          array("end", pure, "the dim after its last", {{"dims", sets()}}, to),
          array("share", pure, "variance across windows by all variance, mean over dims",
                {{"dims", sets()}, {"layer", streams}}, byStream),
          array("share_by_position", pure, "variance across windows there by the dim's whole, mean over dims",
                {{"dims", sets()}, {"layer", streams}, {"position", positions}}, byPosition),
          number("windows", pure, "windows read", windows)};
}

Result<Drawn> drawShares(const MeasuredState& state, const Config&, Role role) {
  const auto& shares = measuredAs<ContextShares>(state);
  Drawn drawn;
  drawn.panels = {layersPanel(shares, state.state.layer), positionsPanel(shares, state)};
  drawn.text = std::to_string(shares.windows) + " windows of the " + state.state.split + " split";
  if (role == Role::Present)
    drawn.metadata = {{"share", "mean over dims of within / (within + between); within: variance "
                                "across windows at a position, mean over positions; between: "
                                "variance across positions of the mean over windows, less within / "
                                "windows"}};
  return drawn;
}

} // namespace expe
