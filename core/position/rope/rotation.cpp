#include "core/position/rope/rotation.h"

#include "core/api/schema.h"
#include "core/attention/attention.h"
#include "core/position/rope/rope_frequencies.h"
#include "core/runtime/device_kernels.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

namespace expe {
namespace {

struct Pairs { // two views [..., r/2] of the first r dims of [..., d]
  at::Tensor a, b;
};

Pairs pairsOf(const at::Tensor& x, std::int64_t pairs, bool interleaved) {
  if (interleaved)
    return {x.slice(-1, 0, 2 * pairs, 2), x.slice(-1, 1, 2 * pairs, 2)};
  return {x.slice(-1, 0, pairs), x.slice(-1, pairs, 2 * pairs)};
}

// Heads [B,H,T,d], whatever the order of the first three in memory.
const DeviceKernels* kernelsThatTurn(const at::Tensor& x, const at::Tensor& cos, const at::Tensor& sin) {
  const bool placed = cos.sizes() == sin.sizes() && cos.size(-2) == x.size(2) &&
                      (cos.dim() == 2 || (cos.dim() == 4 && cos.size(1) == 1));
  const bool takes = placed && x.stride(3) == 1 && areNumbers(x) && cos.scalar_type() == at::kFloat;
  return takes && x.device() == cos.device() ? kernelsFor({cos, sin}) : nullptr;
}

at::Tensor turnByKernel(const DeviceKernels& kernels, const at::Tensor& x, const at::Tensor& cos,
                        const at::Tensor& sin, bool interleaved, int sign) {
  auto turned = at::empty_like(x);
  const auto pairs = cos.size(-1), ofWindow = cos.dim() == 4 && cos.size(0) > 1 ? cos.stride(0) : 0;
  onDeviceOf(x, kernels.turn,
             {numberType(x),
              read(x),
              written(turned),
              x.size(0),
              x.size(1),
              x.size(2),
              x.size(3),
              {x.stride(0), x.stride(1), x.stride(2)},
              {turned.stride(0), turned.stride(1), turned.stride(2)},
              read<float>(cos),
              read<float>(sin),
              pairs,
              ofWindow,
              interleaved,
              static_cast<float>(sign)});
  return turned;
}

// (a cos - ±b sin, b cos + ±a sin) in the type of cos, without temporaries for activations of that type.
at::Tensor turn(const at::Tensor& x, const at::Tensor& cos, const at::Tensor& sin, bool interleaved,
                int sign) {
  if (const auto* kernels = kernelsThatTurn(x, cos, sin))
    return turnByKernel(*kernels, x, cos, sin, interleaved, sign);
  const auto full = x.to(cos.scalar_type());
  auto turned = at::empty_like(full);
  const auto pairs = cos.size(-1);
  const auto from = pairsOf(full, pairs, interleaved);
  auto to = pairsOf(turned, pairs, interleaved);
  at::mul_out(to.a, from.a, cos).addcmul_(from.b, sin, -sign);
  at::mul_out(to.b, from.b, cos).addcmul_(from.a, sin, sign);
  if (2 * pairs < full.size(-1))
    turned.slice(-1, 2 * pairs).copy_(full.slice(-1, 2 * pairs));
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

// The same where cos and sin are made of what is trained.
at::Tensor turnedPlainly(const at::Tensor& x, const Rotation& by, bool interleaved) {
  const auto full = x.to(by.cos.scalar_type());
  const auto pairs = by.cos.size(-1);
  const auto [a, b] = pairsOf(full, pairs, interleaved);
  const auto first = a * by.cos - b * by.sin, second = b * by.cos + a * by.sin;
  const auto turned = interleaved ? at::stack({first, second}, -1).flatten(-2) : at::cat({first, second}, -1);
  return at::cat({turned, full.slice(-1, 2 * pairs)}, -1).to(x.scalar_type());
}

} // namespace

Parameter turningBase(const Describe& own, double standard) {
  return own.real(
      "base", "Base", When::Build, standard, 1.0001, 1e12, Scale::Log,
      "Pair i turns by base^(-2i/d) radians a position; a larger base turns the last pairs more slowly.");
}

at::Tensor anglesOf(const at::Tensor& n, const at::Tensor& frequencies, double s) {
  return s * n * frequencies;
}

Rotation rotationOf(const at::Tensor& cos, const at::Tensor& sin, const PositionContext& ctx) {
  const auto forHeads = [&](const at::Tensor& x) { // windows with positions of their own: [B,1,T,pairs]
    return (x.dim() == 3 ? x.unsqueeze(1) : x).to(ctx.exact());
  };
  return {forHeads(cos), forHeads(sin)};
}

Rotation rotationBy(const at::Tensor& angles, double amplitude, const PositionContext& ctx) {
  if (amplitude == 1)
    return rotationOf(angles.cos(), angles.sin(), ctx);
  return rotationOf(amplitude * angles.cos(), amplitude * angles.sin(), ctx);
}

Rotation cachedRotation(const std::string& name, const PositionContext& ctx,
                        const std::function<Rotation()>& make) {
  Rotation made;
  const auto once = [&] {
    if (!made.cos.defined())
      made = make();
    return made;
  };
  const auto& cos = ctx.cache->get(name + ".cos", [&] { return once().cos; });
  const auto& sin = ctx.cache->get(name + ".sin", [&] { return once().sin; });
  return {cos, sin};
}

at::Tensor shownRotation(const std::string& name, const at::Tensor& angles, double amplitude) {
  return (name == "cos"   ? amplitude * angles.cos()
          : name == "sin" ? amplitude * angles.sin()
                          : angles)
      .to(at::kFloat);
}

at::Tensor rotate(const at::Tensor& x, const Rotation& by, bool interleaved) {
  if (by.cos.requires_grad() || by.sin.requires_grad())
    return turnedPlainly(x, by, interleaved);
  return Turn::apply(x, by.cos, by.sin, interleaved);
}

AttentionPlan turnedByContent(const at::Tensor& q, const at::Tensor& k, const at::Tensor& psi, double base,
                              const PositionContext& ctx) {
  const auto& omega = ctx.cache->get("turning by content|" + print(Value(base)), [&] {
    return RopeFrequencies::ofBase(base, ctx.headWidth, ctx.queries.options()).to(ctx.exact());
  });
  const auto ofKeys = psi * omega, // [B,G,Tk,d/2]
      ofQueries = forEachHead(ofKeys.slice(2, k.size(2) - q.size(2)), ctx.heads);
  const auto turned = [](const at::Tensor& x, const at::Tensor& angle) {
    return rotate(x, {angle.cos(), angle.sin()}, false);
  };
  return plainPlan(turned(q, ofQueries), turned(k, ofKeys), ctx);
}

std::string cacheKey(const Config& config, const std::string& id) {
  const std::string own = "position." + id + ".";
  std::string name = id;
  for (const auto& [key, value] : config.values())
    if (key.starts_with(own))
      name += "|" + print(value);
  return name;
}

} // namespace expe
