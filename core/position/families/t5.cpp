// T5's bias. Raffel et al. 2020, section 2.1: a learned number for each head and bucket of distances is added
// to the logits, by one table that all layers share, as in T5, or by one of each layer's own, as in UMT5
// (Chung et al. 2023).
#include "core/api/parameters.h"
#include "core/position/families/by_distance.h"
#include "core/position/families/t5_buckets.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "t5";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer("buckets", "Buckets", When::Build, 32, 2, 4096,
                  "Distances that are told apart; half of them are exact, the others ever wider."),
      own.integer("max_distance", "Last distance m", When::Build, 128, 2, 1 << 24,
                  "From here on all distances are one.", "tokens"),
      own.flag("both_ways", "Both ways", When::Build, false,
               "Half of the buckets are of later keys, as in T5's encoder. Always so where later tokens are "
               "seen."),
      own.flag("scaled", "Divide by √d", When::Build, true,
               "Off: scores are not divided by √d, as in T5, whose W_q begins smaller by as much."),
      own.flag("shared", "One for all layers", When::Build, true,
               "All layers share one table, as in T5; else each has its own, as in UMT5."),
  };
}

class T5 : public Encoding {
public:
  T5(const Config& config, Parameters& parameters, std::int64_t layer)
      : buckets_{static_cast<double>(config.integer("position.t5.buckets")),
                 static_cast<double>(config.integer("position.t5.max_distance")),
                 config.flag("position.t5.both_ways")},
        scaled_(config.flag("position.t5.scaled")), scale_(scaleOf(config)),
        table_(parameters.add(
            {{config.flag("position.t5.shared") ? "position.t5_table" : ofLayer("t5_table", layer),
              {headsOf(config), config.integer("position.t5.buckets")},
              Does::IsAdded,
              0,
              1 / std::sqrt(static_cast<double>(config.integer("model.width")))}})) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    if (!scaled_)
      plan.scale = 1;
    const auto bias = [buckets = bucketsOf(ctx), scale = scale_](const std::vector<at::Tensor>& table,
                                                                 const at::Tensor& distances) {
      return at::index_select(table[0], 1, buckets.of(scale * distances));
    };
    const double last = scale_ == 0 ? 0 : buckets_.last / std::abs(scale_);
    addByDistance(plan, ctx, id, {table_}, bias, last);
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    if (name != "bucket")
      return Encoding::quantity(name, ctx);
    return bucketsOf(ctx).of(scale_ * (ctx.queries.unsqueeze(-1) - ctx.keys.unsqueeze(-2))).to(at::kFloat);
  }

private:
  T5Buckets bucketsOf(const PositionContext& ctx) const {
    return {buckets_.count, buckets_.last, buckets_.bothWays || !ctx.mask.causal};
  }

  T5Buckets buckets_;
  bool scaled_;
  double scale_;
  at::Tensor table_; // [H, buckets]
};

std::vector<Equation> equations(const Config& config) {
  std::vector<Equation> all = {{"bias", "logit[h,i,j] +=", "table[h, bucket({s}·({i} − {j}))]"}};
  if (!config.flag("position.t5.scaled"))
    all.insert(all.begin(), {"logits", "logit[h,i,j] =", "q_i·k_j"});
  return all;
}

Result<void> check(const Config& config) {
  const auto buckets = config.integer("position.t5.buckets"),
             last = config.integer("position.t5.max_distance");
  const bool both = config.flag("position.t5.both_ways") || isMasked(config);
  if (config.flag("position.t5.shared"))
    TRY(alikeInLayers(config, id, "buckets"));
  if (both && buckets < 4)
    return userError("position.t5.buckets: {0} buckets are too few for both ways; write at least 4.",
                     {std::to_string(buckets)}, "position.t5.buckets");
  const auto exact = (both ? buckets / 2 : buckets) / 2;
  if (last > exact)
    return {};
  return userError("position.t5.max_distance: the first {0} distances have a bucket each, so that the last "
                   "distance must be more than {0}; write at least {1}.",
                   {std::to_string(exact), std::to_string(exact + 1)}, "position.t5.max_distance");
}

} // namespace

Family t5Family() {
  EncodingInfo info;
  info.id = id;
  info.group = "Bias";
  info.paper = "Raffel et al. 2020, Exploring the Limits of Transfer Learning, section 2.1";
  info.summary = "Each head adds a learned number to the logits for each bucket of distances; near distances "
                 "have a bucket of their own, farther ones share ever wider ones. All layers share the "
                 "table, or each has its own.";
  info.quantities = {"bias"};
  info.further = {"bucket"};
  info.aliases = {{"t5_bias"}};
  info.parameters = parameters();
  info.tensors = {{"t5_table", {"heads", "buckets"}, false, "The bias of each bucket."}};
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<T5>};
}

} // namespace expe
