#include "core/figure/views/variance.h"

#include "core/figure/views/fields.h"

namespace expe {
namespace {

std::string nameOf(const ContextShares& shares, std::int64_t set) {
  if (shares.sets() == 1)
    return "all dims";
  return set == 0 ? "overwritten dims (1–" + std::to_string(shares.overwritten) + ")" : "other dims";
}

Curve overStreams(const ContextShares& shares, std::int64_t set) {
  Curve curve;
  curve.name = nameOf(shares, set), curve.color = static_cast<int>(set), curve.style = Curve::Style::Markers;
  const auto begin = shares.byStream.begin() + set * shares.streams;
  curve.y.assign(begin, begin + shares.streams);
  for (std::int64_t i = 0; i < shares.streams; ++i)
    curve.x.push_back(static_cast<double>(i));
  return curve;
}

Panel layersPanel(const ContextShares& shares, std::int64_t layer) {
  Panel panel;
  panel.title = "by layer";
  panel.x = "layer that the stream enters", panel.y = "share of the variance that context explains";
  panel.pickX = "layer";
  panel.viewY = std::pair(0.0, 1.05);
  for (std::int64_t i = 0; i < shares.streams; ++i) {
    panel.ticksX.push_back(static_cast<double>(i));
    panel.tickLabelsX.push_back(i + 1 < shares.streams ? std::to_string(i + 1) : "out");
  }
  for (std::int64_t set = 0; set < shares.sets(); ++set)
    panel.curves.push_back(overStreams(shares, set));
  panel.references = {{"selected layer", true, static_cast<double>(layer)}};
  if (shares.sets() == 1)
    panel.notes = {"No dims are overwritten."};
  return panel;
}

Panel positionsPanel(const ContextShares& shares, const MeasuredState& state) {
  const auto layer = state.state.layer;
  Panel panel;
  panel.title = "into layer " + std::to_string(layer + 1);
  panel.x = "position (tokens)", panel.y = "variance across contexts / total";
  panel.pickX = "position";
  for (std::int64_t set = 0; set < shares.sets(); ++set)
    panel.curves.push_back(curveOfGroups(
        nameOf(shares, set), static_cast<int>(set),
        std::span(shares.byPosition)
            .subspan(static_cast<std::size_t>((set * shares.streams + layer) * shares.positions),
                     static_cast<std::size_t>(shares.positions)),
        0, static_cast<double>(shares.stride)));
  panel.references = {trainingEdge(state)};
  return panel;
}

} // namespace

std::vector<Field> ContextShares::fields() const {
  using namespace fields;
  std::vector<double> taken;
  for (std::int64_t t = 0; t < positions; ++t)
    taken.push_back(static_cast<double>(t * stride));
  std::vector<std::string> names, into;
  for (std::int64_t set = 0; set < sets(); ++set)
    names.push_back(nameOf(*this, set));
  for (std::int64_t i = 0; i < streams; ++i)
    into.push_back(i + 1 < streams ? std::to_string(i + 1) : "out");
  return {along("dims", "set of dims", names),
          along("layer", "that the stream enters", into),
          along("position", tokens, "of the window", taken),
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
