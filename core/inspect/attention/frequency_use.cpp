// How much each rotated pair of dims may bring to the logits of a head. Barbero, Vitvitskyi,
// Perivolaropoulos, Pascanu, Veličković 2025, "Round and Round We Go! What makes Rotary Positional Encodings
// useful?", section 4: a pair's part of a logit is at most ‖q^(p)‖·‖k^(p)‖/√d, whatever the distance; heads
// use few of the frequencies.
#include "core/inspect/attention/attention.h"
#include "core/inspect/position/position_part.h"

#include "core/api/grid.h"
#include "core/attention/attention.h"
#include "core/base/lists.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

constexpr std::int64_t fewest = 3; // positions that show whether a pair turns evenly
constexpr double rounding = 1e-6;  // of an angle in fp32

struct Pair {
  std::int64_t a = 0, b = 0; // dims of a head as they meet, a < b
  double frequency = 0;      // radians a position
};

// By how much (a, b) turns from each position to the next, less than half a turn; not at all where b is none
// of it.
std::vector<double> stepsOf(const at::Tensor& a, const at::Tensor& b) {
  std::vector<double> steps(static_cast<std::size_t>(a.size(0) - 1));
  if (!b.any().item<bool>())
    return steps;
  const auto angles = numbersOf(at::atan2(b, a));
  for (std::size_t n = 0; n < steps.size(); ++n)
    steps[n] = std::remainder(angles[n + 1] - angles[n], 2 * std::numbers::pi);
  return steps;
}

// Queries of the head at so many first positions [positions,dims] fp64, of a unit vector along dim `a` and of
// zeros: what the encoding makes of the one less what it makes of the other.
at::Tensor turnedUnit(const AttentionState& of, std::int64_t a, const TokenTensors& tokens,
                      std::int64_t positions) {
  const auto& shape = of.loaded.model().shape();
  const auto zero = at::zeros({1, shape.headsOf(of.state.layer).attending, 1, shape.headWidth()},
                              at::TensorOptions(of.loaded.model().device()));
  auto unit = zero.clone();
  unit.select(3, a).fill_(1);
  const auto made = [&](const at::Tensor& q) {
    return barePlan(of, q, {}, tokens, 0, positions).pieces.front().q[0][of.state.head];
  };
  return (made(unit) - made(zero)).to(at::kCPU, at::kDouble).contiguous();
}

struct Turning {
  std::vector<Pair> pairs; // the fastest first
  bool even = true;        // each by the same angle from any position to the next
};

// Found by asking what becomes of a unit vector from position to position, beyond the end of a row of a grid.
// A dim turns with another one, or with a second one that the encoding has made of it (PoPE).
Turning turningOf(const AttentionState& of, const TokenTensors& tokens, std::int64_t length) {
  const auto positions = std::clamp<std::int64_t>(gridOf(of.loaded.config()).columns + 1, fewest, length);
  Turning all;
  if (!actsOf(of).rotates) // but adds dims, which TENER's terms of the scores are
    return all;
  for (std::int64_t a = 0; a < of.loaded.model().shape().headWidth(); ++a) {
    const auto turned = turnedUnit(of, a, tokens, positions);
    for (std::int64_t b = a + 1; b < turned.size(1); ++b) {
      const auto steps = stepsOf(turned.select(1, a), turned.select(1, b));
      if (std::ranges::all_of(steps, [](double step) { return step == 0; }))
        continue;
      const double first = steps.front(), apart = 1e-3 * std::abs(first) + rounding;
      all.pairs.push_back({a, b, std::abs(first)});
      all.even = all.even &&
                 std::ranges::all_of(steps, [&](double step) { return std::abs(step - first) <= apart; });
      break;
    }
  }
  std::ranges::stable_sort(all.pairs, std::greater(), &Pair::frequency);
  return all;
}

// Whether what it prepared of the tokens says how far: of others it is another angle.
bool contentTurns(const AttentionState& of, const TokenTensors& tokens) {
  TokenTensors none;
  for (const auto& [name, values] : tokens)
    none[name] = at::zeros_like(values);
  return !at::equal(turnedUnit(of, 0, tokens, fewest), turnedUnit(of, 0, none, fewest));
}

Error unevenly(const AttentionState& of, const TokenTensors& tokens) {
  const std::vector<std::string> title = {of.encoding().title};
  if (contentTurns(of, tokens))
    return userError("{0} turns pairs of dims by what the content says, so that they have no wavelength in "
                     "tokens; choose another run.",
                     title, "position.encoding");
  if (of.encoding().grid)
    return userError(
        "{0} goes by rows and columns, so that its pairs have no wavelength in tokens; choose another run.",
        title, "position.encoding");
  return userError("{0} turns pairs of dims by another angle from position to position, as mixtures of "
                   "frequencies do, so that they have no wavelength; choose another run.",
                   title, "position.encoding");
}

// What pairs are of: queries and keys as they were projected, or the more dims that the encoding makes of
// these.
QueryKeys projectedOrMore(const LayerAttention& seen) {
  const auto& met = seen.plan.pieces.front();
  return met.q.size(3) > seen.q.size(3) ? met : QueryKeys{seen.q, seen.k, met.mask};
}

// ‖x^(p)‖ of each token, summed over them: x [1,heads,T,d] → fp64 [heads,pairs].
at::Tensor lengths(const at::Tensor& x, const std::vector<Pair>& pairs) {
  const auto all = mapped(pairs, [&](const Pair& pair) {
    return at::hypot(x.select(3, pair.a), x.select(3, pair.b)).sum(2).squeeze(0);
  });
  return at::stack(all, -1).to(at::kCPU, at::kDouble);
}

} // namespace

Result<FrequencyUse> useOfFrequencies(const AttentionState& of, Progress& progress) {
  at::Tensor q, k;
  Turning turning;
  Result<void> even;
  TRY(of.inputs->look(of.state.layer, 0, of.length(), progress,
                      [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                        if (begin == 0 && end >= fewest)
                          turning = turningOf(of, seen.tokens, end);
                        if (begin == 0 && !turning.even)
                          even = unevenly(of, seen.tokens);
                        if (!even || turning.pairs.empty())
                          return;
                        const auto [asQueries, asKeys, mask] = projectedOrMore(seen);
                        const auto some =
                            lengths(asQueries.slice(2, 0, end - begin).to(at::kFloat), turning.pairs);
                        q = q.defined() ? q + some : some;
                        if (end == of.length())
                          k = lengths(forEachHead(asKeys, seen.q.size(1)).slice(2, 0, end).to(at::kFloat),
                                      turning.pairs);
                      }));
  TRY(even);
  if (turning.pairs.empty())
    return userError(
        "{0} turns no pairs of dims by the position in this layer; choose a run or a layer that does.",
        {of.encoding().title}, "position.encoding");
  const auto T = static_cast<double>(of.length()),
             d = static_cast<double>(of.loaded.model().shape().headWidth());
  FrequencyUse use;
  use.length = of.length(), use.heads = q.size(0);
  for (const Pair& pair : turning.pairs)
    use.wavelengths.push_back(2 * std::numbers::pi / pair.frequency);
  use.bounds = numbersOf(q * k / (T * T * std::sqrt(d)));
  return use;
}

} // namespace expe
