// Compiled once for each capability of a processor that LibTorch's vectors have, which CPU_CAPABILITY names.
// No container is used: the linker might take another unit's, or give that one ours.
#include "core/model/row_kernels.h"

#include <ATen/cpu/vec/functional.h>
#include <ATen/cpu/vec/vec.h>

#include <cmath>
#include <type_traits>

namespace expe {
namespace CPU_CAPABILITY {
namespace {

// What numbers of type T are computed in.
template <class T> using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
template <class T> using V = at::vec::Vectorized<Wide<T>>;

// A row in T: `from` itself, or `buffer` with its numbers.
template <class T, class L> const T* wide(const L* from, T* buffer, std::int64_t width) {
  if constexpr (std::is_same_v<T, L>) {
    return from;
  } else {
    at::vec::convert(from, buffer, width);
    return buffer;
  }
}

template <class T> Moments<T> momentsOf(const T* x, T epsilon, bool centred, std::int64_t width) {
  const auto add = [](V<T> a, V<T> b) { return a + b; };
  const auto D = static_cast<T>(width);
  const T mean = centred ? at::vec::reduce_all<T>(add, x, width) / D : 0;
  const T squares = at::vec::map_reduce_all<T>([mean](V<T> a) { return (a - V<T>(mean)) * (a - V<T>(mean)); },
                                               add, x, width);
  return {mean, 1 / std::sqrt(squares / D + epsilon)};
}

template <class T, class L>
Moments<T> normForward(const T* x, const L* added, const T* gain, T* sum, L* normed, T* buffer, T epsilon,
                       bool centred, std::int64_t width) {
  if (added)
    at::vec::map2<T>([](V<T> a, V<T> b) { return a + b; }, sum, x, wide(added, buffer, width), width);
  const T* from = added ? sum : x;
  const auto of = momentsOf(from, epsilon, centred, width);
  const auto norm = [of](V<T> a, V<T> g) { return (a - V<T>(of.mean)) * V<T>(of.r) * g; };
  if constexpr (std::is_same_v<T, L>) {
    at::vec::map2<T>(norm, normed, from, gain, width);
  } else {
    at::vec::map2<T>(norm, buffer, from, gain, width);
    at::vec::convert(buffer, normed, width);
  }
  return of;
}

// With x̂ = (x − mean) r and u = gain ⊙ ofNormed: ofX = ofSum + r (u − [mean of u] − x̂ mean of u x̂), the
// bracket where the norm is centred; ofGain = ofNormed x̂.
template <class T, class L>
void normBackward(const T* sum, const T* gain, Moments<T> of, const L* ofNormed, const T* ofSum, T* ofX,
                  L* ofAdded, T* ofGain, T* buffer, bool centred, std::int64_t width) {
  const T* d = wide(ofNormed, buffer, width);
  const auto add = [](V<T> a, V<T> b) { return a + b; };
  const auto D = static_cast<T>(width), r = of.r, mean = of.mean;
  const T b = centred
                  ? at::vec::map2_reduce_all<T>([](V<T> u, V<T> g) { return u * g; }, add, d, gain, width) / D
                  : 0;
  const T a =
      at::vec::map3_reduce_all<T>([=](V<T> x, V<T> u, V<T> g) { return (x - V<T>(mean)) * V<T>(r) * u * g; },
                                  add, sum, d, gain, width) /
      D;
  const auto ofRow = [=](V<T> x, V<T> u, V<T> g) {
    return V<T>(r) * (u * g - V<T>(b) - (x - V<T>(mean)) * V<T>(r) * V<T>(a));
  };
  at::vec::map3<T>([=](V<T> all, V<T> x, V<T> u) { return all + u * (x - V<T>(mean)) * V<T>(r); }, ofGain,
                   ofGain, sum, d, width);
  if (ofSum)
    at::vec::map4<T>([=](V<T> s, V<T> x, V<T> u, V<T> g) { return s + ofRow(x, u, g); }, ofX, ofSum, sum, d,
                     gain, width);
  else
    at::vec::map3<T>(ofRow, ofX, sum, d, gain, width);
  if constexpr (!std::is_same_v<T, L>)
    if (ofAdded)
      at::vec::convert(ofX, ofAdded, width);
}

template <class T> V<T> sigmoid(V<T> x) {
  return V<T>(1) / (V<T>(1) + x.neg().exp_u20());
}

template <class T> void gateForward(const T* gate, const T* up, T* y, std::int64_t width) {
  at::vec::map2<T>([](V<T> a, V<T> b) { return a * sigmoid<T>(a) * b; }, y, gate, up, width);
}

// silu′(a) = σ(a) (1 + a (1 − σ(a))).
template <class T>
void gateBackward(const T* gate, const T* up, const T* ofY, T* ofGate, T* ofUp, std::int64_t width) {
  at::vec::map3<T>(
      [](V<T> a, V<T> b, V<T> d) {
        const auto s = sigmoid<T>(a);
        return d * b * s * (V<T>(1) + a * (V<T>(1) - s));
      },
      ofGate, gate, up, ofY, width);
  at::vec::map2<T>([](V<T> a, V<T> d) { return d * a * sigmoid<T>(a); }, ofUp, gate, ofY, width);
}

} // namespace

template <class T, class L> NormKernel<T, L> normKernel() {
  return {normForward<T, L>, normBackward<T, L>};
}
template NormKernel<float, float> normKernel<float, float>();
template NormKernel<double, double> normKernel<double, double>();
template NormKernel<float, c10::BFloat16> normKernel<float, c10::BFloat16>();

template <class T> GateKernel<T> gateKernel() {
  return {gateForward<T>, gateBackward<T>};
}
template GateKernel<float> gateKernel<float>();
template GateKernel<double> gateKernel<double>();
template GateKernel<c10::BFloat16> gateKernel<c10::BFloat16>();

} // namespace CPU_CAPABILITY
} // namespace expe
