// Our attention for GPUs: what the CPU's takes (blockwise.cpp), so that no mask is written for it.
// Plans of causality alone it leaves to LibTorch's flash attention.
#include "core/attention/blockwise_bias.h"
#include "core/attention/kernels.h"
#include "core/attention/plan_mask.h"
#include "core/attention/tensors.h"
#include "core/runtime/device_kernels.h"
#include "core/runtime/plain.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace expe {
namespace {

using namespace blockwise;

struct Rules : torch::CustomClassHolder { // all of a plan that is no tensor
  std::vector<Mask> masks;
  double scale = 1;
};

RowsOfHeads rowsOf(const at::Tensor& x) {
  return {x.stride(0), x.stride(1), x.stride(2)};
}
// Heads of a token lie beside each other, as what they are projected from.
at::Tensor emptyHeads(const at::Tensor& like, std::int64_t width) {
  return at::empty({like.size(0), like.size(2), like.size(1), width}, like.options()).transpose(1, 2);
}

struct Outputs {
  at::Tensor out, logSum; // [B,H,Tq,e], fp32 [B,H,Tq]
};

AttendedHeads headsOf(const Rules& rules, at::TensorList in, const Outputs& to) {
  const auto &v = in[values], &q = in[pieces], &table = in[distances];
  AttendedHeads of = {};
  of.type = numberType(v);
  of.pieces = static_cast<int>(rules.masks.size());
  for (std::size_t p = 0; p < rules.masks.size(); ++p) {
    const Mask& mask = rules.masks[p];
    const auto &ofQ = in[pieces + 2 * p], &ofK = in[pieces + 2 * p + 1];
    of.piece[p].q = read(ofQ), of.piece[p].qRows = rowsOf(ofQ);
    of.piece[p].k = read(ofK), of.piece[p].kRows = rowsOf(ofK);
    of.piece[p].mask = {mask.causal, mask.nearest,      mask.farthest,
                        mask.chunk,  mask.nearestChunk, mask.farthestChunk};
  }
  of.v = read(v), of.vRows = rowsOf(v);
  of.out = written(to.out), of.outRows = rowsOf(to.out), of.logSum = written<float>(to.logSum);
  of.batch = q.size(0), of.heads = q.size(1), of.queries = q.size(2), of.width = q.size(3);
  of.keyHeads = v.size(1), of.keys = v.size(2), of.valueWidth = v.size(3);
  of.scale = static_cast<float>(rules.scale);
  if (in[keyLines].numel() > 0)
    of.queryLines = read<double>(in[queryLines]), of.keyLines = read<double>(in[keyLines]);
  if (in[sinks].numel() > 0)
    of.sinks = read<float>(in[sinks]);
  if (table.numel() > 0) {
    const bool causal = rules.masks.front().causal;
    of.byDistance = read<float>(table), of.distances = table.size(1);
    of.firstDistance = causal ? 0 : -(table.size(1) - 1) / 2;
  }
  return of;
}

struct Attention : torch::autograd::Function<Attention> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor forward(Context* context, const c10::intrusive_ptr<Rules>& rules, at::TensorList in) {
    const auto& q = in[pieces];
    const Outputs to{emptyHeads(q, in[values].size(3)),
                     at::empty({q.size(0), q.size(1), q.size(2)}, q.options().dtype(at::kFloat))};
    onDeviceOf(q, deviceKernels().attend, headsOf(*rules, in, to));
    auto saved = in.vec();
    saved.push_back(to.out), saved.push_back(to.logSum);
    context->save_for_backward(saved);
    context->saved_data["rules"] = c10::IValue::make_capsule(rules);
    return to.out;
  }

  static List backward(Context* context, const List& gradient) {
    auto in = context->get_saved_variables();
    const Outputs outputs{in[in.size() - 2], in.back()};
    in.resize(in.size() - 2);
    const auto capsule = context->saved_data["rules"].toCapsule();
    const auto& rules = static_cast<const Rules&>(*capsule);
    List all(in.size() + 1); // of what is no tensor, then of the inputs
    const auto to = [&](std::size_t input) -> at::Tensor& { return all[1 + input]; };

    auto of = headsOf(rules, in, outputs);
    const auto ofOut = withRows(gradient[0]);
    const auto taken = at::empty_like(outputs.logSum);
    to(values) = emptyHeads(in[values], in[values].size(3));
    for (std::size_t p = 0; p < rules.masks.size(); ++p) {
      const auto q = pieces + 2 * p, k = q + 1;
      to(q) = emptyHeads(in[q], in[q].size(3)), to(k) = emptyHeads(in[k], in[k].size(3));
      of.piece[p].ofQ = written(to(q)), of.piece[p].ofQRows = rowsOf(to(q));
      of.piece[p].ofK = written(to(k)), of.piece[p].ofKRows = rowsOf(to(k));
    }
    of.ofOut = read(ofOut), of.ofOutRows = rowsOf(ofOut), of.taken = written<float>(taken);
    of.ofV = written(to(values)), of.ofVRows = rowsOf(to(values));
    if (context->needs_input_grad(distances))
      of.ofByDistance = written<float>(to(distances) = at::zeros_like(in[distances]));
    at::Tensor ofQueryLines, ofKeyLines; // both as they were summed, so that long lines cancel
    if (context->needs_input_grad(keyLines)) {
      of.ofQueryLines = written<float>(ofQueryLines = at::empty_like(taken));
      of.ofKeyLines = written<float>(ofKeyLines = at::empty(in[keyLines].sizes(), taken.options()));
    }
    onDeviceOf(ofOut, deviceKernels().attendBackward, of);
    if (ofKeyLines.defined())
      to(queryLines) = ofQueryLines.to(at::kDouble), to(keyLines) = ofKeyLines.to(at::kDouble);
    if (in[sinks].numel() > 0) // nothing comes out of a sink: it only takes weight
      to(sinks) = -(taken * (in[sinks].view({-1, 1}) - outputs.logSum).exp()).sum(at::IntArrayRef({0, 2}));
    return all;
  }
};

std::int64_t widestOf(at::ScalarType type) {
  return type == at::kFloat ? widestWideHead : widestHead;
}

std::string refusalOfShape(const AttentionPlan& plan, const at::Tensor& v) {
  constexpr std::int64_t fewQueries = 8;
  if (std::ssize(plan.pieces) > AttendedHeads::mostPieces)
    return "queries and keys meet in more than four ways";
  if (!areNumbers(v))
    return "our attention for GPUs computes in bf16 and fp32";
  const auto width = plan.pieces.front().q.size(-1);
  if (std::ranges::any_of(plan.pieces, [&](const QueryKeys& piece) { return piece.q.size(-1) != width; }))
    return "queries and keys meet in several widths";
  if (std::max(width, v.size(-1)) > widestOf(v.scalar_type()))
    return "our attention for GPUs takes heads of up to " + std::to_string(widestOf(v.scalar_type())) +
           " dims in this precision";
  return plan.queryCount() < fewQueries ? "queries are few" : "";
}

std::string refusal(const AttentionPlan& plan, const at::Tensor& v) {
  if (!hasKernels(v.device()) || PlainOperations::are())
    return "there are no kernels of ours";
  if (auto why = noSumOfBlocks(plan, plan.counted); !why.empty())
    return why;
  if (plan.bias.byDistance.requires_grad() && at::globalContext().deterministicAlgorithms())
    return "the gradient of a table gives other bits each time";
  if (notPlain(plan).empty() && !needsMask(plan))
    return "LibTorch's attention takes it without a mask";
  return refusalOfShape(plan, v);
}

at::Tensor computed(const AttentionPlan& plan, const at::Tensor& v, MaskCache*) {
  const auto rules = c10::make_intrusive<Rules>();
  rules->scale = plan.scale;
  const auto orNone = [&](const at::Tensor& x, at::ScalarType type) {
    return x.defined() ? x.to(type).contiguous() : at::empty({0}, v.options().dtype(type));
  };
  const auto lines = linesOf(plan);
  std::vector<at::Tensor> in = {withRows(v), orNone(plan.bias.byDistance, at::kFloat),
                                orNone(lines.queries, at::kDouble), orNone(lines.keys, at::kDouble),
                                orNone(plan.sinks, at::kFloat)};
  for (const QueryKeys& piece : plan.pieces) {
    in.push_back(withRows(tempered(plan, piece.q).to(v.scalar_type())));
    in.push_back(withRows(piece.k.to(v.scalar_type())));
    rules->masks.push_back(piece.mask);
  }
  return Attention::apply(rules, at::TensorList(in));
}

} // namespace

bool attendsByBlocks(c10::Device device, at::ScalarType type, std::int64_t width) {
  return hasKernels(device) && (type == at::kFloat || type == at::kBFloat16) && width <= widestOf(type);
}

const AttentionKernel deviceBlockwiseKernel = {"blockwise", refusal, computed};

} // namespace expe
