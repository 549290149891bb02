// What attention is made of: tiles of rows in shared memory and their products by a warp.
#pragma once

#include "core/cuda/threads.cuh"

namespace expe::cuda {

constexpr int warpsOfBlock = 4, rowsOfWarp = 16, rowsOfBlock = warpsOfBlock * rowsOfWarp;
constexpr int beside = 8; // numbers between rows, so that banks do not collide

using Fragment = float[4];
using Pairs = unsigned[4];

__device__ inline unsigned pair(bf16 first, bf16 second) {
  unsigned short a, b;
  memcpy(&a, &first, sizeof a), memcpy(&b, &second, sizeof b);
  return a | static_cast<unsigned>(b) << 16;
}
__device__ inline unsigned pair(float first, float second) {
  return pair(bf16(first), bf16(second));
}

// A tile in shared memory: rows of `width` numbers, or columns of them that lie as rows.
template <int width> struct Tile {
  static constexpr int row = width + beside;
  bf16* numbers;

  __device__ unsigned word(int r, int c) const {
    unsigned both;
    memcpy(&both, numbers + r * row + c, sizeof both);
    return both;
  }
  // What a lane has of 16 rows and 16 columns, and of 16 rows (a column each) of 8.
  __device__ void left(Pairs& a, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    a[0] = word(r + g, c + 2 * t), a[1] = word(r + g + 8, c + 2 * t);
    a[2] = word(r + g, c + 2 * t + 8), a[3] = word(r + g + 8, c + 2 * t + 8);
  }
  __device__ void right(unsigned (&b)[2], int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    b[0] = word(r + g, c + 2 * t), b[1] = word(r + g, c + 2 * t + 8);
  }
};

// Rows of a head in the device's memory; 0 beyond their end.
struct Matrix {
  const bf16* numbers;
  std::int64_t step;
  int rows, width;

  __device__ Matrix(const void* all, const RowsOfHeads& of, std::int64_t window, std::int64_t head,
                    std::int64_t rows, std::int64_t width)
      : numbers(static_cast<const bf16*>(all) + window * of.window + head * of.head), step(of.row),
        rows(static_cast<int>(rows)), width(static_cast<int>(width)) {}

  __device__ bf16 at(int r, int c) const {
    return r < rows && c < width ? numbers[r * step + c] : bf16(0.0f);
  }
  __device__ bool inVisits() const {
    return (width | static_cast<int>(step)) % perVisit<bf16> == 0 &&
           reinterpret_cast<std::uintptr_t>(numbers) % sizeof(Visit<bf16>) == 0;
  }
  // Rows first, first + 1, … as they lie and, unless that is null, turned; by all threads of the block.
  template <int count, int D> __device__ void load(bf16* rowsTo, bf16* columnsTo, int first) const {
    constexpr int n = perVisit<bf16>;
    const bool visits = inVisits();
    for (int i = threadIdx.x; i < count * D / n; i += blockDim.x) {
      const int r = i / (D / n), c = i % (D / n) * n;
      Visit<bf16> some;
      if (visits && first + r < rows && c < width)
        some = *reinterpret_cast<const Visit<bf16>*>(numbers + (first + r) * step + c);
      else
        for (int j = 0; j < n; ++j)
          some.of[j] = at(first + r, c + j);
      if (rowsTo)
        *reinterpret_cast<Visit<bf16>*>(rowsTo + r * (D + beside) + c) = some;
      if (columnsTo)
        for (int j = 0; j < n; ++j)
          columnsTo[(c + j) * (count + beside) + r] = some.of[j];
    }
  }
  // What a lane has of rows r … r + 15 and columns c … c + 15.
  __device__ void left(Pairs& a, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    for (int i = 0; i < 4; ++i) {
      const int row = r + g + i % 2 * 8, column = c + 2 * t + i / 2 * 8;
      a[i] = pair(at(row, column), at(row, column + 1));
    }
  }
};

// Over the four lanes that share a row.
template <class F> __device__ float overRow(float x, F join) {
  x = join(x, __shfl_xor_sync(allLanes, x, 1));
  return join(x, __shfl_xor_sync(allLanes, x, 2));
}
__device__ inline float sumOverRow(float x) {
  return overRow(x, [](float a, float b) { return a + b; });
}

// c [16, 8 · count] = rows r … of a (each 16 columns `a(k)`) times the rows of a tile, over D dims.
template <int count, int D, class A, int width>
__device__ void scoresOf(Fragment (&c)[count], A a, const Tile<width>& others) {
  for (int n = 0; n < count; ++n)
    for (int e = 0; e < 4; ++e)
      c[n][e] = 0;
  EXPE_UNROLL
  for (int k = 0; k < D / 16; ++k) {
    Pairs left;
    a(left, k);
    EXPE_UNROLL
    for (int n = 0; n < count; ++n) {
      unsigned right[2];
      others.right(right, 8 * n, 16 * k);
      multiplyAdd(c[n], left, right);
    }
  }
}

// c [16,D] += w [16, 8 · count] times a tile of count · 8 rows, whose columns lie as rows.
template <int count, int D, int width>
__device__ void addWeighted(Fragment (&c)[D / 8], const Fragment (&w)[count], const Tile<width>& columns) {
  EXPE_UNROLL
  for (int k = 0; k < count / 2; ++k) {
    const Fragment &x = w[2 * k], &y = w[2 * k + 1];
    const Pairs left = {pair(x[0], x[1]), pair(x[2], x[3]), pair(y[0], y[1]), pair(y[2], y[3])};
    EXPE_UNROLL
    for (int n = 0; n < D / 8; ++n) {
      unsigned right[2];
      columns.right(right, 8 * n, 16 * k);
      multiplyAdd(c[n], left, right);
    }
  }
}

// Rows r + g and r + g + 8 of c [16,D], each times a number of its own.
template <int D>
__device__ void write(void* all, const RowsOfHeads& of, std::int64_t window, std::int64_t head, int r,
                      std::int64_t rows, std::int64_t width, const Fragment (&c)[D / 8],
                      const float (&by)[2]) {
  auto* const to = static_cast<bf16*>(all) + window * of.window + head * of.head;
  const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  for (int n = 0; n < D / 8; ++n)
    for (int e = 0; e < 4; ++e) {
      const int row = r + g + e / 2 * 8, column = 8 * n + 2 * t + e % 2;
      if (row < rows && column < width)
        to[row * of.row + column] = bf16(c[n][e] * by[e / 2]);
    }
}

} // namespace expe::cuda
