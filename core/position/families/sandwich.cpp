// Sandwich. Chi et al. 2023 (ACL): the inner product of the sinusoidal embeddings of two positions, of w
// dims, is taken as a bias, over 8h/H of head h = 1 … H:
//
//   (H/8h) · Σ_i cos((i − j) / 10000^(2i/w))       w/2 terms
//
// The sum runs over i = 0 … w/2 − 1, as Vaswani's frequencies do, or over 1 … w/2, as the authors' code
// (NeMo) has it. That code also subtracts w/2, which softmax does not see.
#include "core/base/numbers.h"
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

const std::string id = "sandwich";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {own.integer("width", "Width w", When::Build, 128, 2, 1 << 16,
                      "Dims of the sinusoidal embeddings whose inner product is taken: twice the cosines."),
          own.integer("first", "First i", When::Build, 0, 0, 1,
                      "Where the sum over i begins: 0, as the sinusoids of Vaswani, or 1, as the authors' "
                      "code."),
          own.real("base", "Base", When::Build, 10000, 1.0001, 1e12, Scale::Log,
                   "The slowest cosine takes about 2π·base positions.")};
}

class Sandwich : public Encoding {
public:
  Sandwich(const Config& config, Parameters&, std::int64_t)
      : width_(config.integer("position.sandwich.width")), first_(config.integer("position.sandwich.first")),
        base_(config.real("position.sandwich.base")), scale_(scaleOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto name =
        id + "." + std::to_string(width_) + "." + std::to_string(first_) + "." + shortest(base_);
    const auto bias = [*this, heads = ctx.heads, type = ctx.exact()](const std::vector<at::Tensor>&,
                                                                     const at::Tensor& distances) {
      const auto slope = 8 * at::arange(1, heads + 1, distances.options()) / static_cast<double>(heads);
      return (sums(distances) / slope.unsqueeze(1)).to(type);
    };
    addByDistance(plan, ctx, name, {}, bias);
    return plan;
  }

private:
  // fp64 [N]; one cosine at a time, so that a dense bias is never [N, w/2].
  at::Tensor sums(const at::Tensor& distances) const {
    auto sum = at::zeros_like(distances);
    for (std::int64_t i = first_; i < first_ + width_ / 2; ++i)
      sum += (distances *
              (scale_ * std::pow(base_, -2.0 * static_cast<double>(i) / static_cast<double>(width_))))
                 .cos();
    return sum;
  }

  std::int64_t width_, first_;
  double base_, scale_;
};

std::vector<Equation> equations(const Config& config) {
  const bool zero = config.integer("position.sandwich.first") == 0;
  return {{"bias",
           "logit[h,i,j] +=",
           "(H/8{h})·Σ_k cos({s}·({i} − {j})/{base}^(2k/{width}))",
           {},
           zero ? "k = 0…width/2−1" : "k = 1…width/2"}};
}

Result<void> check(const Config& config) {
  const auto width = config.integer("position.sandwich.width");
  if (width % 2 == 0)
    return {};
  return userError("position.sandwich.width: {0} dims are no pairs of sine and cosine; write {1}.",
                   {std::to_string(width), std::to_string(width + 1)}, "position.sandwich.width");
}

} // namespace

Family sandwichFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Bias";
  info.paper = "Chi et al. 2023, Dissecting Transformer Length Extrapolation via the Lens of Receptive Field "
               "Analysis";
  info.summary = "Each head adds the inner product of the sinusoidal embeddings of two positions, which "
                 "falls with their distance, by a slope of its own. Nothing is learned.";
  info.quantities = {"bias"};
  info.parameters = parameters();
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<Sandwich>};
}

} // namespace expe
