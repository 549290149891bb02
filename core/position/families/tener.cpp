// TENER. Yan, Deng, Li, Qiu 2019, section 3.2: unscaled, with R(n) = [sin ω_c n | cos ω_c n] over the d dims
// of a head, ω_c = 10000^(-c/(d/2 - 1)), and u and v of each head and layer,
//
//   logit[i,j] = q_i·k_j + q_i·R(i − j) + u·k_j + v·R(i − j)                  paper
//   logit[i,j] = q_i·k_j + q_i·R(j − i) + u·k_j + v·R(j − i) + k_j·R(i − j)   published code
//
// R says before and behind apart, since sin is odd. All of it folds into queries and keys, by the addition
// theorems: of (q_i + v)·R(i − j) into d dims more, which are R(j) on the side of the keys, and of k_j·R(i −
// j) into as many again. So every kernel takes it.
#include "core/position/families/waves.h"
#include "core/position/framework/composed.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const std::string id = "tener";
constexpr double base = 10000;

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice(
          "form", "Form", When::Build, "paper", {"paper", "code"},
          "paper: as its equations are. code: the published code looks the other way, R[j − i], and has a "
          "term of keys and distance too."),
      own.choice(
          "keys", "Keys", When::Build, "projected", {"projected", "unprojected"},
          "projected: W_k h, as in the published code. unprojected: each head's own dims of h, as in the "
          "paper, so that W_k does nothing."),
      own.flag("scaled", "Divide by √d", When::Build, false,
               "Scores are divided by √d, as usual; the paper found that to be worse."),
  };
}

// One frequency a pair; 1 alone where there is but one pair.
at::Tensor frequencies(std::int64_t headWidth, const at::TensorOptions& options) { // fp64 [d/2]
  const auto pairs = headWidth / 2;
  return at::pow(base,
                 at::arange(pairs, options) / -static_cast<double>(std::max<std::int64_t>(pairs - 1, 1)));
}

class Tener : public Encoding {
public:
  Tener(const Config& config, Parameters& parameters, std::int64_t layer)
      : scale_(scaleOf(config)), code_(config.text("position.tener.form") == "code"),
        unprojected_(config.text("position.tener.keys") == "unprojected"),
        scaled_(config.flag("position.tener.scaled")) {
    const auto H = headsOf(config), d = headWidthOf(config);
    const double std = std::sqrt(2 / static_cast<double>(H + d)); // Glorot's, as in the published code
    const auto query = [&](const std::string& name) {
      return parameters.add({{ofLayer("tener_" + name, layer), {H, d}, Does::IsAdded, 0, std}});
    };
    u_ = query("u"), v_ = query("v");
  }

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    if (!unprojected_)
      return {};
    return {{"tener_key", h.view({h.size(0), h.size(1), ctx.heads, -1}).transpose(1, 2).to(ctx.type)}};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    const auto own = unprojected_ ? tokens.at("tener_key") : k;
    const auto ofQueries = ctx.cache->get("tener.queries", [&] { return waves(ctx.queries, ctx); }),
               ofKeys = ctx.cache->get("tener.keys", [&] { return waves(ctx.keys, ctx); });
    const auto type = ctx.exact();
    const auto wide = q.to(type), u = u_.unsqueeze(1).to(type), v = v_.unsqueeze(1).to(type);
    const auto towards = code_ ? mirrored(wide + v) : wide + v;
    std::vector<at::Tensor> queries = {wide + u, against(towards, ofQueries)},
                            keys = {own, ofKeys.expand(own.sizes())};
    if (code_) // k·R(i − j) stands at j
      queries.push_back(ofQueries.expand(q.sizes())), keys.push_back(against(mirrored(own.to(type)), ofKeys));
    auto plan = plainPlan(joined(queries, q.scalar_type()), joined(keys, q.scalar_type()), ctx);
    plan.scale = scaled_ ? 1 / std::sqrt(static_cast<double>(q.size(-1))) : 1;
    return plan;
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override { // R of distances
    return wavesOf(scale_ * ctx.queries, frequencies(ctx.headWidth, ctx.queries.options()), at::kFloat);
  }

private:
  static at::Tensor joined(std::vector<at::Tensor>& parts, at::ScalarType type) {
    for (at::Tensor& part : parts)
      part = part.to(type);
    return at::cat(parts, -1);
  }

  at::Tensor waves(const at::Tensor& n, const PositionContext& ctx) const { // R(s n) [T,d]
    return wavesOf(scale_ * n, frequencies(ctx.headWidth, n.options()), ctx.exact());
  }

  double scale_;
  bool code_, unprojected_, scaled_;
  at::Tensor u_, v_; // [H,d]
};

std::vector<Equation> equations(const Config& config) {
  const bool code = config.text("position.tener.form") == "code";
  const std::string R = code ? "R[{j} − {i}]" : "R[{i} − {j}]",
                    sum = "({q_i} + {u})·{k_j} + ({q_i} + {v})·" + R + (code ? " + {k_j}·R[{i} − {j}]" : "");
  auto all = wavesInWords("d", config.has("model.width") ? headWidthOf(config) : 0, "{m}/({d}/2−1)");
  all.insert(all.begin(), {"logits",
                           "logit[i,j] =",
                           config.flag("position.tener.scaled") ? "(" + sum + ")/√{d}" : sum,
                           {},
                           config.text("position.tener.keys") == "unprojected"
                               ? "k: the head's dims of what attention reads"
                               : ""});
  return all;
}

Result<void> check(const Config& config) {
  TRY(evenHeadWidth(config));
  TRY(nothingBeside(config, "rotate", "TENER"));
  const bool grouped = keyHeadsOf(config) != headsOf(config);
  if (config.text("position.tener.keys") == "projected")
    return {};
  if (headsOf(config) * headWidthOf(config) != config.integer("model.width"))
    return userError(
        "position.tener.keys: unprojected keys are the dims of the width, which {0} heads of {1} "
        "dims are not; choose projected, or model.head_width=0.",
        {std::to_string(headsOf(config)), std::to_string(headWidthOf(config))}, "position.tener.keys");
  if (!grouped)
    return {};
  return userError("position.tener.keys: unprojected keys are one for each query head; choose projected, or "
                   "as many model.key_heads as model.heads.",
                   {}, "position.tener.keys");
}

} // namespace

Family tenerFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.paper =
      "Yan et al. 2019, TENER: Adapting Transformer Encoder for Named Entity Recognition, section 3.2";
  info.summary = "Unscaled scores with a sinusoid of the distance that keeps its direction, and one learned "
                 "query of each head for content and for distance. Its sines tell later keys from earlier "
                 "ones, which only masked training sees.";
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.tensors = {{"tener_u", {"heads", "head width"}, true, "u, the query for content"},
                  {"tener_v", {"heads", "head width"}, true, "v, the query for distance"},
                  {"tener_key",
                   {"heads", "tokens", "head width"},
                   true,
                   "each head's own dims of h, if keys are unprojected",
                   true}};
  info.check = check;
  info.equations = equations;
  info.symbols = {{"R", "sinusoids of a distance"}, {"n", "distance in tokens"}};
  return {info, makeEncoding<Tener>};
}

} // namespace expe
