// DeBERTa, disentangled attention. He, Liu, Gao, Chen 2021, equations 2 to 4: rows P of 2k distances, shared
// by all layers, and projections W_kr and W_qr of each,
//
//   logit[i,j] = (q_i·k_j + q_i·W_kr P[δ(i,j)] + k_j·W_qr P[δ(j,i)])/√(3d)
//   δ(i,j) = 0 where i − j ≤ −k,  2k − 1 where i − j ≥ k,  else i − j + k
//
// The code of transformers reads δ(i,j) in the last term too. DeBERTa-v2 (Hugging Face's
// make_log_bucket_position) has distances up to k/2 exactly, and further ones up to `farthest`
// logarithmically.
#include "core/attention/attention.h"
#include "core/position/families/distance_tables.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const std::string id = "deberta";

Value spanOf(const Config& config) {
  const auto L = config.integer("data.window");
  return std::max<std::int64_t>(config.text("position.deberta.buckets") == "log" ? L / 2 : L, 2);
}
Value farthestOf(const Config& config) {
  return std::max<std::int64_t>(config.integer("data.window"), 4);
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  auto farthest = automatic(
      own.integer("farthest", "Farthest", When::Build, 512, 4, 1 << 24,
                  "Distance up to which logarithmic rows reach; further ones share the last.", "tokens"),
      farthestOf, "the training window.");
  farthest.only = {"position.deberta.buckets", {"log"}};
  return {
      own.choice(
          "reading", "Reading", When::Build, "paper", {"paper", "code"},
          "paper: a key asks for the query's distance from it, δ(j,i). code: transformers reads δ(i,j) "
          "there too."),
      own.choice("buckets", "Buckets", When::Build, "linear", {"linear", "log"},
                 "linear: a row for each distance. log: from k/2 on rows grow wider, as in DeBERTa-v2."),
      automatic(own.integer("span", "Span k", When::Build, 512, 2, 1 << 20,
                            "There are 2k rows, for distances from −k to k − 1; further ones share the last.",
                            "rows"),
                spanOf, "the training window; half of it with logarithmic rows."),
      farthest,
  };
}

// δ of whole distances i − j, fp64: the row of P, int64.
struct Delta {
  bool log;
  std::int64_t span;
  double farthest;

  at::Tensor operator()(const at::Tensor& distance) const {
    const auto row = (log ? logarithmic(distance) : distance) + static_cast<double>(span);
    return row.clamp(0, static_cast<double>(2 * span - 1)).to(at::kLong);
  }
  at::Tensor logarithmic(const at::Tensor& distance) const {
    const std::int64_t half = span / 2;
    const auto middle = static_cast<double>(half);
    const auto widths = (distance.abs().clamp_min(middle) / middle).log() / std::log((farthest - 1) / middle);
    const auto further = (widths * (middle - 1)).ceil() + middle;
    return at::where(distance.abs() <= middle, distance, further * distance.sign());
  }
};

class DeBERTa : public Encoding {
public:
  DeBERTa(const Config& config, Parameters& parameters, std::int64_t layer)
      : code_(config.text("position.deberta.reading") == "code"),
        delta_{config.text("position.deberta.buckets") == "log", config.integer("position.deberta.span"),
               static_cast<double>(config.integer("position.deberta.farthest"))},
        scale_(scaleOf(config)) {
    const auto D = config.integer("model.width"), rows = headsOf(config) * headWidthOf(config);
    const double std = initialSpread(config);
    const auto matrix = [&](const std::string& name) {
      return parameters.add({{ofLayer("deberta_" + name, layer), {rows, D}, Does::Maps, 0, std}});
    };
    rows_ = parameters.add({{"position.deberta_rows", {2 * delta_.span, D}, Does::StandsFor, 0, std}});
    keys_ = matrix("keys"), queries_ = matrix("queries");
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.scale = 1 / std::sqrt(3 * static_cast<double>(q.size(-1)));
    const auto row = [delta = delta_, distances = Distances(ctx, scale_)](const Rows& rows, bool turned) {
      const auto distance = distances.of(rows).round();
      return delta(turned ? -distance : distance);
    };
    plan.rescore = {{q, k, projected(keys_, ctx.heads), projected(queries_, ctx.heads)},
                    [row, scale = plan.scale, code = code_](const std::vector<at::Tensor>& of,
                                                            const at::Tensor& x, const Rows& rows) {
                      const auto type = x.scalar_type();
                      const auto q = rowsIn(of[0], rows, type), k = forEachHead(of[1], q.size(1)).to(type);
                      return x + scale * (queriesRead(of[2].to(type), q, row(rows, false)) +
                                          keysRead(of[3].to(type), k, row(rows, !code)));
                    }};
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    const auto distance = Distances(ctx, scale_).of({0, ctx.queries.size(-1), {}}).round();
    if (name == "bucket")
      return delta_(distance).squeeze(-1).to(at::kFloat);
    if (name == "relative_key")
      return rowsRead(projected(keys_, ctx.heads), delta_(distance));
    if (name == "relative_query")
      return rowsRead(projected(queries_, ctx.heads), delta_(code_ ? distance : -distance));
    return Encoding::quantity(name, ctx);
  }

private:
  at::Tensor projected(const at::Tensor& matrix, std::int64_t heads) const { // W P of each head: [H,2k,d]
    return at::linear(rows_, matrix).view({rows_.size(0), heads, -1}).transpose(0, 1);
  }

  bool code_;
  Delta delta_;
  double scale_;
  at::Tensor rows_, keys_, queries_; // [2k,D], [H·d,D], [H·d,D]
};

std::vector<Equation> equations(const Config& config) {
  const bool code = config.text("position.deberta.reading") == "code",
             log = config.text("position.deberta.buckets") == "log";
  const std::string last = code ? "δ({i},{j})" : "δ({j},{i})";
  return {{"logits",
           "logit[i,j] =",
           "({q_i}·{k_j} + {q_i}·{W_kr}·P[δ({i},{j})] + {k_j}·{W_qr}·P[" + last + "])/√(3{d})",
           {},
           std::string("δ(i,j) = clip(") + (log ? "bucket(s·(i − j))" : "s·(i − j)") + " + k, 0, 2k−1)"}};
}

Result<void> check(const Config& config) {
  const auto span = config.integer("position.deberta.span"),
             farthest = config.integer("position.deberta.farthest");
  if (config.text("position.deberta.buckets") == "linear" || farthest > span / 2 + 1)
    return {};
  return userError(
      "position.deberta.farthest: rows are one a distance up to {0} already; write more than {1}, or choose "
      "buckets = linear.",
      {std::to_string(span / 2), std::to_string(span / 2 + 1)}, "position.deberta.farthest");
}

} // namespace

Family debertaFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.paper = "He et al. 2021, DeBERTa: Decoding-enhanced BERT with Disentangled Attention, eq. 2 to 4";
  info.summary = "Queries meet learned keys of the distance, and keys meet learned queries of it, beside the "
                 "content. As three terms are added, scores are divided by √(3d).";
  info.quantities = {"relative_key", "relative_query"};
  info.further = {"bucket"};
  info.parameters = parameters();
  info.tensors = {
      {"deberta_rows", {"2·span", "width"}, false, "P, of the distances; of all layers (with weight decay)"},
      {"deberta_keys", {"width", "width"}, true, "W_kr, which makes keys of P (with weight decay)"},
      {"deberta_queries", {"width", "width"}, true, "W_qr, which makes queries of P (with weight decay)"}};
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<DeBERTa>};
}

} // namespace expe
