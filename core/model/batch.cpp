#include "core/model/batch.h"

#include "core/base/error_exception.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<std::size_t>& starts,
                                          std::int64_t length, c10::Device device) {
  auto both = at::empty({static_cast<std::int64_t>(starts.size()), length + 1}, at::kLong);
  auto* out = both.data_ptr<std::int64_t>();
  for (const auto start : starts) {
    const auto window = need(data.tokens.copy(start, start + static_cast<std::size_t>(length) + 1));
    out = std::ranges::copy(window, out).out;
  }
  if (!device.is_cpu())
    both = both.to(device);
  return {both.slice(1, 0, length), both.slice(1, 1)};
}

std::pair<at::Tensor, at::Tensor> batchOf(const Dataset& data, const std::vector<EvalWindow>& windows,
                                          const Batch& batch, c10::Device device) {
  std::vector<std::size_t> starts;
  starts.reserve(batch.count);
  for (std::size_t i = 0; i < batch.count; ++i)
    starts.push_back(windows[batch.first + i].begin);
  return batchOf(data, starts, windows[batch.first].inputs, device);
}

std::pair<at::Tensor, at::Tensor> taskBatch(const Tokenizer& tokenizer,
                                            const std::vector<TaskWindow>& windows) {
  const auto T = static_cast<std::int64_t>(windows.front().text.size());
  auto inputs = at::empty({std::ssize(windows), T}, at::kLong), targets = at::full_like(inputs, -1);
  auto *in = inputs.mutable_data_ptr<std::int64_t>(), *out = targets.mutable_data_ptr<std::int64_t>();
  for (const auto& window : windows) {
    const auto tokens = tokenizer.encode(window.text).value(); // its alphabet is the task's
    for (std::size_t t = 0; t < tokens.size(); ++t, ++in, ++out) {
      *in = tokens[t];
      if (t > 0 && window.scored(t))
        out[-1] = tokens[t];
    }
  }
  return {inputs, targets};
}

} // namespace expe
