#include "core/views/attention/attention.h"

#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

namespace expe {
namespace {

// A line a head, of which the selected one is thick and the last.
void addLines(Panel& panel, const TokenGates::Gate& gate) {
  const auto add = [&](std::int64_t head) {
    const bool selected = head == gate.selected;
    const auto values = rowOf(gate.values, head, std::ssize(gate.values) / gate.heads);
    Curve curve = curveOf(Text{"head {0}", {head + 1}}, 0, {values.begin(), values.end()},
                          selected ? Curve::Style::Line : Curve::Style::Thin);
    curve.legend = selected;
    panel.curves.push_back(std::move(curve));
  };
  for (std::int64_t head = 0; head < gate.heads; ++head)
    if (head != gate.selected)
      add(head);
  add(gate.selected);
}

// A row of colours a number.
void addMap(Panel& panel, const TokenGates::Gate& gate) {
  HeatMap map;
  map.rows = gate.numbers, map.columns = std::ssize(gate.values) / gate.numbers;
  map.left = map.first = -0.5;
  map.right = static_cast<double>(map.columns) - 0.5, map.last = static_cast<double>(map.rows) - 0.5;
  map.values = gate.values;
  const double most = greatestSize(map.values);
  map.colors = Colors::Diverging, map.range = std::pair(-most, most);
  map.label = "value of the token"_text;
  panel.y = gate.ofPairs ? "pair"_text : "dim"_text;
  panel.map = std::make_shared<const HeatMap>(std::move(map));
}

} // namespace

std::vector<Field> TokenGates::fields() const {
  using namespace fields;
  const auto T = std::ssize(tokens);
  std::vector<Field> list = {along("position", expe::fields::tokens, "in the window", counted(T)),
                             tokenField(tokens)};
  for (const auto& gate : gates) {
    const bool one = gate.numbers == 1;
    list.push_back(array(gate.name, pure, gate.what.english(),
                         {{one ? gate.name + "_head" : gate.name + (gate.ofPairs ? "_pair" : "_dim"),
                           one ? gate.heads : gate.numbers},
                          {"position", T}},
                         gate.values));
  }
  return list;
}

Drawn drawGates(const MeasuredState& state) {
  const auto& all = measuredAs<TokenGates>(state);
  Drawn drawn;
  drawn.columns = 1; // below each other, so that tokens are
  for (const auto& gate : all.gates) {
    Panel panel = keyPanel(state, all.tokens);
    panel.title = {"{0} · {1}", {headName(state), gate.what}}; // which says what lines and colours are
    panel.x = "position in the window (tokens)"_text, panel.pickX = "position";
    if (gate.numbers == 1)
      addLines(panel, gate);
    else
      addMap(panel, gate);
    drawn.panels.push_back(std::move(panel));
  }
  return drawn;
}

} // namespace expe
