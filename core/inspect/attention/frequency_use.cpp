// How much each rotated pair of dims may bring to the logits of a head. Barbero, Vitvitskyi,
// Perivolaropoulos, Pascanu, Veličković 2025, "Round and Round We Go! What makes Rotary Positional Encodings
// useful?", section 4: a pair's part of a logit is at most ‖q^(p)‖·‖k^(p)‖/√d, whatever the distance; heads
// use few of the frequencies.
#include "core/inspect/attention/attention.h"
#include "core/inspect/position/position_part.h"

#include "core/attention/attention.h"
#include "core/base/lists.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

struct Pair {
  std::int64_t a = 0, b = 0; // dims of a head, a < b
  double frequency = 0;      // radians a position
};

// From one angle to the next, less than half a turn apart.
double turn(double from, double to) {
  return std::remainder(to - from, 2 * std::numbers::pi);
}

// Found by asking: what becomes of a unit vector one position on, and one more. Where content decides how far
// it turns that is not the same.
std::vector<Pair> pairsOf(const AttentionState& of, const TokenTensors& tokens) {
  const auto& shape = of.loaded.model().shape();
  const auto d = shape.headWidth(), heads = shape.headsOf(of.state.layer).attending;
  const auto options = at::TensorOptions(of.loaded.model().device());
  std::vector<Pair> pairs;
  for (std::int64_t a = 0; a < d; ++a) {
    auto unit = at::zeros({1, heads, 1, d}, options);
    unit.select(3, a).fill_(1);
    std::vector<at::Tensor> turned; // at the first three positions
    for (std::int64_t n = 0; n < 3; ++n) {
      const auto q = barePlan(of, unit, {}, tokens, n, n + 1).pieces.front().q;
      turned.push_back(q[0][of.state.head][0].to(at::kCPU, at::kDouble).contiguous());
    }
    for (std::int64_t b = a + 1; b < d && turned.front().size(0) == d; ++b) {
      const auto angle = [&](std::size_t n) {
        const auto* dims = turned[n].const_data_ptr<double>();
        return std::atan2(dims[b], dims[a]);
      };
      const double first = std::abs(turn(angle(0), angle(1))), second = std::abs(turn(angle(1), angle(2)));
      if (first == 0)
        continue;
      if (std::abs(first - second) > 1e-3 * first)
        return {};
      pairs.push_back({a, b, first});
      break;
    }
  }
  std::ranges::stable_sort(pairs, std::greater(), &Pair::frequency);
  return pairs;
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
  if (of.loaded.encoding().grid)
    return userError(
        "{0} goes by rows and columns, so that its pairs have no wavelength in tokens; choose another run.",
        {of.loaded.encoding().title}, "position.encoding");
  at::Tensor q, k;
  std::vector<Pair> pairs;
  TRY(of.inputs->look(of.state.layer, 0, of.length(), progress,
                      [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                        if (begin == 0 && end >= 3)
                          pairs = pairsOf(of, seen.tokens);
                        if (pairs.empty())
                          return;
                        const auto some = lengths(seen.q.slice(2, 0, end - begin).to(at::kFloat), pairs);
                        q = q.defined() ? q + some : some;
                        if (end == of.length())
                          k = lengths(forEachHead(seen.k, seen.q.size(1)).slice(2, 0, end).to(at::kFloat),
                                      pairs);
                      }));
  if (pairs.empty())
    return userError(
        "{0} turns no pairs of dims by the position in this layer; choose a run or a layer that does.",
        {of.loaded.encoding().title}, "position.encoding");
  const auto T = static_cast<double>(of.length()),
             d = static_cast<double>(of.loaded.model().shape().headWidth());
  FrequencyUse use;
  use.length = of.length(), use.heads = q.size(0);
  for (const Pair& pair : pairs)
    use.wavelengths.push_back(2 * std::numbers::pi / pair.frequency);
  use.bounds = numbersOf(q * k / (T * T * std::sqrt(d)));
  return use;
}

} // namespace expe
