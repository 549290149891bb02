// BAM, the Bayesian attention mechanism. Bianchessi et al. 2026 (ICLR), section 2.3: what is added to the
// logits is the logarithm of a prior over positions, up to what all keys of a query share. Of a generalised
// Gaussian it is, for each head,
//
//   −e^(σ_h) · ( |j − i − μ_h| + ε )^(β_h),   μ_h = e^(ℓ_h) − e^(−ℓ_h)
//
// with a shape β, a scale and a location that are learned, and ε = 1e-5. With β = 1 and μ = 0 it is ALiBi, a
// Laplace prior; with β = 0 it is the same for all keys, as without positions. As the authors' training code
// has it: σ begins with the logarithms of ALiBi's slopes, β with 1 and ℓ with 0.
#include "core/position/families/alibi_slopes.h"
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "bam";
constexpr double epsilon = 1e-5;

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {own.real("shape", "Shape β at the start", When::Build, 1, 0, 4, Scale::Linear,
                   "1: a Laplace prior, ALiBi's; 2: a Gaussian one; 0: none, as without positions. β is "
                   "learned."),
          own.flag("location", "Learn the location", When::Build, true,
                   "Each head learns at which distance its prior is highest; else that is the query itself."),
          own.flag("shared", "One for all layers", When::Build, true,
                   "All layers share one prior, as in the authors' code by default; else each has its own.")};
}

class Bam : public Encoding {
public:
  Bam(const Config& config, Parameters& parameters, std::int64_t layer) : scale_(scaleOf(config)) {
    const auto heads = headsOf(config);
    const bool shared = config.flag("position.bam.shared");
    const auto add = [&](const std::string& name, double mean, const at::Tensor& start) {
      trained_.push_back(parameters.add({{shared ? "position." + name : ofLayer(name, layer),
                                          {heads},
                                          Does::Shapes,
                                          mean,
                                          0,
                                          false,
                                          start}}));
    };
    add("bam_shape", config.real("position.bam.shape"), {});
    add("bam_log_scale", 0, alibiSlopes(heads).log());
    if (config.flag("position.bam.location"))
      add("bam_location", 0, {});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    addByDistance(plan, ctx, id, trained_,
                  [scale = scale_](const std::vector<at::Tensor>& of, const at::Tensor& distances) {
                    const auto beta = of[0].unsqueeze(1), height = of[1].exp().unsqueeze(1);
                    auto n = (scale * distances).to(beta.scalar_type()); // i − j
                    if (of.size() > 2)
                      n = n + (of[2].exp() - (-of[2]).exp()).unsqueeze(1);
                    return -height * (n.abs() + epsilon).pow(beta);
                  });
    return plan;
  }

private:
  double scale_;
  std::vector<at::Tensor> trained_; // β, σ and perhaps ℓ, each [H]
};

std::vector<Equation> equations(const Config& config) {
  const bool located = config.flag("position.bam.location");
  return {{"bias", "logit[h,i,j] +=",
           std::string("−e^(σ_{h})·(|{s}·({i} − {j})") + (located ? " + e^(ℓ_{h}) − e^(−ℓ_{h})" : "") +
               "| + 1e-5)^(β_{h})"}};
}

} // namespace

Family bamFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Bias";
  info.paper =
      "Bianchessi et al. 2026, Bayesian Attention Mechanism: A Probabilistic Framework for Positional "
      "Encoding and Context Length Extrapolation, section 2.3";
  info.summary =
      "Each head learns a prior over positions, a generalised Gaussian with a shape, a scale and a location, "
      "and its logarithm is added to the logits. ALiBi and no positions at all are among them.";
  info.quantities = {"bias"};
  info.aliases = {{"ggd_bam"}};
  info.parameters = parameters();
  info.tensors = {{"bam_shape", {"heads"}, false, "β, the exponent of the distance."},
                  {"bam_log_scale",
                   {"heads"},
                   false,
                   "σ, the logarithm of what the power is multiplied by; "
                   "at the start that of ALiBi's slope."},
                  {"bam_location",
                   {"heads"},
                   false,
                   "ℓ, by which the prior moves: it is highest where the key is "
                   "e^ℓ − e^(−ℓ) after the query."}};
  info.equations = equations;
  info.symbols = {{"β_h", "trained exponent of the distance"},
                  {"σ_h", "trained logarithm of what the power is multiplied by"}};
  return {info, makeEncoding<Bam>};
}

} // namespace expe
