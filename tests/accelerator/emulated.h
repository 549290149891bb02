// In place of CUDA's headers: kernels compiled for the host and run there, a block after another and in it a
// warp as far as it comes. A thread is a fiber that goes on until the next barrier or exchange, so that a
// barrier that is missing shows: what comes out depends on the order in which threads are taken, or on what a
// block before has left. Threads that wait for each other for ever throw.
#pragma once

#define EXPE_ON_HOST

#include <c10/util/BFloat16.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <tuple>
#include <type_traits>

namespace expe::cuda {

using bf16 = c10::BFloat16;

struct Launch {
  std::int64_t blocks;
  int threads;
  std::int64_t shared = 0; // bytes
  void* stream;
};

} // namespace expe::cuda

namespace expe::emulated {

struct Index {
  unsigned x = 0, y = 0, z = 0;
};
const Index& thread();
const Index& block();
const Index& blockSize();
const Index& blockCount();
void* shared();
void wait();                                          // for all threads of the block
std::uint64_t exchange(std::uint64_t word, int from); // of another lane of the warp

// What a launch asks of the device whose memory its pointers are of. The address for the host of one of the
// device's, which the kernel reads or writes.
struct Device {
  virtual ~Device() = default;
  virtual void launched(void* stream) = 0;
  virtual void* address(const void* ofDevice, bool written) = 0;
  // All addresses have been asked for, and the kernel is about to run; it may be run again.
  virtual void begin(const std::function<void()>& kernel) = 0;
};
void setDevice(Device* device);     // null: addresses are the host's own
void takeBackwards(bool backwards); // the order in which threads are taken

void run(const cuda::Launch& with, const std::function<void()>& kernel);

void told(void* stream);
void* addressOf(const void* ofDevice, bool written);
void begin(const std::function<void()>& kernel);
template <class A> A onHost(A argument) {
  const auto find = []<class T>(T*& pointer) {
    pointer = static_cast<T*>(addressOf(pointer, !std::is_const_v<T>));
  };
  if constexpr (std::is_pointer_v<A>)
    find(argument);
  else if constexpr (requires { eachPointer(argument, find); }) // of a structure
    eachPointer(argument, find);
  return argument;
}

// c [16,8] += a [16,16] b [16,8] by a warp, as mma.m16n8k16 has it (core/cuda/threads.cuh).
void multiplyAdd(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]);

template <class T> T shuffled(T value, int from) {
  static_assert(sizeof(T) <= sizeof(std::uint64_t));
  std::uint64_t word = 0;
  std::memcpy(&word, &value, sizeof value);
  word = exchange(word, from);
  std::memcpy(&value, &word, sizeof value);
  return value;
}

} // namespace expe::emulated

namespace expe::cuda {

using emulated::multiplyAdd;
inline void atomicAdd(float* to, float x) {
  *to += x;
}

template <class T> T* sharedMemory() {
  return static_cast<T*>(emulated::shared());
}

template <class... P, class... A>
const char* launch(void (*kernel)(P...), const Launch& with, A... arguments) {
  emulated::told(with.stream);
  std::tuple<P...> all(emulated::onHost(static_cast<P>(arguments))...);
  const std::function<void()> runs = [=] { emulated::run(with, [&] { std::apply(kernel, all); }); };
  emulated::begin(runs);
  runs();
  return nullptr;
}

} // namespace expe::cuda

// NOLINTBEGIN(bugprone-reserved-identifier): names of CUDA
#define __global__
#define __grid_constant__
#define __device__
#define __shared__ static thread_local
#define __launch_bounds__(...)
#define threadIdx (expe::emulated::thread())
#define blockIdx (expe::emulated::block())
#define blockDim (expe::emulated::blockSize())
#define gridDim (expe::emulated::blockCount())
#define __syncthreads() expe::emulated::wait()
#define __shfl_xor_sync(mask, value, step)                                                                   \
  expe::emulated::shuffled(value, static_cast<int>(threadIdx.x % 32) ^ (step))
#define __expf(x) std::exp(x)
#define EXPE_UNROLL
#define rsqrtf(x) (1 / std::sqrt(x))
// NOLINTEND(bugprone-reserved-identifier)
