#include "core/views/attention/attention.h"

#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

#include <cmath>

namespace expe {

std::vector<Field> HeadBehavior::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"layer", layers}, {"head", heads}};
  return {along("layer", pure, "from 1", counted(layers, 1)),
          along("head", pure, "from 1", counted(heads, 1)),
          array("positional", pure, "part of the weights that stay at their places when tokens change theirs",
                axes, positional),
          array("symbolic", pure, "part of the weights that go with the tokens", axes, symbolic),
          number("length", tokens, "of the window", length),
          number("queries", tokens, "whose weights these are means over", queries),
          number("of_texts", pure, "1: the text was permuted; 0: what enters each layer", ofTexts)};
}

// A point a head: how positional it is, and how symbolic. The selected one is filled.
Drawn drawBehavior(const MeasuredState& state, Role role) {
  const auto& heads = measuredAs<HeadBehavior>(state);
  constexpr std::int64_t mostNamed = 48;
  Panel panel;
  panel.x = "positional: part of the weights that stay at their places"_text;
  panel.y = "symbolic: part of the weights that go with the tokens"_text;
  panel.viewX = panel.viewY = std::pair(-0.03, 1.06);
  const bool named = heads.layers * heads.heads <= mostNamed;
  const auto add = [&](std::int64_t layer, std::int64_t head, Curve::Style style) {
    const auto at = static_cast<std::size_t>(layer * heads.heads + head);
    if (std::isnan(heads.positional[at]))
      return;
    Curve point;
    point.name = {"head {0}.{1}", {layer + 1, head + 1}};
    point.entry = {role == Role::Pinned ? "layer {0} (pinned)" : "layer {0}", {layer + 1}};
    point.style = style, point.color = static_cast<int>(layer);
    point.x = {heads.positional[at]}, point.y = {heads.symbolic[at]};
    if (named || layer == state.state.layer)
      point.endLabel = {"{0}.{1}", {layer + 1, head + 1}};
    panel.curves.push_back(std::move(point));
  };
  const auto isFilled = [&](std::int64_t layer, std::int64_t head) {
    return role == Role::Present && layer == state.state.layer && head == state.state.head;
  };
  for (std::int64_t layer = 0; layer < heads.layers; ++layer)
    for (std::int64_t head = 0; head < heads.heads; ++head)
      if (!isFilled(layer, head))
        add(layer, head, Curve::Style::Points);
  if (role == Role::Present) {
    add(state.state.layer, state.state.head, Curve::Style::Markers);
    panel.notes.push_back(heads.ofTexts ? "tokens of the text changed places"_text
                                        : "what enters each layer changed places"_text);
  }
  return {.panels = {std::move(panel)}};
}

} // namespace expe
