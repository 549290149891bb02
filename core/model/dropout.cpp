#include "core/model/dropout.h"

#include "core/runtime/parallel.h"
#include "core/runtime/plain.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <ATen/OpMathType.h>
#include <torch/csrc/autograd/custom_function.h>

#include <cmath>

namespace expe {
namespace {

using Context = torch::autograd::AutogradContext;
using List = torch::autograd::variable_list;

// Pairs that a thread takes at least: fewer are done sooner than others are woken.
constexpr std::int64_t pairsOfThread = 16384;

// A hash of the pair's number gives two draws of 32 bits. The last of an odd `count` has no partner.
template <class T>
void dropPairs(const T* x, T* y, std::int64_t count, double p, std::uint64_t key, std::int64_t begin,
               std::int64_t end) {
  const auto bound = static_cast<std::uint32_t>(std::ldexp(p, 32));
  const auto scale = static_cast<at::opmath_type<T>>(1 / (1 - p));
  const auto drop = [=](T a, std::uint64_t draw) {
    return static_cast<std::uint32_t>(draw) < bound ? T(0) : static_cast<T>(a * scale);
  };
  for (auto i = begin; i < end; ++i) {
    const auto drawn = hashed(key + static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15);
    y[2 * i] = drop(x[2 * i], drawn);
    if (2 * i + 1 < count)
      y[2 * i + 1] = drop(x[2 * i + 1], drawn >> 32);
  }
}

at::Tensor drop(const at::Tensor& x, double p, std::uint64_t key) {
  auto y = at::empty_like(x);
  AT_DISPATCH_FLOATING_TYPES_AND(at::kBFloat16, x.scalar_type(), "dropout", [&] {
    const auto* from = x.const_data_ptr<scalar_t>();
    auto* to = y.mutable_data_ptr<scalar_t>();
    const auto count = x.numel();
    parallelFor(0, (count + 1) / 2, pairsOfThread, [&](std::int64_t begin, std::int64_t end) {
      dropPairs(from, to, count, p, key, begin, end);
    });
  });
  return y;
}

struct Drop : torch::autograd::Function<Drop> {
  static at::Tensor forward(Context* context, const at::Tensor& x, double p, std::int64_t key) {
    context->saved_data["p"] = p, context->saved_data["key"] = key;
    return drop(x, p, static_cast<std::uint64_t>(key));
  }

  static List backward(Context* context, const List& gradient) {
    const auto key = static_cast<std::uint64_t>(context->saved_data["key"].toInt());
    return {drop(gradient[0].contiguous(), context->saved_data["p"].toDouble(), key), {}, {}};
  }
};

// LibTorch's generator, as other devices have it, draws one number after the other.
at::Tensor drawnByLibTorch(const at::Tensor& x, double p, std::uint64_t key) {
  const auto kept =
      at::empty_like(x, x.options().requires_grad(false)).bernoulli_(1 - p, generator(x.device(), key));
  return x * kept.div_(1 - p);
}

} // namespace

at::Tensor Dropout::operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const {
  const auto word = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
  const auto key = mix({seed, word(step), word(microBatch), word(layer), word(site)});
  const bool ours = x.device().is_cpu() && x.is_contiguous() && !PlainOperations::are();
  return ours ? Drop::apply(x, p, static_cast<std::int64_t>(key)) : drawnByLibTorch(x, p, key);
}

} // namespace expe
