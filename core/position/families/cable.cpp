// CABLE, context-aware biases. Veisi et al. 2025: each token adds to the distance, for each head, as much as
// it says itself:
//
//   q_i·k_j/√d − Σ_{l=j+1..i} softplus(w_h·x_l + β_h)
//
// The authors' code divides q·k by √(C/n_embd) = 1 where √d was meant; both are here.
#include "core/position/families/gate.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "cable";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {gateBias(own, 0, "β at the start: at 0 each token is 0.69 wide."),
          own.flag("scaled", "Divide by √d", When::Build, true,
                   "Off: scores are not divided by √d, as in the authors' code.")};
}

class Cable : public Encoding {
public:
  Cable(const Config& config, Parameters& parameters, std::int64_t layer)
      : scaled_(config.flag("position.cable.scaled")),
        gate_("cable", headsOf(config), config.real("position.cable.gate_bias"), config, parameters, layer) {}

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    return {{"cable_width", at::softplus(gate_(h, ctx))}}; // [B,H,T]
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    if (!scaled_)
      plan.scale = 1;
    plan.bias.decay = -cumulativeSum(tokens.at("cable_width"), -1);
    return plan;
  }

private:
  bool scaled_;
  Gate gate_;
};

std::vector<Equation> equations(const Config& config) {
  const std::string scale = config.flag("position.cable.scaled") ? "/√{d}" : "";
  return {
      {"logits", "logit[h,i,j] =", "q_i·k_j" + scale + " − Σ_l softplus(w_h·x_l + β_h)", {}, "l = j+1…i"}};
}

} // namespace

Family cableFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Veisi et al. 2025, Context-aware Biases for Length Extrapolation";
  info.equations = equations;
  info.summary =
      "Each token says, head by head, how wide it is, and a logit falls by the width of all tokens "
      "between key and query.";
  info.parameters = parameters();
  info.tensors = tensorsOfGate("cable", {"heads"}, "the width of a token");
  info.tensors.push_back({"cable_width", {"heads", "tokens"}, true, "How wide each token is.", true});
  info.check = [](const Config& config) { return earlierKeysAlone(config, "CABLE", EarlierKeys::Between); };
  return {info, makeEncoding<Cable>};
}

} // namespace expe
