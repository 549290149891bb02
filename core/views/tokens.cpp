#include "core/views/tokens.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/figure/curves.h"
#include "core/views/fields.h"

#include <cmath>
#include <numbers>

namespace expe {
namespace {

// Nats times this are in the unit of the options: bits per byte over the whole window.
double unitOf(const TokenLosses& tokens, const Config& options) {
  if (options.text("unit") == "nats")
    return 1;
  std::size_t bytes = 0;
  for (std::size_t i = 1; i < tokens.pieces.size(); ++i)
    bytes += tokens.pieces[i].text.size();
  return static_cast<double>(tokens.pieces.size() - 1) / static_cast<double>(bytes) / std::numbers::ln2;
}

Curve curveOf(const std::vector<double>& nats, const std::vector<double>& less, double unit) {
  Curve curve;
  for (std::size_t i = 0; i < nats.size(); ++i) { // the first of next tokens is not known
    const double value = nats[i] - (less.empty() ? 0 : less[i]);
    if (!std::isfinite(value))
      continue;
    curve.x.push_back(static_cast<double>(i));
    curve.y.push_back(value * unit);
  }
  return curve;
}

std::string meanOf(const Curve& curve) {
  double sum = 0;
  for (const double y : curve.y)
    sum += y;
  return print(sum / static_cast<double>(curve.y.size())) + " over " + std::to_string(curve.y.size()) +
         " tokens";
}

Panel panelOf(const MeasuredState& state, const TokenLosses& tokens, const Config& options) {
  const bool excess = options.text("which") == "excess", bits = options.text("unit") == "bits";
  Panel panel;
  panel.x = "position of the token"_text;
  panel.y = {
      "{0} ({1})",
      {excess ? "excess over floor"_text : "loss"_text, bits ? "bits per byte"_text : "nats per token"_text}};
  panel.pickX = "position";
  panel.references.push_back(trainingEdge(state));
  const auto selected = state.state.position;
  if (selected > 0 && selected < static_cast<std::int64_t>(tokens.pieces.size()))
    panel.references.push_back({"selected"_text, true, static_cast<double>(selected)});
  return panel;
}

} // namespace

Error withoutFloor() {
  return userError(
      "The excess needs the exact floor, which only the generated corpus has: choose which=loss.", {},
      "which");
}

std::vector<Field> TokenLosses::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"position", std::ssize(pieces)}};
  const auto texts = mapped(pieces, &Piece::text);
  std::vector<Field> list = {
      along("position", tokens, "of the token", counted(std::ssize(pieces))),
      {"piece", "", "the token's text", axes, std::move(texts)},
      array("loss", nats,
            "of the token, given those before; of a masked model, where it is drawn, given the others", axes,
            loss)};
  if (floor.empty())
    return list;
  list.push_back(array("floor", nats, "exact floor", axes, floor));
  list.push_back(array("lag", tokens, "back to the key's last value; 0: none", axes, lag));
  list.push_back(array("channel", pure, "0 key, 1 value, 2 glue", axes, channel));
  return list;
}

Result<Drawn> drawTokens(const MeasuredState& state, const Config& options, Role role) {
  const auto& tokens = measuredAs<TokenLosses>(state);
  const bool excess = options.text("which") == "excess";
  if (excess && tokens.floor.empty())
    return withoutFloor();
  const double unit = unitOf(tokens, options);
  auto curve = curveOf(tokens.loss, excess ? tokens.floor : std::vector<double>{}, unit);
  if (curve.x.empty())
    return userError("There is nothing to predict in a text of {0} tokens: type a longer one.",
                     {std::to_string(tokens.pieces.size())}, "typed");
  Drawn drawn;
  drawn.metadata = {{"mean", meanOf(curve)}};
  curve.name = excess ? "excess"_text : "loss"_text, curve.color = state.color;
  curve.runs = {state.state.run};
  drawn.panels = {panelOf(state, tokens, options)};
  drawn.panels[0].curves.push_back(std::move(curve));
  if (role == Role::Present && !excess && !tokens.floor.empty())
    addFloor(drawn, curveOf(tokens.floor, {}, unit));
  return drawn;
}

} // namespace expe
