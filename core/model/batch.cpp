#include "core/model/batch.h"

#include <ATen/ATen.h>

namespace expe {

std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<std::size_t>& starts,
                                          std::int64_t length, c10::Device device) {
  auto both = at::empty({static_cast<std::int64_t>(starts.size()), length + 1}, at::kLong);
  auto* out = both.data_ptr<std::int64_t>();
  for (const auto start : starts)
    for (std::int64_t t = 0; t <= length; ++t)
      *out++ = data.tokens[start + static_cast<std::size_t>(t)];
  if (!device.is_cpu())
    both = both.to(device);
  return {both.slice(1, 0, length), both.slice(1, 1)};
}

std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<EvalWindow>& windows,
                                          const Batch& batch, c10::Device device) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < batch.count; ++i)
    starts.push_back(windows[batch.first + i].begin);
  return batchOf(data, starts, windows[batch.first].inputs, device);
}

} // namespace expe
