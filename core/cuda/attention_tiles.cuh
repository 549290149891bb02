// What attention is made of: tiles of rows in shared memory and their products by a warp.
#pragma once

#include "core/cuda/threads.cuh"

namespace expe::cuda {

constexpr int warpsOfBlock = 4, rowsOfWarp = 16, rowsOfBlock = warpsOfBlock * rowsOfWarp;
constexpr int beside = 8; // numbers between rows, so that banks do not collide

// By the device's fast function where numbers are of bf16.
template <class T> __device__ float exponential(float x) {
  return sizeof(T) == sizeof(bf16) ? __expf(x) : expf(x);
}

using Fragment = float[4];
using Pairs = unsigned[4];

// A number of bf16 is one for a product of a warp, one of fp32 is three, from high to low, of whose nine
// products six give all of its digits.
template <class T> inline constexpr int limbs = sizeof(T) == sizeof(bf16) ? 1 : 3;

template <class T> __device__ void split(bf16 (&to)[limbs<T>], T x) {
  float rest = wide(x);
  for (int limb = 0; limb < limbs<T>; ++limb)
    to[limb] = bf16(rest), rest -= wide(to[limb]);
}

__device__ inline unsigned pair(bf16 first, bf16 second) {
  unsigned short a, b;
  memcpy(&a, &first, sizeof a), memcpy(&b, &second, sizeof b);
  return a | static_cast<unsigned>(b) << 16;
}

// What a lane has of 16 rows and 16 columns, and of 16 rows (a column each) of 8 (multiplyAdd()).
template <class T> struct Left {
  Pairs of[limbs<T>];
  __device__ void set(int i, T first, T second) {
    bf16 a[limbs<T>], b[limbs<T>];
    split<T>(a, first), split<T>(b, second);
    for (int limb = 0; limb < limbs<T>; ++limb)
      of[limb][i] = pair(a[limb], b[limb]);
  }
};
template <class T> struct Right { unsigned of[limbs<T>][2]; };

// Tensor cores cut off what they add to. So that a sum of fp32 does not lose a little each time, it is added
// to by an ordinary addition, and the small products come first.
template <class T> __device__ void multiplyAdd(Fragment& c, const Left<T>& a, const Right<T>& b) {
  if constexpr (limbs<T> == 1) {
    multiplyAdd(c, a.of[0], b.of[0]);
  } else {
    Fragment part = {};
    EXPE_UNROLL
    for (int limb = limbs<T> - 1; limb >= 0; --limb)
      EXPE_UNROLL
    for (int other = limbs<T> - 1 - limb; other >= 0; --other)
      multiplyAdd(part, a.of[limb], b.of[other]);
    EXPE_UNROLL
    for (int e = 0; e < 4; ++e)
      c[e] += part[e];
  }
}

// A tile in shared memory: rows of `width` numbers, or columns of them that lie as rows.
template <class T, int rows, int width> struct Tile {
  static constexpr int row = width + beside, plane = rows * row;
  static constexpr std::int64_t bytes = limbs<T> * plane * static_cast<std::int64_t>(sizeof(bf16));
  bf16* numbers; // null: none is wanted

  __device__ unsigned word(int limb, int r, int c) const {
    unsigned both;
    memcpy(&both, numbers + limb * plane + r * row + c, sizeof both);
    return both;
  }
  __device__ void left(Left<T>& a, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    for (int limb = 0; limb < limbs<T>; ++limb)
      for (int i = 0; i < 4; ++i)
        a.of[limb][i] = word(limb, r + g + i % 2 * 8, c + 2 * t + i / 2 * 8);
  }
  __device__ void right(Right<T>& b, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    for (int limb = 0; limb < limbs<T>; ++limb)
      b.of[limb][0] = word(limb, r + g, c + 2 * t), b.of[limb][1] = word(limb, r + g, c + 2 * t + 8);
  }
  __device__ bf16* end() const { return numbers + limbs<T> * plane; }
};

// Rows of a head in the device's memory; 0 beyond their end.
template <class T> struct Matrix {
  const T* numbers;
  std::int64_t step;
  int rows, width;

  __device__ Matrix(const void* all, const RowsOfHeads& of, std::int64_t window, std::int64_t head,
                    std::int64_t rows, std::int64_t width)
      : numbers(static_cast<const T*>(all) + window * of.window + head * of.head), step(of.row),
        rows(static_cast<int>(rows)), width(static_cast<int>(width)) {}

  __device__ T at(int r, int c) const { return r < rows && c < width ? numbers[r * step + c] : T(0.0f); }
  __device__ bool inVisits() const {
    return (width | static_cast<int>(step)) % perVisit<T> == 0 &&
           reinterpret_cast<std::uintptr_t>(numbers) % sizeof(Visit<T>) == 0;
  }
  // Rows first, first + 1, … as they lie, and turned; by all threads of the block.
  template <int count, int D>
  __device__ void load(const Tile<T, count, D>& asRows, const Tile<T, D, count>& asColumns, int first) const {
    constexpr int n = perVisit<T>;
    struct alignas(n * sizeof(bf16)) Some {
      bf16 of[n];
    };
    const bool visits = inVisits();
    for (int i = threadIdx.x; i < count * D / n; i += blockDim.x) {
      const int r = i / (D / n), c = i % (D / n) * n;
      Visit<T> all;
      if (visits && first + r < rows && c < width)
        all = *reinterpret_cast<const Visit<T>*>(numbers + (first + r) * step + c);
      else
        for (int j = 0; j < n; ++j)
          all.of[j] = at(first + r, c + j);
      Some some[limbs<T>];
      for (int j = 0; j < n; ++j) {
        bf16 parts[limbs<T>];
        split<T>(parts, all.of[j]);
        for (int limb = 0; limb < limbs<T>; ++limb)
          some[limb].of[j] = parts[limb];
      }
      for (int limb = 0; limb < limbs<T>; ++limb) {
        if (asRows.numbers)
          *reinterpret_cast<Some*>(asRows.numbers + limb * asRows.plane + r * asRows.row + c) = some[limb];
        if (asColumns.numbers)
          for (int j = 0; j < n; ++j)
            asColumns.numbers[limb * asColumns.plane + (c + j) * asColumns.row + r] = some[limb].of[j];
      }
    }
  }
  template <int count, int D> __device__ void load(const Tile<T, count, D>& asRows, int first) const {
    load(asRows, Tile<T, D, count>{nullptr}, first);
  }
  template <int count, int D>
  __device__ void loadColumns(const Tile<T, D, count>& asColumns, int first) const {
    load(Tile<T, count, D>{nullptr}, asColumns, first);
  }
  // What a lane has of rows r … r + 15 and columns c … c + 15.
  __device__ void left(Left<T>& a, int r, int c) const {
    const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
    for (int i = 0; i < 4; ++i) {
      const int row = r + g + i % 2 * 8, column = c + 2 * t + i / 2 * 8;
      a.set(i, at(row, column), at(row, column + 1));
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
template <int D, class T, class A, int rows, int width, int count>
__device__ void scoresOf(Fragment (&c)[count], A a, const Tile<T, rows, width>& others) {
  for (int n = 0; n < count; ++n)
    for (int e = 0; e < 4; ++e)
      c[n][e] = 0;
  EXPE_UNROLL
  for (int k = 0; k < D / 16; ++k) {
    Left<T> left;
    a(left, k);
    EXPE_UNROLL
    for (int n = 0; n < count; ++n) {
      Right<T> right;
      others.right(right, 8 * n, 16 * k);
      multiplyAdd<T>(c[n], left, right);
    }
  }
}

// c [16,D] += w [16, 8 · count] times a tile of count · 8 rows, whose columns lie as rows.
template <class T, int D, int columnsAsRows, int count, int tiles>
__device__ void addWeighted(Fragment (&c)[tiles], const Fragment (&w)[count],
                            const Tile<T, D, columnsAsRows>& columns) {
  static_assert(tiles == D / 8 && columnsAsRows == 8 * count);
  EXPE_UNROLL
  for (int k = 0; k < count / 2; ++k) {
    Left<T> left;
    for (int i = 0; i < 4; ++i) {
      const Fragment& of = w[2 * k + i / 2];
      left.set(i, T(of[i % 2 * 2]), T(of[i % 2 * 2 + 1]));
    }
    EXPE_UNROLL
    for (int n = 0; n < tiles; ++n) {
      Right<T> right;
      columns.right(right, 8 * n, 16 * k);
      multiplyAdd<T>(c[n], left, right);
    }
  }
}

// Rows r + g and r + g + 8 of c [16, 8 · tiles], each times a number of its own.
template <class T, int tiles>
__device__ void write(void* all, const RowsOfHeads& of, std::int64_t window, std::int64_t head, int r,
                      std::int64_t rows, std::int64_t width, const Fragment (&c)[tiles],
                      const float (&by)[2]) {
  auto* const to = static_cast<T*>(all) + window * of.window + head * of.head;
  const int g = threadIdx.x % lanes / 4, t = threadIdx.x % 4;
  for (int n = 0; n < tiles; ++n)
    for (int e = 0; e < 4; ++e) {
      const int row = r + g + e / 2 * 8, column = 8 * n + 2 * t + e % 2;
      if (row < rows && column < width)
        to[row * of.row + column] = T(c[n][e] * by[e / 2]);
    }
}

} // namespace expe::cuda
