// LibTorch's flash attention of plans whose bias is folded into queries and keys. A mask [B,H,T,T] is never
// written.
#include "core/attention/folded.h"

#include "core/attention/attention.h"
#include "core/attention/blockwise_bias.h"
#include "core/attention/kernels.h"
#include "core/attention/plan_mask.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

namespace expe {
namespace {

constexpr std::int64_t limbs = 3; // numbers of 16 bits that together hold one of 24
constexpr std::int64_t multiple = 8;

std::int64_t dimsBeside(std::int64_t d) {
  return (d + limbs + multiple - 1) / multiple * multiple - d;
}

// Line [B,H,Tk] → [B,H,Tk,dims] of `type`, whose first limbs add up to it.
struct Limbs : torch::autograd::Function<Limbs> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor forward(Context*, const at::Tensor& line, std::int64_t dims, at::ScalarType type) {
    auto sizes = line.sizes().vec();
    sizes.push_back(dims);
    auto all = at::zeros(sizes, line.options().dtype(type));
    auto rest = line;
    for (std::int64_t i = 0; i < limbs; ++i) {
      const auto limb = rest.to(type);
      all.select(-1, i).copy_(limb);
      rest = rest - limb;
    }
    return all;
  }

  // Each of them meets a one, so that each has the gradient of the line.
  static List backward(Context*, const List& gradient) {
    return {gradient[0].select(-1, 0).to(at::kDouble), {}, {}};
  }
};

std::string refusal(const AttentionPlan& plan, const at::Tensor& v) {
  if (auto why = cannotFold(plan); !why.empty())
    return why;
  // Beside products in fp32 what a long line leaves of 24 bits would show.
  return v.element_size() > 2 ? "a bias is folded into numbers of 16 bits alone" : "";
}

at::Tensor computed(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) {
  const auto simple = folded(plan);
  return fusedKernel(simple, forEachHead(v, simple.heads()), masks);
}

} // namespace

std::string cannotFold(const AttentionPlan& plan) {
  if (auto why = notPlain(plan); !why.empty())
    return why;
  const Bias& bias = plan.bias;
  if (bias.byDistance.defined() || bias.dense || !(bias.slopes.defined() || bias.decay.defined()))
    return "no bias that is a difference of two lines";
  const bool simple = plan.pieces.front().mask.onlyCausal() && plan.queryCount() == plan.keyCount();
  return simple ? "" : "a bias is folded under causality alone";
}

AttentionPlan folded(const AttentionPlan& plan) {
  AttentionPlan simple = plan;
  QueryKeys& piece = simple.pieces.front();
  const auto q = tempered(plan, piece.q), k = forEachHead(piece.k, q.size(1));
  const auto dims = dimsBeside(q.size(-1));
  const auto line = blockwise::linesOf(plan).keys / -plan.scale; // the bias is a query's line less a key's
  auto ones = at::zeros({dims}, q.options());
  ones.slice(0, 0, limbs).fill_(1);
  piece.q = at::cat({q, ones.expand({q.size(0), q.size(1), q.size(2), dims})}, -1);
  piece.k = at::cat({k, Limbs::apply(line, dims, q.scalar_type())}, -1);
  simple.bias = Bias(), simple.temperature = at::Tensor();
  return simple;
}

const AttentionKernel foldedKernel = {"folded", refusal, computed};

} // namespace expe
