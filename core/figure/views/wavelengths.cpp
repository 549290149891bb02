// Wavelengths of rotations, their turns within the training length, and by how much eval values stretch them:
// the ratio is what an interpolation does to each pair.
#include "core/base/numbers.h"
#include "core/figure/views/fields.h"
#include "core/figure/views/slopes_panels.h"

#include <algorithm>

namespace expe {
namespace {

Curve curveOf(const std::string& name, std::vector<double> values, Curve::Style style, int color = 0) {
  Curve curve;
  curve.name = name, curve.color = color, curve.style = style;
  curve.x = counted(static_cast<std::int64_t>(values.size()));
  curve.y = std::move(values);
  return curve;
}

// What the axis says already is no line of the legend.
Curve unnamed(Curve curve) {
  curve.legend = false;
  return curve;
}

Panel panelOf(const std::string& y, bool log = true) {
  Panel panel;
  panel.x = "pair", panel.y = y;
  panel.logY = log;
  return panel;
}

std::vector<double> turnsOf(const Wavelengths& waves, double tokens) {
  std::vector<double> turns;
  for (const double wave : waves.now)
    turns.push_back(1 / wave * tokens);
  return turns;
}

std::vector<double> ratiosOf(const Wavelengths& waves) {
  std::vector<double> ratios;
  for (std::size_t pair = 0; pair < waves.now.size(); ++pair)
    ratios.push_back(waves.now[pair] / waves.trained[pair]);
  return ratios;
}

Panel wavesPanel(const Wavelengths& waves, double L, double T) {
  Panel panel = panelOf("wavelength (tokens)");
  panel.references.push_back({"training length", false, L});
  if (T != L)
    panel.references.push_back({"present length", false, T});
  panel.curves.push_back(curveOf("wavelength", waves.now, Curve::Style::Markers));
  if (waves.extended)
    panel.curves.push_back(curveOf("as trained", waves.trained, Curve::Style::Line, 1));
  return panel;
}

Panel turnsPanel(const Wavelengths& waves, double L) {
  Panel panel = panelOf("turns within the training length");
  panel.references.push_back({"one turn", false, 1});
  panel.curves.push_back(
      unnamed(curveOf("turns within " + shortest(L) + " tokens", turnsOf(waves, L), Curve::Style::Markers)));
  const auto whole = std::ranges::count_if(waves.now, [&](double wave) { return wave <= L; });
  panel.notes.push_back(std::to_string(whole) + " of " + std::to_string(waves.now.size()) +
                        " pairs turn at least once");
  return panel;
}

Panel ratioPanel(const Wavelengths& waves) {
  Panel panel = panelOf("wavelength over that as trained", false);
  panel.references.push_back({"1", false, 1});
  panel.curves.push_back(unnamed(curveOf("ratio", ratiosOf(waves), Curve::Style::Markers)));
  return panel;
}

} // namespace

std::vector<Field> Wavelengths::fields() const {
  using namespace fields;
  const auto pairs = static_cast<std::int64_t>(now.size());
  return {along("pair", pure, "of the head's dims", counted(pairs)),
          array("wavelength", tokens, "after which the pair has turned once", {{"pair", pairs}}, now),
          array("as_trained", tokens, "the same without eval values", {{"pair", pairs}}, trained)};
}

// Of a pinned state its wavelengths and turns alone.
Drawn drawWavelengths(const Wavelengths& waves, const MeasuredState& state, Role role) {
  const auto L = static_cast<double>(state.trainingLength);
  Drawn drawn;
  drawn.over = "pair";
  if (role == Role::Pinned) {
    drawn.panels = {panelOf("wavelength (tokens)"), panelOf("turns within the training length")};
    drawn.panels[0].curves = {curveOf("wavelength", waves.now, Curve::Style::Line)};
    drawn.panels[1].curves = {unnamed(curveOf("turns", turnsOf(waves, L), Curve::Style::Line))};
    return drawn;
  }
  drawn.panels = {wavesPanel(waves, L, static_cast<double>(state.length)), turnsPanel(waves, L)};
  if (waves.extended)
    drawn.panels.push_back(ratioPanel(waves));
  return drawn;
}

} // namespace expe
