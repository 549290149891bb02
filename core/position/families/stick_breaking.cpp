// Stick-breaking attention. Tan et al. 2025 (ICLR): no softmax, and no positions. The nearest key takes the
// share σ(z) of a stick of length 1, the next one its share of what is left, and so on back:
//
//   weight_ij = σ(z_ij) · Π_{l=j+1..i−1} (1 − σ(z_il)),   z = q·k/√d
//
// so that of keys alike the nearest counts most. In the paper a query breaks the stick for the tokens before
// it; its own value takes what remains. In another reading it attends to itself too, first of all.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "stick_breaking";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("keys", "Keys", When::Build, "before", {"before", "itself"},
                 "before: the stick is broken for the tokens before the query. itself: for its own first."),
      own.flag("remainder", "Remainder", When::Build, true,
               "What remains of the stick goes to the query's own value. Off: it is lost, and weights sum to "
               "less than 1.")};
}

class StickBreaking : public Encoding {
public:
  StickBreaking(const Config& config, Parameters&, std::int64_t)
      : before_(config.text("position.stick_breaking.keys") == "before"),
        remainder_(config.flag("position.stick_breaking.remainder")) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.stickBreaking = true, plan.remainder = remainder_;
    if (before_)
      plan.pieces.front().mask.nearest = std::max<std::int64_t>(ctx.mask.nearest, 1);
    return plan;
  }

private:
  bool before_, remainder_;
};

Result<void> check(const Config& config) {
  TRY(earlierKeysAlone(config, "Stick-breaking", EarlierKeys::Between));
  if (!config.has("model.sinks") || !config.flag("model.sinks"))
    return {};
  return userError(
      "model.sinks: stick-breaking has no softmax that sinks could join; switch them off, or choose "
      "another encoding.",
      {}, "model.sinks");
}

std::vector<Equation> equations(const Config& config) {
  const bool before = config.text("position.stick_breaking.keys") == "before",
             rest = config.flag("position.stick_breaking.remainder");
  std::vector<Equation> all = {
      {"weights",
       "weight[h,i,j] =",
       "σ(z_ij)·Π_l (1 − σ(z_il))",
       {},
       before ? "j < i, l = j+1…i−1,  z = q·k/√d" : "j ≤ i, l = j+1…i,  z = q·k/√d"}};
  if (rest)
    all.push_back({"weights",
                   before ? "weight[h,i,i] =" : "weight[h,i,i] +=",
                   "1 − Σ_j weight[h,i,j]",
                   {},
                   before ? "j < i" : "j ≤ i"});
  return all;
}

} // namespace

Family stickBreakingFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper =
      "Tan et al. 2025, Scaling Stick-Breaking Attention: An Efficient Implementation and In-depth Study";
  info.equations = equations;
  info.summary = "In place of softmax each key, the nearest first, takes its share of what nearer ones have "
                 "left.";
  info.parameters = parameters();
  info.check = check;
  return {info, makeEncoding<StickBreaking>};
}

} // namespace expe
