// The loss at the head without the logits of all tokens, on any device.
#pragma once

#include "core/model/head_loss.h"

#include <c10/core/DeviceType.h>

namespace expe {

class ChunkedHeadLoss : public HeadLossKernel {
public:
  std::string name() const override { return "in chunks"; }
  std::string refusal(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) const override;
  // Differentiable once, and backwards once.
  at::Tensor operator()(const at::Tensor& x, const at::Tensor& head,
                        const at::Tensor& targets) const override;
};

// The most bytes of logits that it holds at once.
std::int64_t bytesOfLogits(std::int64_t vocabulary, bool lowPrecision, c10::DeviceType device);

// Nats of each target [B,T], without gradients; what the kernel takes.
at::Tensor chunkedHeadLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets);

} // namespace expe
