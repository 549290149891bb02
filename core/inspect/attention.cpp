// The view of attention: the selected head's weights as a map, for one query, or against the distance; or the
// terms of its logits.
#include "core/inspect/attention_parts.h"
#include "core/inspect/share.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

std::string headName(const ProbeState& state) {
  return "layer " + std::to_string(state.layer + 1) + " · head " + std::to_string(state.head + 1);
}

Figure begun(const ViewContext& context, const AttentionState& now) {
  Figure figure = emptyFigure(context, now.subject);
  figure.metadata.emplace_back("layer", std::to_string(now.state.layer + 1));
  figure.metadata.emplace_back("head", std::to_string(now.state.head + 1));
  return figure;
}

// The pinned state, once the present one's part is done: asking for it may end the other.
Result<AttentionState> pinnedState(const ViewContext& context, Figure& figure) {
  auto pinned = attentionState(context.subjects, *context.request.pinned, context.progress);
  if (pinned)
    figure.metadata.emplace_back("pinned",
                                 pinned->subject.stamp(pinned->state) + " · " + headName(pinned->state));
  return pinned;
}

// Maps beside each other show the same range of colours and of positions.
void alike(std::vector<Panel>& panels, bool diverging) {
  if (panels.size() == 1 && panels[0].map->range)
    return;
  double most = 0, last = 0;
  for (const Panel& panel : panels) {
    last = std::max(last, panel.map->last);
    for (const float value : panel.map->values)
      if (std::isfinite(value))
        most = std::max(most, std::abs(static_cast<double>(value)));
  }
  for (Panel& panel : panels) {
    auto map = std::make_shared<HeatMap>(*panel.map);
    if (!map->range)
      map->range = {diverging ? -most : 0, most > 0 ? most : 1};
    panel.map = map;
    if (panels.size() > 1)
      panel.viewX = panel.viewY = {-0.5, last};
  }
}

Result<Figure> mapFigure(const ViewContext& context, const AttentionState& now) {
  Figure figure = begun(context, now);
  const auto shown = [&](const Panel& panel) {
    Figure first = figure;
    first.panels.push_back(panel);
    if (!first.panels.front().map->range)
      alike(first.panels, false);
    context.coarse(first);
  };
  auto progress = ofPresent(context.progress, context.request.pinned.has_value());
  auto panel = TRY(mapPanel(now, context.options(), progress, shown));
  figure.panels.push_back(std::move(panel));
  if (context.request.pinned) {
    const auto then = TRY(pinnedState(context, figure));
    figure.panels[0].title = "now";
    auto rest = ofPinned(context.progress);
    auto pinned = TRY(mapPanel(then, context.options(), rest, shown));
    pinned.title = "pinned";
    figure.panels.push_back(std::move(pinned));
  }
  alike(figure.panels, false);
  return figure;
}

int runColorOf(const AttentionState& of) {
  return static_cast<int>(of.subject.run().id) - 1;
}

Curve curveOf(std::string name, const std::vector<double>& y, std::int64_t from, int color, bool pinned) {
  Curve curve;
  curve.name = std::move(name) + (pinned ? " (pinned)" : "");
  curve.color = color;
  if (pinned)
    curve.style = Curve::Style::Dashed;
  for (auto i = static_cast<std::size_t>(from); i < y.size(); ++i) {
    curve.x.push_back(static_cast<double>(i));
    curve.y.push_back(y[i]);
  }
  return curve;
}

Result<void> addRow(const ViewContext& context, const AttentionState& of, bool pinned, Figure& figure) {
  const auto query = of.query();
  auto row = TRY(attentionRow(of, query, context.progress));
  std::string top;
  for (const auto key : row.top)
    top += (top.empty() ? "" : ", ") + tokenName(of, "key", key) + " " +
           weightText(static_cast<float>(row.weights[static_cast<std::size_t>(key)]));
  for (double& weight : row.weights)
    if (weight < context.options().real("threshold"))
      weight = std::numeric_limits<double>::quiet_NaN();
  Panel& panel = figure.panels.front();
  panel.curves.push_back(curveOf(tokenName(of, "query", query), row.weights, 0, runColorOf(of), pinned));
  figure.metadata.emplace_back(pinned ? "greatest weights, pinned" : "greatest weights", top);
  if (query != of.state.position)
    panel.notes.push_back("position " + std::to_string(of.state.position) +
                          " is beyond the window: its last is shown");
  return {};
}

Result<Figure> rowFigure(const ViewContext& context, const AttentionState& now) {
  Figure figure = begun(context, now);
  Panel panel;
  panel.title = headName(now.state);
  markKeys(panel, now);
  panel.y = "attention weight";
  panel.logY = context.options().flag("log");
  panel.references.push_back({"query", true, static_cast<double>(now.query())});
  figure.panels.push_back(panel);
  TRY(addRow(context, now, false, figure));
  if (!context.request.pinned)
    return figure;
  const auto then = TRY(pinnedState(context, figure));
  TRY(addRow(context, then, true, figure));
  return figure;
}

Result<void> addDistance(const ViewContext& context, const AttentionState& of, bool pinned, Figure& figure) {
  const auto by = TRY(byDistance(of, context.progress));
  const bool log = context.options().flag("log");
  Panel& panel = figure.panels.front();
  panel.curves.push_back(curveOf("the head", by.seen, log ? 1 : 0, 0, pinned));
  if (!by.alone.empty())
    panel.curves.push_back(curveOf(by.name, by.alone, log ? 1 : 0, 1, pinned));
  if (!pinned && by.alone.empty())
    panel.notes.push_back(by.note);
  if (log && !pinned)
    panel.notes.push_back("of the query itself (distance 0): " +
                          weightText(static_cast<float>(by.seen.front())));
  figure.metadata.emplace_back(pinned ? "encoding alone, pinned" : "encoding alone", by.note);
  return {};
}

Result<Figure> distanceFigure(const ViewContext& context, const AttentionState& now) {
  Figure figure = begun(context, now);
  Panel panel;
  panel.title = headName(now.state);
  panel.x = "distance from query to key (tokens)";
  panel.y = "mean attention weight";
  panel.logX = panel.logY = context.options().flag("log");
  if (const auto edge = now.subject.trainingLength(); now.length() > edge)
    panel.references.push_back({"training edge", true, static_cast<double>(edge)});
  figure.panels.push_back(panel);
  TRY(addDistance(context, now, false, figure));
  if (!context.request.pinned)
    return figure;
  context.coarse(figure);
  const auto then = TRY(pinnedState(context, figure));
  TRY(addDistance(context, then, true, figure));
  return figure;
}

Result<Figure> termsFigure(const ViewContext& context, const AttentionState& now) {
  Figure figure = begun(context, now);
  auto panels = TRY(termPanels(now, context.progress));
  figure.panels = std::move(panels);
  if (context.request.pinned) {
    const auto then = TRY(pinnedState(context, figure));
    auto pinned = TRY(termPanels(then, context.progress));
    for (Panel& panel : pinned) {
      panel.title += " (pinned)";
      figure.panels.push_back(std::move(panel));
    }
  }
  alike(figure.panels, true);
  return figure;
}

} // namespace

Result<Figure> attentionFigure(const ViewContext& context) {
  const auto now = TRY(attentionState(context.subjects, context.request.now, context.progress));
  const auto& show = context.options().text("show");
  if (show == "row")
    return rowFigure(context, now);
  if (show == "distance")
    return distanceFigure(context, now);
  return show == "terms" ? termsFigure(context, now) : mapFigure(context, now);
}

Result<std::vector<double>> attentionRow(ModelCache& subjects, const ProbeState& state, Progress& progress) {
  const auto of = TRY(attentionState(subjects, state, progress));
  if (state.position < 0 || state.position >= of.length())
    return userError("There is no position {0}: the window has positions 0 to {1}.",
                     {std::to_string(state.position), std::to_string(of.length() - 1)}, "position");
  auto row = TRY(attentionRow(of, state.position, progress));
  return std::move(row.weights);
}

} // namespace expe
