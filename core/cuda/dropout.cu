// Dropout by index: a hash of a pair's number gives two draws of 32 bits (core/model/dropout.cpp).
#include "core/base/random.h"
#include "core/cuda/threads.cuh"

namespace expe::cuda {
namespace {

template <class T>
__global__ void __launch_bounds__(256)
    dropPairs(const T* x, T* y, std::int64_t count, std::uint32_t bound, float scale,
              const std::uint64_t* ofMicroBatch, std::uint64_t layer, std::uint64_t site) {
  const auto i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (2 * i >= count)
    return;
  const auto key = mixed(mixed(*ofMicroBatch, layer), site);
  const auto drawn = hashed(key + static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15);
  const auto drop = [=](T a, std::uint32_t draw) { return draw < bound ? T(0.0f) : T(wide(a) * scale); };
  y[2 * i] = drop(x[2 * i], static_cast<std::uint32_t>(drawn));
  if (2 * i + 1 < count) // the last of an odd count has no partner
    y[2 * i + 1] = drop(x[2 * i + 1], static_cast<std::uint32_t>(drawn >> 32));
}

} // namespace

const char* dropOnDevice(const DroppedNumbers& of, void* stream) {
  constexpr int threads = 256;
  const auto pairs = (of.count + 1) / 2;
  return ofNumbers(of.type, [&]<class T>() {
    return launch(dropPairs<T>, {(pairs + threads - 1) / threads, threads, 0, stream},
                  static_cast<const T*>(of.x), static_cast<T*>(of.y), of.count, of.bound, of.scale, of.drawn,
                  of.layer, of.site);
  });
}

} // namespace expe::cuda
