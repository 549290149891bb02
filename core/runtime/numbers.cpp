#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

namespace expe {

std::vector<double> numbersOf(const at::Tensor& values) {
  const auto plain = values.to(at::kCPU, at::kDouble).contiguous();
  const auto* first = plain.const_data_ptr<double>();
  return {first, first + plain.numel()};
}

at::Tensor sentTo(c10::Device device, const at::Tensor& host) {
  return device.is_cpu() ? host : host.contiguous().pin_memory().to(device, host.scalar_type(), true);
}

} // namespace expe
