// Our attention for the CPU: any number of pieces under masks by rule, sinks, and what is added by distance
// and along lines, a block of queries and keys at a time (blockwise_head.h). Blocks of which nothing is seen
// are skipped.
//
// A bias by distance is read off a table at j − i, which counted positions allow. Slopes and decays are
// differences of two numbers, one of the query and one of the key: −m·(p_i − p_j) and c_i − c_j.
#include "core/attention/blockwise_bias.h"
#include "core/attention/blockwise_head.h"
#include "core/attention/compiled_form.h"
#include "core/attention/kernels.h"
#include "core/attention/plan_mask.h"
#include "core/attention/tensors.h"
#include "core/runtime/parallel.h"
#include "core/runtime/plain.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace expe {
namespace {

using namespace blockwise;

// The keys that each query sees: first ≤ j < last, but for those nearer than `nearest`.
struct Seen {
  std::vector<std::int64_t> first, last;
  std::int64_t nearest = 0;
};

Seen seenBy(const Mask& mask, std::int64_t queries, std::int64_t keys) {
  Seen seen{{}, {}, mask.nearest};
  for (auto i = keys - queries; i < keys; ++i) {
    const auto last = std::min(mask.last(i, keys), mask.causal ? i - mask.nearest : keys - 1);
    seen.first.push_back(mask.first(i));
    seen.last.push_back(std::max(last + 1, mask.first(i)));
  }
  return seen;
}

struct SeenOfPieces : torch::CustomClassHolder {
  std::vector<Seen> all;
  double scale = 1; // of q·k
};

constexpr std::size_t q = pieces, k = pieces + 1; // of the first piece

struct Outputs {
  at::Tensor out, logSum; // [B,H,Tq,e], [B,H,Tq]
};

struct Gradients {
  at::Tensor ofOut, taken;             // [B,H,Tq,e] of contiguous rows, [B,H,Tq]
  at::Tensor ofV, ofDistances, ofKeys; // [B,H,Tk,e], [B,H,·] or none, [B,H,Tk rounded up] or none
  std::vector<at::Tensor> ofQ, ofK;    // [B,H,Tq,d], [B,H,Tk,d]
};

// Whose numbers belong to head `number` of `count`, each head's as many; null where there are none.
template <class T> T* share(const at::Tensor& of, std::int64_t number, std::int64_t count) {
  if (!of.defined() || of.numel() == 0)
    return nullptr;
  return of.mutable_data_ptr<T>() + number * of.numel() / count % of.numel();
}

// The rows of a head in [B,heads,T,d], whose rows are contiguous: the first, and what lies between two.
template <class T> struct Rows {
  T* first;
  std::int64_t row;
  Rows(const at::Tensor& of, std::int64_t window, std::int64_t head)
      : first(of.mutable_data_ptr<T>() + window * of.stride(0) + head * of.stride(1)), row(of.stride(2)) {}
};

template <class T> class Heads {
public:
  Heads(const SeenOfPieces& seen, at::TensorList in, const Outputs& outputs)
      : seen_(seen.all), scale_(static_cast<T>(seen.scale)), in_(in), to_(outputs) {}

  std::int64_t count() const { return in_[q].size(0) * in_[q].size(1); } // B·H

  // Calls f(head) with what is head `number`'s.
  template <class F> void with(std::int64_t number, const Gradients* of, F&& f) const {
    const auto H = in_[q].size(1), G = in_[k].size(1), b = number / H, h = number % H, g = h / (H / G);
    std::vector<HeadPiece<T>> parts;
    parts.reserve(seen_.size());
    for (std::size_t p = 0; p < seen_.size(); ++p)
      parts.push_back(piece(p, b, h, g, of));
    Head<T> head;
    head.pieces = parts.data(), head.pieceCount = static_cast<std::int64_t>(parts.size());
    head.queries = in_[q].size(2), head.keys = in_[k].size(2), head.scale = scale_;
    head.width = in_[q].size(3), head.valueWidth = in_[values].size(3);
    const Rows<T> v(in_[values], b, g), out(to_.out, b, h);
    head.v = v.first, head.vRow = v.row, head.out = out.first, head.outRow = out.row;
    head.byDistance = share<T>(in_[distances], h, H);
    head.queryLine = share<double>(in_[queryLines], number, count());
    head.keyLine = share<double>(in_[keyLines], number, count());
    if (const T* sink = share<T>(in_[sinks], h, H))
      head.sink = *sink;
    head.logSum = share<T>(to_.logSum, number, count());
    if (of) {
      const Rows<T> ofOut(of->ofOut, b, h), ofV(of->ofV, b, h);
      head.ofOut = ofOut.first, head.ofOutRow = ofOut.row, head.ofV = ofV.first, head.ofVRow = ofV.row;
      head.taken = share<T>(of->taken, number, count());
      head.ofByDistance = share<T>(of->ofDistances, number, count());
      head.ofKeys = share<T>(of->ofKeys, number, count());
    }
    const auto scratch = at::empty({numbersOfScratch(head)}, in_[q].options());
    head.scratch = scratch.template mutable_data_ptr<T>();
    f(head);
  }

private:
  HeadPiece<T> piece(std::size_t p, std::int64_t b, std::int64_t h, std::int64_t g,
                     const Gradients* of) const {
    const Rows<T> queries(in_[q + 2 * p], b, h), keys(in_[k + 2 * p], b, g);
    HeadPiece<T> piece;
    piece.q = queries.first, piece.qRow = queries.row, piece.k = keys.first, piece.kRow = keys.row;
    piece.first = seen_[p].first.data(), piece.last = seen_[p].last.data(), piece.nearest = seen_[p].nearest;
    if (of) {
      const Rows<T> ofQueries(of->ofQ[p], b, h), ofKeys(of->ofK[p], b, h);
      piece.ofQ = ofQueries.first, piece.ofQRow = ofQueries.row;
      piece.ofK = ofKeys.first, piece.ofKRow = ofKeys.row;
    }
    return piece;
  }

  const std::vector<Seen>& seen_;
  T scale_;
  at::TensorList in_;
  const Outputs& to_;
};

// Weights of keys that are all but unseen fall below what a processor computes at full speed: on this thread
// they are 0 as long as this lives. Without it ExPE, whose scores spread widely, pays for them.
class FlushDenormals {
public:
  FlushDenormals() { at::globalContext().setFlushDenormal(true); }
  ~FlushDenormals() { at::globalContext().setFlushDenormal(false); }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;
};

// A thread has consecutive blocks of queries, of one head after the other.
template <class T> void attend(const Heads<T>& heads, std::int64_t queries) {
  const auto blocks = (queries + rowsOfBlock - 1) / rowsOfBlock;
  parallelFor(0, heads.count() * blocks, 1, [&](std::int64_t begin, std::int64_t end) {
    const FlushDenormals flush;
    while (begin < end) {
      const auto first = begin % blocks, some = std::min(blocks - first, end - begin);
      heads.with(begin / blocks, nullptr, [&](const Head<T>& head) {
        EXPE_FORM(headKernel<T>)
        ().attend(head, first * rowsOfBlock, std::min((first + some) * rowsOfBlock, queries));
      });
      begin += some;
    }
  });
}

template <class T> void differentiate(const Heads<T>& heads, const Gradients& of) {
  parallelFor(0, heads.count(), 1, [&](std::int64_t begin, std::int64_t end) {
    const FlushDenormals flush;
    for (auto number = begin; number < end; ++number)
      heads.with(number, &of, [](const Head<T>& head) { EXPE_FORM(headKernel<T>)().differentiate(head); });
  });
}

// Gradients of heads [B,H,T,d] that share their keys: [B,G,T,d].
at::Tensor ofShared(const at::Tensor& of, std::int64_t groups) {
  return of.size(1) == groups ? of : of.unflatten(1, {groups, -1}).sum(2);
}

struct Blockwise : torch::autograd::Function<Blockwise> {
  using Context = torch::autograd::AutogradContext;
  using List = torch::autograd::variable_list;

  static at::Tensor forward(Context* context, const c10::intrusive_ptr<SeenOfPieces>& seen,
                            at::TensorList in) {
    const auto B = in[q].size(0), H = in[q].size(1), Tq = in[q].size(2);
    const Outputs to{at::empty({B, Tq, H, in[values].size(3)}, in[q].options()).transpose(1, 2),
                     at::empty({B, H, Tq}, in[q].options())};
    AT_DISPATCH_FLOATING_TYPES(in[q].scalar_type(), "attention",
                               [&] { attend(Heads<scalar_t>(*seen, in, to), Tq); });
    auto saved = in.vec();
    saved.push_back(to.out), saved.push_back(to.logSum);
    context->save_for_backward(saved);
    context->saved_data["seen"] = c10::IValue::make_capsule(seen);
    return to.out;
  }

  static List backward(Context* context, const List& gradient) {
    auto in = context->get_saved_variables();
    const Outputs outputs{in[in.size() - 2], in.back()};
    in.resize(in.size() - 2);
    const auto capsule = context->saved_data["seen"].toCapsule();
    const auto& seen = static_cast<const SeenOfPieces&>(*capsule);
    const auto options = in[q].options();
    const auto B = in[q].size(0), H = in[q].size(1), Tk = in[k].size(2);
    const auto zeros = [&](std::int64_t n) { return at::zeros({B, H, n}, options); };
    // A token's heads lie beside each other, as what they are projected from.
    const auto zeroRows = [&](std::int64_t T, std::int64_t width) {
      return at::zeros({B, T, H, width}, options).transpose(1, 2);
    };
    Gradients of{withRows(gradient[0]),
                 (gradient[0] * outputs.out).sum(-1),
                 zeroRows(Tk, in[values].size(3)),
                 {},
                 {},
                 {},
                 {}};
    if (context->needs_input_grad(distances))
      of.ofDistances = zeros(in[distances].size(1));
    if (context->needs_input_grad(keyLines))
      of.ofKeys = zeros(keysRounded(in[q].scalar_type(), Tk));
    for (std::size_t p = 0; p < seen.all.size(); ++p)
      of.ofQ.push_back(zeroRows(in[q].size(2), in[q].size(3))), of.ofK.push_back(zeroRows(Tk, in[k].size(3)));
    AT_DISPATCH_FLOATING_TYPES(in[q].scalar_type(), "attention",
                               [&] { differentiate(Heads<scalar_t>(seen, in, outputs), of); });
    return gathered(in, outputs, of);
  }

private:
  static std::int64_t keysRounded(at::ScalarType type, std::int64_t keys) {
    return type == at::kDouble ? aligned<double>(keys) : aligned<float>(keys);
  }

  static List gathered(const List& in, const Outputs& outputs, const Gradients& of) {
    List all(in.size() + 1); // of what is no tensor, then of the inputs
    const auto to = [&](std::size_t input) -> at::Tensor& { return all[1 + input]; };
    const auto G = in[k].size(1);
    to(values) = ofShared(of.ofV, G);
    for (std::size_t p = 0; p < of.ofQ.size(); ++p)
      to(q + 2 * p) = of.ofQ[p], to(k + 2 * p) = ofShared(of.ofK[p], G);
    if (of.ofDistances.defined())
      to(distances) = of.ofDistances.sum(0);
    if (of.ofKeys.defined())
      to(keyLines) = of.ofKeys.slice(2, 0, in[k].size(2)).to(at::kDouble).neg();
    if (in[sinks].numel() > 0) { // nothing comes out of a sink: it only takes weight, and keys as much less
      const auto taken = of.taken * (in[sinks].view({-1, 1}) - outputs.logSum).exp();
      to(sinks) = -taken.sum(at::IntArrayRef({0, 2}));
      to(queryLines) = taken.to(at::kDouble);
    }
    return all;
  }
};

// Rows of whole registers, each of contiguous numbers.
at::Tensor whole(const at::Tensor& x, at::ScalarType type) {
  const auto width = x.size(-1);
  const auto wider = type == at::kDouble ? aligned<double>(width) : aligned<float>(width);
  const auto typed = x.to(type);
  return withRows(wider == width ? typed : at::constant_pad_nd(typed, {0, wider - width}));
}

// A token that is generated asks all keys once, so that turning them around costs more than it saves: of 12
// heads the other kernels take a third of the time for one query and as long for about 12.
bool isFew(const AttentionPlan& plan) {
  constexpr std::int64_t fewQueries = 8, manyKeys = 64;
  return plan.queryCount() < fewQueries && plan.keyCount() >= manyKeys;
}

std::string refusal(const AttentionPlan& plan, const at::Tensor& v) {
  if (PlainOperations::are())
    return "plain operations are asked for";
  if (auto why = noSumOfBlocks(plan, !plan.bias.byDistance.defined() || counted(plan)); !why.empty())
    return why;
  if (isFew(plan))
    return "queries are few";
  return v.device().is_cpu() ? std::string() : "it is written for the CPU";
}

at::Tensor computed(const AttentionPlan& plan, const at::Tensor& v, MaskCache*) {
  const auto type = wide(v.scalar_type());
  const auto seen = c10::make_intrusive<SeenOfPieces>();
  seen->scale = plan.scale;
  const auto lines = linesOf(plan);
  std::vector<at::Tensor> in = {whole(v, type), alongKeys(plan, type), lines.queries, lines.keys,
                                plan.sinks.defined() ? plan.sinks.to(type).contiguous()
                                                     : at::empty({0}, v.options().dtype(type))};
  for (const QueryKeys& piece : plan.pieces) {
    in.push_back(whole(tempered(plan, piece.q), type));
    in.push_back(whole(piece.k, type));
    seen->all.push_back(seenBy(piece.mask, plan.queryCount(), plan.keyCount()));
  }
  return Blockwise::apply(seen, at::TensorList(in)).slice(-1, 0, v.size(-1)).to(v.scalar_type());
}

} // namespace

const AttentionKernel blockwiseKernel = {"blockwise", refusal, computed};

} // namespace expe
