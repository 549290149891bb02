// The head's softmax in two visits of a row of logits, which stay in bf16: LibTorch's operators would write
// them out in fp32 three times. A block a row.
#include "core/cuda/threads.cuh"

namespace expe::cuda {
namespace {

// f(number) of each that this thread takes.
template <class T, class F> __device__ void eachOf(const T* row, std::int64_t width, bool visits, F f) {
  constexpr int n = perVisit<T>;
  if (!visits) {
    for (std::int64_t i = threadIdx.x; i < width; i += blockDim.x)
      f(wide(row[i]));
    return;
  }
  for (std::int64_t i = threadIdx.x; i < width / n; i += blockDim.x) {
    const auto some = reinterpret_cast<const Visit<T>*>(row)[i];
    for (int j = 0; j < n; ++j)
      f(wide(some.of[j]));
  }
}

// row[i] = f(i, row[i]).
template <class T, class F> __device__ void replaceEach(T* row, std::int64_t width, bool visits, F f) {
  constexpr int n = perVisit<T>;
  if (!visits) {
    for (std::int64_t i = threadIdx.x; i < width; i += blockDim.x)
      row[i] = T(f(i, wide(row[i])));
    return;
  }
  for (std::int64_t i = threadIdx.x; i < width / n; i += blockDim.x) {
    auto some = reinterpret_cast<const Visit<T>*>(row)[i];
    for (int j = 0; j < n; ++j)
      some.of[j] = T(f(i * n + j, wide(some.of[j])));
    reinterpret_cast<Visit<T>*>(row)[i] = some;
  }
}

// ln Σ eˣ: the sum of each thread is taken against the largest number that it has met.
template <class T> __device__ float logSumExp(const T* row, std::int64_t width, bool visits) {
  float most = -INFINITY, sum = 0;
  eachOf(row, width, visits, [&](float x) {
    if (x > most) {
      sum *= __expf(most - x);
      most = x;
    }
    sum += __expf(x - most);
  });
  const float ofAll = mostOverBlock(most);
  return ofAll + logf(sumOverBlock(most == -INFINITY ? 0 : sum * __expf(most - ofAll)));
}

template <class T>
__global__ void __launch_bounds__(256)
    softmaxOfRow(T* logits, const std::int64_t* targets, double* losses, const double* share,
                 std::int64_t vocabulary, bool visits) {
  const std::int64_t r = blockIdx.x, target = targets[r];
  T* const row = logits + r * vocabulary;
  const bool counts = target >= 0;
  const float logSum = counts ? logSumExp(row, vocabulary, visits) : 0, own = counts ? wide(row[target]) : 0;
  if (threadIdx.x == 0)
    losses[r] = static_cast<double>(logSum) - static_cast<double>(own);
  if (!share)
    return;
  __syncthreads(); // the target's logit has been read by all
  const float by = counts ? static_cast<float>(*share) : 0;
  replaceEach(row, vocabulary, visits, [=](std::int64_t i, float x) {
    return counts ? (__expf(x - logSum) - (i == target ? 1.0f : 0.0f)) * by : 0.0f;
  });
}

} // namespace

const char* headSoftmaxOnDevice(const HeadRows& of, void* stream) {
  return ofNumbers(of.type, [&]<class T>() {
    return launch(softmaxOfRow<T>, {of.rows, threadsOf<T>(of.vocabulary), 0, stream},
                  static_cast<T*>(of.logits), of.targets, of.losses, of.share, of.vocabulary,
                  inVisits<T>(of.vocabulary, of.logits));
  });
}

} // namespace expe::cuda
