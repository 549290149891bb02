#include "core/views/tokens.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/figure/curves.h"
#include "core/views/fields.h"
#include "core/views/key_tokens.h"

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

// `nats` minus `less`, where both are known.
std::vector<double> difference(const std::vector<double>& nats, const std::vector<double>& less) {
  std::vector<double> all = nats;
  for (std::size_t i = 0; i < less.size(); ++i)
    all[i] -= less[i];
  return all;
}

Curve curveOf(const std::vector<double>& nats, double unit) {
  Curve curve;
  for (std::size_t i = 0; i < nats.size(); ++i) { // the first of next tokens is not known
    if (!std::isfinite(nats[i]))
      continue;
    curve.x.push_back(static_cast<double>(i));
    curve.y.push_back(nats[i] * unit);
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
  const auto& which = options.text("which");
  const bool bits = options.text("unit") == "bits";
  Panel panel;
  panel.x = "position of the token"_text;
  panel.y = {"{0} ({1})",
             {which == "excess"    ? "excess over floor"_text
              : which == "benefit" ? "loss given the short context − loss"_text
                                   : "loss"_text,
              bits ? "bits per byte"_text : "nats per token"_text}};
  panel.pickX = "position";
  panel.references.push_back(trainingEdge(state));
  const auto selected = state.state.position;
  if (selected > 0 && selected < static_cast<std::int64_t>(tokens.pieces.size()))
    panel.references.push_back({"selected"_text, true, static_cast<double>(selected)});
  return panel;
}

const ShortContextLosses* withShortContext(const MeasuredState& state, const Config& options) {
  return options.integer("short") > 0 ? &measuredAs<ShortContextLosses>(state)
                                      : nullptr; // see measureTokens()
}

// What is drawn, in nats: NaN where it is not known.
Result<std::vector<double>> valuesOf(const MeasuredState& state, const Config& options) {
  const auto& tokens = measuredAs<TokenLosses>(state);
  const auto& which = options.text("which");
  if (which == "excess")
    return tokens.floor.empty() ? Result<std::vector<double>>(withoutFloor())
                                : difference(tokens.loss, tokens.floor);
  if (which == "loss")
    return tokens.loss;
  if (const auto* known = withShortContext(state, options))
    return difference(known->shortLoss, known->loss);
  return userError("The benefit is that over a short context: say of how many tokens, short=64.", {},
                   "short");
}

// Marks the key tokens on the curve, and says what LongPPL is.
void addKeyTokens(Drawn& drawn, const ShortContextLosses& tokens, const std::vector<double>& values,
                  double unit, const Config& options) {
  Panel& panel = drawn.panels.front();
  if (std::ssize(tokens.pieces) <= tokens.context) {
    panel.notes.push_back(Text{"no token of this window has more than {0} tokens before it: choose a shorter "
                               "context, or more length",
                               {tokens.context}});
    return;
  }
  const auto key = keyTokens(tokens, {options.real("alpha"), options.real("beta")});
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < tokens.loss.size(); ++i)
    if (std::isfinite(tokens.loss[i]))
      all.push_back(i);
  std::vector<double> marked(values.size(), none);
  for (const auto i : key)
    marked[i] = values[i];
  Curve points = curveOf(marked, unit);
  points.name = "key tokens"_text, points.style = Curve::Style::Points;
  points.color = panel.curves.front().color, points.runs = panel.curves.front().runs;
  panel.curves.push_back(std::move(points));
  const auto whole = rounded(perplexity(tokens.loss, all), 3);
  panel.notes.push_back(
      key.empty() ? Text{"no key tokens; perplexity {0} of {1} tokens", {whole, all.size()}}
                  : Text{"LongPPL {0} of {1} key tokens; perplexity {2} of {3} tokens",
                         {rounded(perplexity(tokens.loss, key), 3), key.size(), whole, all.size()}});
  drawn.metadata.push_back({"perplexity", print(perplexity(tokens.loss, all))});
  drawn.metadata.push_back({"key tokens", std::to_string(key.size())});
  if (key.empty())
    return;
  drawn.metadata.push_back({"LongPPL", print(perplexity(tokens.loss, key))});
  drawn.metadata.push_back({"positions of key tokens", joined(key)});
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
  auto texts = mapped(pieces, &Piece::text);
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
  const auto& which = options.text("which");
  const double unit = unitOf(tokens, options);
  const auto values = TRY(valuesOf(state, options));
  auto curve = curveOf(values, unit);
  if (curve.x.empty() && which == "benefit")
    return userError(
        "There is no benefit to show: no token of this window has more than {0} tokens before it. "
        "Choose a shorter context, or more length.",
        {std::to_string(measuredAs<ShortContextLosses>(state).context)}, "short");
  if (curve.x.empty())
    return userError("There is nothing to predict in a text of {0} tokens: type a longer one.",
                     {std::to_string(tokens.pieces.size())}, "typed");
  Drawn drawn;
  drawn.metadata = {{"mean", meanOf(curve)}};
  curve.name = which == "excess" ? "excess"_text : which == "benefit" ? "benefit"_text : "loss"_text;
  curve.color = state.color, curve.runs = {state.state.run};
  drawn.panels = {panelOf(state, tokens, options)};
  drawn.panels[0].curves.push_back(std::move(curve));
  if (const auto* known = withShortContext(state, options))
    addKeyTokens(drawn, *known, values, unit, options);
  if (role == Role::Present && which == "loss" && !tokens.floor.empty())
    addFloor(drawn, curveOf(tokens.floor, unit));
  return drawn;
}

} // namespace expe
