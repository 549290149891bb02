// Kernels of our own for devices other than the CPU, and how they are told to begin. Any thread.
#pragma once

#include "core/cuda/kernels.h"

#include <ATen/core/Tensor.h>
#include <c10/core/DeviceGuard.h>

#include <initializer_list>

namespace expe {

// Those of a module that has been loaded. False: it was built from other code than this.
bool takeDeviceKernels(const DeviceKernels* kernels);

// Those that can read and write these tensors, of which some may be undefined: contiguous, on one device that
// has kernels. Null, and LibTorch's operators compute: there are none, or plain operations are asked for.
const DeviceKernels* kernelsFor(std::initializer_list<at::Tensor> tensors);
bool hasKernels(c10::Device device);
const DeviceKernels& deviceKernels(); // where kernelsFor() was not null
bool areNumbers(const at::Tensor& x); // fp32 or bf16
Numbers numberType(const at::Tensor& x);

void* currentStreamOf(const at::Tensor& x); // as its device names it

template <class T = void> const T* read(const at::Tensor& x) {
  return x.defined() ? static_cast<const T*>(x.const_data_ptr()) : nullptr;
}
template <class T = void> T* written(const at::Tensor& x) {
  return x.defined() ? static_cast<T*>(x.mutable_data_ptr()) : nullptr;
}

// Has the current stream of x's device begin a kernel. Throws c10::Error where it does not take it.
template <class Of>
void onDeviceOf(const at::Tensor& x, const char* (*kernel)(const Of&, void* stream), const Of& of) {
  const c10::DeviceGuard guard(x.device());
  const char* refused = kernel(of, currentStreamOf(x));
  TORCH_CHECK(!refused, "a kernel of our own: ", refused);
}

} // namespace expe
