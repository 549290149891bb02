// Norms with the addition before them and the conversion after them. A block a row; backwards, a block takes
// rows in turn and adds up their gradients of the gain, so that the sums do not depend on who is first.
#include "core/cuda/threads.cuh"

namespace expe::cuda {
namespace {

// Rows are read and written four numbers at a time, where they are made of whole fours and lie at multiples
// of 16 bytes.
constexpr int four = perVisit<float>;
template <class T> struct alignas(four * sizeof(T)) Four { T of[four]; };

// f(first of n numbers, n) for each piece of the row that this thread takes; it takes the same each time.
template <class F> __device__ void eachPiece(std::int64_t width, bool fours, F f) {
  if (!fours) {
    for (std::int64_t i = threadIdx.x; i < width; i += blockDim.x)
      f.template operator()<1>(i);
    return;
  }
  for (std::int64_t i = threadIdx.x * four; i < width; i += blockDim.x * four)
    f.template operator()<four>(i);
}

template <int n, class T> struct Piece {
  float of[n];
  __device__ explicit Piece(const T* from) {
    if constexpr (n == four) {
      const auto some = *reinterpret_cast<const Four<T>*>(from);
      for (int i = 0; i < n; ++i)
        of[i] = wide(some.of[i]);
    } else {
      of[0] = wide(*from);
    }
  }
};

template <int n, class T> __device__ void write(T* to, const float (&numbers)[n]) {
  if constexpr (n == four) {
    Four<T> some;
    for (int i = 0; i < n; ++i)
      some.of[i] = T(numbers[i]);
    *reinterpret_cast<Four<T>*>(to) = some;
  } else {
    *to = T(numbers[0]);
  }
}

template <class L>
__global__ void __launch_bounds__(256)
    normOfRow(const float* x, const L* added, const float* gain, float* sum, L* normed, float* moments,
              std::int64_t width, float epsilon, bool centred, bool fours) {
  const std::int64_t r = blockIdx.x;
  const float* from = x + r * width;
  float all = 0, squares = 0;
  if (added) {
    const L* more = added + r * width;
    float* to = sum + r * width;
    eachPiece(width, fours, [&]<int n>(std::int64_t i) {
      Piece<n, float> a(from + i);
      const Piece<n, L> b(more + i);
      for (int j = 0; j < n; ++j)
        a.of[j] += b.of[j];
      write<n>(to + i, a.of);
    });
    from = to; // each thread reads what it has written
  }
  if (centred)
    eachPiece(width, fours, [&]<int n>(std::int64_t i) {
      const Piece<n, float> a(from + i);
      for (int j = 0; j < n; ++j)
        all += a.of[j];
    });
  const float mean = centred ? sumOverBlock(all) / width : 0;
  eachPiece(width, fours, [&]<int n>(std::int64_t i) {
    const Piece<n, float> a(from + i);
    for (int j = 0; j < n; ++j)
      squares += (a.of[j] - mean) * (a.of[j] - mean);
  });
  const float scale = rsqrtf(sumOverBlock(squares) / width + epsilon);
  if (threadIdx.x == 0)
    moments[2 * r] = mean, moments[2 * r + 1] = scale;
  eachPiece(width, fours, [&]<int n>(std::int64_t i) {
    Piece<n, float> a(from + i);
    const Piece<n, float> g(gain + i);
    for (int j = 0; j < n; ++j)
      a.of[j] = (a.of[j] - mean) * scale * g.of[j];
    write<n>(normed + r * width + i, a.of);
  });
}

// As normBackward() of core/model/row_kernels.cc.
template <class L>
__global__ void __launch_bounds__(256)
    gradientsOfRows(const float* sum, const float* gain, const float* moments, const L* ofNormed,
                    const float* ofSum, float* ofX, L* ofAdded, float* ofGain, std::int64_t rows,
                    std::int64_t width, bool centred, bool fours) {
  float* const ofGainHere = sharedMemory<float>(); // [width]; each thread has numbers of its own
  eachPiece(width, fours, [&]<int n>(std::int64_t i) {
    for (int j = 0; j < n; ++j)
      ofGainHere[i + j] = 0;
  });
  for (std::int64_t r = blockIdx.x; r < rows; r += gridDim.x) {
    const float mean = moments[2 * r], scale = moments[2 * r + 1];
    const std::int64_t at = r * width;
    float ofAll = 0, ofDirection = 0;
    eachPiece(width, fours, [&]<int n>(std::int64_t i) {
      const Piece<n, float> x(sum + at + i), g(gain + i);
      const Piece<n, L> d(ofNormed + at + i);
      for (int j = 0; j < n; ++j) {
        const float direction = (x.of[j] - mean) * scale;
        ofAll += d.of[j] * g.of[j];
        ofDirection += d.of[j] * g.of[j] * direction;
        ofGainHere[i + j] += d.of[j] * direction;
      }
    });
    const float b = centred ? sumOverBlock(ofAll) / width : 0, a = sumOverBlock(ofDirection) / width;
    eachPiece(width, fours, [&]<int n>(std::int64_t i) {
      const Piece<n, float> x(sum + at + i), g(gain + i);
      const Piece<n, L> d(ofNormed + at + i);
      float all[n];
      for (int j = 0; j < n; ++j)
        all[j] = scale * (d.of[j] * g.of[j] - b - (x.of[j] - mean) * scale * a);
      if (ofSum) {
        const Piece<n, float> passed(ofSum + at + i);
        for (int j = 0; j < n; ++j)
          all[j] += passed.of[j];
      }
      write<n>(ofX + at + i, all);
      if (ofAdded)
        write<n>(ofAdded + at + i, all);
    });
  }
  eachPiece(width, fours, [&]<int n>(std::int64_t i) {
    for (int j = 0; j < n; ++j)
      ofGain[blockIdx.x * width + i + j] = ofGainHere[i + j];
  });
}

} // namespace

const char* normOnDevice(const NormRows& of, void* stream) {
  return ofNumbers(of.type, [&]<class L>() {
    return launch(normOfRow<L>, {of.rows, threadsOf<float>(of.width), 0, stream}, of.x,
                  static_cast<const L*>(of.added), of.gain, of.sum, static_cast<L*>(of.normed), of.moments,
                  of.width, of.epsilon, of.centred,
                  inVisits<float>(of.width, of.x, of.added, of.gain, of.sum, of.normed));
  });
}

const char* normBackwardOnDevice(const NormGradients& of, void* stream) {
  return ofNumbers(of.type, [&]<class L>() {
    const auto shared = of.width * static_cast<std::int64_t>(sizeof(float));
    return launch(gradientsOfRows<L>, {of.partialSums, threadsOf<float>(of.width), shared, stream}, of.sum,
                  of.gain, of.moments, static_cast<const L*>(of.ofNormed), of.ofSum, of.ofX,
                  static_cast<L*>(of.ofAdded), of.ofGain, of.rows, of.width, of.centred,
                  inVisits<float>(of.width, of.sum, of.gain, of.ofNormed, of.ofSum, of.ofX, of.ofAdded));
  });
}

} // namespace expe::cuda
