#include "core/model/dropout.h"

#include "core/base/random.h"
#include "core/runtime/device_kernels.h"
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

// Of 32 bits; what is drawn below it is dropped.
std::uint32_t boundOf(double p) {
  return static_cast<std::uint32_t>(std::ldexp(p, 32));
}

// A hash of the pair's number gives two draws of 32 bits. The last of an odd `count` has no partner.
template <class T>
void dropPairs(const T* x, T* y, std::int64_t count, double p, std::uint64_t key, std::int64_t begin,
               std::int64_t end) {
  const auto bound = boundOf(p);
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

at::Tensor dropOnCpu(const at::Tensor& x, double p, std::uint64_t key) {
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

std::int64_t bits(std::uint64_t word) {
  return static_cast<std::int64_t>(word);
}
std::uint64_t word(std::int64_t bits) {
  return static_cast<std::uint64_t>(bits);
}

struct Draw {
  at::Tensor of; // drawnFor()
  std::int64_t layer, site;
};

// hashed() of int64, which is added and multiplied as words are, but shifted with its sign.
at::Tensor hashedWords(at::Tensor words) {
  const auto folded = [](const at::Tensor& word, int by) {
    return word ^ (word.bitwise_right_shift(by) & bits(~std::uint64_t(0) >> by));
  };
  words = folded(words, 30) * bits(0xbf58476d1ce4e5b9);
  words = folded(words, 27) * bits(0x94d049bb133111eb);
  return folded(words, 31);
}

at::Tensor mixedWords(const at::Tensor& hash, std::int64_t word) {
  return hashedWords((hash ^ word) + bits(0x9e3779b97f4a7c15));
}

// The same bits by LibTorch's operators, on any device.
at::Tensor dropByOperators(const at::Tensor& x, double p, const Draw& draw) {
  const auto key = mixedWords(mixedWords(draw.of, draw.layer), draw.site);
  const auto pairs = at::arange((x.numel() + 1) / 2, x.options().dtype(at::kLong));
  const auto words = hashedWords(pairs * bits(0x9e3779b97f4a7c15) + key);
  const auto draws = at::stack({words, words.bitwise_right_shift(32)}, 1).bitwise_and_(0xffffffff).flatten();
  const auto kept = draws.slice(0, 0, x.numel()).view(x.sizes()) >= bits(boundOf(p));
  return at::where(kept, x * (1 / (1 - p)), 0.0);
}

at::Tensor dropByKernel(const DeviceKernels& kernels, const at::Tensor& x, double p, const Draw& draw) {
  auto y = at::empty_like(x);
  onDeviceOf(x, kernels.drop,
             {numberType(x), read(x), written(y), x.numel(), boundOf(p), static_cast<float>(1 / (1 - p)),
              read<std::uint64_t>(draw.of), word(draw.layer), word(draw.site)});
  return y;
}

at::Tensor drop(const at::Tensor& x, double p, const Draw& draw) {
  if (const auto* kernels = areNumbers(x) ? kernelsFor({x, draw.of}) : nullptr)
    return dropByKernel(*kernels, x, p, draw);
  if (!x.device().is_cpu() || !x.is_contiguous() || PlainOperations::are())
    return dropByOperators(x, p, draw);
  const auto of = word(*draw.of.const_data_ptr<std::int64_t>());
  return dropOnCpu(x, p, mixed(mixed(of, word(draw.layer)), word(draw.site)));
}

struct Drop : torch::autograd::Function<Drop> {
  static at::Tensor forward(Context* context, const at::Tensor& x, double p, const at::Tensor& drawn,
                            std::int64_t layer, std::int64_t site) {
    auto& saved = context->saved_data;
    saved["p"] = p, saved["drawn"] = drawn, saved["layer"] = layer, saved["site"] = site;
    return drop(x, p, {drawn, layer, site});
  }

  static List backward(Context* context, const List& gradient) {
    auto& saved = context->saved_data;
    const Draw draw = {saved["drawn"].toTensor(), saved["layer"].toInt(), saved["site"].toInt()};
    return {drop(gradient[0], saved["p"].toDouble(), draw), {}, {}, {}, {}};
  }
};

} // namespace

at::Tensor drawnFor(std::uint64_t seed, std::int64_t step, std::int64_t microBatch) {
  return at::full({1}, bits(mix({seed, word(step), word(microBatch)})), at::kLong);
}

at::Tensor Dropout::operator()(const at::Tensor& x, std::int64_t layer, std::int64_t site) const {
  return Drop::apply(x, p, drawn, layer, site);
}

} // namespace expe
