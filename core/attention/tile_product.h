// Products of small matrices that lie in the cache, a block of rows by columns held in registers at a time.
// BLAS is made for large ones: at these sizes it takes several times as long where it does not know the
// processor.
//
// Compiled for one capability of the processor, see blockwise_head.cc.
#pragma once

#include <ATen/cpu/vec/vec.h>

#include <cstdint>

namespace expe::CPU_CAPABILITY {

using at::vec::Vectorized;

// A matrix by its first number and what lies between two rows, and between two columns.
template <class T> struct Strided {
  T* first;
  std::int64_t row, column = 1;
};

// C [rows, columns·lanes] = or += A B, over `depth`. C and B have contiguous rows.
template <class T, int rows, int columns>
[[gnu::always_inline]] inline void registerProduct(Strided<T> C, Strided<const T> A, Strided<const T> B,
                                                   std::int64_t depth, bool add) {
  using V = Vectorized<T>;
  V sum[rows][columns];
#pragma GCC unroll 16
  for (int r = 0; r < rows; ++r)
#pragma GCC unroll 16
    for (int c = 0; c < columns; ++c)
      sum[r][c] = V(0);
  for (std::int64_t i = 0; i < depth; ++i) {
    V b[columns];
#pragma GCC unroll 16
    for (int c = 0; c < columns; ++c)
      b[c] = V::loadu(B.first + i * B.row + c * V::size());
#pragma GCC unroll 16
    for (int r = 0; r < rows; ++r) {
      const V a(A.first[r * A.row + i * A.column]);
#pragma GCC unroll 16
      for (int c = 0; c < columns; ++c)
        sum[r][c] = at::vec::fmadd(a, b[c], sum[r][c]);
    }
  }
#pragma GCC unroll 16
  for (int r = 0; r < rows; ++r)
#pragma GCC unroll 16
    for (int c = 0; c < columns; ++c) {
      T* const at = C.first + r * C.row + c * V::size();
      (add ? V::loadu(at) + sum[r][c] : sum[r][c]).store(at);
    }
}

template <class T, int rows, int columns>
void rowsOfProduct(Strided<T> C, Strided<const T> A, Strided<const T> B, std::int64_t n, std::int64_t depth,
                   bool add) {
  constexpr std::int64_t lanes = Vectorized<T>::size();
  std::int64_t j = 0;
  const auto block = [&](auto wide) {
    registerProduct<T, rows, wide>({C.first + j, C.row}, A, {B.first + j, B.row}, depth, add);
    j += wide * lanes;
  };
  while (j + columns * lanes <= n)
    block(std::integral_constant<int, columns>());
  while (j < n)
    block(std::integral_constant<int, 1>());
}

template <class T, int rows, int columns>
void blockedProduct(Strided<T> C, Strided<const T> A, Strided<const T> B, std::int64_t m, std::int64_t n,
                    std::int64_t depth, bool add) {
  for (std::int64_t i = 0; i < m;) {
    const bool whole = i + rows <= m;
    const Strided<T> c = {C.first + i * C.row, C.row};
    const Strided<const T> a = {A.first + i * A.row, A.row, A.column};
    whole ? rowsOfProduct<T, rows, columns>(c, a, B, n, depth, add)
          : rowsOfProduct<T, 1, columns>(c, a, B, n, depth, add);
    i += whole ? rows : 1;
  }
}

// C [m,n] = or += A [m,depth] B [depth,n]; n a multiple of what a register holds. The blocks are as large as
// there are registers: 32 of AVX-512, 16 of AVX2.
template <class T>
void product(Strided<T> C, Strided<const T> A, Strided<const T> B, std::int64_t m, std::int64_t n,
             std::int64_t depth, bool add) {
#ifdef CPU_CAPABILITY_AVX512
  if (n % (4 * Vectorized<T>::size()) == 0)
    return blockedProduct<T, 4, 4>(C, A, B, m, n, depth, add);
  blockedProduct<T, 8, 2>(C, A, B, m, n, depth, add);
#else
  blockedProduct<T, 4, 2>(C, A, B, m, n, depth, add);
#endif
}

} // namespace expe::CPU_CAPABILITY
