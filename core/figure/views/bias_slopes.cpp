// Slopes of biases against the distance, a curve a head.
#include "core/figure/views/fields.h"
#include "core/figure/views/position_axes.h"
#include "core/figure/views/slopes_panels.h"

namespace expe {

std::vector<Field> BiasSlopes::fields() const {
  using namespace fields;
  return {headsAlong(heads), along("distance", tokens, "from query to key", counted(distances)),
          array("slope", "logit per token", "bias at the distance minus bias one token farther",
                {{"head", heads}, {"distance", distances}}, slopes)};
}

Drawn drawBiasSlopes(const BiasSlopes& slopes, const MeasuredState& state, const Config& looks) {
  Panel panel;
  const PositionAxes axes{state, "bias"};
  axes.setColumns(panel);
  panel.y = "slope (logit per token)";
  panel.references.push_back({"0", false, 0});
  int color = 0;
  for (const auto head : shownHeads(state, looks, slopes.heads)) {
    Curve curve;
    curve.name = axes.rowName(head), curve.color = color++;
    curve.x = counted(slopes.distances);
    const auto begin = slopes.slopes.begin() + head * slopes.distances;
    curve.y.assign(begin, begin + slopes.distances);
    panel.curves.push_back(std::move(curve));
  }
  Drawn drawn;
  drawn.over = "distance";
  drawn.panels = {std::move(panel)};
  return drawn;
}

} // namespace expe
