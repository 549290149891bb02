// GAPE, gated adaptive positional encoding. Ali et al. 2026: a query says how much of what is far it wants to
// forget, and a key whether it is a landmark, which is to be remembered however far it is:
//
//   Γ_h · g_i · ( j·(1 − l_j) + i·l_j )/T
//
//   l_j = σ(u_h·k_j + a_h),   g_i = softplus(v_h·q_i + b_h),   Γ_h = softplus(γ_h)
//
// is added to the logits. Of this Γ_h·g_i·i/T is the same for all keys of a query, and softmax leaves it out;
// what is left, −Γ_h·g_i·(1 − l_j)·(i − j)/T, is what is added here, so that positions may begin anywhere and
// a sink counts as it does elsewhere. Queries and keys are those after their norm, not turned.
//
// The authors have not published code, and two things are left open to a reader, which are choices here:
// whether T is the length of training or that of the text, and whether heads share the gates.
#include "core/attention/attention.h"
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "gape";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("length", "Length T", When::Build, "training", {"training", "text"},
                 "What distances are divided by. training: the length that is trained on, so that far keys "
                 "of a longer text are forgotten further. text: the length of the text that is read, so "
                 "that a longer one is forgotten more slowly."),
      own.choice("gates", "Gates", When::Build, "heads", {"heads", "layer"},
                 "heads: each head has gates of its own. layer: the heads of a layer share them, and each "
                 "has its amplitude Γ alone.")};
}

// w_h·x + b_h of queries or keys [B,H,T,d], by a gate for each head or one for all: [B,H,T].
struct ContentGate {
  at::Tensor weight, bias; // [H,d] and [H], or [1,d] and [1]

  at::Tensor operator()(const at::Tensor& x) const {
    const auto type = x.scalar_type();
    return (x * weight.to(type).unsqueeze(1)).sum(-1) + bias.to(type).unsqueeze(1);
  }
};

class Gape : public Encoding {
public:
  Gape(const Config& config, Parameters& parameters, std::int64_t layer)
      : ofText_(config.text("position.gape.length") == "text"), scale_(scaleOf(config)) {
    const auto gates = config.text("position.gape.gates") == "heads" ? headsOf(config) : 1;
    const auto gate = [&](const std::string& name) -> ContentGate {
      return {parameters.add({{ofLayer("gape_" + name + "_weight", layer),
                               {gates, headWidthOf(config)},
                               Does::Maps,
                               0,
                               initialSpread(config)}}),
              parameters.add({{ofLayer("gape_" + name + "_bias", layer), {gates}, Does::IsAdded, 0, 0}})};
    };
    forgets_ = gate("forget"), landmark_ = gate("landmark");
    gamma_ = parameters.add({{ofLayer("gape_gamma", layer), {headsOf(config)}, Does::Shapes, 0, 0}});
  }

  bool ofLength() const override { return ofText_; }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto type = ctx.exact();
    const auto T = static_cast<double>(ofText_ ? ctx.length : ctx.trainingLength);
    const auto amplitude = scale_ / T * at::softplus(gamma_.to(type)).unsqueeze(1); // [H,1]
    const auto g = amplitude * forgetting(q, ctx);
    const auto unprotected = at::sigmoid(-landmark_(forEachHead(k.to(type), ctx.heads))); // 1 − l
    plan.bias.dense = {{g, unprotected},
                       [queries = ctx.queries, keys = ctx.keys](const std::vector<at::Tensor>& of,
                                                                const at::Tensor&, const Rows& rows) {
                         const auto far = distancesOf(queries, keys, rows).to(of[0].scalar_type());
                         return -of[0].slice(2, rows.begin, rows.end).unsqueeze(-1) * of[1].unsqueeze(-2) *
                                (far.dim() == 3 ? far.unsqueeze(1) : far);
                       }};
    return plan;
  }

  TokenTensors gates(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    const auto keys = forEachHead(k.slice(2, k.size(2) - q.size(2)).to(ctx.exact()), ctx.heads);
    return {{"gape_forget", forgetting(q, ctx)}, {"gape_landmark", at::sigmoid(landmark_(keys))}};
  }

private:
  at::Tensor forgetting(const at::Tensor& q, const PositionContext& ctx) const { // g, [B,H,T]
    return at::softplus(forgets_(q.to(ctx.exact())));
  }

  bool ofText_;
  double scale_;
  ContentGate forgets_, landmark_; // g and l
  at::Tensor gamma_;               // [H]
};

std::vector<Equation> equations(const Config& config) {
  const bool ofText = config.text("position.gape.length") == "text",
             shared = config.text("position.gape.gates") == "layer";
  const std::string by = shared ? "" : "_h";
  return {{"logits",
           "logit[h,i,j] −=",
           std::string("{s}·({i} − {j})/") + (ofText ? "T" : "{L}") + "·softplus(γ_h)·softplus(v" + by +
               "·q_i + b" + by + ")·(1 − σ(u" + by + "·k_j + a" + by + "))",
           {},
           ofText ? "T: tokens of the text" : ""}};
}

} // namespace

Family gapeFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.paper = "Ali et al. 2026, Remember to Forget: Gated Adaptive Positional Encoding";
  info.equations = equations;
  info.summary =
      "A penalty for distance that each query makes as steep as it likes, and that keys which call "
      "themselves landmarks do not pay. It is linear in the distance, as ALiBi is.";
  info.parameters = parameters();
  info.tensors = {
      {"gape_forget_weight", {"gates", "head width"}, true, "v of the gate of queries (with weight decay)."},
      {"gape_forget_bias", {"gates"}, true, "b of the gate of queries, 0 at the start."},
      {"gape_landmark_weight", {"gates", "head width"}, true, "u of the gate of keys (with weight decay)."},
      {"gape_landmark_bias", {"gates"}, true, "a of the gate of keys, 0 at the start."},
      {"gape_gamma", {"heads"}, true, "γ of the amplitude Γ, 0 at the start."},
      {"gape_forget", {"heads", "tokens"}, true, "g, how much each query forgets of what is far.", true},
      {"gape_landmark", {"heads", "tokens"}, true, "l, how much of a landmark each key is.", true}};
  info.check = [](const Config& config) { return earlierKeysAlone(config, "GAPE", EarlierKeys::Falling); };
  return {info, makeEncoding<Gape>};
}

} // namespace expe
