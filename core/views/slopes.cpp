#include "core/views/slopes.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/views/entered.h"
#include "core/views/fields.h"
#include "core/views/position_axes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace expe {
namespace {

// The heads that are shown: the selected one, or of its layer at most 8.
std::vector<std::int64_t> shownHeads(const MeasuredState& state, const Config& options, std::int64_t heads) {
  const auto selected = std::clamp<std::int64_t>(state.state.head, 0, heads - 1);
  if (options.text("heads") == "selected")
    return {selected};
  auto shown = spread(heads);
  *std::ranges::min_element(shown, {}, [&](auto head) { return std::abs(head - selected); }) = selected;
  return shown;
}

Field headsAlong(std::int64_t heads) { // from 1
  std::vector<std::string> names;
  for (std::int64_t head = 1; head <= heads; ++head)
    names.push_back(std::to_string(head));
  return fields::along("head", "from 1", std::move(names));
}

// The slope field: slope against the query's position, spread over the tokens of the window.

// One head of it.
struct Head {
  std::span<const double> content, position;
  double growth, bias;
};

Head headOf(const LogitSlopes& slopes, std::int64_t head) {
  const auto at = static_cast<std::size_t>(head);
  return {rowOf(slopes.content, head, slopes.read), rowOf(slopes.position, head, slopes.positions),
          slopes.growth[at], slopes.bias.empty() ? 0 : slopes.bias[at]};
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

// A content's slope at each position of the window.
Curve ofContent(const Head& head, double content, Text name, int color,
                Curve::Style style = Curve::Style::Line) {
  return curveOf(std::move(name), color,
                 mapped(head.position, [&](double position) { return content + position + head.bias; }),
                 style);
}

void addSpread(Panel& panel, const Head& head) {
  std::vector<double> sorted(head.content.begin(), head.content.end());
  std::ranges::sort(sorted);
  const auto add = [&](double share, Text name) {
    auto curve = ofContent(head, quantile(sorted, share), std::move(name), 0, Curve::Style::Thin);
    curve.legend = false;
    panel.curves.push_back(std::move(curve));
  };
  add(0.05, "5 % of tokens below"_text);
  add(0.95, "5 % of tokens above"_text);
}

void addPositionAlone(Panel& panel, const Head& head, std::int64_t offset) {
  auto y = counted(std::ssize(head.position), offset);
  for (double& each : y)
    each *= head.growth;
  panel.curves.push_back(
      curveOf("position alone: n · a_q · a_k / √d"_text, 0, std::move(y), Curve::Style::Dashed));
}

// What the selected token's logits have where it stands.
void addToken(Panel& panel, const Head& head, std::int64_t position) {
  const auto at = static_cast<std::size_t>(std::max<std::int64_t>(0, position));
  if (at >= head.content.size())
    return;
  Curve curve = curveOf("selected token"_text, 1, {head.content[at] + head.position[at] + head.bias},
                        Curve::Style::Markers);
  curve.x = {static_cast<double>(at)};
  panel.curves.push_back(std::move(curve));
}

void addOthers(Panel& panel, const LogitSlopes& slopes, std::int64_t selected) {
  for (std::size_t i = 0; i < slopes.others.size(); ++i)
    for (std::int64_t head = 0; head < slopes.heads; ++head) {
      const bool named = head == 0 || head == selected || head == slopes.heads - 1;
      const auto at = i * static_cast<std::size_t>(slopes.heads) + static_cast<std::size_t>(head);
      panel.references.push_back({named ? Text{"{0}, head {1}", {slopes.others[i], head + 1}} : Text(), false,
                                  slopes.slopesOfOthers[at]});
    }
}

Panel emptyPanel(const LogitSlopes& slopes, const MeasuredState& state) {
  const auto offset = state.offset;
  Panel panel;
  panel.x = offset ? Text{"position of the query (tokens, of the window; n = {0} + it)", {offset}}
                   : "position of the query (tokens)"_text;
  panel.y = "slope (logit per token)"_text;
  panel.pickX = "position";
  panel.references.push_back({0, false, 0});
  if (state.trainingLength > offset)
    panel.references.push_back(
        {"training edge"_text, true, static_cast<double>(state.trainingLength - offset), true});
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

// Of a pinned state the means alone.
Drawn drawField(const LogitSlopes& slopes, const MeasuredState& state, const Config& options, Role role) {
  const bool one = options.text("heads") == "selected";
  Panel panel = emptyPanel(slopes, state);
  int color = role == Role::Pinned && one ? 2 : 0;
  for (const auto number : shownHeads(state, options, slopes.heads)) {
    const auto head = headOf(slopes, number);
    const Text name{"head {0}, mean of tokens", {number + 1}};
    panel.curves.push_back(ofContent(head, mean(head.content), name, color++));
    if (role == Role::Pinned || !one)
      continue;
    addSpread(panel, head);
    addPositionAlone(panel, head, state.offset);
    addToken(panel, head, state.state.position);
  }
  if (slopes.period > 1 && role == Role::Present)
    panel.notes.push_back(
        Text{"positions grow evenly over {0} tokens only: a is their mean step", {slopes.period}});
  if (!slopes.bias.empty() && role == Role::Present)
    panel.notes.push_back("with the slope of the bias that stands beside them"_text);
  fitToCurves(panel);
  return {.panels = {std::move(panel)}, .over = "position"};
}

// Slopes of biases against the distance, a curve a head.
Drawn drawBiases(const BiasSlopes& slopes, const MeasuredState& state, const Config& options) {
  Panel panel;
  const PositionAxes axes{state, "bias"};
  axes.setColumns(panel);
  panel.y = "slope (logit per token)"_text;
  panel.references.push_back({0, false, 0});
  int color = 0;
  for (const auto head : shownHeads(state, options, slopes.heads)) {
    const auto values = rowOf(slopes.slopes, head, slopes.distances);
    panel.curves.push_back(curveOf(axes.rowName(head), color++, {values.begin(), values.end()}));
  }
  return {.panels = {std::move(panel)}, .over = "distance"};
}

// Wavelengths of rotations, their turns within the training length, and by how much eval values stretch them:
// the ratio is what an interpolation does to each pair.

// What the axis says already is no line of the legend.
Curve unnamed(Curve curve) {
  curve.legend = false;
  return curve;
}

Panel pairsPanel(Text y, bool log = true) {
  Panel panel;
  panel.x = "pair"_text, panel.y = std::move(y);
  panel.pickX = "pair";
  panel.logY = log;
  return panel;
}

std::vector<double> turnsOf(const Wavelengths& waves, double tokens) {
  return mapped(waves.now, [&](double wave) { return 1 / wave * tokens; });
}

Panel wavesPanel(const Wavelengths& waves, double L, double T) {
  Panel panel = pairsPanel("wavelength (tokens)"_text);
  panel.references.push_back({"training length"_text, false, L});
  if (T != L)
    panel.references.push_back({"present length"_text, false, T});
  panel.curves.push_back(curveOf("wavelength"_text, 0, waves.now, Curve::Style::Markers));
  if (waves.extended)
    panel.curves.push_back(curveOf("as trained"_text, 1, waves.trained));
  return panel;
}

Panel turnsPanel(const Wavelengths& waves, double L) {
  Panel panel = pairsPanel("turns within the training length"_text);
  panel.references.push_back({"one turn"_text, false, 1});
  panel.curves.push_back(unnamed(
      curveOf(Text{"turns within {0} tokens", {shortest(L)}}, 0, turnsOf(waves, L), Curve::Style::Markers)));
  const auto whole = std::ranges::count_if(waves.now, [&](double wave) { return wave <= L; });
  panel.notes.push_back(Text{"{0} of {1} pairs turn at least once", {whole, waves.now.size()}});
  return panel;
}

Panel ratioPanel(const Wavelengths& waves) {
  std::vector<double> ratios;
  std::ranges::transform(waves.now, waves.trained, std::back_inserter(ratios), std::divides());
  Panel panel = pairsPanel("wavelength over that as trained"_text, false);
  panel.references.push_back({1, false, 1});
  panel.curves.push_back(unnamed(curveOf("ratio"_text, 0, std::move(ratios), Curve::Style::Markers)));
  return panel;
}

// Of a pinned state its wavelengths and turns alone.
Drawn drawWavelengths(const Wavelengths& waves, const MeasuredState& state, Role role) {
  const auto L = static_cast<double>(state.trainingLength);
  Drawn drawn;
  drawn.over = "pair";
  if (role == Role::Pinned) {
    drawn.panels = {pairsPanel("wavelength (tokens)"_text),
                    pairsPanel("turns within the training length"_text)};
    drawn.panels[0].curves = {curveOf("wavelength"_text, 0, waves.now)};
    drawn.panels[1].curves = {unnamed(curveOf("turns"_text, 0, turnsOf(waves, L)))};
    return drawn;
  }
  drawn.panels = {wavesPanel(waves, L, static_cast<double>(state.length)), turnsPanel(waves, L)};
  if (waves.extended)
    drawn.panels.push_back(ratioPanel(waves));
  return drawn;
}

} // namespace

std::vector<Field> LogitSlopes::fields() const {
  using namespace fields;
  const auto unit = "logit per token";
  std::vector<Field> list = {
      headsAlong(heads),
      along("token", tokens, "position in the window whose content it is", counted(read)),
      along("position", tokens, "of the query in the window", counted(positions)),
      array("content", unit, "slope of the token's content", {{"head", heads}, {"token", read}}, content),
      array("of_position", unit, "slope of the query's own position",
            {{"head", heads}, {"position", positions}}, position),
      array("growth", unit, "what each position adds to the slope", {{"head", heads}}, growth),
      number("period", tokens, "over which positions grow evenly", period),
      along("encoding", "whose bias is in proportion to the distance, with its defaults", others),
      array("linear_bias", unit, "its slope", {{"encoding", std::ssize(others)}, {"head", heads}},
            slopesOfOthers)};
  if (!bias.empty())
    list.push_back(array("of_bias", unit, "slope of the bias in the same layer", {{"head", heads}}, bias));
  return list;
}

std::vector<Field> BiasSlopes::fields() const {
  using namespace fields;
  return {headsAlong(heads), along("distance", tokens, "from query to key", counted(distances)),
          array("slope", "logit per token", "bias at the distance minus bias one token farther",
                {{"head", heads}, {"distance", distances}}, slopes)};
}

std::vector<Field> Wavelengths::fields() const {
  using namespace fields;
  const auto pairs = std::ssize(now);
  return {along("pair", pure, "of the head's dims", counted(pairs)),
          array("wavelength", tokens, "after which the pair has turned once", {{"pair", pairs}}, now),
          array("as_trained", tokens, "the same without eval values", {{"pair", pairs}}, trained)};
}

namespace {

Drawn slopesOf(const MeasuredState& state, const Config& options, Role role) {
  const Measurement* measured = state.measurement.get();
  if (const auto* slopes = dynamic_cast<const LogitSlopes*>(measured))
    return drawField(*slopes, state, options, role);
  if (const auto* slopes = dynamic_cast<const BiasSlopes*>(measured))
    return drawBiases(*slopes, state, options);
  return drawWavelengths(measuredAs<Wavelengths>(state), state, role);
}

} // namespace

// A layer may have another encoding than the run.
Result<Drawn> drawSlopes(const MeasuredState& state, const Config& options, Role role) {
  auto drawn = slopesOf(state, options, role);
  const auto& slopes = measuredAs<Slopes>(state);
  drawn.panels.front().title = {"{0} · {1}", {enteredName(slopes.layer), slopes.encoding}};
  drawn.metadata.emplace_back("enters", enteredName(slopes.layer).english());
  return drawn;
}

} // namespace expe
