// cuDNN's attention on NVIDIA's Hopper and later, where it is the fastest. It is asked for windows that are
// trained or read whole: it makes a plan for each number of keys, which costs more than a piece of a text
// does. With a mask its backward pass gives no numbers at lengths of 64 more than a multiple of 128
// (pytorch#196678), so that it gets none.
#include "core/attention/attention.h"
#include "core/attention/kernels.h"
#include "core/attention/plan_mask.h"
#include "core/runtime/device.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

namespace expe {
namespace {

constexpr int hopper = 9; // NVIDIA's compute capability
constexpr std::int64_t widest = 128, multiple = 8;

bool sameWidths(const QueryKeys& piece, const at::Tensor& v) {
  return piece.q.size(-1) == v.size(-1) && v.size(-1) <= widest && v.size(-1) % multiple == 0;
}

std::string refusal(const AttentionPlan& plan, const at::Tensor& v) {
  if (auto why = notPlain(plan); !why.empty())
    return why;
  if (needsMask(plan))
    return "cuDNN takes no mask";
  if (v.scalar_type() != at::kBFloat16 && v.scalar_type() != at::kHalf)
    return "cuDNN computes in 16 bits";
  if (!sameWidths(plan.pieces.front(), v))
    return "cuDNN takes heads of 8, 16, … 128 dims";
  if (at::globalContext().deterministicAlgorithms())
    return "cuDNN gives other bits each time";
  return computeCapability(v.device()) < hopper ? "cuDNN's is for Hopper and later" : "";
}

at::Tensor computed(const AttentionPlan& plan, const at::Tensor& v, MaskCache*) {
  const QueryKeys& piece = plan.pieces.front();
  const auto q = tempered(plan, piece.q), k = forEachHead(piece.k, q.size(1)),
             values = forEachHead(v, q.size(1));
  const bool learns =
      at::GradMode::is_enabled() && (q.requires_grad() || piece.k.requires_grad() || v.requires_grad());
  return std::get<0>(at::_scaled_dot_product_cudnn_attention(q, k, values, {}, learns, 0.0, piece.mask.causal,
                                                             false, plan.scale));
}

} // namespace

const AttentionKernel cudnnKernel = {"cudnn", refusal, computed};

} // namespace expe
