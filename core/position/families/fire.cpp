// FIRE, functional interpolation of relative positions. Li et al. 2024 (ICLR), equations 2 and 3: a small
// network f of what part of the way back to the first token a key lies,
//
//   f( ψ(|i − j|) / (ψ(max(i, |m·L|)) + ε) ),   ψ(x) = ln(|c|·x + 1),   f(x) = W₂ relu(W₁ x + b₁) + b₂
//
// is added to the logits of each head. c, m and f are learned; L, where the first positions end, is given,
// and ε = 1e-6. The bias depends on i too, beyond L.
#include "core/position/families/by_distance.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

const std::string id = "fire";
constexpr double epsilon = 1e-6;

Value windowOf(const Config& config) {
  return static_cast<double>(config.integer("data.window"));
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.integer("hidden", "Width of the network", When::Build, 32, 1, 1024,
                  "Hidden units of the network between distance and bias."),
      own.real("c", "Start of c", When::Build, 0.1, 1e-6, 1e3, Scale::Log,
               "ψ(x) = ln(c·x + 1): a larger c tells near distances better apart. c is learned."),
      automatic(
          own.real("L", "Threshold L", When::Build, 512, 1, 1e9, Scale::Log,
                   "Up to this position distances count as they are, beyond it as a part of the way back "
                   "to the first token. A factor of it is learned.",
                   "tokens"),
          windowOf, "the training length (data.window)."),
      own.flag("shared", "One for all layers", When::Build, false,
               "All layers share one network (FIRE-S in the paper); else each has its own."),
  };
}

constexpr std::int64_t hiddenAtOnce = std::int64_t{1} << 24; // numbers within the network

struct Function {                         // of i [rows,1] and j [1,Tk], or with windows before
  const std::vector<at::Tensor>& trained; // c, m, W₁, b₁, W₂, b₂
  double L;

  at::Tensor psi(const at::Tensor& x) const {
    return (trained[0].abs() * x.to(trained[0].scalar_type())).log1p();
  }
  at::Tensor operator()(const at::Tensor& i, const at::Tensor& j) const { // [(B,)rows,Tk,H]
    const auto threshold = (trained[1] * L).abs(), reach = i.abs().to(threshold.scalar_type());
    const auto part = psi((i - j).abs()) / (psi(at::maximum(reach, threshold)) + epsilon);
    return at::linear(at::linear(part.unsqueeze(-1), trained[2], trained[3]).relu(), trained[4], trained[5]);
  }
  // [1|B,H,rows,Tk], some rows at a time.
  at::Tensor inBlocks(const at::Tensor& i, const at::Tensor& j) const {
    const auto step = std::max<std::int64_t>(1, hiddenAtOnce / (j.numel() * trained[3].numel()));
    std::vector<at::Tensor> parts;
    for (std::int64_t begin = 0; begin < i.size(-2); begin += step)
      parts.push_back((*this)(i.slice(-2, begin, begin + step), j));
    const auto bias = at::cat(parts, -3);
    return (bias.dim() == 3 ? bias.unsqueeze(0) : bias).permute({0, 3, 1, 2});
  }
};

class Fire : public Encoding {
public:
  Fire(const Config& config, Parameters& parameters, std::int64_t layer)
      : L_(config.real("position.fire.L")), scale_(scaleOf(config)) {
    const bool shared = config.flag("position.fire.shared");
    const auto name = [&](const char* tensor) {
      return shared ? std::string("position.fire_") + tensor : ofLayer(std::string("fire_") + tensor, layer);
    };
    const auto heads = headsOf(config), hidden = config.integer("position.fire.hidden");
    const double reach = 1 / std::sqrt(static_cast<double>(hidden)); // as linear layers begin in PyTorch
    trained_ = {parameters.add({{name("c"), {}, Does::Shapes, config.real("position.fire.c"), 0}}),
                parameters.add({{name("m"), {}, Does::Shapes, 1, 0}}),
                parameters.add({evenly(name("w1"), {hidden, 1}, Does::Shapes, -1, 1)}),
                parameters.add({evenly(name("b1"), {hidden}, Does::Shapes, -1, 1)}),
                parameters.add({evenly(name("w2"), {heads, hidden}, Does::Shapes, -reach, reach)}),
                parameters.add({evenly(name("b2"), {heads}, Does::Shapes, -reach, reach)})};
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.bias.dense = {trained_, [L = L_, i = scale_ * ctx.queries, j = scale_ * ctx.keys](
                                     const std::vector<at::Tensor>& of, const at::Tensor&, const Rows& rows) {
                         const Function f{of, L};
                         return f.inBlocks(i.slice(-1, rows.begin, rows.end).unsqueeze(-1), j.unsqueeze(-2));
                       }};
    return plan;
  }

private:
  double L_, scale_;
  std::vector<at::Tensor> trained_; // as Function reads it
};

Result<void> check(const Config& config) {
  return config.flag("position.fire.shared") ? alikeInLayers(config, id, "hidden") : Result<void>();
}

std::vector<Equation> equations(const Config&) {
  return {{"bias", "logit[h,i,j] +=", "f_h(ln(c·{s}|{i} − {j}| + 1) / ln(c·max({s}·{i}, m·{L}) + 1))"}};
}

} // namespace

Family fireFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Bias";
  info.paper = "Li et al. 2024, Functional Interpolation for Relative Positions Improves Long Context "
               "Transformers";
  info.summary = "A small network turns the distance, over how far the query is from the first token, into a "
                 "bias for each head, so that a longer text has distances like those that were trained. Up "
                 "to a learned threshold distances count as they are.";
  info.quantities = {"bias"};
  info.parameters = parameters();
  info.tensors = {{"fire_c", {}, true, "c of ψ."},
                  {"fire_m", {}, true, "The factor of L; 1 at the start."},
                  {"fire_w1", {"hidden", "1"}, true, "First weights of the network."},
                  {"fire_b1", {"hidden"}, true, "First biases of the network."},
                  {"fire_w2", {"heads", "hidden"}, true, "Last weights of the network."},
                  {"fire_b2", {"heads"}, true, "Last biases of the network."}};
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<Fire>};
}

} // namespace expe
