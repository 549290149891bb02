// The loss at the head some rows at a time, so that the logits of all tokens are never held: of each chunk
// the product, then losses and gradients in one visit of each row (head_softmax.h), then the two products of
// the backward pass, while the chunk is in the cache. With 2,048 tokens and 32,000 pieces of a vocabulary
// whole logits and their gradient take half a gigabyte, and most of the time beside the products.
#include "core/model/chunked_head_loss.h"

#include "core/attention/plan.h"
#include "core/model/head_softmax.h"
#include "core/runtime/device_kernels.h"
#include "core/runtime/parallel.h"
#include "core/runtime/plain.h"
#include "core/runtime/products.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t bytesOfChunk = 32 << 20, fewestRows = 64; // what stays in a processor's cache
constexpr std::int64_t bytesOnGpu = 256 << 20;                   // where a chunk is to fill the device

// Rows of logits that a chunk has. In low precision each writes out the head's gradient before it is added,
// so that fewer are better.
std::int64_t rowsOfChunk(std::int64_t vocabulary, std::int64_t bytesOfNumber, c10::DeviceType device) {
  const auto onCpu = bytesOfNumber < 4 ? 2 * bytesOfChunk : bytesOfChunk;
  const auto bytes = device == c10::kCPU ? onCpu : bytesOnGpu;
  return std::max(fewestRows, bytes / (vocabulary * bytesOfNumber));
}

// Losses fp64 of a chunk's logits [rows,V], which become the gradients of those times `share`, a scalar fp64,
// if they are wanted. By LibTorch's operations, on any device, which is the definition.
void plainSoftmaxOf(const at::Tensor& logits, const at::Tensor& targets, const at::Tensor& losses,
                    const at::Tensor& share, bool gradients) {
  const auto type = logits.scalar_type();
  const auto wide = type == at::kBFloat16 ? logits.to(at::kFloat) : logits;
  const auto logSum = wide.logsumexp(-1, true), index = targets.clamp_min(0).unsqueeze(-1);
  const auto counts = (targets >= 0).unsqueeze(-1);
  losses.copy_(((logSum - wide.gather(-1, index)) * counts).squeeze(-1));
  if (!gradients)
    return;
  wide.sub_(logSum).exp_();
  wide.scatter_add_(-1, index, wide.new_full({1, 1}, -1).expand_as(index));
  wide.mul_(counts * share.to(wide.scalar_type()));
  if (!wide.is_same(logits))
    logits.copy_(wide);
}

// The same in one visit of each row, by kernels of our own where they are.
void softmaxOf(const at::Tensor& logits, const at::Tensor& targets, const at::Tensor& losses,
               const at::Tensor& share, bool gradients) {
  if (const auto* kernels = areNumbers(logits) ? kernelsFor({logits, targets, losses, share}) : nullptr)
    return onDeviceOf(logits, kernels->headSoftmax,
                      {numberType(logits), written(logits), read<std::int64_t>(targets),
                       written<double>(losses), gradients ? read<double>(share) : nullptr, logits.size(0),
                       logits.size(1)});
  if (!logits.device().is_cpu() || PlainOperations::are())
    return plainSoftmaxOf(logits, targets, losses, share, gradients);
  AT_DISPATCH_FLOATING_TYPES_AND(at::kBFloat16, logits.scalar_type(), "head loss", [&] {
    const HeadSoftmax<scalar_t> head = {
        logits.mutable_data_ptr<scalar_t>(), targets.const_data_ptr<std::int64_t>(),
        losses.mutable_data_ptr<double>(), *share.const_data_ptr<double>(), logits.size(1)};
    const auto kernel = EXPE_FORM(headSoftmax<scalar_t>)();
    parallelFor(0, logits.size(0), 1,
                [&](std::int64_t begin, std::int64_t end) { kernel(head, begin, end, gradients); });
  });
}

// x [n,D] and head [V,D] of one type, targets [n]; f(first row, rows of x, logits, losses).
template <class F>
void eachChunk(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets,
               const at::Tensor& share, bool gradients, const at::Tensor& losses, F&& f) {
  const auto n = x.size(0);
  const auto rows = std::min(n, rowsOfChunk(head.size(0), head.element_size(), x.device().type()));
  const auto buffer = at::empty({rows, head.size(0)}, head.options());
  for (std::int64_t at = 0; at < n; at += rows) {
    const auto some = x.slice(0, at, at + rows), logits = buffer.slice(0, 0, some.size(0));
    multiply(logits, some, head.t());
    softmaxOf(logits, targets.slice(0, at, at + rows), losses.slice(0, at, at + rows), share, gradients);
    f(at, some, logits);
  }
}

struct Gradients {
  at::Tensor ofX, ofHead; // [n,D], [V,D]
};

// Those of the head add up over the chunks, in fp32 at least.
void addTo(const Gradients& of, std::int64_t at, const at::Tensor& x, const at::Tensor& logits,
           const at::Tensor& head) {
  multiply(of.ofX.slice(0, at, at + x.size(0)), logits, head);
  if (of.ofHead.scalar_type() == head.scalar_type())
    return multiply(of.ofHead, logits.t(), x, at > 0);
  const auto some = at::empty_like(head);
  multiply(some, logits.t(), x);
  at > 0 ? of.ofHead.add_(some) : of.ofHead.copy_(some);
}

// The gradients are made on the way forward, once the logits are there.
struct Chunked : torch::autograd::Function<Chunked> {
  using Context = torch::autograd::AutogradContext;

  static at::Tensor forward(Context* context, const at::Tensor& x, const at::Tensor& head,
                            const at::Tensor& targets) {
    const auto share = 1 / (targets >= 0).sum().to(at::kDouble); // not read by the host
    const auto losses = at::empty({x.size(0)}, x.options().dtype(at::kDouble));
    const auto wide = head.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
    const Gradients of{at::empty_like(x), at::empty(head.sizes(), head.options().dtype(wide))};
    eachChunk(x, head, targets, share, true, losses,
              [&](std::int64_t at, const at::Tensor& some, const at::Tensor& logits) {
                addTo(of, at, some, logits, head);
              });
    context->saved_data["x"] = of.ofX, context->saved_data["head"] = of.ofHead;
    return losses.sum() * share;
  }

  // Once: what was saved is handed on as it is, so that no copy of a large gradient is made.
  static torch::autograd::variable_list backward(Context* context,
                                                 const torch::autograd::variable_list& gradient) {
    const at::Tensor& by = gradient[0]; // the loss is in fp64
    const bool same = by.device().is_cpu() && *by.const_data_ptr<double>() == 1;
    const auto take = [&](const char* name) {
      auto of = std::move(context->saved_data.at(name)).toTensor();
      context->saved_data.erase(name);
      return same ? of : of.mul_(by.to(of.scalar_type()));
    };
    return {take("x"), take("head"), {}};
  }
};

} // namespace

std::int64_t bytesOfLogits(std::int64_t vocabulary, bool lowPrecision, c10::DeviceType device) {
  const std::int64_t bytes = lowPrecision ? 2 : 4;
  return rowsOfChunk(vocabulary, bytes, device) * vocabulary * bytes;
}

const HeadLossKernel chunkedHeadLoss = {
    "in chunks",
    [](const at::Tensor& head) -> std::string {
      const auto type = head.scalar_type();
      const bool known = type == at::kFloat || type == at::kDouble || type == at::kBFloat16;
      return known ? "" : "numbers have another type";
    },
    [](const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
      const auto typed = x.flatten(0, 1).to(head.scalar_type()).contiguous();
      return Chunked::apply(typed, head, targets.flatten().contiguous()).to(wide(x.scalar_type()));
    }};

at::Tensor chunkedHeadLosses(const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
  const auto losses = at::empty({targets.numel()}, x.options().dtype(at::kDouble));
  eachChunk(x.flatten(0, 1).to(head.scalar_type()).contiguous(), head, targets.flatten().contiguous(),
            at::ones({}, losses.options()), false, losses,
            [](std::int64_t, const at::Tensor&, const at::Tensor&) {});
  return losses.view(targets.sizes()).to(wide(x.scalar_type()));
}

} // namespace expe
