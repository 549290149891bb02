// Compiled once for each capability of a processor that LibTorch's vectors have, which CPU_CAPABILITY names.
// No container is used: the linker might take another unit's, or give that one ours.
#include "core/model/head_softmax.h"

#include <ATen/cpu/vec/functional.h>
#include <ATen/cpu/vec/vec.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace expe {
namespace CPU_CAPABILITY {
namespace {

// What numbers of type T are computed in.
template <class T> using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;

// ln Σ eˣ.
template <class T> Wide<T> logSumExp(const T* x, std::int64_t n) {
  using V = at::vec::Vectorized<Wide<T>>;
  const Wide<T> most = at::vec::reduce_all<T>([](V a, V b) { return at::vec::maximum(a, b); }, x, n);
  const Wide<T> sum = at::vec::map_reduce_all<T>([most](V a) { return (a - V(most)).exp_u20(); },
                                                 [](V a, V b) { return a + b; }, x, n);
  return most + std::log(sum);
}

// To 20 units of the last place in float.
template <class T> void exponentials(T* x, Wide<T> shift, Wide<T> by, std::int64_t n) {
  using V = at::vec::Vectorized<Wide<T>>;
  at::vec::map<T>([shift, by](V a) { return (a - V(shift)).exp_u20() * V(by); }, x, x, n);
}

template <class T>
void rows(const HeadSoftmax<T>& head, std::int64_t begin, std::int64_t end, bool gradients) {
  for (auto r = begin; r < end; ++r) {
    T* const x = head.logits + r * head.vocabulary;
    const auto target = head.targets[r];
    head.losses[r] = 0;
    if (target < 0) {
      if (gradients)
        std::fill_n(x, head.vocabulary, T(0));
      continue;
    }
    const auto logSum = logSumExp(x, head.vocabulary), own = static_cast<Wide<T>>(x[target]);
    head.losses[r] = static_cast<double>(logSum) - static_cast<double>(own);
    if (!gradients)
      continue;
    const auto share = static_cast<Wide<T>>(head.share);
    exponentials(x, logSum, share, head.vocabulary);
    x[target] = static_cast<T>((std::exp(own - logSum) - 1) * share);
  }
}

} // namespace

template <class T> HeadSoftmaxKernel<T> headSoftmax() {
  return rows<T>;
}
template HeadSoftmaxKernel<float> headSoftmax<float>();
template HeadSoftmaxKernel<double> headSoftmax<double>();
template HeadSoftmaxKernel<c10::BFloat16> headSoftmax<c10::BFloat16>();

} // namespace CPU_CAPABILITY
} // namespace expe
