// Heads turned by their positions in one visit, out of the product that they are a part of. A warp a token of
// a head.
#include "core/cuda/threads.cuh"

namespace expe::cuda {
namespace {

struct Strides {
  std::int64_t window, head, token;
};

template <class T>
__global__ void __launch_bounds__(256)
    turnHeads(const T* x, T* y, std::int64_t rows, std::int64_t heads, std::int64_t length,
              std::int64_t width, Strides ofX, Strides ofY, const float* cos, const float* sin,
              std::int64_t pairs, std::int64_t ofWindow, bool interleaved, float sign) {
  const auto row = static_cast<std::int64_t>(blockIdx.x) * (blockDim.x / lanes) + threadIdx.x / lanes;
  if (row >= rows)
    return;
  const std::int64_t t = row % length, h = row / length % heads, b = row / length / heads;
  const T* const from = x + b * ofX.window + h * ofX.head + t * ofX.token;
  T* const to = y + b * ofY.window + h * ofY.head + t * ofY.token;
  const std::int64_t angle = b * ofWindow + t * pairs;
  for (std::int64_t i = threadIdx.x % lanes; i < pairs; i += lanes) {
    const std::int64_t first = interleaved ? 2 * i : i, second = interleaved ? 2 * i + 1 : i + pairs;
    const float a = wide(from[first]), c = wide(from[second]);
    const float byCos = cos[angle + i], bySin = sign * sin[angle + i];
    to[first] = T(a * byCos - c * bySin);
    to[second] = T(c * byCos + a * bySin);
  }
  for (std::int64_t i = 2 * pairs + threadIdx.x % lanes; i < width; i += lanes)
    to[i] = from[i];
}

} // namespace

const char* turnOnDevice(const TurnedHeads& of, void* stream) {
  constexpr int threads = 256, atOnce = threads / lanes;
  const auto rows = of.batch * of.heads * of.length;
  return ofNumbers(of.type, [&]<class T>() {
    return launch(turnHeads<T>, {(rows + atOnce - 1) / atOnce, threads, 0, stream},
                  static_cast<const T*>(of.x), static_cast<T*>(of.y), rows, of.heads, of.length, of.width,
                  Strides{of.ofX[0], of.ofX[1], of.ofX[2]}, Strides{of.ofY[0], of.ofY[1], of.ofY[2]}, of.cos,
                  of.sin, of.pairs, of.ofWindow, of.interleaved, of.sign);
  });
}

} // namespace expe::cuda
