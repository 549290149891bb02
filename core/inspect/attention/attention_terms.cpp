// The terms of the logits, where content and position add: of what the encoding writes into the input of W_q
// and W_k, q = q_c + q_p and k = k_c + k_p, so that
//
//   q·k/√d = (q_c·k_c + q_c·k_p + q_p·k_c + q_p·k_p)/√d
//
// and of a bias the logits of the content and the bias. Where queries and keys are normed, each part is
// divided by what the whole is divided by, so that the terms still add up to the logits.
#include "core/inspect/attention/attention.h"
#include "core/inspect/attention/weight_pool.h"
#include "core/inspect/position/position_part.h"

#include "core/attention/head.h"
#include "core/model/linear.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t mostCells = 256; // of a side

// Queries and keys of the head [T,d], without position or of it alone.
struct Part {
  at::Tensor q, k;
};

struct Content : Part {
  at::Tensor temperature; // [T,1]; undefined: 1
};

struct Term {
  Text name;
  at::Tensor q, k; // [T,d]; undefined: the bias
};

enum class Together { Multiplied, BeforeNorm, Rescored, Elsewhere };

Error inseparable(const AttentionState& of, Together why) {
  const std::vector<std::string> title = {of.loaded.encoding().title};
  if (why == Together::Multiplied)
    return userError("{0}: content and position do not separate in the logits, since position multiplies "
                     "queries and keys; choose the map or the distance.",
                     title, "show");
  if (why == Together::BeforeNorm)
    return userError("{0}: content and position do not separate in the logits, since the position is written "
                     "before the norm; choose the map or the distance.",
                     title, "show");
  if (why == Together::Rescored)
    return userError("{0}: content and position do not separate in the logits, since position changes whole "
                     "scores in this layer; choose the map or the distance.",
                     title, "show");
  return userError("{0}: content and position do not separate in the logits, since the position is put in "
                   "elsewhere than in this layer's attention, or nowhere; choose the map or the distance.",
                   title, "show");
}

// The dims of a head that begin at `first`: [T,H·d] → [T,d].
at::Tensor ofHead(const AttentionState& of, const at::Tensor& t, std::int64_t first) {
  return t.narrow(-1, first, of.loaded.model().shape().headWidth());
}

// W h of those rows, without the dims that hold the position, and their bias.
at::Tensor contentOf(const AttentionState& of, const LayerAttention& seen, std::int64_t firstRow,
                     std::int64_t from) {
  const auto rows = seen.weights.qkv.narrow(0, firstRow, of.loaded.model().shape().headWidth());
  const auto content =
      product(seen.h[0].slice(-1, from), rows.slice(1, from).to(seen.ctx.type)).to(at::kFloat);
  const auto& bias = seen.weights.qkvBias;
  return bias.defined() ? content + bias.narrow(0, firstRow, rows.size(0)) : content;
}

Result<Content> readContent(const AttentionState& of, const std::optional<WrittenPart>& written,
                            Progress& progress) {
  const auto& state = of.state;
  const Shape& shape = of.loaded.model().shape();
  std::vector<at::Tensor> q, k, temperature;
  const auto look = [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
    const auto rows = [&](std::int64_t first, bool into) {
      return contentOf(of, seen, first, written && into ? written->l : 0).slice(0, 0, end - begin);
    };
    q.push_back(rows(shape.queryRow(state.head), written && written->intoQ));
    k.push_back(rows(shape.keyRow(state.head), written && written->intoK));
    if (const auto& t = seen.plan.temperature; t.defined()) // [Tq], or [H,Tq]
      temperature.push_back((t.dim() == 2 ? t[state.head] : t).slice(0, 0, end - begin).unsqueeze(1));
  };
  TRY(of.inputs->look(state.layer, 0, of.length(), progress, look));
  return Content{{at::cat(q), at::cat(k)}, temperature.empty() ? at::Tensor() : at::cat(temperature)};
}

// Both parts as they are in the normed whole.
void normTogether(const AttentionState& of, Part& content, Part& position) {
  const Decoder& model = of.loaded.model();
  if (!model.shape().qkNorm)
    return;
  const auto& weights = model.weights().layers[static_cast<std::size_t>(of.state.layer)];
  const auto norm = [&](at::Tensor& a, at::Tensor& b, const at::Tensor& gain) {
    const auto whole = b.defined() ? a + b : a;
    const auto factor = gain.detach() * at::rsqrt(whole.square().mean(-1, true) + model.shape().epsilon);
    a = a * factor;
    if (b.defined())
      b = b * factor;
  };
  norm(content.q, position.q, weights.qNorm), norm(content.k, position.k, weights.kNorm);
}

// `values` of queries [begin, end) over the keys before them, or over more.
void add(WeightPool& pool, const AttentionState& of, const at::Tensor& values, std::int64_t begin,
         std::int64_t end) {
  const auto plain = values.to(at::kCPU, at::kFloat).contiguous();
  pool.add({begin, end, plain.size(-1), of.mask(), plain.const_data_ptr<float>()});
}

// One row of cells after the other.
Result<WeightPool> pooled(const AttentionState& of, const Term& term, Progress& progress) {
  WeightPool pool(of.length(), mostCells, true);
  if (!term.q.defined()) { // as attention has it, since content may decide it
    TRY(of.inputs->look(of.state.layer, 0, of.length(), progress,
                        [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                          add(pool, of, biasOfHead(seen.plan, of.state.head), begin, end);
                        }));
    return pool;
  }
  for (const auto& chunk : of.inputs->chunks()) {
    if (progress.cancelled())
      return failure("Cancelled.");
    const auto end = std::min(chunk.end, of.length());
    add(pool, of, at::matmul(term.q.slice(0, chunk.begin, end), term.k.slice(0, 0, end).t()), chunk.begin,
        end);
  }
  return pool;
}

Result<std::vector<Term>> termsOf(const AttentionState& of, Progress& progress) {
  const auto written = writtenPart(of);
  const auto acts = actsOf(of);
  const bool biased = acts.biases;
  const Shape& shape = of.loaded.model().shape();
  if (acts.rotates)
    return inseparable(of, Together::Multiplied);
  if (shape.scoreCap > 0)
    return userError("Scores are capped here (model.score_cap), so that content and position do not separate "
                     "in the logits; choose the map or the distance.",
                     {}, "show");
  if (shape.qkNorm && shape.qkNormTogether)
    return userError("Queries and keys of all heads are normed together here (model.qk_norm_over), so that "
                     "those of one head do not separate into content and position; choose the map or the "
                     "distance.",
                     {}, "show");
  if (acts.overwritten > 0 && !written)
    return inseparable(of, Together::BeforeNorm);
  if (!written && !biased)
    return inseparable(of, acts.rescores ? Together::Rescored : Together::Elsewhere);
  auto content = TRY(readContent(of, written, progress));
  Part position;
  if (written)
    position = {ofHead(of, written->q, shape.queryRow(of.state.head)),
                ofHead(of, written->k, shape.keyRow(of.state.head) - shape.queryRows())};
  normTogether(of, content, position);
  const double root = std::sqrt(static_cast<double>(shape.headWidth()));
  const auto scaled = [&](const at::Tensor& t) {
    return (content.temperature.defined() ? t * content.temperature : t) / root;
  };
  const auto q = scaled(content.q);
  if (!written)
    return std::vector<Term>{{"content"_text, q, content.k}, {"position (bias)"_text, {}, {}}};
  const auto qp = scaled(position.q), kp = position.k;
  std::vector<Term> terms{{"content–content"_text, q, content.k},
                          {"content–position"_text, q, kp},
                          {"position–content"_text, qp, content.k},
                          {"position–position"_text, qp, kp}};
  if (biased)
    terms.push_back({"position (bias)"_text, {}, {}});
  return terms;
}

} // namespace

Result<AttentionTerms> termsOfLogits(const AttentionState& of, Progress& progress) {
  const auto terms = TRY(termsOf(of, progress));
  AttentionTerms result;
  result.tokens = of.tokens;
  for (const Term& term : terms) {
    const auto pool = TRY(pooled(of, term, progress));
    const auto parts = pool.values();
    result.side = pool.side();
    result.names.push_back(term.name);
    result.parts.insert(result.parts.end(), parts.begin(), parts.end());
  }
  return result;
}

} // namespace expe
