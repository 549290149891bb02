// Wall attention. Tilde 2026: where the Forgetting Transformer lets the weight of a key decay, here each
// channel c of the product of query and key decays by a gate of its own, g = ln σ(W h + b) of each token:
//
//   z_ij = Σ_c q_ic · k_jc · exp( Σ_{l=j+1..i} g_lc ) / √d
//
// b begins at 8, where a token leaves 0.9997. Beside it there may be a forget gate for each head, whose sum
// is added after √d.
//
// With P the sums of g from the first token on, the factor is exp(P_i − P_j). Neither exp(P_i) nor exp(−P_j)
// is a number for a long text, so queries and keys meet at an anchor A between them: exp(P_i − A) and
// exp(A − P_j) are at most 1. Where so little is lost that both are numbers for one anchor in the middle, as
// at the start, other queries and keys say it all, and attention is fused.
#include "core/attention/attention.h"
#include "core/position/families/gate.h"
#include "core/position/framework/composed.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <optional>

namespace expe {
namespace {

const std::string id = "wall";
constexpr std::int64_t anchored = 16; // tokens from an anchor to the next
// Of one anchor: e^60 times the product with a later key, which is not seen, is still a number.
constexpr double largestExponent = 30;

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {gateBias(own, 8, "b at the start: at 8 a channel keeps 0.9997 of itself from token to token."),
          own.flag("forget", "Forget gate", When::Build, false,
                   "Beside the channels the whole weight decays too, as in the Forgetting Transformer.")};
}

// Scores of rows with a query q [B,H,rows,d] each over all keys [B,H,Tk,d], the tokens of the rows being
// first …, all after the same anchor.
class Rowwise {
public:
  Rowwise(const at::Tensor& k, const at::Tensor& P) : k_(k), P_(P) {}

  at::Tensor operator()(const at::Tensor& q, std::int64_t first) const {
    const auto from = first / anchored * anchored, to = std::min(from + anchored, k_.size(2));
    const auto here = P_.slice(2, first, first + q.size(2));
    auto near = at::mul(q.unsqueeze(3), k_.slice(2, from, to).unsqueeze(2));
    near = near * (here.unsqueeze(3) - P_.slice(2, from, to).unsqueeze(2)).clamp_max(0).exp();
    const auto later = at::matmul(q, k_.slice(2, to).transpose(2, 3)); // which a causal layer does not see
    if (from == 0)
      return at::cat({near.sum(-1), later}, -1);
    const auto anchor = P_.slice(2, from - 1, from);
    const auto q0 = q * (here - anchor).exp(),
               k0 = k_.slice(2, 0, from) * (anchor - P_.slice(2, 0, from)).exp();
    return at::cat({at::matmul(q0, k0.transpose(2, 3)), near.sum(-1), later}, -1);
  }

private:
  const at::Tensor &k_, &P_;
};

class Wall : public Encoding {
public:
  Wall(const Config& config, Parameters& parameters, std::int64_t layer)
      : decay_("wall", headsOf(config) * headWidthOf(config), config.real("position.wall.gate_bias"), config,
               parameters, layer) {
    if (config.flag("position.wall.forget"))
      forget_.emplace("wall_forget", headsOf(config), 0, config, parameters, layer);
  }

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    const auto g = at::log_sigmoid(decay_(h, ctx)).unflatten(1, {ctx.heads, ctx.headWidth}); // [B,H,d,T]
    TokenTensors tokens = {{"wall_log_gate", g.transpose(2, 3)}};
    if (forget_)
      tokens.emplace("wall_log_forget", at::log_sigmoid((*forget_)(h, ctx)));
    return tokens;
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto type = ctx.exact();
    const auto P = cumulativeSum(tokens.at("wall_log_gate"), 2);
    const auto keys = forEachHead(k.to(type), ctx.heads);
    if (k.size(1) == ctx.heads && littleIsLost(P)) // keys that heads share decay for each of them
      fold(plan.pieces.front(), q.to(type), keys, P);
    else
      plan.rescore = {{q.to(type), keys, P},
                      [scale = plan.scale](const std::vector<at::Tensor>& of, const at::Tensor&,
                                           const Rows& rows) { return scale * scores(of, rows); }};
    if (forget_)
      plan.bias.decay = cumulativeSum(tokens.at("wall_log_forget"), -1);
    return plan;
  }

private:
  // Whether one anchor is enough for the whole text. A GPU is not asked, since it would be waited for.
  static bool littleIsLost(const at::Tensor& P) {
    if (!P.is_cpu())
      return false;
    const auto most = (P.select(2, 0) - P.select(2, P.size(2) - 1)).max().detach();
    const double lost =
        most.scalar_type() == at::kDouble ? *most.const_data_ptr<double>() : *most.const_data_ptr<float>();
    return lost < 2 * largestExponent; // not so where it is no number
  }
  // Into queries and keys, about the middle of what is lost, so that any kernel takes them.
  static void fold(QueryKeys& into, const at::Tensor& q, const at::Tensor& k, const at::Tensor& P) {
    const auto anchor = ((P.slice(2, 0, 1) + P.slice(2, -1)) / 2).detach();
    const auto here = P.slice(2, P.size(2) - q.size(2));
    into.q = (q * (here - anchor).exp()).to(into.q.scalar_type());
    into.k = (k * (anchor - P).exp()).to(into.k.scalar_type());
  }

  static at::Tensor scores(const std::vector<at::Tensor>& of, const Rows& rows) {
    const Rowwise scores(of[1], of[2]);
    const auto before = of[1].size(2) - of[0].size(2);
    std::vector<at::Tensor> parts;
    for (auto row = rows.begin; row < rows.end;) {
      const auto next = std::min(rows.end, ((before + row) / anchored + 1) * anchored - before);
      parts.push_back(scores(of[0].slice(2, row, next), before + row));
      row = next;
    }
    return at::cat(parts, 2);
  }

  Gate decay_;
  std::optional<Gate> forget_;
};

std::vector<Equation> equations(const Config& config) {
  const std::string forgets = config.flag("position.wall.forget") ? " + Σ_l ln σ(f_h·x_l + a_h)" : "";
  return {{"logits",
           "logit[h,i,j] =",
           "Σ_c q_ic·k_jc·exp(Σ_l ln σ(W_c·x_l + b_c))/√{d}" + forgets,
           {},
           "l = j+1…i"}};
}

} // namespace

Family wallFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Tilde 2026, Wall Attention";
  info.equations = equations;
  info.summary =
      "Each channel of the product of query and key decays by what the tokens in between say of it.";
  info.parameters = parameters();
  info.tensors = tensorsOfGate("wall", {"heads·head width"}, "the channels' decay");
  for (auto& tensor : tensorsOfGate("wall_forget", {"heads"}, "the forget gate"))
    info.tensors.push_back(std::move(tensor));
  info.tensors.push_back({"wall_log_gate",
                          {"heads", "tokens", "head width"},
                          true,
                          "The logarithm of each channel's gate.",
                          true});
  info.tensors.push_back(
      {"wall_log_forget", {"heads", "tokens"}, true, "The logarithm of each token's forget gate.", true});
  info.chosenPlaces = [](const Config& config) {
    return config.flag("position.wall.forget") ? std::vector<std::string>{"rotate", "bias"}
                                               : std::vector<std::string>{"rotate"};
  };
  info.check = [](const Config& config) -> Result<void> {
    TRY(nothingBeside(config, "score", "Wall attention"));
    return earlierKeysAlone(config, "Wall attention", EarlierKeys::Between);
  };
  return {info, makeEncoding<Wall>};
}

} // namespace expe
