// What kernels are written in: numbers, what the threads of a block do together, and how a kernel is
// launched. nvcc compiles it for the devices; tests compile the same source for the host, with a header of
// theirs in place of CUDA's (EXPE_ON_HOST).
#pragma once

#include "core/cuda/kernels.h"

#ifndef EXPE_ON_HOST
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <utility>

#define EXPE_UNROLL _Pragma("unroll")

namespace expe::cuda {

using bf16 = __nv_bfloat16;

// Memory that the threads of a block share, of the size that launch() was told.
template <class T> __device__ T* sharedMemory() {
  extern __shared__ __align__(16) unsigned char bytes[];
  return reinterpret_cast<T*>(bytes);
}

struct Launch {
  std::int64_t blocks;
  int threads;             // of a block
  std::int64_t shared = 0; // bytes
  void* stream;
};

// c [16,8] += a [16,16] b [16,8] by a warp, in bf16 and fp32. Of lane 4 g + t: a's rows g and g + 8, in each
// the pairs of columns 2 t and 2 t + 8; b's column g, in it the pairs of rows 2 t and 2 t + 8; c's rows g and
// g + 8, in each the pair of columns 2 t. (PTX, mma.m16n8k16)
__device__ inline void multiplyAdd(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
               "{%0,%1,%2,%3};"
               : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

template <class... P, class... A>
const char* launch(void (*kernel)(P...), const Launch& with, A... arguments) {
  if (with.blocks == 0)
    return nullptr;
  constexpr std::int64_t givenWithoutAsking = 48 << 10;
  if (with.shared > givenWithoutAsking)
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(with.shared));
  kernel<<<static_cast<unsigned>(with.blocks), with.threads, with.shared,
           static_cast<cudaStream_t>(with.stream)>>>(arguments...);
  const auto error = cudaGetLastError();
  return error == cudaSuccess ? nullptr : cudaGetErrorString(error);
}

} // namespace expe::cuda
#endif

namespace expe::cuda {

inline constexpr int lanes = 32; // threads of a warp
inline constexpr unsigned allLanes = 0xffffffff;

__device__ inline float wide(float x) {
  return x;
}
__device__ inline float wide(bf16 x) {
  return static_cast<float>(x);
}

// f.operator()<T>() with the type that numbers have.
template <class F> const char* ofNumbers(Numbers type, F f) {
  return type == Numbers::BFloat16 ? f.template operator()<bf16>() : f.template operator()<float>();
}

// Numbers that a thread reads at once: 16 bytes.
template <class T> inline constexpr int perVisit = 16 / sizeof(T);
template <class T> struct alignas(16) Visit { T of[perVisit<T>]; };

// Threads of a block that takes a row of so many numbers; a whole number of warps.
template <class T> int threadsOf(std::int64_t width) {
  const auto warps = (width + lanes * perVisit<T> - 1) / (lanes * perVisit<T>);
  return lanes * static_cast<int>(warps < 8 ? warps : 8);
}

// Whether rows of `width` numbers of type T can be read and written so.
template <class T, class... Rows> bool inVisits(std::int64_t width, const Rows*... rows) {
  return width % perVisit<T> == 0 &&
         ((reinterpret_cast<std::uintptr_t>(rows) % sizeof(Visit<T>) == 0) && ...);
}

template <class F> __device__ float overWarp(float x, F join) {
  for (int step = lanes / 2; step > 0; step /= 2)
    x = join(x, __shfl_xor_sync(allLanes, x, step));
  return x;
}

// All threads of the block call it and are given the same.
template <class F> __device__ float overBlock(float x, float neutral, F join) {
  __shared__ float ofWarps[lanes];
  const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes, warps = blockDim.x / lanes;
  x = overWarp(x, join);
  if (lane == 0)
    ofWarps[warp] = x;
  __syncthreads();
  x = overWarp(lane < warps ? ofWarps[lane] : neutral, join);
  __syncthreads(); // before it is written again
  return x;
}

__device__ inline float sumOverBlock(float x) {
  return overBlock(x, 0, [](float a, float b) { return a + b; });
}
__device__ inline float mostOverBlock(float x) {
  return overBlock(x, -INFINITY, [](float a, float b) { return fmaxf(a, b); });
}

} // namespace expe::cuda
