// Sinusoidal positions, added to the token embedding. Vaswani et al. 2017, section 3.5. Frequency i is
// base 10000 to the power -2i/D; layouts that do not agree are in use:
//
//   interleaved     (sin_0, cos_0, sin_1, cos_1, …)            Vaswani
//   halves          (sin_0, sin_1, … | cos_0, cos_1, …)        Transformer-XL, NeoX
//   tensor2tensor   as halves, with exponent -i/(D/2 - 1)      tensor2tensor, fairseq
//   unpaired        sin in even dims j, cos in odd ones,       tutorials, among them Curtis 2025
//                   each with exponent -j/D of its own
//
// Unpaired, no sine has a cosine of its frequency beside it, so that the vector of position n + k is no
// longer a rotation of that of n.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const std::string id = "sinusoidal";

// √D by which the token embedding is multiplied, or 1.
double embeddingFactor(const Config& config) {
  return config.flag("position.sinusoidal.root")
             ? std::sqrt(static_cast<double>(config.integer("model.width")))
             : 1;
}

// In Vaswani the embeddings of spread 1/√D are multiplied by √D: waves of height 1 stand beside values of
// spread 1. Here the spread is that of the start, and the waves are as high.
Value amplitudeOf(const Config& config) {
  return config.real("model.initial_std") * embeddingFactor(config);
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("layout", "Layout", When::Build, "interleaved",
                 {"interleaved", "halves", "tensor2tensor", "unpaired"},
                 "interleaved: sin and cos alternate. halves: all sines, then all cosines. tensor2tensor: as "
                 "halves, with exponent i/(D/2-1). unpaired: as interleaved, but each dim j has a frequency "
                 "of its own, with exponent j/D."),
      own.real("base", "Base", When::Build, 10000, 1.0001, 1e12, Scale::Log,
               "The longest wavelength is about 2π·base positions."),
      own.flag("root", "Embedding times √D", When::Build, false,
               "The token embedding is multiplied by √D before the waves are added, as Vaswani has it."),
      automatic(
          own.real(
              "amplitude", "Amplitude A", When::Build, 1, 1e-6, 1e3, Scale::Log,
              "Height of the waves beside the token embedding. Vaswani takes 1 beside an embedding that is "
              "multiplied by √D."),
          amplitudeOf,
          "the spread of the token embedding at the start (model.initial_std, times √D where the embedding "
          "is), "
          "to which Vaswani's 1 corresponds."),
  };
}

class Sinusoidal : public Encoding {
public:
  Sinusoidal(const Config& config, Parameters&, std::int64_t)
      : layout_(config.text("position.sinusoidal.layout")), base_(config.real("position.sinusoidal.base")),
        amplitude_(config.real("position.sinusoidal.amplitude")), factor_(embeddingFactor(config)),
        scale_(scaleOf(config)) {}

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    const auto& waves = ctx.cache->get("sinusoidal", [&] { return values(ctx).to(x.scalar_type()); });
    return factor_ == 1 ? x + waves : factor_ * x + waves;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    return (name == "angle" ? angles(ctx) : values(ctx)).to(at::kFloat);
  }

private:
  at::Tensor values(const PositionContext& ctx) const { // fp64 [T, D]
    const auto angle = angles(ctx);
    if (layout_ == "unpaired")
      return amplitude_ *
             at::where(at::arange(ctx.width, angle.options()).remainder(2) == 0, angle.sin(), angle.cos());
    if (layout_ != "interleaved")
      return amplitude_ * at::cat({angle.sin(), angle.cos()}, -1);
    return amplitude_ * at::stack({angle.sin(), angle.cos()}, -1).flatten(-2).slice(-1, 0, ctx.width);
  }

  at::Tensor angles(const PositionContext& ctx) const { // fp64 [T, pairs]; unpaired [T, D]
    const auto n = ctx.queries.unsqueeze(-1);
    return scale_ * n * frequencies(ctx.width, n.options());
  }

  at::Tensor frequencies(std::int64_t width, const at::TensorOptions& options) const {
    if (layout_ == "unpaired")
      return at::pow(base_, at::arange(width, options) / -static_cast<double>(width));
    const auto count = (width + 1) / 2; // of an odd width the last cosine is left out
    const double last = layout_ == "tensor2tensor" ? static_cast<double>(std::max<std::int64_t>(count - 1, 1))
                                                   : static_cast<double>(width) / 2;
    return at::pow(base_, at::arange(count, options) / -last);
  }

  std::string layout_;
  double base_, amplitude_, factor_, scale_;
};

std::vector<Equation> equations(const Config& config) {
  const auto& layout = config.text("position.sinusoidal.layout");
  const auto wave = [](const std::string& function, const std::string& exponent) {
    return "{A}·" + function + "({s}·{n}·{base}^(−" + exponent + "))";
  };
  if (layout == "unpaired")
    return {{"vector", "p[n,2i] =", wave("sin", "2{i}/{D}"), {"i", 2, 0}},
            {"vector", "p[n,2i+1] =", wave("cos", "(2{i}+1)/{D}"), {"i", 2, 1}}};
  const std::string exponent = layout == "tensor2tensor" ? "{i}/({D}/2−1)" : "2{i}/{D}";
  const auto sin = wave("sin", exponent), cos = wave("cos", exponent);
  if (layout == "interleaved")
    return {{"vector", "p[n,2i] =", sin, {"i", 2, 0}}, {"vector", "p[n,2i+1] =", cos, {"i", 2, 1}}};
  return {{"vector", "p[n,i] =", sin, {"i"}},
          {"vector", "p[n,D/2+i] =", cos, {"i", 1, config.integer("model.width") / 2}}};
}

Result<void> check(const Config& config) {
  const auto& layout = config.text("position.sinusoidal.layout");
  if (config.integer("model.width") % 2 == 0 || layout == "interleaved" || layout == "unpaired")
    return {};
  return userError("model.width: layout {0} needs an even width; choose {1}, or layout interleaved.",
                   {layout, std::to_string(config.integer("model.width") + 1)}, "model.width");
}

} // namespace

Family sinusoidalFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Absolute";
  info.paper = "Vaswani et al. 2017, Attention Is All You Need, section 3.5";
  info.summary = "Waves of geometrically growing length are added to the token embedding. Nothing is "
                 "learned, and there are waves at every position.";
  info.quantities = {"vector", "angle"};
  info.parameters = parameters();
  info.check = check;
  info.equations = equations, info.symbols = {{"A", "amplitude"}};
  return {info, makeEncoding<Sinusoidal>};
}

} // namespace expe
