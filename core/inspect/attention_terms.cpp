// The terms of the logits, where content and position add: of what the encoding writes into the input of W_q
// and W_k, q = q_c + q_p and k = k_c + k_p, so that
//
//   q·k/√d = (q_c·k_c + q_c·k_p + q_p·k_c + q_p·k_p)/√d
//
// and of a bias the logits of the content and the bias.
#include "core/inspect/attention.h"
#include "core/inspect/position_part.h"
#include "core/inspect/weight_pool.h"

#include "core/attention/head.h"
#include "core/model/linear.h"

#include <ATen/ATen.h>

#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t mostCells = 256; // of a side

// Queries and keys of the head [T,d] without position, and the bias of its rows.
struct Content {
  at::Tensor q, k;
};

struct Term {
  std::string name;
  at::Tensor q, k; // [T,d]; undefined: the bias
};

enum class Together { Rotated, BeforeNorm, Elsewhere };

Error inseparable(const AttentionState& of, Together why) {
  const std::vector<std::string> title = {of.subject.encoding().title};
  if (why == Together::Rotated)
    return userError("{0}: content and position do not separate in the logits, since queries and keys are "
                     "turned by their position; choose the map or the distance.",
                     title, "show");
  if (why == Together::BeforeNorm)
    return userError("{0}: content and position do not separate in the logits, since the position is written "
                     "before the norm; choose the map or the distance.",
                     title, "show");
  return userError("{0}: content and position do not separate in the logits, since the position is put in "
                   "elsewhere than in this layer's attention, or nowhere; choose the map or the distance.",
                   title, "show");
}

at::Tensor ofHead(const AttentionState& of, const at::Tensor& t) { // [T,H·d] → [T,d]
  const auto d = of.subject.model().shape().headWidth();
  return t.narrow(-1, of.state.head * d, d);
}

// W h without the dims that hold the position.
at::Tensor contentOf(const AttentionState& of, const LayerAttention& seen, std::int64_t number,
                     std::int64_t from) {
  const auto& shape = of.subject.model().shape();
  const auto first = number * shape.width + of.state.head * shape.headWidth();
  const auto rows = seen.weights.qkv.narrow(0, first, shape.headWidth());
  return product(seen.h[0].slice(-1, from), rows.slice(1, from).to(seen.at.type)).to(at::kFloat);
}

Result<Content> readContent(const AttentionState& of, const std::optional<WrittenPart>& written,
                            Progress& progress) {
  std::vector<at::Tensor> q, k;
  TRY(of.inputs->look(
      of.subject, of.state.layer, 0, of.length(), progress,
      [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
        const auto from = [&](bool into) { return written && into ? written->l : 0; };
        q.push_back(contentOf(of, seen, 0, from(written && written->intoQ)).slice(0, 0, end - begin));
        k.push_back(contentOf(of, seen, 1, from(written && written->intoK)).slice(0, 0, end - begin));
      }));
  return Content{at::cat(q), at::cat(k)};
}

// One row of cells after the other; `values` of rows of queries over the keys before them.
Result<WeightPool> pooled(const AttentionState& of, const Term& term, Progress& progress) {
  WeightPool pool(of.length(), mostCells, true);
  for (const auto& chunk : of.inputs->chunks()) {
    if (progress.cancelled())
      return failure("Cancelled.");
    const auto end = std::min(chunk.end, of.length());
    at::Tensor values;
    if (term.q.defined())
      values = at::matmul(term.q.slice(0, chunk.begin, end), term.k.slice(0, 0, end).t());
    else
      values = biasOfHead(barePlan(of, {}, {}, chunk.begin, end), of.state.head);
    values = values.to(at::kCPU, at::kFloat).contiguous();
    pool.add({chunk.begin, end, end, of.span(), values.const_data_ptr<float>()});
  }
  return pool;
}

Result<std::vector<Term>> termsOf(const AttentionState& of, Progress& progress) {
  const auto written = writtenPart(of);
  const auto acts = actsOf(of);
  const bool biased = acts.biases;
  if (acts.rotates)
    return inseparable(of, Together::Rotated);
  if (acts.overwritten > 0 && !written)
    return inseparable(of, Together::BeforeNorm);
  if (!written && !biased)
    return inseparable(of, Together::Elsewhere);
  auto content = TRY(readContent(of, written, progress));
  const double root = std::sqrt(static_cast<double>(content.q.size(-1)));
  const auto q = content.q / root;
  if (!written)
    return std::vector<Term>{{"content", q, content.k}, {"position (bias)", {}, {}}};
  const auto qp = ofHead(of, written->q) / root, kp = ofHead(of, written->k);
  std::vector<Term> terms{{"content–content", q, content.k},
                          {"content–position", q, kp},
                          {"position–content", qp, content.k},
                          {"position–position", qp, kp}};
  if (biased)
    terms.push_back({"position (bias)", {}, {}});
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
