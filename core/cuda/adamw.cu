// AdamW with the clipping of all gradients by their norm, which the host never reads (Loshchilov and Hutter
// 2019, algorithm 2). A block takes a part of a tensor; the squares that blocks add up are added in one
// order.
#include "core/cuda/threads.cuh"

namespace expe::cuda {
namespace {

constexpr int threads = 256;

// Tensors of one launch, whose arguments take less than 4 KiB.
struct Tensors {
  static constexpr int most = 64;
  UpdatedTensor tensor[most];
  int firstBlock[most + 1]; // of each; behind the last, how many blocks there are
  int count;
};

template <class F> void eachPointer(Tensors& of, F f) { // what a launch on the host looks for
  for (int i = 0; i < of.count; ++i)
    f(of.tensor[i].weights), f(of.tensor[i].gradient), f(of.tensor[i].first), f(of.tensor[i].second);
}

// f(tensor, i) for each number of this block that is this thread's.
template <class F> __device__ void eachNumber(const Tensors& of, F f) {
  int t = 0;
  while (of.firstBlock[t + 1] <= static_cast<int>(blockIdx.x))
    ++t;
  const UpdatedTensor tensor = of.tensor[t];
  const std::int64_t begin = (blockIdx.x - of.firstBlock[t]) * numbersOfUpdate,
                     most = begin + numbersOfUpdate;
  const std::int64_t end = most < tensor.count ? most : tensor.count;
  for (std::int64_t i = begin + threadIdx.x; i < end; i += blockDim.x)
    f(tensor, i);
}

__global__ void __launch_bounds__(threads)
    squaresOfGradients(const __grid_constant__ Tensors of, float* squares) {
  float sum = 0;
  eachNumber(of, [&](const UpdatedTensor& tensor, std::int64_t i) {
    sum += tensor.gradient[i] * tensor.gradient[i];
  });
  sum = sumOverBlock(sum);
  if (threadIdx.x == 0)
    squares[blockIdx.x] = sum;
}

// By one block: their norm, and what gradients are divided by.
__global__ void __launch_bounds__(threads)
    clipNorm(const float* squares, std::int64_t count, float clip, double* norm, float* divisor) {
  float sum = 0;
  for (std::int64_t i = threadIdx.x; i < count; i += blockDim.x)
    sum += squares[i];
  const float root = sqrtf(sumOverBlock(sum));
  if (threadIdx.x > 0)
    return;
  *norm = root;
  *divisor = clip > 0 && root > clip ? root / clip : 1;
}

__global__ void __launch_bounds__(threads)
    updateWeights(const __grid_constant__ Tensors of, const float* divisor, float rate, MovingAverage first,
                  MovingAverage second, float epsilon) {
  const float by = 1 / *divisor;
  eachNumber(of, [&](const UpdatedTensor& tensor, std::int64_t i) {
    const float g = tensor.gradient[i] * by;
    const float m = first.kept * tensor.first[i] + first.taken * g,
                v = second.kept * tensor.second[i] + second.taken * g * g;
    tensor.first[i] = m, tensor.second[i] = v;
    const float w = tensor.weights[i];
    tensor.weights[i] =
        w - rate * tensor.decay * w - rate * m * first.corrects / (sqrtf(v * second.corrects) + epsilon);
  });
}

// f(tensors, their blocks, how many blocks those before have), as many at a time as a launch takes, until one
// is refused.
template <class F> const char* eachLaunch(const AdamWStep& of, F f) {
  std::int64_t before = 0;
  for (std::int64_t at = 0; at < of.tensors; at += Tensors::most) {
    Tensors some = {};
    some.count = static_cast<int>(of.tensors - at < Tensors::most ? of.tensors - at : Tensors::most);
    for (int i = 0; i < some.count; ++i) {
      some.tensor[i] = of.tensor[at + i];
      some.firstBlock[i + 1] = some.firstBlock[i] + static_cast<int>(blocksOfUpdate(some.tensor[i].count));
    }
    const std::int64_t blocks = some.firstBlock[some.count];
    if (const char* refused = f(some, blocks, before))
      return refused;
    before += blocks;
  }
  return nullptr;
}

} // namespace

const char* adamWOnDevice(const AdamWStep& of, void* stream) {
  std::int64_t all = 0;
  const char* refused = eachLaunch(of, [&](const Tensors& some, std::int64_t blocks, std::int64_t before) {
    all = before + blocks;
    return launch(squaresOfGradients, {blocks, threads, 0, stream}, some, of.squares + before);
  });
  if (!refused)
    refused = launch(clipNorm, {1, threads, 0, stream}, of.squares, all, of.clip, of.norm, of.divisor);
  if (refused)
    return refused;
  return eachLaunch(of, [&](const Tensors& some, std::int64_t blocks, std::int64_t) {
    return launch(updateWeights, {blocks, threads, 0, stream}, some, of.divisor, of.rate, of.first, of.second,
                  of.epsilon);
  });
}

} // namespace expe::cuda
