// Slopes of biases: what a logit gains when the key is one token nearer.
#include "core/inspect/slopes.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t enough = 64; // distances, to see whether a bias is proportional to them

// fp64 [distances − 1, heads]: bias at a distance minus bias one token farther.
at::Tensor slopesOf(const ConfiguredEncoding& encoding, std::int64_t distances) {
  const auto bias = encoding.biasByDistance(at::arange(distances, at::kLong), distances).to(at::kDouble);
  return bias.slice(0, 0, -1) - bias.slice(0, 1);
}

} // namespace

Result<BiasSlopes> biasSlopes(const RunAtState& at) {
  if (at.length() < 2)
    return userError("One token has no distance: choose a length of at least 2 tokens.", {}, "length");
  const auto encoding = TRY(at.encoding());
  TRY(encoding.choose("bias", at.length()));
  const auto byHead = slopesOf(encoding, at.length());
  BiasSlopes slopes;
  slopes.heads = byHead.size(1), slopes.distances = byHead.size(0);
  slopes.slopes = numbersOf(byHead.t());
  return slopes;
}

void addLinearBiases(LogitSlopes& slopes, std::int64_t width) {
  for (const auto& each : registry()) {
    if (!std::ranges::count(each.info.actsAt, "bias") || !std::ranges::count(each.info.quantities, "bias"))
      continue;
    auto config = engineSchema().defaults(each.info.id);
    config.set("model.width", width);
    config.set("model.heads", slopes.heads);
    const auto encoding = ConfiguredEncoding::of({config, {}, 0});
    if (!encoding || !encoding->choose("bias", enough))
      continue;
    const auto byHead = slopesOf(*encoding, enough);
    if (!at::allclose(byHead, byHead.slice(0, 0, 1).expand_as(byHead), 1e-4, 0))
      continue;
    slopes.others.push_back(each.info.title);
    const auto first = numbersOf(byHead[0]);
    slopes.slopesOfOthers.insert(slopes.slopesOfOthers.end(), first.begin(), first.end());
  }
}

} // namespace expe
