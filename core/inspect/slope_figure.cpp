// The slope field drawn: slope against the query's position, spread over the tokens of the window.
#include "core/inspect/slope_field.h"
#include "core/inspect/slopes.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of sorted values, between the two nearest.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const auto above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

class SlopeCurves {
public:
  SlopeCurves(Panel& panel, const ProbeState& state, std::int64_t offset)
      : panel_(panel), state_(state), offset_(offset) {}

  // A content's slope at each position of the window.
  void add(const HeadSlopes& slopes, double content, const std::string& name, int color, Curve::Style style,
           bool legend = true) {
    Curve curve = start(name, color, style, legend);
    for (std::size_t t = 0; t < slopes.position.size(); ++t) {
      curve.x.push_back(static_cast<double>(t));
      curve.y.push_back(content + slopes.position[t]);
    }
    panel_.curves.push_back(std::move(curve));
  }

  void addSpread(const HeadSlopes& slopes) {
    auto sorted = slopes.content;
    std::sort(sorted.begin(), sorted.end());
    add(slopes, quantile(sorted, 0.05), "5 % of tokens below", 0, Curve::Style::Thin, false);
    add(slopes, quantile(sorted, 0.95), "5 % of tokens above", 0, Curve::Style::Thin, false);
  }

  void addPositionAlone(const HeadSlopes& slopes) {
    Curve curve = start("position alone: n · a_q · a_k / √d", 0, Curve::Style::Dashed, true);
    for (std::size_t t = 0; t < slopes.position.size(); ++t) {
      curve.x.push_back(static_cast<double>(t));
      curve.y.push_back(static_cast<double>(offset_ + static_cast<std::int64_t>(t)) * slopes.growth);
    }
    panel_.curves.push_back(std::move(curve));
  }

  // What the selected token's logits have where it stands.
  void addToken(const HeadSlopes& slopes) {
    const auto at = static_cast<std::size_t>(std::max<std::int64_t>(0, state_.position));
    if (at >= slopes.content.size())
      return;
    Curve curve = start("selected token", 1, Curve::Style::Markers, true);
    curve.x = {static_cast<double>(at)};
    curve.y = {slopes.content[at] + slopes.position[at]};
    panel_.curves.push_back(std::move(curve));
  }

private:
  static Curve start(const std::string& name, int color, Curve::Style style, bool legend) {
    Curve curve;
    curve.name = name;
    curve.color = color;
    curve.style = style;
    curve.legend = legend;
    return curve;
  }

  Panel& panel_;
  const ProbeState& state_;
  std::int64_t offset_;
};

std::string nameOf(const HeadSlopes& slopes) {
  return "head " + std::to_string(slopes.head + 1);
}

Panel emptyPanel(const LoadedModel& subject, const ProbeState& state) {
  Panel panel;
  const auto offset = subject.pass().offset;
  panel.title = "layer " + std::to_string(state.layer + 1);
  panel.x = "position of the query (tokens" +
            (offset ? ", of the window; n = " + std::to_string(offset) + " + it)" : ")");
  panel.y = "slope (logit per token)";
  panel.pickX = "position";
  panel.references.push_back({"0", false, 0});
  if (subject.trainingLength() > offset)
    panel.references.push_back(
        {"training edge", true, static_cast<double>(subject.trainingLength() - offset)});
  const auto& config = subject.config();
  for (auto& line : linearBiases(config.integer("model.width"), config.integer("model.heads"), state.head))
    panel.references.push_back(std::move(line));
  return panel;
}

void addPresent(Panel& panel, const ViewContext& context, const SlopeField& field, std::int64_t offset) {
  SlopeCurves curves(panel, context.request.now, offset);
  int color = 0;
  for (const auto& slopes : field.heads)
    curves.add(slopes, mean(slopes.content), nameOf(slopes) + ", mean of tokens", color++,
               Curve::Style::Line);
  if (context.options().text("heads") == "selected") {
    curves.addSpread(field.heads.front());
    curves.addPositionAlone(field.heads.front());
    curves.addToken(field.heads.front());
  }
  if (field.period > 1)
    panel.notes.push_back("positions grow evenly over " + std::to_string(field.period) +
                          " tokens only: a is their mean step");
}

// Of the pinned state the means alone, dashed.
Result<void> addPinned(Figure& figure, const ViewContext& context, std::int64_t read) {
  const auto& state = *context.request.pinned;
  const auto subject = TRY(context.subjects.get(state, context.progress));
  const bool one = context.options().text("heads") == "selected";
  const auto heads =
      one ? std::vector{state.head} : shownHeads(context, subject->config().integer("model.heads"));
  const auto field = TRY(slopesOf(*subject, state, heads, read, context.progress));
  SlopeCurves curves(figure.panels[0], state, subject->pass().offset);
  int color = one ? 2 : 0;
  for (const auto& slopes : field.heads)
    curves.add(slopes, mean(slopes.content), nameOf(slopes) + ", mean of tokens (pinned)", color++,
               Curve::Style::Dashed);
  figure.metadata.emplace_back("pinned", subject->stamp(state));
  return {};
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

Result<Figure> figureOf(const ViewContext& context, std::int64_t read) {
  const auto subject = TRY(context.now());
  const auto& now = context.request.now;
  const auto heads = shownHeads(context, subject->config().integer("model.heads"));
  const auto field = TRY(slopesOf(*subject, now, heads, read, context.progress));
  Figure figure = emptyFigure(context, *subject);
  figure.panels = {emptyPanel(*subject, now)};
  addPresent(figure.panels[0], context, field, subject->pass().offset);
  if (context.request.pinned) // `subject` is of no use any more after this
    TRY(addPinned(figure, context, read));
  fitToCurves(figure.panels[0]);
  return figure;
}

} // namespace

// First from the beginning of a long window, which is mostly like the rest.
Result<Figure> slopeField(const ViewContext& context) {
  constexpr std::int64_t beginning = 512, all = std::int64_t(1) << 40;
  const auto subject = TRY(context.now());
  if (subject->length(context.request.now) > 2 * beginning)
    if (const auto coarse = figureOf(context, beginning))
      context.coarse(*coarse);
  return figureOf(context, all);
}

} // namespace expe
