// Transformer-XL. Dai et al. 2019, section 3.3: with R(n) = [sin ω_c n | cos ω_c n], ω_c = 10000^(-2c/D),
//
//   logit[i,j] = ((q_i + u)·k_j + (q_i + v)·W_r R(i − j))/√d
//
// u and v belong to a head and are shared by all layers, W_r is a layer's own. Its segments are the model's:
// keys of the segment before stand in the cache, with their positions.
//
// u folds into the queries. The last term is linear in q too and would fold into D further dims of q and k,
// D/d times as many as a head has, which every kernel would carry along; so it is added row by row.
#include "core/position/families/distance_tables.h"
#include "core/position/families/waves.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <limits>

namespace expe {
namespace {

const std::string id = "transformer_xl";
constexpr double base = 10000;

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer(
          "clamp", "Clamp length", When::Eval, 0, 0, 1 << 20,
          "Keys further away than this count as being so far away, as clamp_len of the published code "
          "has it for texts longer than those of training; 0: never.",
          "tokens"),
  };
}

at::Tensor frequencies(std::int64_t width, const at::TensorOptions& options) { // fp64 [D/2]
  return at::pow(base, at::arange(width / 2, options) * (-2.0 / static_cast<double>(width)));
}

class TransformerXL : public Encoding {
public:
  TransformerXL(const Config& config, Parameters& parameters, std::int64_t layer)
      : scale_(scaleOf(config)),
        clamp_(static_cast<double>(config.integer("position.transformer_xl.clamp"))) {
    const auto D = config.integer("model.width"), H = headsOf(config), d = headWidthOf(config);
    const double std = initialSpread(config); // of u, v and W_r alike, as in the published code
    u_ = parameters.add({{"position.transformer_xl_u", {H, d}, Does::IsAdded, 0, std}});
    v_ = parameters.add({{"position.transformer_xl_v", {H, d}, Does::IsAdded, 0, std}});
    keys_ = parameters.add({{ofLayer("transformer_xl_keys", layer), {H * d, D}, Does::Maps, 0, std}});
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q + u_.unsqueeze(1).to(q.scalar_type()), k, ctx);
    const auto ofQueries = ctx.cache->get("transformer_xl.queries", [&] { return waves(ctx.queries, ctx); }),
               ofKeys = ctx.cache->get("transformer_xl.keys", [&] { return waves(ctx.keys, ctx); });
    const auto edge = clamp_ > 0 ? edges(ctx) : at::Tensor();
    plan.rescore = {{q, v_, keys_, ofQueries, ofKeys},
                    [edge, scale = plan.scale, clamp = clamp_, distances = Distances(ctx, scale_)](
                        const std::vector<at::Tensor>& of, const at::Tensor& x, const Rows& rows) {
                      const auto w = projected(of, rows, x.scalar_type());
                      const auto n = of[3].slice(-2, rows.begin, rows.end);
                      auto term = at::matmul(against(w, n), of[4].transpose(-1, -2));
                      if (clamp > 0)
                        term = clamped(term, at::matmul(w, edge.t()), distances.of(rows), clamp);
                      return x + scale * term;
                    }};
    return plan;
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override { // R of distances
    const auto far = clamp_ > 0 ? clamp_ : std::numeric_limits<double>::infinity();
    return wavesOf((scale_ * ctx.queries).clamp(-far, far), frequencies(ctx.width, ctx.queries.options()),
                   at::kFloat);
  }

private:
  at::Tensor waves(const at::Tensor& n, const PositionContext& ctx) const { // R(s n) [T,D]
    return wavesOf(scale_ * n, frequencies(ctx.width, n.options()), ctx.exact());
  }

  at::Tensor edges(const PositionContext& ctx) const { // R of the clamp length ahead and behind: [2,D]
    const auto n = sentTo(ctx.queries.device(), at::tensor({clamp_, -clamp_}, at::kDouble));
    return wavesOf(n, frequencies(ctx.width, n.options()), ctx.exact());
  }

  // W_rᵀ(q_i + v) of each head: [B,H,rows,D]; (q_i + v)·W_r R is its product with R.
  static at::Tensor projected(const std::vector<at::Tensor>& of, const Rows& rows, at::ScalarType type) {
    const auto v = of[1].to(type), keys = of[2].to(type).view({v.size(0), v.size(1), -1}); // [H,d], [H,d,D]
    return at::matmul(rowsIn(of[0], rows, type) + v.unsqueeze(1), keys);
  }

  // `limits` [B,H,rows,2]: the term at the clamp length ahead and behind.
  static at::Tensor clamped(const at::Tensor& term, const at::Tensor& limits, const at::Tensor& distance,
                            double clamp) {
    const auto ahead = limits.slice(-1, 0, 1), behind = limits.slice(-1, 1, 2);
    return at::where(distance > clamp, ahead, at::where(distance < -clamp, behind, term));
  }

  double scale_, clamp_;
  at::Tensor u_, v_, keys_; // [H,d], [H,d], [H·d,D]
};

std::vector<Equation> equations(const Config& config) {
  const auto width = config.has("model.width") ? config.integer("model.width") : 0;
  const auto clamp = config.integer("position.transformer_xl.clamp");
  auto all = wavesInWords("D", width, "2{m}/{D}");
  all.insert(all.begin(), {"logits",
                           "logit[i,j] =",
                           "(({q_i} + {u})·{k_j} + ({q_i} + {v})·{W_r}·R[{i} − {j}])/√{d}",
                           {},
                           clamp > 0 ? "s·n at most ±" + std::to_string(clamp) : ""});
  return all;
}

Result<void> check(const Config& config) {
  const auto width = config.integer("model.width");
  if (width % 2 == 0)
    return {};
  return userError("model.width: waves of sine and cosine need an even width; choose {0}.",
                   {std::to_string(width + 1)}, "model.width");
}

} // namespace

Family transformerXLFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.paper = "Dai et al. 2019, Transformer-XL, section 3.3";
  info.summary =
      "Scores have a term of content and sinusoid of the distance, and one learned query of each head for "
      "content and for distance. With a memory, in training or evaluation, windows see those before them.";
  info.aliases = {{"transformer-xl"}};
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.tensors = {
      {"transformer_xl_u", {"heads", "head width"}, false, "u, the query for content; of all layers"},
      {"transformer_xl_v", {"heads", "head width"}, false, "v, the query for distance; of all layers"},
      {"transformer_xl_keys",
       {"width", "width"},
       true,
       "W_r, which makes keys of the sinusoids (with weight decay)"}};
  info.check = check;
  info.equations = equations;
  info.symbols = {{"R", "sinusoids of a distance"}, {"n", "distance in tokens"}};
  return {info, makeEncoding<TransformerXL>};
}

} // namespace expe
