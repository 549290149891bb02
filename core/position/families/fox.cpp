// FoX, the Forgetting Transformer. Lin et al. 2025 (ICLR), equations 4 to 6: each token has a forget gate for
// each head, f_l = σ(w·h_l + b), and a logit sinks by what the tokens from behind the key to the query
// forget:
//
//   q_i·k_j/√d + Σ_{l=j+1..i} ln f_l
//
// So what stands in between, and not how much of it, decides how far a key is. The authors begin with b = 0,
// where each token forgets half; x-transformers with b = 5.
#include "core/position/families/gate.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "fox";

std::vector<Parameter> parameters() {
  return {gateBias(Describe(id), 0,
                   "b at the start: at 0 (the authors) each token forgets half of what was before, at 5 "
                   "(x-transformers) less than a hundredth.")};
}

class Fox : public Encoding {
public:
  Fox(const Config& config, Parameters& parameters, std::int64_t layer)
      : gate_("fox", headsOf(config), config.real("position.fox.gate_bias"), config, parameters, layer) {}

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    return {{"fox_log_gate", at::log_sigmoid(gate_(h, ctx))}}; // [B,H,T]
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.bias.decay = cumulativeSum(tokens.at("fox_log_gate"), -1);
    return plan;
  }

private:
  Gate gate_;
};

std::vector<Equation> equations(const Config&) {
  return {{"logits", "logit[h,i,j] +=", "Σ_l ln σ(w_h·x_l + b_h)", {}, "l = j+1…i"}};
}

} // namespace

Family foxFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Lin et al. 2025, Forgetting Transformer: Softmax Attention with a Forget Gate";
  info.equations = equations;
  info.summary = "Each token says how much of what was before is forgotten, head by head; a key counts less "
                 "for all that was forgotten since.";
  info.aliases = {{"forgetting_transformer"}};
  info.parameters = parameters();
  info.tensors = tensorsOfGate("fox", {"heads"}, "the forget gate");
  info.tensors.push_back(
      {"fox_log_gate", {"heads", "tokens"}, true, "The logarithm of each token's gate.", true});
  info.check = [](const Config& config) {
    return earlierKeysAlone(config, "Forgetting Transformer", EarlierKeys::Between);
  };
  return {info, makeEncoding<Fox>};
}

} // namespace expe
