// xPos. Sun et al. 2022, A Length-Extrapolatable Transformer. Beside RoPE's rotation each pair of a query is
// multiplied by ζ_i^(n/B) and that of a key by ζ_i^(-n/B), where
//
//   ζ_i = (2i/d + γ) / (1 + γ)
//
// so that a pair's part of the score decays as ζ_i^((i - j)/B), the fast ones most. Pairs are 2i and 2i + 1.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/rope/rope_frequencies.h"
#include "core/position/rope/rotation.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "xpos";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      turningBase(own),
      own.real("gamma", "Gamma γ", When::Build, 0.4, 1e-3, 1e3, Scale::Log,
               "A larger γ lets the fast pairs decay less."),
      own.real("scale_base", "Decay length B", When::Build, 512, 1, 1e9, Scale::Log,
               "Tokens after which pair i has decayed to ζ_i.", "tokens"),
      own.flag(
          "centred", "Centred", When::Eval, true,
          "Factors are 1 in the middle of the text rather than at its start, as in the reference. Scores "
          "are the "
          "same but for rounding, and overflow later."),
  };
}

class XPos : public Encoding {
public:
  XPos(const Config& config, Parameters&, std::int64_t)
      : name_(cacheKey(config, id)), base_(config.real("position.xpos.base")),
        gamma_(config.real("position.xpos.gamma")), length_(config.real("position.xpos.scale_base")),
        scale_(scaleOf(config)), centred_(config.flag("position.xpos.centred")) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    return plainPlan(turned(q, ctx.queries, 1, "queries", ctx), turned(k, ctx.keys, -1, "keys", ctx), ctx);
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    return shownRotation(name, angles(ctx.queries.unsqueeze(-1), ctx));
  }

  std::vector<std::pair<std::string, at::Tensor>> scalars(const PositionContext& ctx) const override {
    return {{"zeta", zeta(ctx)}};
  }

private:
  at::Tensor turned(const at::Tensor& x, const at::Tensor& positions, int sign, const std::string& side,
                    const PositionContext& ctx) const {
    const auto by = cachedRotation(name_ + "." + side, ctx, [&] {
      const auto n = positions.unsqueeze(-1);
      const auto factor = at::pow(zeta(ctx), sign * scale_ * (n - middle(ctx)) / length_);
      const auto angle = angles(n, ctx);
      return rotationOf(factor * angle.cos(), factor * angle.sin(), ctx);
    });
    return rotate(x, by, true);
  }

  // Where factors are 1: fp64, or [B,1,1].
  at::Tensor middle(const PositionContext& ctx) const {
    const auto first = ctx.keys.slice(-1, 0, 1).unsqueeze(-1); // the text's
    return centred_ ? first + std::floor(static_cast<double>(ctx.length) / 2) : at::zeros_like(first);
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& ctx) const { // fp64 [T,d/2] or [B,T,d/2]
    return anglesOf(n, RopeFrequencies::ofBase(base_, ctx.headWidth, n.options()), scale_);
  }

  at::Tensor zeta(const PositionContext& ctx) const { // fp64 [d/2]
    const auto i = at::arange(ctx.headWidth / 2, ctx.queries.options());
    return (2 * i / static_cast<double>(ctx.headWidth) + gamma_) / (1 + gamma_);
  }

  std::string name_;
  double base_, gamma_, length_, scale_;
  bool centred_;
};

std::vector<Equation> equations(const Config& config) {
  const bool centred = config.flag("position.xpos.centred");
  return {{"angle",
           "angle[n,i] =",
           "{s}·{n}·{base}^(−2{i}/{d})",
           {"i"},
           std::string("queries and keys times ζ^(±s·") + (centred ? "(n − middle)" : "n") +
               "/B),  ζ = (2i/d + γ)/(1 + γ)"}};
}

} // namespace

Family xposFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Rotary";
  info.paper = "Sun et al. 2022, A Length-Extrapolatable Transformer";
  info.equations = equations;
  info.summary = "RoPE, with scores that decay with the distance, those of pairs that turn fast the most. "
                 "Queries shrink with their position as keys grow, so that the distance alone decides.";
  info.scaled = "the angles, and the exponent by which scores decay";
  info.symbols = {{"B", "scale_base"},
                  {"γ", "gamma"},
                  {"ζ", "decay of a pair in B tokens"},
                  {"middle", "middle of the text"}};
  info.quantities = {"cos", "sin", "angle"};
  info.further = {"scalar"};
  info.parameters = parameters();
  info.check = [](const Config& config) -> Result<void> {
    TRY(earlierKeysAlone(config, "xPos", EarlierKeys::Falling));
    return evenHeadWidth(config);
  };
  return {info, makeEncoding<XPos>};
}

} // namespace expe
