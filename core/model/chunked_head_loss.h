// The loss at the head without the logits of all tokens, on any device.
#pragma once

#include "core/model/head_loss.h"

#include <c10/core/DeviceType.h>

namespace expe {

// Differentiable once, and backwards once.
extern const HeadLossKernel chunkedHeadLoss;

// The most bytes of logits that it holds at once.
std::int64_t bytesOfLogits(std::int64_t vocabulary, bool lowPrecision, c10::DeviceType device);

// Nats of each target [B,T], without gradients; what the kernel takes.
at::Tensor chunkedHeadLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets);

} // namespace expe
