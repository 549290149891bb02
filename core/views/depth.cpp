#include "core/views/depth.h"

#include "core/api/brief.h"
#include "core/api/losses.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/views/fields.h"

#include <cmath>

namespace expe {
namespace {

struct Depths {
  std::shared_ptr<const NeedleDepths> found;
  double L;
  bool digits; // not whole answers

  double value(std::int64_t bin, std::int64_t column) const {
    const auto cell = found->cell(bin, column);
    return digits ? found->accuracy[cell] : found->solved[cell];
  }
};

std::string percent(double share) {
  return rounded(100 * share, 1) + " %";
}

Text textOf(const Depths& depths, std::int64_t bin, std::int64_t column) {
  const auto cell = depths.found->cell(bin, column);
  const double length = depths.found->lengths[static_cast<std::size_t>(column)];
  const Text where{
      "{0}× ({1} tokens), depth {2} to {3} %",
      {brief(Value(length)), brief(Value(std::round(length * depths.L))), 10 * bin, 10 * (bin + 1)}};
  const auto n = depths.found->windows[cell];
  if (n == 0)
    return {"{0}: not measured", {where}};
  Evaluation e;
  e.solved = depths.found->solved[cell], e.windows = n;
  const auto interval = solvedOf(e);
  return {"{0}: {1} of {2} windows answered without a mistake (95 % interval {3} to {4}), {5} of the digits "
          "right",
          {where, percent(interval.mean), n, percent(interval.low), percent(interval.high),
           percent(depths.found->accuracy[cell])}};
}

HeatMap mapOf(const Depths& depths, const Config& options) {
  HeatMap map;
  map.columns = depths.found->columns(), map.rows = NeedleDepths::bins;
  for (std::int64_t bin = 0; bin < map.rows; ++bin)
    for (std::int64_t column = 0; column < map.columns; ++column)
      map.values.push_back(static_cast<float>(depths.value(bin, column)));
  map.ratiosX = true;
  map.left = depths.L * std::exp2(-0.5);
  map.right = depths.L * std::exp2(static_cast<double>(map.columns) - 0.5);
  map.first = 0, map.last = 1;
  map.label = depths.digits ? "digits right (share)"_text : "answered (share)"_text;
  map.colors = colorsOf(options);
  map.range = {0, 1};
  map.text =
      cellText([depths](std::int64_t bin, std::int64_t column) { return textOf(depths, bin, column); });
  return map;
}

} // namespace

std::vector<Field> NeedleDepths::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"depth", bins}, {"length", columns()}};
  const auto middles =
      mapped(counted(bins), [](double bin) { return (bin + 0.5) / static_cast<double>(bins); });
  return {along("depth", pure, "of the needle: 0 at the beginning, 1 right before the question", middles),
          along("length", "training lengths", "of the window", lengths),
          array("solved", pure, "share of the windows that are answered without a mistake", axes, solved),
          array("accuracy", pure, "share of the digits that are right", axes, accuracy),
          array("windows", pure, "in the share; 0: not measured", axes, windows),
          number("chance", pure, "share of the digits that guessing gets right", chance)};
}

Result<Drawn> drawDepths(const MeasuredState& state, const Config& options, Role) {
  const Depths depths{sharedAs<NeedleDepths>(state), static_cast<double>(state.trainingLength),
                      options.text("which") == "digits"};
  Panel panel;
  panel.x = "window (tokens)"_text, panel.y = "depth of the needle"_text;
  panel.logX = true, panel.downwards = true; // the beginning of the text is above
  panel.pickX = "length";
  for (const double length : depths.found->lengths)
    panel.ticksX.push_back({length * depths.L, Text(brief(Value(length)) + "×\n" +
                                                    brief(Value(std::round(length * depths.L))))});
  panel.references.push_back(trainingEdge(state));
  panel.map = std::make_shared<const HeatMap>(mapOf(depths, options));
  std::int64_t windows = 0;
  for (const auto n : depths.found->windows)
    windows += n;
  return {Drawn{.panels = {std::move(panel)}, .text = std::to_string(windows) + " windows of the task"}};
}

} // namespace expe
