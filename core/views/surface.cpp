#include "core/views/surface.h"

#include "core/api/brief.h"
#include "core/api/raster.h"
#include "core/api/schema.h"
#include "core/views/by_position.h"
#include "core/views/fields.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

// The loss of a cell or its excess over the floor, as an option asks; NaN: not measured.
struct Surface {
  std::shared_ptr<const SurfaceLosses> losses;
  double L;
  bool excess;

  double tokens(std::size_t column) const { return std::round(losses->lengths[column] * L); }
  double value(std::int64_t row, std::int64_t column) const {
    const auto cell = losses->cell(row, column);
    return losses->targets[cell] ? losses->loss[cell] - (excess ? losses->floor[cell] : 0) : none;
  }
};

Text textOf(const Surface& surface, std::int64_t row, std::int64_t column) {
  const auto& losses = *surface.losses;
  row *= losses.step, column *= losses.step;
  const auto length = static_cast<std::size_t>(column);
  const auto cell = losses.cell(row, column);
  const Text where{"{0}× ({1} tokens), s = {2}",
                   {rounded(losses.lengths[length]), brief(surface.tokens(length)),
                    brief(Value(losses.scales[static_cast<std::size_t>(row)]))}};
  if (losses.targets[cell] == 0)
    return {"{0}: not measured", {where}};
  const auto value = rounded(surface.value(row, column)) +
                     (std::isfinite(losses.error[cell]) ? " ± " + rounded(losses.error[cell]) : "");
  return {surface.excess ? "{0}: excess {1}, {2} targets" : "{0}: loss {1}, {2} targets",
          {where, value, losses.targets[cell]}};
}

// Cells of an octave, or of half of one: equal on logarithmic axes.
HeatMap mapOf(const Surface& surface, const Config& options) {
  const auto& losses = *surface.losses;
  HeatMap map;
  map.columns = (losses.columns() - 1) / losses.step + 1, map.rows = (losses.rows() - 1) / losses.step + 1;
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column)
      map.values.push_back(static_cast<float>(surface.value(row * losses.step, column * losses.step)));
  const double half = static_cast<double>(losses.step) / 4; // octaves
  const double octaves = static_cast<double>(losses.columns() - 1) / 2;
  map.ratiosX = map.ratiosY = true;
  map.left = surface.L * std::exp2(-half), map.right = surface.L * std::exp2(octaves + half);
  map.first = losses.scales.front() * std::exp2(-half), map.last = losses.scales.back() * std::exp2(half);
  map.label = {"{0} ({1})", {surface.excess ? "excess over floor"_text : "loss"_text, "nats per token"_text}};
  map.colors = colorsOf(options);
  map.range = robustRange(map.values);
  map.text =
      cellText([surface](std::int64_t row, std::int64_t column) { return textOf(surface, row, column); });
  return map;
}

Curve best(const Surface& surface) {
  const auto& losses = *surface.losses;
  Curve curve = curveOf("best scale"_text, -1, {}, Curve::Style::Markers);
  for (std::int64_t column = 0; column < losses.columns(); ++column) {
    std::optional<std::pair<double, double>> lowest; // value, scale
    for (std::int64_t row = 0; row < losses.rows(); ++row)
      if (losses.targets[losses.cell(row, column)] && (!lowest || surface.value(row, column) < lowest->first))
        lowest = {surface.value(row, column), losses.scales[static_cast<std::size_t>(row)]};
    if (!lowest)
      continue;
    curve.x.push_back(surface.tokens(static_cast<std::size_t>(column)));
    curve.y.push_back(lowest->second);
  }
  return curve;
}

// Every length and scale of a cell; the whole octaves are named.
void addTicks(Panel& panel, const Surface& surface) {
  const auto& losses = *surface.losses;
  for (std::size_t i = 0; i < losses.lengths.size(); ++i) {
    const double tokens = surface.tokens(i);
    panel.ticksX.push_back({tokens, i % 2 ? "" : brief(losses.lengths[i]) + "×\n" + brief(tokens)});
  }
  for (std::size_t i = 0; i < losses.scales.size(); ++i)
    panel.ticksY.push_back({losses.scales[i], i % 2 ? "" : readable(Value(losses.scales[i]))});
}

} // namespace

std::vector<Field> SurfaceLosses::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"scale", rows()}, {"length", columns()}};
  return {along("scale", pure, "factor on the position signal", scales),
          along("length", "training lengths", "of the evaluation, of whole tokens", lengths),
          array("loss", nats, "mean over targets", axes, loss),
          array("error", nats, "half width of its 95 % interval", axes, error),
          array("floor", nats, "exact floor of the generated corpus", axes, floor),
          array("targets", pure, "scored; 0: not measured", axes, targets)};
}

Result<Drawn> drawSurface(const MeasuredState& state, const Config& options, Role) {
  const Surface surface{sharedAs<SurfaceLosses>(state), static_cast<double>(state.trainingLength),
                        options.text("which") == "excess"};
  const auto& losses = *surface.losses;
  Panel panel;
  panel.x = "evaluation length (tokens)"_text, panel.y = "scale s"_text;
  panel.logX = panel.logY = true;
  panel.pickX = "length", panel.pickY = "scale";
  addTicks(panel, surface);
  panel.references.push_back(trainingEdge(state));
  const auto& eval = state.state.eval;
  if (eval.has("evaluation.scale") && eval.real("evaluation.scale") != 1)
    panel.references.push_back({"selected"_text, false, eval.real("evaluation.scale")});
  if (losses.constant)
    panel.notes.push_back(
        "The encoding has no values that a scale could multiply: all rows are the first."_text);
  else
    panel.curves.push_back(best(surface));
  panel.map = std::make_shared<const HeatMap>(mapOf(surface, options));
  const auto targets = std::ranges::max(losses.targets); // of every cell that is measured
  return {Drawn{.panels = {std::move(panel)}, .text = textOf(state, {targets, targets, 1, losses.longest})}};
}

} // namespace expe
