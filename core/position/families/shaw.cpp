// Relative position representations. Shaw, Uszkoreit, Vaswani 2018, equations 3 to 5: with
// r = clip(j − i, −k, k), and rows of width d that each layer learns and its heads share,
//
//   logit[i,j] = q_i·(k_j + a^K_r)/√d          output_i = Σ_j weight[i,j]·(v_j + a^V_r)
//
// The key term is linear in q, but no few dims beside k would hold it for every distance: it is read in
// q·a^K, row by row. The value term needs the sum of weights at each r alone.
#include "core/position/families/distance_tables.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "shaw";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer("clip", "Clip k", When::Build, 16, 1, 65536,
                  "Keys further away than this share the last vector. The paper takes 16.", "tokens"),
      own.flag("values", "Values", When::Build, true,
               "Vectors of the distance are added to the values too. The paper found those of the keys to be "
               "enough."),
  };
}

class Shaw : public Encoding {
public:
  Shaw(const Config& config, Parameters& parameters, std::int64_t layer)
      : clip_(config.integer("position.shaw.clip")), scale_(scaleOf(config)) {
    const auto d = headWidthOf(config), rows = 2 * clip_ + 1;
    const double std = std::sqrt(2 / static_cast<double>(rows + d)); // Glorot's, as in the published code
    const auto table = [&](const std::string& name) {
      return parameters.add({{ofLayer("shaw_" + name, layer), {rows, d}, Does::StandsFor, 0, std, true}});
    };
    keys_ = table("keys");
    if (config.flag("position.shaw.values"))
      values_ = table("values");
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto rowOf = [clip = clip_, distances = Distances(ctx, scale_)](const Rows& rows) {
      return clip - distances.clipped(rows, clip); // of j − i
    };
    plan.rescore = {{q, keys_},
                    [rowOf, scale = plan.scale](const std::vector<at::Tensor>& of, const at::Tensor& x,
                                                const Rows& rows) {
                      const auto type = x.scalar_type();
                      return x + scale * queriesRead(of[1].to(type), rowsIn(of[0], rows, type), rowOf(rows));
                    }};
    if (values_.defined())
      plan.addToOutput = {
          {values_}, [rowOf](const std::vector<at::Tensor>& of, const at::Tensor& weights, const Rows& rows) {
            const auto table = of[0].to(weights.scalar_type());
            auto sums = at::zeros({weights.size(0), weights.size(1), weights.size(2), table.size(0)},
                                  weights.options());
            sums = sums.scatter_add(-1, rowOf(rows).expand(weights.sizes()), weights);
            return at::matmul(sums, table);
          }};
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    const auto row = clip_ - Distances(ctx, scale_).clipped({0, ctx.queries.size(-1), {}}, clip_);
    if (name == "bucket")
      return row.squeeze(-1).to(at::kFloat);
    const auto& table = name == "relative_key" ? keys_ : name == "relative_value" ? values_ : at::Tensor();
    return table.defined() ? rowsRead(table, row) : Encoding::quantity(name, ctx);
  }

private:
  std::int64_t clip_;
  double scale_;
  at::Tensor keys_, values_; // [2k+1,d]
};

std::vector<Equation> equations(const Config& config) {
  std::vector<Equation> all = {
      {"logits", "logit[i,j] =", "{q_i}·({k_j} + aK[r])/√{d}", {}, "r = clip(s·(j − i), −k, k)"}};
  if (config.flag("position.shaw.values"))
    all.push_back({"output", "output[i] =", "Σ_{j} weight[i,j]·({v_j} + aV[r])"});
  return all;
}

} // namespace

Family shawFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.paper = "Shaw et al. 2018, Self-Attention with Relative Position Representations, eq. 3 to 5";
  info.summary = "A learned vector of the clipped distance is added to each key, and another one to each "
                 "value. The heads of a layer share these vectors.";
  info.quantities = {"relative_key", "relative_value"};
  info.further = {"bucket"};
  info.aliases = {{"relative_key", {{"values", "off"}}}};
  info.parameters = parameters();
  info.tensors = {{"shaw_keys",
                   {"2·clip + 1", "head width"},
                   true,
                   "aK, of the distance j − i from −clip on (with weight decay)"},
                  {"shaw_values",
                   {"2·clip + 1", "head width"},
                   true,
                   "aV likewise, unless values is off (with weight decay)"}};
  info.equations = equations;
  return {info, makeEncoding<Shaw>};
}

} // namespace expe
