// RoPE++. Liu et al. 2025 (2512.07525, Beyond Real: Imaginary Extension of Rotary Position Embeddings).
// RoPE's score is the real part of a complex product, and its imaginary part is thrown away. Here a head
// beside each takes that part: where it turns a pair of the query by φ, the other turns it by φ - π/2, so
// that
//
//   Re: D cos Δθ + X sin Δθ,   Im: D sin Δθ - X cos Δθ,   D = q·k, X = q1 k2 - q2 k1 of a pair
//
// on the same keys. Heads that attend are Re 0, Im 0, Re 1, Im 1, …
#include "core/position/framework/families.h"
#include "core/position/rope/rope_frequencies.h"
#include "core/position/rope/rotation.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "rope_pp";

std::vector<Parameter> parameters() {
  const Describe own(id);
  std::vector<std::string> extensions = {"none"};
  extensions.insert(extensions.end(), frequencyExtensions.begin(), frequencyExtensions.end());
  std::vector<Parameter> all = {
      turningBase(own),
      own.choice("equal", "Equal to RoPE", When::Build, "cache", {"cache", "heads"},
                 "cache (EC): as many keys and values, and twice as many heads attend, so that W_o is twice "
                 "as wide. "
                 "heads (EH): as many heads attend, with half as many queries, keys and values."),
      own.choice("extension", "Extension", When::Eval, "none", extensions,
                 "What is done for texts longer than those of training. " + frequencyExtensionsHelp),
  };
  const auto more = frequencyParameters(own, "rotations", {}, {});
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

bool equalHeads(const Config& config) {
  return config.text("position.rope_pp.equal") == "heads";
}

HeadCounts heads(const Config& config) {
  const auto [queries, keys, attending] = headsOfModel(config);
  if (equalHeads(config))
    return {std::max<std::int64_t>(queries / 2, 1), std::max<std::int64_t>(keys / 2, 1), attending};
  return {queries, keys, 2 * queries};
}

class RoPEPlusPlus : public Encoding {
public:
  RoPEPlusPlus(const Config& config, Parameters&, std::int64_t)
      : frequencies_(config, id), name_(cacheKey(config, id)), scale_(scaleOf(config)) {}

  bool ofLength() const override { return frequencies_.ofLength(); }

  // q: that of each head that attends, Re and Im beside each other.
  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    const auto i = cachedRotation(name_ + ".queries." + std::to_string(q.size(1)), ctx,
                                  [&] { return ofHeads(table(ctx.queries, ctx), q.size(1)); });
    const auto j = cachedRotation(name_ + ".keys", ctx, [&] { return table(ctx.keys, ctx); });
    return plainPlan(rotate(q, i, false), rotate(k, j, false), ctx);
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    return shownRotation(name, angles(ctx.queries, ctx), frequencies_.amplitude(ctx));
  }

private:
  Rotation table(const at::Tensor& n, const PositionContext& ctx) const {
    return rotationBy(angles(n, ctx), frequencies_.amplitude(ctx), ctx);
  }

  // Of even heads; odd ones turn by φ − π/2: [H,T,d/2], or [B,H,T,d/2].
  static Rotation ofHeads(const Rotation& real, std::int64_t H) {
    const auto odd = at::arange(H, real.cos.options().dtype(at::kLong)).remainder(2);
    const auto both = [&](const at::Tensor& even, const at::Tensor& other) {
      const auto pair = even.dim() == 4 ? at::cat({even, other}, 1) : at::stack({even, other});
      return pair.index_select(-3, odd);
    };
    return {both(real.cos, real.sin), both(real.sin, -real.cos)};
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& ctx) const { // fp64 [T,d/2] or [B,T,d/2]
    return anglesOf(n.unsqueeze(-1), frequencies_.of(ctx.headWidth, ctx), scale_);
  }

  RopeFrequencies frequencies_;
  std::string name_;
  double scale_;
};

std::vector<Equation> equations(const Config& config) {
  const bool plain = config.text("position.rope_pp.extension") == "none";
  return {{"angle",
           "angle[n,i] =",
           plain ? "{s}·{n}·{base}^(−2{i}/{d})" : "{s}·{n}·ω[{i}]",
           {"i"},
           "queries of every second head: − π/2"}};
}

Result<void> check(const Config& config) {
  TRY(evenHeadWidth(config));
  const auto [queries, keys, attending] = headsOfModel(config);
  if (equalHeads(config) && (queries % 2 != 0 || keys % 2 != 0)) {
    const std::string key = queries % 2 != 0 ? "model.heads" : "model.key_heads";
    return userError(
        "{0}: {1} heads cannot be halved, as position.rope_pp.equal = heads does; write an even number.",
        {key, std::to_string(queries % 2 != 0 ? queries : keys)}, key);
  }
  return checkFrequencies(config, id, headWidthOf(config));
}

} // namespace

Family ropePpFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Rotary";
  info.paper = "Liu et al. 2025, Beyond Real: Imaginary Extension of Rotary Position Embeddings";
  info.equations = equations;
  info.summary = "Beside each head another takes the imaginary part of RoPE's complex product, on the same "
                 "keys. RoPE itself drops that part.";
  info.quantities = {"cos", "sin", "angle"};
  info.aliases = {{"rope++"}};
  info.parameters = parameters();
  info.check = check;
  info.heads = heads;
  info.headKinds = {"real", "imaginary"};
  return {info, makeEncoding<RoPEPlusPlus>};
}

} // namespace expe
