// Rotations: after how many tokens each pair has turned once, and how that differs from the same encoding
// without its eval parameters: the ratio is what an interpolation does to each pair.
#include "core/inspect/positional_values.h"
#include "core/inspect/slopes.h"

#include "core/base/numbers.h"
#include "core/position/engine_schema.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numbers>

namespace expe {
namespace {

// Tokens a turn of each pair, fp64 [pairs]: 2π / |angle(1) − angle(0)|. A pair that never turns has ∞.
at::Tensor wavelengthsOf(const PlacedEncoding& encoding, std::int64_t length) {
  const auto angle = encoding.values("angle", at::arange(2, at::kLong), std::max<std::int64_t>(length, 2));
  return 2 * std::numbers::pi / (angle[1] - angle[0]).abs().to(at::kDouble);
}

// The same encoding as it was trained: with the run's own values, at training.scale, positions from 0.
Placing trainedPlacing(const RunAtState& setting) {
  auto placing = setting.placing();
  placing.config = asTrained(setting.run().config);
  return placing;
}

Curve curve(const std::string& name, const at::Tensor& values, Curve::Style style, int color) {
  Curve curve;
  curve.name = name;
  curve.color = color;
  curve.style = style;
  const auto* first = values.const_data_ptr<double>();
  for (std::int64_t i = 0; i < values.numel(); ++i) {
    curve.x.push_back(static_cast<double>(i));
    curve.y.push_back(first[i]);
  }
  return curve;
}

struct Bands {
  at::Tensor now, trained; // wavelengths
  bool extended = false;   // they differ
};

Result<Bands> bandsOf(const RunAtState& setting) {
  auto placing = setting.placing();
  placing.offset = 0; // angles grow alike everywhere, and are the most exact here
  auto other = trainedPlacing(setting);
  other.offset = 0;
  const auto now = PlacedEncoding::of(std::move(placing)), trained = PlacedEncoding::of(std::move(other));
  if (!now)
    return now.error();
  if (!trained)
    return trained.error();
  if (!now->has("angle"))
    return userError("{0} does not rotate: pin a state of an encoding that does.", {now->info().title});
  Bands bands{wavelengthsOf(*now, setting.length()),
              wavelengthsOf(*trained, std::min(setting.length(), setting.trainingLength()))};
  bands.extended = !at::allclose(bands.now, bands.trained, 1e-6, 0);
  return bands;
}

Panel panel(const std::string& title, const std::string& y) {
  Panel panel;
  panel.title = title;
  panel.x = "pair";
  panel.y = y;
  panel.logY = true;
  return panel;
}

// Wavelengths; turns within the training length; the ratio to the unextended ones where there is one.
std::vector<Panel> panelsOf(const RunAtState& setting, const Bands& bands) {
  const auto L = static_cast<double>(setting.trainingLength()), T = static_cast<double>(setting.length());
  auto waves = panel("", "wavelength (tokens)"), turns = panel("", "turns within the training length");
  waves.references.push_back({"training length", false, L});
  if (T != L)
    waves.references.push_back({"present length", false, T});
  waves.curves.push_back(curve("wavelength", bands.now, Curve::Style::Markers, 0));
  turns.references.push_back({"one turn", false, 1});
  turns.curves.push_back(
      curve("turns within " + shortest(L) + " tokens", L / bands.now, Curve::Style::Markers, 0));
  const auto whole = (bands.now <= L).sum().item<std::int64_t>();
  turns.notes.push_back(std::to_string(whole) + " of " + std::to_string(bands.now.size(0)) +
                        " pairs turn at least once within " + shortest(L) + " tokens");
  if (!bands.extended)
    return {waves, turns};
  waves.curves.push_back(curve("as trained", bands.trained, Curve::Style::Thin, 1));
  auto ramp = panel("", "wavelength over that as trained");
  ramp.logY = false;
  ramp.references.push_back({"1", false, 1});
  ramp.curves.push_back(curve("ratio", bands.now / bands.trained, Curve::Style::Markers, 0));
  return {waves, turns, ramp};
}

} // namespace

Result<Figure> wavelengths(const ViewContext& context) {
  const auto setting = TRY(RunAtState::of(context.subjects, context.request.now, context.progress));
  const auto bands = TRY(bandsOf(setting));
  const auto pinned = TRY(pinnedSetting(context));
  Figure figure = emptyFigure(context, setting, pinned ? &*pinned : nullptr);
  figure.panels = panelsOf(setting, bands);
  if (!pinned)
    return figure;
  const auto other = TRY(bandsOf(*pinned));
  const auto L = static_cast<double>(pinned->trainingLength());
  figure.panels[0].curves.push_back(curve("wavelength (pinned)", other.now, Curve::Style::Dashed, 0));
  figure.panels[1].curves.push_back(curve("turns (pinned)", L / other.now, Curve::Style::Dashed, 0));
  return figure;
}

} // namespace expe
