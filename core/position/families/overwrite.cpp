#include "core/position/families/overwrite.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

std::string full(const std::string& id, const std::string& key) {
  return "position." + id + "." + key;
}

Value dimsOf(const Config& config) {
  return std::max<std::int64_t>(config.integer("model.width") / 8, 1);
}

// The trained scalars, shared by all layers, if `learned` asks for them; else the configured ones in fp64.
at::Tensor coefficientOf(const Coefficients& of, const std::string& name, const Config& config,
                         Parameters& parameters) {
  const double start = config.real(full(of.id, name));
  const auto& learned = config.text(full(of.id, "learned"));
  if (learned == "no")
    return at::scalar_tensor(start, at::kDouble);
  const bool random = learned == "random";
  return parameters.add({{"position." + name,
                          {},
                          Does::Shapes,
                          random ? 0 : start,
                          random ? config.real(full(of.id, "spread")) : 0}});
}

// Numbers of a format of floats, as wide as before; those beyond its largest are that.
at::Tensor rounded(const at::Tensor& p, const std::string& format) {
  if (format == "bf16" || format == "fp16")
    return p.to(format == "bf16" ? at::kBFloat16 : at::kHalf).to(p.scalar_type());
  if (format == "fp8")
    return p.clamp(-448, 448).to(at::kFloat8_e4m3fn).to(p.scalar_type());
  return p;
}

} // namespace

Overwrite::Overwrite(const Coefficients& of, const Config& config, Parameters& parameters, std::int64_t)
    : id_(of.id), l_(config.integer(full(id_, "l"))), placement_(config.text(full(id_, "placement"))),
      precision_(config.text(full(id_, "precision"))), scale_(scaleOf(config)),
      applyV_(config.flag(full(id_, "apply_v"))), beforeNorm_(config.text(full(id_, "norm")) == "before"),
      scalePositions_(config.text(full(id_, "scaling")) == "positions"),
      learned_(config.text(full(id_, "learned")) != "no") {
  for (const auto& name : of.names)
    coefficients_[name] = coefficientOf(of, name, config, parameters);
}

at::Tensor Overwrite::coefficient(const std::string& name) const {
  return coefficients_.at(name);
}

at::Tensor Overwrite::embed(const at::Tensor& x, const PositionContext& ctx) const {
  if (placement_ != "once")
    return x;
  const auto p = values(ctx).to(x.scalar_type()).expand({x.size(0), -1, -1});
  return at::cat({p, x.slice(-1, l_)}, -1);
}

std::vector<InputOverwrite> Overwrite::overwrite(const PositionContext& ctx) const {
  if (placement_ == "once" || (placement_ == "first" && ctx.layer > 0))
    return {};
  return {{values(ctx), true, true, applyV_, beforeNorm_, {}}};
}

at::Tensor Overwrite::quantity(const std::string&, const PositionContext& ctx) const {
  return values(ctx).to(at::kFloat);
}

at::Tensor Overwrite::values(const PositionContext& ctx) const {
  return learned_ ? compute(ctx) : ctx.cache->get(id_, [&] { return compute(ctx); });
}

// In fp64 until the last rounding.
at::Tensor Overwrite::compute(const PositionContext& ctx) const {
  const auto p = signalAt(ctx.queries);
  if (precision_ == "model")
    return p.to(ctx.type);
  return (precision_ == "int8" ? wholeSteps(p, ctx) : rounded(p, precision_)).to(ctx.exact());
}

at::Tensor Overwrite::signalAt(const at::Tensor& positions) const {
  const auto n = taken(positions), c = at::arange(l_, n.options());
  return scalePositions_ ? equation(n * scale_, c) : equation(n, c) * scale_;
}

// Quantisation by the largest magnitude of the whole text: 127 steps to either side. Where S and θ are
// trained, as if it were not rounded.
at::Tensor Overwrite::wholeSteps(const at::Tensor& p, const PositionContext& ctx) const {
  const auto counted = at::arange(ctx.length, ctx.keys.options()) + ctx.keys.amin(-1, true);
  const auto text = at::cat({ctx.keys, counted}, -1);
  const auto step = signalAt(text).detach().abs().amax({-2, -1}, true) / 127;
  return p + (at::round(p.detach() / step).clamp(-127, 127) * step - p.detach());
}

// 1/8 at every window that was measured: what counts is how well neighbours are told apart. Positions reached
// 256 there without harm; in longer windows they stay within that.
double stepOf(const Config& config) {
  const auto window = static_cast<double>(config.integer("data.window"));
  return std::min(1.0 / 8, 256 / window);
}

Parameter overwrittenDims(const Describe& own) {
  return automatic(
      own.integer(
          "l", "Dims l", When::Build, 16, 1, 65536,
          "Dims of the attention input that hold the position; at most the width D. The paper takes D/8.",
          "dims"),
      dimsOf, "D/8, as in the paper.");
}

std::vector<Parameter> overwriteSwitches(const Describe& own) {
  return {
      own.choice(
          "placement", "Placement", When::Build, "every", {"every", "once", "first"},
          "every: in each block. once: the residual stream before the first block is overwritten (ablation "
          "\"once\"). first: W_q and W_k of the first block only, the other reading of \"once\"."),
      own.flag("apply_v", "Apply to V", When::Build, false,
               "Overwrite the input of W_v too; the paper calls it optional."),
      own.choice("norm", "Norm", When::Build, "after", {"after", "before"},
                 "Overwrite after the block's normalisation, or before it, which rescales the positions."),
      own.choice(
          "precision", "Precision of p", When::Eval, "fp32", {"fp32", "model", "bf16", "fp16", "fp8", "int8"},
          "Compute with p in fp32, rounded to the precision of the model, or to one of its own. fp8: 4 bits "
          "of exponent and 3 of mantissa, at most 448. int8: whole numbers up to 127 times a step, by which "
          "the largest value of the text is 127."),
      own.choice("scaling", "Scaling", When::Eval, "values", {"values", "positions"},
                 "What the scale factor s multiplies: the finished values, or the positions n alone."),
      own.choice(
          "learned", "Learned S, θ", When::Build, "no", {"no", "random", "initialised"},
          "Train S and θ, shared by all layers: from a random start, or from the values above (ablations)."),
      own.real("spread", "Spread of starts", When::Build, 1, 1e-6, 100, Scale::Log,
               "Standard deviation of the random start of S and θ; the paper does not state it."),
  };
}

bool scalesPositions(const Coefficients& of, const Config& config) {
  return config.text(full(of.id, "scaling")) == "positions";
}

EncodingInfo overwriteInfo(const Coefficients& of, std::vector<Parameter> parameters) {
  EncodingInfo info;
  info.id = of.id;
  info.quantities = {"vector"};
  info.chosenPlaces = [placement = full(of.id, "placement")](const Config& config) {
    return std::vector<std::string>{config.text(placement) == "once" ? "embed" : "overwrite"};
  };
  info.parameters = std::move(parameters);
  for (auto& common : overwriteSwitches(Describe(of.id)))
    info.parameters.push_back(std::move(common));
  for (const auto& name : of.names)
    info.tensors.push_back(
        {name, {}, false, "learned " + name + ", if " + full(of.id, "learned") + " is not \"no\""});
  return info;
}

} // namespace expe
