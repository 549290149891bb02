// xPos. Sun et al. 2022, A Length-Extrapolatable Transformer. Beside RoPE's rotation each pair of a query is
// multiplied by ζ_i^(n/B) and that of a key by ζ_i^(-n/B), where
//
//   ζ_i = (2i/d + γ) / (1 + γ)
//
// so that a pair's part of the score decays as ζ_i^((i - j)/B), the fast ones most. Pairs are 2i and 2i + 1.
#include "core/position/earlier_keys.h"
#include "core/position/families.h"
#include "core/position/rope_frequencies.h"
#include "core/position/rotation.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "xpos";

std::vector<Parameter> parameters() {
  const Describe at(id);
  return {
      turningBase(at),
      at.real("gamma", "Gamma γ", When::Build, 0.4, 1e-3, 1e3, Scale::Log,
              "A larger γ lets the fast pairs decay less."),
      at.real("scale_base", "Decay length B", When::Build, 512, 1, 1e9, Scale::Log,
              "Tokens after which pair i has decayed to ζ_i.", "tokens"),
      at.flag("centred", "Centred", When::Eval, true,
              "Factors are 1 in the middle of the text rather than at its start, as in the reference. Scores "
              "are the "
              "same but for rounding, and overflow later."),
  };
}

class XPos : public Encoding {
public:
  XPos(const Config& config, Parameters&, std::int64_t)
      : name_(keptAs(config, id)), base_(config.real("position.xpos.base")),
        gamma_(config.real("position.xpos.gamma")), length_(config.real("position.xpos.scale_base")),
        scale_(scaleOf(config)), centred_(config.flag("position.xpos.centred")) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& at) const override {
    return plainPlan(turned(q, at.queries, 1, "queries", at), turned(k, at.keys, -1, "keys", at), at);
  }

  at::Tensor quantity(const std::string& name, const PositionContext& at) const override {
    const auto angle = angles(at.queries.unsqueeze(-1), at);
    return (name == "cos" ? angle.cos() : name == "sin" ? angle.sin() : angle).to(at::kFloat);
  }

  std::vector<std::pair<std::string, at::Tensor>> scalars(const PositionContext& at) const override {
    return {{"zeta", zeta(at)}};
  }

private:
  at::Tensor turned(const at::Tensor& x, const at::Tensor& positions, int sign, const std::string& side,
                    const PositionContext& at) const {
    const auto by = keptRotation(name_ + "." + side, at, [&] {
      const auto n = positions.unsqueeze(-1);
      const auto factor = at::pow(zeta(at), sign * scale_ * (n - middle(at)) / length_);
      const auto angle = angles(n, at);
      return rotationOf(factor * angle.cos(), factor * angle.sin(), at);
    });
    return rotate(x, by, true);
  }

  // Where factors are 1: fp64, or [B,1,1].
  at::Tensor middle(const PositionContext& at) const {
    const auto first = at.keys.slice(-1, 0, 1).unsqueeze(-1); // the text's
    return centred_ ? first + std::floor(static_cast<double>(at.length) / 2) : at::zeros_like(first);
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& at) const { // fp64 [T,d/2] or [B,T,d/2]
    return anglesOf(n, RopeFrequencies::ofBase(base_, at.headWidth, n.options()), scale_);
  }

  at::Tensor zeta(const PositionContext& at) const { // fp64 [d/2]
    const auto i = at::arange(at.headWidth / 2, at.queries.options());
    return (2 * i / static_cast<double>(at.headWidth) + gamma_) / (1 + gamma_);
  }

  std::string name_;
  double base_, gamma_, length_, scale_;
  bool centred_;
};

std::vector<Equation> equations(const Config&) {
  return {{"angle",
           "angle[n,i] =",
           "{s}·{n}·{base}^(−2{i}/{d})",
           {"i"},
           "times ζ^(±n/B), ζ = (2i/d + γ)/(1 + γ)"}};
}

} // namespace

Family xposFamily() {
  EncodingInfo info;
  info.id = id;
  info.title = "xPos";
  info.group = "Rotary";
  info.paper = "Sun et al. 2022, A Length-Extrapolatable Transformer";
  info.equations = equations;
  info.summary = "RoPE, with scores that decay with the distance, those of pairs that turn fast the most. "
                 "Queries shrink with their position as keys grow, so that the distance alone decides.";
  info.quantities = {"cos", "sin", "angle"};
  info.further = {"scalar"};
  info.parameters = parameters();
  info.check = [](const Config& config) -> Result<void> {
    TRY(earlierKeysAlone(config, "xPos", EarlierKeys::Falling));
    return evenHeadWidth(config);
  };
  return {withEquation(info), makeEncoding<XPos>};
}

} // namespace expe
