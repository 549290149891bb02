// PoPE, polar coordinate position embedding. Gopalakrishnan et al. 2025 (2509.10534). Each of the d dims of a
// head is a length and an angle of its own: softplus of the projection says what, and the position where,
//
//   score = Σ_c softplus(q_c) softplus(k_c) cos(s (i - j) base^(-c/d) - δ_c),   c = 0 … d-1
//
// with a learned phase δ for each dim of a head of keys. Cosines of differences are products of 2d
// dims, so that attention stays fused.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/rope/rotation.h"

#include <ATen/ATen.h>

#include <cmath>
#include <numbers>

namespace expe {
namespace {

const std::string id = "pope";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.real(
          "base", "Base", When::Build, 10000, 1.0001, 1e12, Scale::Log,
          "Dim c turns by base^(-c/d) radians a position; a larger base turns the last dims more slowly."),
      own.choice("phase", "Phase δ at the start", When::Build, "zero", {"zero", "uniform"},
                 "zero: as the paper has it for longer texts. uniform: drawn from −2π to 0."),
      own.flag("bounded", "Bounded phase", When::Build, false,
               "δ stays between −2π and 0, as in x-transformers: at an end it learns no more. Off: it is "
               "free, which "
               "the cosine has the same values for."),
  };
}

class PoPE : public Encoding {
public:
  PoPE(const Config& config, Parameters& parameters, std::int64_t layer)
      : name_(cacheKey(config, id)), base_(config.real("position.pope.base")), scale_(scaleOf(config)),
        bounded_(config.flag("position.pope.bounded")) {
    const auto name = ofLayer("pope_phase", layer);
    const std::vector<std::int64_t> shape = {headsOf(config), headWidthOf(config)};
    const bool drawn = config.text("position.pope.phase") == "uniform";
    phase_ = parameters.add({drawn ? evenly(name, shape, Does::Shapes, -2 * std::numbers::pi, 0)
                                   : ParameterSpec{name, shape, Does::Shapes}});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    const auto i = table(ctx.queries, "queries", ctx), j = table(ctx.keys, "keys", ctx);
    const auto within = bounded_ ? phase_.clamp(-2 * std::numbers::pi, 0) : phase_;
    const auto delta = within.to(ctx.exact()).unsqueeze(1); // [H,1,d]
    const Rotation moved = {i.cos * delta.cos() + i.sin * delta.sin(),
                            i.sin * delta.cos() - i.cos * delta.sin()};
    auto plan = plainPlan(polar(q, moved), polar(k, j), ctx);
    plan.scale = 1 / std::sqrt(static_cast<double>(ctx.headWidth));
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    return shownRotation(name, angles(ctx.queries));
  }

private:
  // (softplus(x) cos | softplus(x) sin): [B,H,T,2d]
  static at::Tensor polar(const at::Tensor& x, const Rotation& by) {
    const auto length = at::softplus(x.to(by.cos.scalar_type()));
    return at::cat({length * by.cos, length * by.sin}, -1).to(x.scalar_type());
  }

  Rotation table(const at::Tensor& n, const std::string& side, const PositionContext& ctx) const {
    return cachedRotation(name_ + "." + side, ctx, [&] { return rotationBy(angles(n), 1, ctx); });
  }

  at::Tensor angles(const at::Tensor& n) const { // fp64 [T,d] or [B,T,d]
    const auto d = phase_.size(1);
    const auto c = at::arange(d, n.options());
    return anglesOf(n.unsqueeze(-1), at::pow(base_, c * (-1.0 / static_cast<double>(d))), scale_);
  }

  std::string name_;
  double base_, scale_;
  bool bounded_;
  at::Tensor phase_; // [H,d]
};

std::vector<Equation> equations(const Config&) {
  return {{"angle", "angle[n,c] =", "{s}·{n}·{base}^(−{c}/{d})", {"c"}, "c = 0…d−1"}};
}

} // namespace

Family popeFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Rotary";
  info.paper =
      "Gopalakrishnan et al. 2025, Decoupling the What and Where With Polar Coordinate Positional Embeddings";
  info.equations = equations;
  info.summary = "The content of a dim is its length and the position its angle, with a frequency for each "
                 "dim and a learned phase. So what a key holds and where it stands are told apart.";
  info.quantities = {"cos", "sin", "angle"};
  info.parameters = parameters();
  info.tensors = {{"pope_phase", {"heads", "d"}, true, "δ, by which each dim of a head's keys is ahead."}};
  return {info, makeEncoding<PoPE>};
}

} // namespace expe
