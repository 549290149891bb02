// Mean weights by distance: of the head, and of its logits without content.
#include "core/figure/views/attention_panels.h"
#include "core/figure/views/fields.h"

namespace expe {
namespace {

// On logarithmic axes from a distance of 1.
Curve curveOf(const std::string& name, const std::vector<double>& means, int color, bool log) {
  Curve curve;
  curve.name = name, curve.color = color;
  for (std::size_t distance = log ? 1 : 0; distance < means.size(); ++distance) {
    curve.x.push_back(static_cast<double>(distance));
    curve.y.push_back(means[distance]);
  }
  return curve;
}

} // namespace

std::vector<Field> AttentionByDistance::fields() const {
  using namespace fields;
  const auto distances = static_cast<std::int64_t>(seen.size());
  std::vector<double> all;
  for (std::int64_t distance = 0; distance < distances; ++distance)
    all.push_back(static_cast<double>(distance));
  std::vector<Field> list = {
      along("distance", tokens, "from query to key", std::move(all)),
      array("weight", pure, "mean attention weight of the head", {{"distance", distances}}, seen),
      number("length", tokens, "of the window", length),
      text("encoding_alone", "what the weights of the encoding alone are, or why there are none", note)};
  if (!alone.empty())
    list.push_back(array("weight_alone", pure, "mean attention weight of the encoding alone",
                         {{"distance", distances}}, alone));
  return list;
}

Drawn drawAttentionByDistance(const MeasuredState& state, const Config& looks, Role role) {
  const auto& by = measuredAs<AttentionByDistance>(state);
  const bool log = looks.flag("log");
  Panel panel;
  panel.title = headName(state.state);
  panel.x = "distance from query to key (tokens)";
  panel.y = "mean attention weight";
  panel.logX = panel.logY = log;
  if (by.length > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  panel.curves.push_back(curveOf("the head", by.seen, 0, log));
  if (!by.alone.empty())
    panel.curves.push_back(curveOf(by.name, by.alone, 1, log));
  if (role == Role::Present && by.alone.empty())
    panel.notes.push_back(by.note);
  if (role == Role::Present && log)
    panel.notes.push_back("of the query itself (distance 0): " +
                          weightText(static_cast<float>(by.seen.front())));
  Drawn drawn;
  drawn.panels = {std::move(panel)};
  drawn.metadata = {{"encoding alone", by.note}};
  return drawn;
}

} // namespace expe
