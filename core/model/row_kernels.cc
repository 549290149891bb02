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

template <class T> T normForward(const T* x, const T* gain, T* y, T epsilon, std::int64_t width) {
  const T squares = at::vec::map_reduce_all<T>([](V<T> a) { return a * a; },
                                               [](V<T> a, V<T> b) { return a + b; }, x, width);
  const T r = 1 / std::sqrt(squares / static_cast<T>(width) + epsilon);
  at::vec::map2<T>([r](V<T> a, V<T> g) { return a * V<T>(r) * g; }, y, x, gain, width);
  return r;
}

// With u = gain ⊙ ofY: ofX = r u − x r³ Σ(u x) / D, ofGain = ofY x r.
template <class T>
void normBackward(const T* x, const T* gain, T r, const T* ofY, T* ofX, T* ofGain, std::int64_t width) {
  const T sum = at::vec::map3_reduce_all<T>([](V<T> a, V<T> g, V<T> d) { return a * g * d; },
                                            [](V<T> a, V<T> b) { return a + b; }, x, gain, ofY, width);
  const T share = r * r * r * sum / static_cast<T>(width);
  at::vec::map3<T>([r, share](V<T> a, V<T> g, V<T> d) { return V<T>(r) * g * d - a * V<T>(share); }, ofX, x,
                   gain, ofY, width);
  at::vec::map3<T>([r](V<T> all, V<T> a, V<T> d) { return all + a * d * V<T>(r); }, ofGain, ofGain, x, ofY,
                   width);
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

extern const NormKernel<float> floatNorm;
extern const NormKernel<double> doubleNorm;
extern const GateKernel<float> floatGate;
extern const GateKernel<double> doubleGate;
extern const GateKernel<c10::BFloat16> lowGate;
const NormKernel<float> floatNorm = {normForward<float>, normBackward<float>};
const NormKernel<double> doubleNorm = {normForward<double>, normBackward<double>};
const GateKernel<float> floatGate = {gateForward<float>, gateBackward<float>};
const GateKernel<double> doubleGate = {gateForward<double>, gateBackward<double>};
const GateKernel<c10::BFloat16> lowGate = {gateForward<c10::BFloat16>, gateBackward<c10::BFloat16>};

} // namespace CPU_CAPABILITY
} // namespace expe
