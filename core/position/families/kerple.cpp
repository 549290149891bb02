// KERPLE, kernelised relative positions. Chi et al. 2022 (NeurIPS), equations 7 and 8: of two numbers p and a
// that each head of each layer learns,
//
//   log     −p · ln(1 + a·|i − j|)
//   power   −a · |i − j|^p
//
// is added to the logits. As the authors' class has it, p and a are at least 0.01, and the power at most 2.
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

namespace expe {
namespace {

const std::string id = "kerple";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {own.choice("kernel", "Kernel", When::Build, "log", {"log", "power"},
                     "log: −p·ln(1 + a·|i − j|). power: −a·|i − j|^p. Heads of each layer learn p and a.")};
}

// The class puts a number that left its bounds back onto them after a step. Here what is beyond a bound
// counts as the bound and keeps its gradient, so that it can come back too.
at::Tensor bounded(const at::Tensor& x, double most) {
  return x + (x.clamp(0.01, most) - x).detach();
}

class Kerple : public Encoding {
public:
  Kerple(const Config& config, Parameters& parameters, std::int64_t layer)
      : power_(config.text("position.kerple.kernel") == "power"), scale_(scaleOf(config)),
        p_(parameters.add({evenly(ofLayer("kerple_p", layer), {headsOf(config)}, Does::Shapes, 0, 2)})),
        a_(parameters.add({evenly(ofLayer("kerple_a", layer), {headsOf(config)}, Does::Shapes, 0, 1)})) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    addByDistance(
        plan, ctx, id, {p_, a_},
        [power = power_, scale = scale_](const std::vector<at::Tensor>& of, const at::Tensor& distances) {
          const auto far = (scale * distances).abs().to(of[0].scalar_type());
          const auto p = bounded(of[0], power ? 2 : std::numeric_limits<double>::infinity()),
                     a = bounded(of[1], std::numeric_limits<double>::infinity());
          return power ? -a.unsqueeze(1) * far.pow(p.unsqueeze(1))
                       : -p.unsqueeze(1) * (a.unsqueeze(1) * far).log1p();
        });
    return plan;
  }

private:
  bool power_;
  double scale_;
  at::Tensor p_, a_; // [H]
};

std::vector<Equation> equations(const Config& config) {
  const bool power = config.text("position.kerple.kernel") == "power";
  return {{"bias", "logit[h,i,j] +=",
           power ? "−a_{h}·({s}·|{i} − {j}|)^p_{h}" : "−p_{h}·ln(1 + a_{h}·{s}·|{i} − {j}|)"}};
}

} // namespace

Family kerpleFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Bias";
  info.paper = "Chi et al. 2022, KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation";
  info.summary =
      "Each head subtracts a penalty that grows with the logarithm or with a power of the distance; how fast "
      "it grows each head of each layer learns. What stands in the text does not change it.";
  info.quantities = {"bias"};
  info.aliases = {{"kerple_log", {{"kernel", "log"}}}, {"kerple_power", {{"kernel", "power"}}}};
  info.parameters = parameters();
  info.tensors = {{"kerple_p", {"heads"}, true, "p, drawn evenly from 0 to 2; at least 0.01."},
                  {"kerple_a", {"heads"}, true, "a, drawn evenly from 0 to 1; at least 0.01."}};
  info.equations = equations;
  return {info, makeEncoding<Kerple>};
}

} // namespace expe
