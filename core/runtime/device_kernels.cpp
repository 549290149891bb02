#include "core/runtime/device_kernels.h"

#include "core/runtime/plain.h"

#include <c10/core/impl/VirtualGuardImpl.h>

#include <algorithm>

namespace expe {
namespace {

const DeviceKernels* loaded = nullptr; // written before there is another thread

} // namespace

bool takeDeviceKernels(const DeviceKernels* kernels) {
  const bool same = kernels && kernels->bytes == sizeof(DeviceKernels);
  if (same)
    loaded = kernels;
  return same;
}

const DeviceKernels* kernelsFor(std::initializer_list<at::Tensor> tensors) {
  if (!loaded || PlainOperations::are())
    return nullptr;
  const auto device = std::ranges::find_if(tensors, &at::Tensor::defined)->device();
  const bool takes = std::ranges::all_of(tensors, [&](const at::Tensor& x) {
    return !x.defined() || (x.device() == device && x.is_contiguous());
  });
  return takes && !device.is_cpu() ? loaded : nullptr;
}

bool hasKernels(c10::Device device) {
  return loaded && !device.is_cpu();
}

const DeviceKernels& deviceKernels() {
  return *loaded;
}

bool areNumbers(const at::Tensor& x) {
  return x.scalar_type() == at::kFloat || x.scalar_type() == at::kBFloat16;
}

Numbers numberType(const at::Tensor& x) {
  return x.scalar_type() == at::kBFloat16 ? Numbers::BFloat16 : Numbers::Float;
}

void* currentStreamOf(const at::Tensor& x) {
  return c10::impl::VirtualGuardImpl(x.device().type()).getStream(x.device()).native_handle();
}

} // namespace expe
