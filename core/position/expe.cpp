// ExPE, Exact Positional Encodings. Datseris, Vassileva, Koychev, Boytcheva 2025, equation 2:
//
//   φ(x, n) = (p_n, p_{n+1}, …, p_{n+l-1}, x_{l+1}, …, x_D),   p_n = S + θ n
//
// so dim c of position n holds S + θ (n + c), both counted from 0. It is applied in every block to what goes into
// W_q and W_k; the residual stream keeps what was there.
#include "core/position/describe.h"
#include "core/position/families.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "expe";

std::vector<Parameter> parameters() {
  const Describe at(id);
  return {
      at.integer("l", "Dims l", When::Build, 16, 1, 65536,
                 "Dims of the attention input that hold the position; at most the width D. The paper takes D/8.", "dims"),
      at.real("S", "Start S", When::Build, 0, -1e3, 1e3, Scale::Linear, "Value of dim 0 at position 0."),
      at.real("theta", "Step θ", When::Build, 1.0 / 2048, 1e-9, 1e3, Scale::Log,
              "Added for each position and for each dim. The paper takes 1/2048 for windows of 512."),
      at.choice("variant", "Variant", When::Build, "increasing", {"increasing", "stable"},
                "increasing: dim c holds p_{n+c}. stable: all l dims hold p_n (ablation \"p is stable\")."),
      at.choice("placement", "Placement", When::Build, "every", {"every", "once", "first"},
                "every: in each block. once: the residual stream before the first block is overwritten (ablation "
                "\"once\"). first: W_q and W_k of the first block only, the other reading of \"once\"."),
      at.flag("apply_v", "Apply to V", When::Build, false,
              "Overwrite the input of W_v too; the paper calls it optional."),
      at.choice("norm", "Norm", When::Build, "after", {"after", "before"},
                "Overwrite after the block's normalisation, or before it, which rescales the positions."),
      at.choice("precision", "Precision of p", When::Build, "fp32", {"fp32", "model"},
                "Compute with p in fp32, or rounded to the precision of the model."),
      at.choice("scaling", "Scaling", When::Eval, "values", {"values", "positions"},
                "What the scale factor s multiplies: the finished values, or the positions n alone."),
      at.choice("learned", "Learned S, θ", When::Build, "no", {"no", "random", "initialised"},
                "Train S and θ, shared by all layers: from a random start, or from the values above (ablations)."),
      at.real("spread", "Spread of starts", When::Build, 1, 1e-6, 100, Scale::Log,
              "Standard deviation of the random start of S and θ; the paper does not state it."),
  };
}

class ExPE : public Position {
public:
  ExPE(const Config& config, const OwnTensors& own)
      : l_(config.integer("position.expe.l")), start_(config.real("position.expe.S")),
        theta_(config.real("position.expe.theta")), stable_(config.text("position.expe.variant") == "stable"),
        placement_(config.text("position.expe.placement")), applyV_(config.flag("position.expe.apply_v")),
        beforeNorm_(config.text("position.expe.norm") == "before"),
        modelPrecision_(config.text("position.expe.precision") == "model"),
        scalePositions_(config.text("position.expe.scaling") == "positions") {
    if (own.count("S"))
      learnedStart_ = own.at("S"), learnedTheta_ = own.at("theta");
  }

  at::Tensor embed(const at::Tensor& x, const At& at) const override {
    if (placement_ != "once")
      return x;
    const auto p = values(at).to(x.scalar_type()).expand({x.size(0), -1, -1});
    return at::cat({p, x.slice(-1, l_)}, -1);
  }

  std::optional<Override> override(const At& at) const override {
    if (placement_ == "once" || (placement_ == "first" && at.layer > 0))
      return {};
    return Override{values(at), true, true, applyV_, beforeNorm_};
  }

  at::Tensor quantity(const std::string&, const At& at) const override { return values(at).to(at::kFloat); }

private:
  // P [T, l]: s·(S + θ(n + c)), in fp64 until the last rounding.
  at::Tensor values(const At& at) const {
    if (learnedStart_.defined())
      return rounded((learnedStart_ + learnedTheta_ * index(at).to(at::kFloat)) * valueScale(at), at);
    return at.tables->get("expe", [&] { return rounded((start_ + theta_ * index(at)) * valueScale(at), at); });
  }

  at::Tensor index(const At& at) const { // n + c, fp64 [T, l]
    const auto n = at.queries.to(at::kDouble).unsqueeze(1) * (scalePositions_ ? at.scale : 1.0);
    const auto c = at::arange(l_, n.options()) * (stable_ ? 0.0 : 1.0);
    return n + c;
  }
  double valueScale(const At& at) const { return scalePositions_ ? 1.0 : at.scale; }
  at::Tensor rounded(const at::Tensor& p, const At& at) const { return p.to(modelPrecision_ ? at.type : at::kFloat); }

  std::int64_t l_;
  double start_, theta_;
  bool stable_;
  std::string placement_;
  bool applyV_, beforeNorm_, modelPrecision_, scalePositions_;
  at::Tensor learnedStart_, learnedTheta_;
};

Result<void> check(const Config& config) { return atMostWidth(config, "position.expe.l"); }

std::vector<OwnSpec> own(const Config& config) {
  const auto& learned = config.text("position.expe.learned");
  if (learned == "no")
    return {};
  const bool random = learned == "random";
  const double spread = random ? config.real("position.expe.spread") : 0;
  return {{"S", {}, false, random ? 0 : config.real("position.expe.S"), spread},
          {"theta", {}, false, random ? 0 : config.real("position.expe.theta"), spread}};
}

} // namespace

Family expeFamily() {
  EncodingInfo info;
  info.id = id;
  info.title = "ExPE";
  info.paper = "Datseris et al. 2025, Exact Positional Encodings, eq. 2";
  info.equation = "p[n,c] = s·(S + θ·(n + c)),  c = 0…l−1";
  info.summary =
      "The first l dims of what goes into W_q and W_k are overwritten, in every block, by the exact position.";
  info.doors = {"override"};
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.tensors = {{"S", {}, false, "learned start, if position.expe.learned is not \"no\""},
                  {"theta", {}, false, "learned step, likewise"}};
  info.check = check;
  return {info, makePosition<ExPE>, own};
}

} // namespace expe
