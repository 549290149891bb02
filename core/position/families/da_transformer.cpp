// DA-Transformer, distance-aware. Wu, Wu, Huang 2021, section 3: of each head and layer
//
//   logit[i,j] = relu(q_i·k_j)·f(|i − j|)/√d,   f(n) = (1 + e^v)/(1 + e^(v − w n))
//
// f is 1 at distance 0; it grows to 1 + e^v where w > 0 and falls to 0 where w < 0. The causal mask comes
// after the ReLU, so that what lies ahead is hidden and not merely 0.
#include "core/position/families/distance_tables.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "da_transformer";
constexpr double initialStd = 0.02; // the paper states none: heads begin with f near 1, to either side

class DATransformer : public Encoding {
public:
  DATransformer(const Config& config, Parameters& parameters, std::int64_t layer) : scale_(scaleOf(config)) {
    const auto number = [&](const std::string& name) {
      return parameters.add(
          {{ofLayer("da_transformer_" + name, layer), {headsOf(config)}, Does::Shapes, 0, initialStd}});
    };
    w_ = number("w"), v_ = number("v");
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.rescore = {{w_, v_},
                    [distances = Distances(ctx, scale_)](const std::vector<at::Tensor>& of,
                                                         const at::Tensor& x, const Rows& rows) {
                      return x.relu() * factor(of[0], of[1], distances.of(rows), x.scalar_type());
                    }};
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    const auto distance = Distances(ctx, scale_).of({0, ctx.queries.size(-1), {}});
    return name == "factor" ? factor(w_, v_, distance, at::kFloat) : Encoding::quantity(name, ctx);
  }

private:
  static at::Tensor factor(const at::Tensor& ws, const at::Tensor& vs, const at::Tensor& distance,
                           at::ScalarType type) { // f(|i − j|) of each head
    const auto w = ws.to(type).view({-1, 1, 1}), v = vs.to(type).view({-1, 1, 1});
    return (1 + v.exp()) * (w * distance.abs().to(type) - v).sigmoid();
  }

  double scale_;
  at::Tensor w_, v_; // [H]
};

std::vector<Equation> equations(const Config&) {
  return {{"logits",
           "logit[h,i,j] =", "relu({q_i}·{k_j})·(1 + e^{v_h})/(1 + e^({v_h} − {w_h}·{s}·|{i} − {j}|))/√{d}"}};
}

} // namespace

Family daTransformerFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.paper = "Wu et al. 2021, DA-Transformer: Distance-aware Transformer, section 3";
  info.summary = "Scores that are not negative are multiplied by a learned sigmoid of the distance: some "
                 "heads look near, others far. Negative scores count as 0.";
  info.quantities = {"factor"};
  info.aliases = {{"da-transformer"}};
  info.tensors = {
      {"da_transformer_w", {"heads"}, true, "w, how fast the factor rises or falls with distance"},
      {"da_transformer_v", {"heads"}, true, "v, how high it may rise: 1 + e^v"}};
  info.equations = equations;
  return {info, makeEncoding<DATransformer>};
}

} // namespace expe
