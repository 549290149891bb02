// The gate of an MLP, silu(gate) ⊙ up, in one visit of a row forwards and one backwards. A block a row.
#include "core/cuda/threads.cuh"

namespace expe::cuda {
namespace {

__device__ inline float sigmoid(float x) {
  return 1 / (1 + __expf(-x));
}

template <class T>
__global__ void __launch_bounds__(256) gateOfRow(const T* h, T* y, std::int64_t width, bool visits) {
  const std::int64_t r = blockIdx.x;
  const T *gate = h + 2 * r * width, *up = gate + width;
  T* const to = y + r * width;
  const auto of = [](T a, T b) { return T(wide(a) * sigmoid(wide(a)) * wide(b)); };
  if (!visits) {
    for (std::int64_t i = threadIdx.x; i < width; i += blockDim.x)
      to[i] = of(gate[i], up[i]);
    return;
  }
  for (std::int64_t i = threadIdx.x; i < width / perVisit<T>; i += blockDim.x) {
    auto a = reinterpret_cast<const Visit<T>*>(gate)[i];
    const auto b = reinterpret_cast<const Visit<T>*>(up)[i];
    for (int j = 0; j < perVisit<T>; ++j)
      a.of[j] = of(a.of[j], b.of[j]);
    reinterpret_cast<Visit<T>*>(to)[i] = a;
  }
}

// silu′(a) = σ(a) (1 + a (1 − σ(a))). What becomes of gate and up, of the gradient d of y.
template <class T> __device__ void turnBack(T& gate, T& up, T gradient) {
  const float a = wide(gate), b = wide(up), d = wide(gradient), s = sigmoid(a);
  gate = T(d * b * s * (1 + a * (1 - s)));
  up = T(d * a * s);
}

template <class T>
__global__ void __launch_bounds__(256)
    gateBackwardOfRow(const T* h, const T* ofY, T* ofH, std::int64_t width, bool visits) {
  const std::int64_t r = blockIdx.x;
  const T *gate = h + 2 * r * width, *up = gate + width, *d = ofY + r * width;
  T *ofGate = ofH + 2 * r * width, *ofUp = ofGate + width;
  if (!visits) {
    for (std::int64_t i = threadIdx.x; i < width; i += blockDim.x) {
      T a = gate[i], b = up[i];
      turnBack(a, b, d[i]);
      ofGate[i] = a, ofUp[i] = b;
    }
    return;
  }
  for (std::int64_t i = threadIdx.x; i < width / perVisit<T>; i += blockDim.x) {
    auto a = reinterpret_cast<const Visit<T>*>(gate)[i], b = reinterpret_cast<const Visit<T>*>(up)[i];
    const auto by = reinterpret_cast<const Visit<T>*>(d)[i];
    for (int j = 0; j < perVisit<T>; ++j)
      turnBack(a.of[j], b.of[j], by.of[j]);
    reinterpret_cast<Visit<T>*>(ofGate)[i] = a, reinterpret_cast<Visit<T>*>(ofUp)[i] = b;
  }
}

} // namespace

const char* gateOnDevice(const GateRows& of, void* stream) {
  return ofNumbers(of.type, [&]<class T>() {
    const Launch with = {of.rows, threadsOf<T>(of.width), 0, stream};
    const auto* h = static_cast<const T*>(of.h);
    const bool visits = inVisits<T>(of.width, of.h, of.ofY, of.y, of.ofH);
    return of.ofY ? launch(gateBackwardOfRow<T>, with, h, static_cast<const T*>(of.ofY),
                           static_cast<T*>(of.ofH), of.width, visits)
                  : launch(gateOfRow<T>, with, h, static_cast<T*>(of.y), of.width, visits);
  });
}

} // namespace expe::cuda
