// Several pieces, and sinks: LibTorch's CPU kernel for each piece, merged by their log-sum-exps,
//
//   L = ln Σ_p e^(L_p) + e^sink,   output = Σ_p e^(L_p − L) output_p
//
// as blocks of keys are merged within one kernel (Dao et al. 2022, FlashAttention). Its backward pass takes
// weights from L and what comes out: with the merged L and output it gives each piece its exact gradients, so
// that no gradient of a log-sum-exp, which the operator lacks, is needed.
#include "core/attention/kernels.h"
#include "core/attention/mask_cache.h"
#include "core/attention/plan_mask.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace expe {
namespace {

constexpr double none = -std::numeric_limits<double>::infinity();

// What a merged call has beside its tensors.
struct Merging : torch::CustomClassHolder {
  double scale = 1;
  std::vector<std::optional<at::Tensor>> masks; // of the pieces [1|B,1|H,Tq,Tk]; none: causal alone
  bool sinks = false;

  bool causal(std::size_t piece) const { return !masks[piece].has_value(); }
  // Whether a query sees any key of the piece, [1|B,1|H,Tq].
  at::Tensor sees(std::size_t piece) const { return masks[piece]->amax(-1) != none; }
};

struct Piece {
  at::Tensor out, logSum; // [B,H,Tq,d] and [B,H,Tq], fp32 or fp64
};

Piece attended(const Merging& how, std::size_t piece, const at::Tensor& q, const at::Tensor& k,
               const at::Tensor& v) {
  auto [out, logSum] = at::_scaled_dot_product_flash_attention_for_cpu(q, k, v, 0.0, how.causal(piece),
                                                                       how.masks[piece], how.scale);
  Piece one{out.to(wide(q.scalar_type())), logSum};
  if (!how.causal(piece)) {
    const auto sees = how.sees(piece);
    one.out = at::where(sees.unsqueeze(-1), one.out, 0.0);
    one.logSum = at::where(sees, one.logSum, none);
  }
  return one;
}

// Of inputs v, sinks (empty: none), q and k of the first piece, of the second, …; k and v have as many heads
// as q.
struct Merged : torch::autograd::Function<Merged> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor forward(Context* context, const c10::intrusive_ptr<Merging>& how, at::TensorList inputs) {
    const auto& v = inputs[0];
    std::vector<Piece> pieces;
    for (std::size_t p = 0; p < how->masks.size(); ++p)
      pieces.push_back(attended(*how, p, inputs[2 + 2 * p], inputs[3 + 2 * p], v));
    auto logSum = pieces.front().logSum;
    for (std::size_t p = 1; p < pieces.size(); ++p)
      logSum = at::logaddexp(logSum, pieces[p].logSum);
    if (how->sinks)
      logSum = at::logaddexp(logSum, inputs[1].to(logSum.scalar_type()).view({-1, 1}));
    logSum = at::where(logSum == none, 0.0, logSum); // a query that sees nothing weighs nothing
    at::Tensor out;
    for (const Piece& piece : pieces) {
      const auto share = piece.out * (piece.logSum - logSum).exp().unsqueeze(-1);
      out = out.defined() ? out + share : share;
    }
    out = out.to(v.scalar_type());
    auto saved = inputs.vec();
    saved.push_back(out), saved.push_back(logSum);
    context->save_for_backward(saved);
    context->saved_data["how"] = c10::IValue::make_capsule(how);
    return out;
  }

  static List backward(Context* context, const List& gradient) {
    const auto capsule = context->saved_data["how"].toCapsule();
    const auto& how = static_cast<const Merging&>(*capsule);
    const auto saved = context->get_saved_variables();
    const auto& v = saved[0];
    const auto &out = saved[saved.size() - 2], &logSum = saved.back();
    const auto ofOut = gradient[0].contiguous();
    List all(saved.size() - 1); // of what is no tensor, then of the inputs
    at::Tensor ofV;
    for (std::size_t p = 0; p < how.masks.size(); ++p) {
      auto [ofQ, ofK, part] = at::_scaled_dot_product_flash_attention_for_cpu_backward(
          ofOut, saved[2 + 2 * p], saved[3 + 2 * p], v, out, logSum, 0.0, how.causal(p), how.masks[p],
          how.scale);
      all[3 + 2 * p] = ofQ, all[4 + 2 * p] = ofK;
      ofV = ofV.defined() ? ofV + part : part;
    }
    all[1] = ofV;
    if (how.sinks) { // nothing comes out of a sink, so that it only takes weight
      const auto weight = (saved[1].to(logSum.scalar_type()).view({-1, 1}) - logSum).exp();
      const auto taken = (ofOut * out).sum(-1).to(logSum.scalar_type());
      all[2] = -(weight * taken).sum(at::IntArrayRef({0, 2})).to(saved[1].scalar_type());
    }
    return all;
  }
};

AttentionPlan alone(const AttentionPlan& plan, const QueryKeys& piece) {
  AttentionPlan one = plan;
  one.pieces = {piece};
  return one;
}

bool learns(const at::Tensor& tensor) {
  return tensor.defined() && tensor.requires_grad();
}

class MergedKernel : public AttentionKernel {
public:
  std::string name() const override { return "merged"; }

  std::string refusal(const AttentionPlan& plan, const at::Tensor& v) const override {
    if (plan.rescore)
      return "scores are made again row by row";
    if (plan.addToOutput)
      return "something is added to the output";
    if (plan.stickBreaking)
      return "weights are no softmax";
    if (!v.device().is_cpu())
      return "LibTorch merges on the CPU alone";
    const Bias& bias = plan.bias;
    const bool dense = std::ranges::any_of(bias.dense.of, learns);
    if (at::GradMode::is_enabled() &&
        (learns(bias.slopes) || learns(bias.byDistance) || learns(bias.decay) || dense))
      return "what is added to the logits is trained";
    double bytes = 0;
    for (const QueryKeys& piece : plan.pieces) {
      if (piece.q.size(-1) != v.size(-1))
        return "keys and values have different widths";
      if (const auto one = alone(plan, piece); needsMask(one))
        bytes += maskBytes(one, v.scalar_type());
    }
    return bytes > mostMaskBytes
               ? "the masks would take " + std::to_string(static_cast<int>(bytes / 1e9)) + " GB"
               : std::string();
  }

  at::Tensor operator()(const AttentionPlan& plan, const at::Tensor& v, MaskCache* masks) const override {
    const auto how = c10::make_intrusive<Merging>();
    how->scale = plan.scale;
    how->sinks = plan.sinks.defined();
    std::vector<at::Tensor> inputs = {forEachHead(v, plan.heads()),
                                      how->sinks ? plan.sinks : at::empty({0}, v.options())};
    for (const QueryKeys& piece : plan.pieces) {
      const auto one = alone(plan, piece);
      inputs.push_back(tempered(plan, piece.q).to(v.scalar_type())); // one type for all
      inputs.push_back(forEachHead(piece.k, plan.heads()).to(v.scalar_type()));
      const auto make = [&] { return maskOf(one, v.scalar_type()).detach(); };
      how->masks.push_back(!needsMask(one)
                               ? std::nullopt
                               : std::optional(masks ? masks->get(one, v.scalar_type(), make) : make()));
    }
    return Merged::apply(how, at::TensorList(inputs));
  }
};

} // namespace

const AttentionKernel& mergedKernel() {
  static const MergedKernel kernel;
  return kernel;
}

} // namespace expe
