// GRAPE-AP, the path-integral additive one of the group representational encodings. Zhang et al. 2026 (ICLR),
// equations 5.1 and 5.2: where the Forgetting Transformer lets each token say how much is forgotten at it,
// here the query says so too. Each token has a vector p of its own for each head, and a logit sinks by
//
//   Σ_{l=j+1..i} m_h · ln σ( p_i · R^l p̂_l / w )
//
// R turns each of the w/2 pairs of dims by one radian a position, p̂ is p over its root mean square, and m are
// ALiBi's slopes. The sum is of every pair of tokens anew, since its terms depend on i: nothing can be kept
// of it. R stands by the key alone, so that moving all positions on changes it.
//
// As the authors' code has it: in the paper the query's p is normed too. Both are here.
#include "core/attention/attention.h"
#include "core/position/families/alibi_slopes.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "grape_ap";
const std::string vectors = "grape_ap_p"; // of tokens
constexpr double epsilon = 1.1920929e-7;  // fp32's, which the authors' norm has by default

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer("width", "Width w", When::Build, 8, 2, 4096,
                  "Dims of the vector p of a token for each head; 8 in the authors' runs.", "dims"),
      own.choice("norm", "Normed", When::Build, "key", {"key", "both"},
                 "key: the key's p alone is divided by its root mean square, as in the authors' code. both: "
                 "the query's too, as in the paper.")};
}

at::Tensor normed(const at::Tensor& p) {
  return p * (p.square().mean(-1, true) + epsilon).rsqrt();
}

class GrapeAP : public Encoding {
public:
  GrapeAP(const Config& config, Parameters& parameters, std::int64_t layer)
      : both_(config.text("position.grape_ap.norm") == "both"),
        width_(config.integer("position.grape_ap.width")), scale_(scaleOf(config)),
        weight_(parameters.add({{ofLayer("grape_ap_weight", layer),
                                 {headsOf(config) * width_, config.integer("model.width")},
                                 Does::Maps,
                                 0,
                                 initialSpread(config)}})) {}

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    const auto type = ctx.exact();
    const auto p = at::linear(h.to(type), weight_.to(type)); // [B,T,H·w]
    return {{vectors, p.unflatten(-1, {-1, width_}).transpose(1, 2)}};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto &p = tokens.at(vectors),
               slopes = ctx.cache->get("alibi slopes", [&] { return alibiSlopes(ctx); });
    const auto here = p.slice(2, k.size(2) - q.size(2));
    plan.bias.dense = {{both_ ? normed(here) : here, turned(normed(p), ctx), slopes},
                       [](const std::vector<at::Tensor>& of, const at::Tensor&, const Rows& rows) {
                         return sums(of[0], of[1], rows) * of[2].view({-1, 1, 1});
                       }};
    return plan;
  }

private:
  // R^l p_l of all keys [B,H,Tk,w].
  at::Tensor turned(const at::Tensor& p, const PositionContext& ctx) const {
    const auto angle = (scale_ * ctx.keys).unsqueeze(-1);
    const auto ofHeads = [&](const at::Tensor& x) { // [T,1] or [B,1,T,1]
      return (x.dim() == 3 ? x.unsqueeze(1) : x).to(p.scalar_type());
    };
    const auto &cos = ctx.cache->get(cacheName("cos"), [&] { return ofHeads(angle.cos()); }),
               &sin = ctx.cache->get(cacheName("sin"), [&] { return ofHeads(angle.sin()); });
    const auto pair = p.chunk(2, -1);
    return at::cat({pair[0] * cos + pair[1] * sin, pair[1] * cos - pair[0] * sin}, -1);
  }
  static std::string cacheName(const std::string& of) { return "grape_ap " + of; }

  // Σ_{l=j+1..i} ln σ(p_i·l/w) of these rows, from the query backwards, so that near keys lose no digits to
  // far ones: [B,H,rows,Tk].
  static at::Tensor sums(const at::Tensor& queries, const at::Tensor& keys, const Rows& rows) {
    const auto products = at::matmul(queries.slice(2, rows.begin, rows.end), keys.transpose(2, 3));
    const auto before = keys.size(2) - queries.size(2) + rows.begin; // tokens before the first row's
    const auto terms = at::log_sigmoid(products / static_cast<double>(keys.size(3))).tril(before); // l ≤ i
    return cumulativeSum(terms.flip(-1), -1).flip(-1) - terms;
  }

  bool both_;
  std::int64_t width_;
  double scale_;
  at::Tensor weight_; // [H·w, D]
};

std::vector<Equation> equations(const Config& config) {
  const std::string query = config.text("position.grape_ap.norm") == "both" ? "p̂_i" : "p_i";
  return {{"logits", "logit[h,i,j] +=", "{m_h}·Σ_l ln σ(" + query + "·R^({s}·l)·p̂_l/{w})", {}, "l = j+1…i"}};
}

Result<void> check(const Config& config) {
  TRY(earlierKeysAlone(config, "GRAPE-AP", EarlierKeys::Between));
  const auto width = config.integer("position.grape_ap.width");
  if (width % 2 == 0)
    return {};
  return userError("position.grape_ap.width: {0} dims cannot be turned in pairs; write an even number.",
                   {std::to_string(width)}, "position.grape_ap.width");
}

} // namespace

Family grapeAPFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.paper = "Zhang et al. 2026, Group Representational Position Encoding, section 5";
  info.summary =
      "A logit sinks by what is forgotten at each token between key and query, and how much that "
      "is the query and the token decide together, by vectors p of their own; R turns each pair of "
      "their dims by a radian a position. Where the query has no say it is a Forgetting "
      "Transformer whose sums are multiplied by ALiBi's slopes m.";
  info.equations = equations;
  info.scaled = "the positions by which the vectors of the tokens in between are turned";
  info.symbols = {{"R", "turns each pair of dims by a radian"}};
  info.parameters = parameters();
  info.tensors = {{"grape_ap_weight", {"heads·w", "width"}, true, "W of the vectors p (with weight decay)."},
                  {vectors, {"heads", "tokens", "w"}, true, "The vector p of each token.", true}};
  info.check = check;
  return {info, makeEncoding<GrapeAP>};
}

} // namespace expe
