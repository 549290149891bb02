#include "core/model/task_batch.h"

#include <ATen/ATen.h>

namespace expe {

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
