// Rotations: after how many tokens each pair has turned once, and how that differs from the same encoding
// without its eval parameters.
#include "core/inspect/slopes.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numbers>

namespace expe {
namespace {

// Tokens a turn of each pair, fp64 [pairs]: 2π / |angle(1) − angle(0)|. A pair that never turns has ∞.
at::Tensor wavelengthsOf(const ConfiguredEncoding& encoding, std::int64_t length) {
  const auto angle = encoding.values("angle", at::arange(2, at::kLong), std::max<std::int64_t>(length, 2));
  return 2 * std::numbers::pi / (angle[1] - angle[0]).abs().to(at::kDouble);
}

// The same encoding as it was trained: with the run's own values, at training.scale, positions from 0.
EncodingSetup trainedSetup(const RunAtState& at) {
  auto setup = at.setup();
  setup.config = asTrained(at.run().config);
  return setup;
}

} // namespace

Result<Wavelengths> wavelengths(const RunAtState& at) {
  TRY(checkSelection(at.config(), at.state()));
  auto setup = at.setup(), other = trainedSetup(at);
  setup.offset = other.offset = 0; // angles grow alike everywhere, and are the most exact here
  const auto placed = TRY(ConfiguredEncoding::of(std::move(setup)));
  const auto asTrained = TRY(ConfiguredEncoding::of(std::move(other)));
  TRY(placed.choose("angle", at.length()));
  const auto now = wavelengthsOf(placed, at.length());
  const auto trained = wavelengthsOf(asTrained, std::min(at.length(), at.trainingLength()));
  Wavelengths waves;
  waves.now = numbersOf(now), waves.trained = numbersOf(trained);
  waves.extended = at::allclose(now, trained, 1e-6, 0) ? 0 : 1;
  return waves;
}

} // namespace expe
