#include "core/views/attention/attention.h"

#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

namespace expe {

std::vector<Field> FrequencyUse::fields() const {
  using namespace fields;
  const auto pairs = std::ssize(wavelengths);
  return {along("wavelength", tokens, "of one turn of the pair, the fastest first", wavelengths),
          along("head", pure, "from 1", counted(heads, 1)),
          array("bound", "logit",
                "mean ‖q‖ of the pair times mean ‖k‖, over √d: at most what it brings to a logit",
                {{"head", heads}, {"wavelength", pairs}}, bounds),
          number("length", tokens, "of the window", length)};
}

// A line a head over the wavelengths; the selected one has its markers.
Drawn drawFrequencies(const MeasuredState& state) {
  const auto& use = measuredAs<FrequencyUse>(state);
  Panel panel;
  panel.title = headName(state);
  panel.x = "wavelength (tokens of one turn)"_text;
  panel.y = "mean ‖q‖·‖k‖/√d of the pair (logit)"_text;
  panel.logX = true;
  panel.references.push_back(trainingEdge(state));
  const auto line = [&](std::int64_t head, Curve::Style style) {
    const auto bounds = rowOf(use.bounds, head, std::ssize(use.wavelengths));
    Curve curve = curveOf(Text{"head {0}", {head + 1}}, state.color, {bounds.begin(), bounds.end()}, style);
    curve.x = use.wavelengths;
    curve.legend = style != Curve::Style::Thin;
    return curve;
  };
  for (std::int64_t head = 0; head < use.heads; ++head)
    if (head != state.state.head)
      panel.curves.push_back(line(head, Curve::Style::Thin));
  panel.curves.push_back(line(state.state.head, Curve::Style::Markers));
  return {.panels = {std::move(panel)}};
}

} // namespace expe
