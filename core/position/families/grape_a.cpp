// GRAPE-A, the additive one of the group representational encodings. Zhang et al. 2026 (ICLR): ALiBi's
// penalty, times how much query or key, or both, ask for it:
//
//   −(i − j) · m_h · softplus(ω_h) · ( softplus(v_h·q_i/√d) + softplus(u_h·k_j/√d) )
//
// with unit vectors v and u, and ALiBi's slopes m. As the authors' code has it: its docstrings leave out m
// and √d. Queries and keys are those after their norm.
#include "core/position/families/alibi_slopes.h"
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "grape_a";

std::vector<Parameter> parameters() {
  return {
      Describe(id).choice("terms", "Decided by", When::Build, "qk", {"q", "k", "qk"},
                          "q: the query says how steeply its logits fall. k: each key says it of its own. "
                          "qk: both, added.")};
}

at::Tensor units(const at::Tensor& x) { // [H,d], each of length 1
  return x / at::linalg_vector_norm(x, 2, {-1}, true).clamp_min(1e-12);
}

class GrapeA : public Encoding {
public:
  GrapeA(const Config& config, Parameters& parameters, std::int64_t layer) : scale_(scaleOf(config)) {
    const auto& terms = config.text("position.grape_a.terms");
    const auto heads = headsOf(config), d = headWidthOf(config);
    const double std = initialSpread(config);
    omega_ = parameters.add({{ofLayer("grape_a_omega", layer), {heads}, Does::Shapes, 1, 0}});
    if (terms != "k")
      v_ = parameters.add({{ofLayer("grape_a_v", layer), {heads, d}, Does::Shapes, 0, std}});
    if (terms != "q")
      u_ = parameters.add({{ofLayer("grape_a_u", layer), {heads, d}, Does::Shapes, 0, std}});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto slopes = scale_ * ctx.cache->get("alibi slopes", [&] { return alibiSlopes(ctx); }) *
                        at::softplus(omega_.to(ctx.exact()));
    const auto asks = [&](const at::Tensor& x, const at::Tensor& direction) {
      return direction.defined() ? slopes.unsqueeze(-1) * asked(x, direction, ctx)
                                 : at::zeros({1, 1, 1}, slopes.options());
    };
    plan.bias.dense = {
        {asks(q, v_), asks(k, u_)},
        [queries = ctx.queries, keys = ctx.keys](const std::vector<at::Tensor>& of, const at::Tensor&,
                                                 const Rows& rows) {
          const auto far = distancesOf(queries, keys, rows).abs().to(of[0].scalar_type());
          const auto ofQueries = of[0].size(2) == 1 ? of[0] : of[0].slice(2, rows.begin, rows.end);
          return -(far.dim() == 3 ? far.unsqueeze(1) : far) * (ofQueries.unsqueeze(-1) + of[1].unsqueeze(-2));
        }};
    return plan;
  }

  TokenTensors gates(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    TokenTensors all;
    if (v_.defined())
      all["grape_a_query"] = asked(q, v_, ctx);
    if (u_.defined())
      all["grape_a_key"] = asked(k.slice(2, k.size(2) - q.size(2)), u_, ctx);
    return all;
  }

private:
  // softplus(direction · x / √d) of queries or keys [B,H,T,d], of keys that heads share too: [B,H,T].
  static at::Tensor asked(const at::Tensor& x, const at::Tensor& direction, const PositionContext& ctx) {
    const auto unit = units(direction.to(ctx.exact())) / std::sqrt(static_cast<double>(ctx.headWidth));
    const auto groups = x.size(1);
    const auto each = unit.view({groups, -1, unit.size(1)}).transpose(1, 2); // [G,d,H/G]
    const auto all = at::matmul(x.to(ctx.exact()), each);                    // [B,G,T,H/G]
    return at::softplus(all.transpose(2, 3).flatten(1, 2));
  }

  double scale_;
  at::Tensor omega_, v_, u_; // [H], [H,d]
};

std::vector<Equation> equations(const Config& config) {
  const auto& terms = config.text("position.grape_a.terms");
  const std::string query = "softplus(v_h·{q_i}/√{d})", key = "softplus(u_h·{k_j}/√{d})";
  return {{"logits", "logit[h,i,j] −=",
           "{s}·({i} − {j})·{m_h}·softplus(ω_h)·" + (terms == "q"   ? query
                                                     : terms == "k" ? key
                                                                    : "(" + query + " + " + key + ")")}};
}

} // namespace

Family grapeAFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.paper = "Zhang et al. 2026, Group Representational Position Encoding";
  info.equations = equations;
  info.summary = "ALiBi's penalty for distance, made steeper or flatter by each query, by each key, or by "
                 "both; the heads learn what they ask. It is linear in the distance, as ALiBi is.";
  info.parameters = parameters();
  info.tensors = {{"grape_a_omega", {"heads"}, true, "ω, 1 at the start."},
                  {"grape_a_v", {"heads", "head width"}, true, "The direction v of queries."},
                  {"grape_a_u", {"heads", "head width"}, true, "The direction u of keys."},
                  {"grape_a_query", {"heads", "tokens"}, true, "How steep a fall each query asks for.", true},
                  {"grape_a_key", {"heads", "tokens"}, true, "How steep a fall each key asks for.", true}};
  info.aliases = {
      {"grape_a_q", {{"terms", "q"}}}, {"grape_a_k", {{"terms", "k"}}}, {"grape_a_qk", {{"terms", "qk"}}}};
  info.check = [](const Config& config) { return earlierKeysAlone(config, "GRAPE-A", EarlierKeys::Falling); };
  return {info, makeEncoding<GrapeA>};
}

} // namespace expe
