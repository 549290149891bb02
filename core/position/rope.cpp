// RoPE, rotary position embedding. Su et al. 2021 (RoFormer). Pair i of a head's d dims turns by the angle
//
//   s n base^(-2i/d),   i = 0 … d/2-1
//
// at position n, so that q·k depends on the distance alone. Which dims make a pair is the layout: i and i +
// d/2 (half), or 2i and 2i + 1 (interleaved); the same up to a fixed permutation of the dims.
#include "core/position/describe.h"
#include "core/position/families.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

namespace expe {
namespace {

const std::string id = "rope";

std::vector<Parameter> parameters() {
  const Describe at(id);
  return {
      at.real(
          "base", "Base", When::Build, 10000, 1.0001, 1e12, Scale::Log,
          "Pair i turns by base^(-2i/d) radians a position; a larger base turns the last pairs more slowly."),
      at.choice(
          "layout", "Layout", When::Build, "half", {"half", "interleaved"},
          "half: dims i and i + d/2 make a pair (Llama in Hugging Face). interleaved: dims 2i and 2i + 1."),
  };
}

struct Pairs { // two views [..., d/2] of [..., d]
  at::Tensor a, b;
};

Pairs pairsOf(const at::Tensor& x, bool interleaved) {
  const auto half = x.size(-1) / 2;
  if (interleaved)
    return {x.slice(-1, 0, c10::nullopt, 2), x.slice(-1, 1, c10::nullopt, 2)};
  return {x.slice(-1, 0, half), x.slice(-1, half)};
}

// (a cos - ±b sin, b cos + ±a sin) in the type of cos, without temporaries for activations of that type.
at::Tensor turn(const at::Tensor& x, const at::Tensor& cos, const at::Tensor& sin, bool interleaved,
                int sign) {
  const auto full = x.to(cos.scalar_type());
  auto turned = at::empty_like(full);
  const auto from = pairsOf(full, interleaved);
  auto to = pairsOf(turned, interleaved);
  at::mul_out(to.a, from.a, cos).addcmul_(from.b, sin, -sign);
  at::mul_out(to.b, from.b, cos).addcmul_(from.a, sin, sign);
  return turned.to(x.scalar_type());
}

// Its own derivative: the gradient turns back. So nothing of x is kept for the backward pass.
struct Turn : torch::autograd::Function<Turn> {
  using Context = torch::autograd::AutogradContext;
  static at::Tensor forward(Context* context, const at::Tensor& x, const at::Tensor& cos,
                            const at::Tensor& sin, bool interleaved) {
    context->save_for_backward({cos, sin});
    context->saved_data["interleaved"] = interleaved;
    return turn(x, cos, sin, interleaved, 1);
  }
  static torch::autograd::variable_list backward(Context* context,
                                                 const torch::autograd::variable_list& gradient) {
    const auto saved = context->get_saved_variables();
    const bool interleaved = context->saved_data["interleaved"].toBool();
    return {turn(gradient[0], saved[0], saved[1], interleaved, -1), {}, {}, {}};
  }
};

class RoPE : public Encoding {
public:
  RoPE(const Config& config, Parameters&, std::int64_t)
      : base_(config.real("position.rope.base")), scale_(scaleOf(config)),
        interleaved_(config.text("position.rope.layout") == "interleaved") {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& at) const override {
    return plainPlan(rotated(q, at.queries, "queries", at), rotated(k, at.keys, "keys", at), at);
  }

  at::Tensor quantity(const std::string& name, const PositionContext& at) const override {
    const auto angle = angles(at.queries, at);
    return (name == "cos" ? angle.cos() : name == "sin" ? angle.sin() : angle).to(at::kFloat);
  }

private:
  at::Tensor rotated(const at::Tensor& x, const at::Tensor& n, const std::string& side,
                     const PositionContext& at) const {
    const auto& cos = at.cache->get("rope.cos." + side, [&] { return forHeads(angles(n, at).cos(), at); });
    const auto& sin = at.cache->get("rope.sin." + side, [&] { return forHeads(angles(n, at).sin(), at); });
    return Turn::apply(x, cos, sin, interleaved_);
  }

  // Windows with positions of their own: [B,1,T,d/2].
  static at::Tensor forHeads(const at::Tensor& x, const PositionContext& at) {
    return (x.dim() == 3 ? x.unsqueeze(1) : x).to(at.exact());
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& at) const { // fp64 [T, d/2] or [B,T,d/2]
    const auto position = n.unsqueeze(-1);
    const auto i = at::arange(at.headWidth / 2, position.options());
    return scale_ * position * at::pow(base_, i * (-2.0 / static_cast<double>(at.headWidth)));
  }

  double base_, scale_;
  bool interleaved_;
};

std::vector<Equation> equations(const Config&) {
  return {{"angle", "angle[n,i] =", "{s}·{n}·{base}^(−2{i}/{d})", {"i"}, "i = 0…d/2−1"}};
}

} // namespace

Family ropeFamily() {
  EncodingInfo info;
  info.id = id;
  info.title = "RoPE";
  info.paper = "Su et al. 2021, RoFormer: Enhanced Transformer with Rotary Position Embedding";
  info.equations = equations;
  info.summary =
      "Queries and keys are rotated, pair by pair, by their position; scores depend on the distance alone.";
  info.quantities = {"cos", "sin", "angle"};
  info.parameters = parameters();
  info.check = evenHeadWidth;
  return {withEquation(info), makeEncoding<RoPE>};
}

} // namespace expe
