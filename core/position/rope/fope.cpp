// FoPE, Fourier position embedding. Hua et al. 2025 (ICML). Pairs that would not turn once within the
// training length carry no position; of the M that do, cos and sin become mixtures over all of their
// frequencies, for each head of keys its own, so that pair i turns by
//
//   cos_i = Σ_m a_mi cos(s n ω_m),   sin_i = Σ_m b_mi sin(s n ω_m),   ω_m = base^(-2m/d) >= 2π/L
//
// a and b begin as the identity and a little noise and stay so unless they are trained. As mixtures are no
// rotations, the score depends on i and j and not on i - j alone. The code that was published differs in two
// things: at most d/4 pairs have mixtures, and of the others cos and sin are both 1, which doubles their part
// of the score.
#include "core/position/framework/draws.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/rope/rope_frequencies.h"
#include "core/position/rope/rotation.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

const std::string id = "fope";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      turningBase(own),
      own.choice(
          "form", "Form", When::Build, "paper", {"paper", "code"},
          "paper: pairs without a mixture are left alone. code: at most d/4 pairs have one, and the others "
          "count twice."),
      own.real("gain", "Gain", When::Build, 0.3, 0, 10, Scale::Linear,
               "Of the noise in the mixtures at the start: Xavier's spread, times this. 0: the identity."),
      own.flag("trained", "Trained mixtures", When::Build, false,
               "The mixtures are trained; else they stay as they were drawn, in every run alike, as in the "
               "paper."),
  };
}

std::int64_t windowOf(const Config& config) {
  return config.has("data.window") ? config.integer("data.window") : 512;
}

// Pairs of a head of d dims that turn at least once within the window.
std::int64_t pairsKept(const Config& config, std::int64_t d) {
  const double slowest = 2 * std::numbers::pi / static_cast<double>(windowOf(config)),
               base = config.real("position.fope.base");
  std::int64_t kept = 0;
  while (kept < d / 2 && std::pow(base, -2.0 * static_cast<double>(kept) / static_cast<double>(d)) >= slowest)
    ++kept;
  return kept;
}

class FoPE : public Encoding, public Draws {
public:
  FoPE(const Config& config, Parameters& parameters, std::int64_t layer)
      : layer_(layer), name_(cacheKey(config, id)), base_(config.real("position.fope.base")),
        scale_(scaleOf(config)), d_(headWidthOf(config)), kept_(pairsKept(config, d_)),
        asCode_(config.text("position.fope.form") == "code"), trained_(config.flag("position.fope.trained")) {
    mixed_ = asCode_ ? std::min(kept_, d_ / 4) : kept_;
    cos_ = mixture("position.fope_cos", config, parameters);
    sin_ = mixture("position.fope_sin", config, parameters);
  }

  NamedTensors drawn() const override {
    if (trained_)
      return {};
    return {{ofLayer("fope_cos", layer_), cos_}, {ofLayer("fope_sin", layer_), sin_}};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    const auto i = mixtures(ctx.queries, "queries", q.size(1), ctx),
               j = mixtures(ctx.keys, "keys", k.size(1), ctx);
    return plainPlan(rotate(q, i, false), rotate(k, j, false), ctx);
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override {
    return angles(ctx.queries).to(at::kFloat);
  }

  std::vector<std::pair<std::string, at::Tensor>> scalars(const PositionContext&) const override {
    return {{"mixed", at::scalar_tensor(mixed_, at::kDouble)}};
  }

private:
  // [G,M,mixed]: identity, or every so-many-th frequency, and noise as torch's xavier_normal_ draws it.
  at::Tensor mixture(const std::string& name, const Config& config, Parameters& parameters) const {
    const auto G = keyHeadsOf(config);
    auto identity = at::zeros({G, kept_, mixed_});
    const auto step = mixed_ > 0 ? (kept_ + mixed_ - 1) / mixed_ : 1;
    for (std::int64_t i = 0; i < mixed_ && i * step < kept_; ++i)
      identity.select(2, i).select(1, i * step).fill_(1);
    const double spread =
        config.real("position.fope.gain") *
        std::sqrt(2.0 / static_cast<double>(std::max<std::int64_t>((kept_ + G) * mixed_, 1)));
    if (trained_)
      return parameters.add({{name, {G, kept_, mixed_}, Does::Shapes, 0, spread, false, identity}});
    const auto noise = at::empty({G, kept_, mixed_}, at::kFloat).normal_(0, 1, generator(mix(0, name)));
    const auto& beside = parameters.leaves(); // the model's, on its device
    return (identity + spread * noise).to(beside.empty() ? c10::Device(at::kCPU) : beside.front().device());
  }

  // For so many heads [heads,T,d/2], or [B,heads,T,d/2].
  Rotation mixtures(const at::Tensor& n, const std::string& side, std::int64_t heads,
                    const PositionContext& ctx) const {
    const auto make = [&] {
      const auto angle = angles(n).unsqueeze(-3); // [1,T,M], or [B,1,T,M]
      return Rotation{mixed(angle.cos(), cos_, 1, heads, ctx),
                      mixed(angle.sin(), sin_, asCode_ ? 1 : 0, heads, ctx)};
    };
    return trained_ ? make() : cachedRotation(name_ + "." + side + "." + std::to_string(heads), ctx, make);
  }

  at::Tensor mixed(const at::Tensor& waves, const at::Tensor& by, double others, std::int64_t heads,
                   const PositionContext& ctx) const {
    const auto all = at::matmul(waves.to(ctx.exact()), by.to(ctx.exact())); // [G,T,mixed]
    return at::constant_pad_nd(at::repeat_interleave(all, heads / by.size(0), -3), {0, d_ / 2 - mixed_},
                               others);
  }

  at::Tensor angles(const at::Tensor& n) const { // fp64 [T,M] or [B,T,M]
    const auto omega = RopeFrequencies::ofBase(base_, d_, n.options()).slice(0, 0, kept_);
    return anglesOf(n.unsqueeze(-1), omega, scale_);
  }

  std::int64_t layer_;
  std::string name_;
  double base_, scale_;
  std::int64_t d_, kept_, mixed_ = 0;
  bool asCode_, trained_;
  at::Tensor cos_, sin_; // [G,M,mixed]
};

std::vector<Equation> equations(const Config&) {
  return {{"angle",
           "angle[n,m] =",
           "{s}·{n}·{base}^(−2{m}/{d})",
           {"m"},
           "then cos_i = Σ_m a_mi cos(angle[n,m]), sin_i = Σ_m b_mi sin(angle[n,m])"}};
}

Result<void> check(const Config& config) {
  TRY(evenHeadWidth(config));
  if (pairsKept(config, headWidthOf(config)) > 0)
    return {};
  return userError("data.window: no pair turns once within {0} tokens; write at least 7.",
                   {std::to_string(windowOf(config))}, "data.window");
}

} // namespace

Family fopeFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Rotary";
  info.paper = "Hua et al. 2025, Fourier Position Embedding";
  info.equations = equations;
  info.summary = "RoPE without the pairs that turn less than once within the training length; the others "
                 "turn by mixtures of all frequencies, so that scores depend on both positions. The mixtures "
                 "are drawn, and trained only where that is asked for.";
  info.quantities = {"angle"};
  info.further = {"scalar"};
  info.parameters = parameters();
  info.tensors = {
      {"fope_cos", {"key heads", "M", "M"}, false, "a, the mixtures of cosines, where they are trained."},
      {"fope_sin", {"key heads", "M", "M"}, false, "b, the mixtures of sines, where they are trained."}};
  info.check = check;
  return {info, makeEncoding<FoPE>};
}

} // namespace expe
