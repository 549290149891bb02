// The slope field: slope against the query's position, spread over the tokens of the window.
#include "core/figure/views/fields.h"
#include "core/figure/views/slopes_panels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace expe {
namespace {

// One head of the field.
struct Head {
  std::span<const double> content, position;
  double growth;
};

Head headOf(const LogitSlopes& slopes, std::int64_t head) {
  const auto part = [&](const std::vector<double>& values, std::int64_t size) {
    return std::span(values).subspan(static_cast<std::size_t>(head * size), static_cast<std::size_t>(size));
  };
  return {part(slopes.content, slopes.read), part(slopes.position, slopes.positions),
          slopes.growth[static_cast<std::size_t>(head)]};
}

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of sorted values, between the two nearest.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const auto above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

Curve curveOf(const std::string& name, int color, Curve::Style style, std::vector<double> y) {
  Curve curve;
  curve.name = name, curve.color = color, curve.style = style;
  curve.x = counted(static_cast<std::int64_t>(y.size()));
  curve.y = std::move(y);
  return curve;
}

// A content's slope at each position of the window.
Curve ofContent(const Head& head, double content, const std::string& name, int color,
                Curve::Style style = Curve::Style::Line) {
  std::vector<double> y;
  for (const double position : head.position)
    y.push_back(content + position);
  return curveOf(name, color, style, std::move(y));
}

void addSpread(Panel& panel, const Head& head) {
  std::vector<double> sorted(head.content.begin(), head.content.end());
  std::ranges::sort(sorted);
  const auto add = [&](double share, const std::string& name) {
    auto curve = ofContent(head, quantile(sorted, share), name, 0, Curve::Style::Thin);
    curve.legend = false;
    panel.curves.push_back(std::move(curve));
  };
  add(0.05, "5 % of tokens below");
  add(0.95, "5 % of tokens above");
}

void addPositionAlone(Panel& panel, const Head& head, std::int64_t offset) {
  std::vector<double> y;
  for (std::size_t t = 0; t < head.position.size(); ++t)
    y.push_back(static_cast<double>(offset + static_cast<std::int64_t>(t)) * head.growth);
  panel.curves.push_back(
      curveOf("position alone: n · a_q · a_k / √d", 0, Curve::Style::Dashed, std::move(y)));
}

// What the selected token's logits have where it stands.
void addToken(Panel& panel, const Head& head, std::int64_t position) {
  const auto at = static_cast<std::size_t>(std::max<std::int64_t>(0, position));
  if (at >= head.content.size())
    return;
  Curve curve;
  curve.name = "selected token", curve.color = 1, curve.style = Curve::Style::Markers;
  curve.x = {static_cast<double>(at)};
  curve.y = {head.content[at] + head.position[at]};
  panel.curves.push_back(std::move(curve));
}

void addOthers(Panel& panel, const LogitSlopes& slopes, std::int64_t selected) {
  for (std::size_t i = 0; i < slopes.others.size(); ++i)
    for (std::int64_t head = 0; head < slopes.heads; ++head) {
      const bool named = head == 0 || head == selected || head == slopes.heads - 1;
      const auto at = i * static_cast<std::size_t>(slopes.heads) + static_cast<std::size_t>(head);
      panel.references.push_back({named ? slopes.others[i] + ", head " + std::to_string(head + 1) : "", false,
                                  slopes.slopesOfOthers[at]});
    }
}

Panel emptyPanel(const LogitSlopes& slopes, const MeasuredState& state) {
  const auto offset = state.offset;
  Panel panel;
  panel.title = "layer " + std::to_string(state.state.layer + 1);
  panel.x = "position of the query (tokens" +
            (offset ? ", of the window; n = " + std::to_string(offset) + " + it)" : ")");
  panel.y = "slope (logit per token)";
  panel.pickX = "position";
  panel.references.push_back({"0", false, 0});
  if (state.trainingLength > offset)
    panel.references.push_back({"training edge", true, static_cast<double>(state.trainingLength - offset)});
  addOthers(panel, slopes, state.state.head);
  return panel;
}

// What the head does fills the panel, not the slopes of other encodings, which may be many times as steep.
void fitToCurves(Panel& panel) {
  double low = 0, high = 0;
  for (const Curve& curve : panel.curves)
    for (const double y : curve.y)
      if (std::isfinite(y))
        low = std::min(low, y), high = std::max(high, y);
  if (const double margin = 0.1 * (high - low); margin > 0)
    panel.viewY = {low - margin, high + margin};
}

} // namespace

std::vector<Field> LogitSlopes::fields() const {
  using namespace fields;
  const auto unit = "logit per token";
  const auto kinds = static_cast<std::int64_t>(others.size());
  return {headsAlong(heads),
          along("token", tokens, "position in the window whose content it is", counted(read)),
          along("position", tokens, "of the query in the window", counted(positions)),
          array("content", unit, "slope of the token's content", {{"head", heads}, {"token", read}}, content),
          array("of_position", unit, "slope of the query's own position",
                {{"head", heads}, {"position", positions}}, position),
          array("growth", unit, "what each position adds to the slope", {{"head", heads}}, growth),
          number("period", tokens, "over which positions grow evenly", period),
          along("encoding", "whose bias is in proportion to the distance, with its defaults", others),
          array("linear_bias", unit, "its slope", {{"encoding", kinds}, {"head", heads}}, slopesOfOthers)};
}

// Of a pinned state the means alone.
Drawn drawLogitSlopes(const LogitSlopes& slopes, const MeasuredState& state, const Config& looks, Role role) {
  const bool one = looks.text("heads") == "selected";
  Panel panel = emptyPanel(slopes, state);
  int color = role == Role::Pinned && one ? 2 : 0;
  for (const auto number : shownHeads(state, looks, slopes.heads)) {
    const auto head = headOf(slopes, number);
    const auto name = "head " + std::to_string(number + 1) + ", mean of tokens";
    panel.curves.push_back(ofContent(head, mean(head.content), name, color++));
    if (role == Role::Pinned || !one)
      continue;
    addSpread(panel, head);
    addPositionAlone(panel, head, state.offset);
    addToken(panel, head, state.state.position);
  }
  if (slopes.period > 1 && role == Role::Present)
    panel.notes.push_back("positions grow evenly over " + std::to_string(slopes.period) +
                          " tokens only: a is their mean step");
  fitToCurves(panel);
  Drawn drawn;
  drawn.over = "position";
  drawn.panels = {std::move(panel)};
  return drawn;
}

} // namespace expe
