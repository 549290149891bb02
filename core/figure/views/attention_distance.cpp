// Mean weights by distance: of the head, and of its logits without content.
#include "core/figure/views/attention_panels.h"
#include "core/figure/views/fields.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

// On logarithmic axes from a distance of 1, and later keys by a line of their own.
void addCurves(Panel& panel, const std::string& name, const std::vector<double>& means, std::int64_t ahead,
               int color, bool log) {
  Curve back, forth;
  back.name = name, forth.name = name + ", later keys";
  back.color = forth.color = color;
  forth.style = Curve::Style::Dashed;
  for (std::size_t at = 0; at < means.size(); ++at) {
    const auto distance = static_cast<double>(at) - static_cast<double>(ahead);
    if (log && distance == 0)
      continue;
    Curve& curve = log && distance < 0 ? forth : back;
    curve.x.push_back(log ? std::abs(distance) : distance);
    curve.y.push_back(means[at]);
  }
  panel.curves.push_back(std::move(back));
  if (forth.x.empty())
    return;
  std::reverse(forth.x.begin(), forth.x.end()), std::reverse(forth.y.begin(), forth.y.end());
  panel.curves.push_back(std::move(forth));
}

} // namespace

std::vector<Field> AttentionByDistance::fields() const {
  using namespace fields;
  const auto distances = static_cast<std::int64_t>(seen.size());
  std::vector<double> all;
  for (std::int64_t distance = 0; distance < distances; ++distance)
    all.push_back(static_cast<double>(distance - ahead));
  std::vector<Field> list = {
      along("distance", tokens,
            ahead > 0 ? "from query back to key; below 0 the key comes later" : "from query to key",
            std::move(all)),
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
  panel.title = headName(state);
  panel.x = by.ahead > 0 && !log ? "distance from query back to key (tokens; below 0: the key comes later)"
                                 : "distance from query to key (tokens)";
  panel.y = "mean attention weight";
  panel.logX = panel.logY = log;
  if (by.length > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  addCurves(panel, "the head", by.seen, by.ahead, 0, log);
  if (!by.alone.empty())
    addCurves(panel, by.name, by.alone, by.ahead, 1, log);
  if (role == Role::Present && by.alone.empty())
    panel.notes.push_back(by.note);
  if (role == Role::Present && log)
    panel.notes.push_back("of the query itself (distance 0): " +
                          weightText(static_cast<float>(by.seen[static_cast<std::size_t>(by.ahead)])));
  Drawn drawn;
  drawn.panels = {std::move(panel)};
  drawn.metadata = {{"encoding alone", by.note}};
  return drawn;
}

} // namespace expe
