// Canon layers, of which this is Canon-A. Allen-Zhu 2025, Physics of Language Models, Part 4.1: what
// attention reads of a token is mixed with what it reads of the few before, dim by dim, before W_q, W_k and
// W_v:
//
//   h'_n = h_n + Σ_j a_j ⊙ h_{n−j},   j = 0 … K − 1
//
// So a decoder without any other encoding comes to know the order of neighbours, and beside RoPE fewer dims
// need to turn. The authors have further such layers within attention and around the MLP, which say nothing
// of what attends to what. A causal convolution before queries and keys alone is older: Li et al. 2019.
#include "core/position/families/distance_tables.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

namespace expe {
namespace {

const std::string id = "canon";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer("kernel", "Kernel K", When::Build, 4, 2, 64,
                  "Tokens that are mixed: the token itself and the K − 1 before it.", "tokens"),
      own.flag("residual", "Residual", When::Build, true,
               "The token's own input is added, so that the convolution begins as an addition to it. Off: "
               "W_q, W_k and W_v read the convolution alone."),
      own.flag("apply_v", "Apply to V", When::Build, true,
               "W_v reads the mixture too, as in the paper. Off: only which tokens attend to which is "
               "decided by it.")};
}

class Canon : public Encoding {
public:
  Canon(const Config& config, Parameters& parameters, std::int64_t layer)
      : residual_(config.flag("position.canon.residual")), v_(config.flag("position.canon.apply_v")) {
    const auto kernel = config.integer("position.canon.kernel");
    const double most = 1 / std::sqrt(static_cast<double>(kernel)); // as the authors' code begins
    taps_ = parameters.add({evenly(ofLayer("canon_taps", layer), {config.integer("model.width"), kernel},
                                   Does::Multiplies, -most, most)});
  }

  InputConvolution convolution() const override { return {taps_, residual_, v_, {}}; }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    if (name != "relative_input")
      return Encoding::quantity(name, ctx);
    const auto kernel = taps_.size(1);
    auto factors = at::constant_pad_nd(taps_.t(), {0, 0, 0, 1}); // [K+1,D], none from K on
    if (residual_)
      factors.select(0, 0).add_(1);
    const auto distance = Distances(ctx, 1).clipped({0, ctx.queries.size(-1), {}}, kernel);
    return rowsRead(factors, distance.masked_fill(distance < 0, kernel));
  }

private:
  bool residual_, v_;
  at::Tensor taps_; // [D,K]
};

std::vector<Equation> equations(const Config& config) {
  const std::string own = config.flag("position.canon.residual") ? "{h}[{n}] + " : "";
  return {{"input", "h'[n] =", own + "Σ_{j} a_{j} ⊙ {h}[{n}−{j}]", {}, "j = 0…K−1"}};
}

} // namespace

Family canonFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Relative";
  info.scales = false;
  info.paper = "Allen-Zhu 2025, Physics of Language Models: Part 4.1, Canon-A";
  info.summary = "What W_q, W_k and W_v read of a token is mixed with what they read of the few before it, "
                 "by a causal convolution of each dim.";
  info.quantities = {"relative_input"};
  info.parameters = parameters();
  info.tensors = {{"canon_taps",
                   {"width", "K"},
                   true,
                   "a, of the token itself, of the one before, and so on; even in ±1/√K at the start."}};
  info.aliases = {{"canon_a"}, {"convolution", {{"residual", "off"}, {"apply_v", "off"}}}};
  info.equations = equations;
  info.symbols = {{"K", "kernel"}, {"h", "what attention reads of a token"}, {"j", "tokens back"}};
  return {info, makeEncoding<Canon>};
}

} // namespace expe
