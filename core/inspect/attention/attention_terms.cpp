// The terms of the logits, where content and position add. A query is q = q_c + q_p and a key k = k_c + k_p,
// of the content and of the position in what W_q and W_k read; the logit f(q, k) is what the encoding's plan
// makes of both. Where it is affine in each, as of all encodings that add to scores,
//
//   f(q, k) = content–content + content–position + position–content + position–position
//   position–position = f(q_p, k_p)          content–position = f(q, k_p) − f(q_p, k_p)
//   position–content  = f(q_p, k) − f(q_p, k_p)
//
// which are the authors' own terms: of ExPE and sinusoidal four products, of Transformer-XL and TENER its (a)
// to (d), of Shaw two, of DeBERTa three. A bias stands beside them. Where W_q and W_k read a convolution,
// what the tokens before bring stands in the place of the position.
#include "core/inspect/attention/attention.h"
#include "core/inspect/attention/weight_pool.h"
#include "core/inspect/position/position_part.h"

#include "core/attention/head.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>

namespace expe {
namespace {

constexpr std::int64_t mostCells = 256; // of a side
constexpr double nothing = 1e-6;        // of the greatest logit
constexpr double affine = 1e-3;         // of it too, by which rounding may differ

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

using Four =
    std::array<at::Tensor, 4>; // content–content, content–position, position–content, position–position

// f, of one head and the queries of a pass.
class Logits {
public:
  Logits(const LayerAttention& seen, std::int64_t head) : seen_(seen), head_(head) {}

  // What keys stand for without their content is nothing either where the encoding has prepared it in their
  // place, a vector a token; gates, numbers a token, stay.
  at::Tensor operator()(const at::Tensor& q, const at::Tensor& k, bool content) const {
    TokenTensors tokens = seen_.tokens;
    for (auto& [name, values] : tokens)
      if (!content && values.dim() == 4)
        values = at::zeros_like(values);
    return scoresOfHead(seen_.encoding.plan(q, k, tokens, seen_.ctx), head_);
  }

private:
  const LayerAttention& seen_;
  std::int64_t head_;
};

double greatest(const at::Tensor& logits) {
  return at::where(logits.isfinite(), logits.abs(), 0).max().item<double>();
}

class Terms {
public:
  explicit Terms(const AttentionState& of) : of_(of) {
    for (std::size_t i = 0; i < 5; ++i)
      pools_.emplace_back(of.length(), mostCells, true);
  }

  void add(const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
    const auto part = positionPart(of_.loaded.model(), seen);
    written_ = part.defined();
    const auto whole = wide(seen.q.scalar_type());
    const auto q = seen.q.to(whole), k = seen.k.to(whole);
    keys_.push_back(part.k.defined() ? part.k : at::zeros_like(k.slice(2, begin)));
    const auto qp = part.q.defined() ? part.q : at::zeros_like(q), kp = at::cat(keys_, 2);
    const Logits f(seen, of_.state.head);
    const auto all = f(q, k, true), byKey = f(q, kp, false), byQuery = f(qp, k, true),
               none = f(qp, kp, false);
    if (begin == 0)
      affine_ = addsUp(f, {q, k, qp, kp}, {all, byKey, byQuery, none});
    const Four terms = {all - byKey - byQuery + none, byKey - none, byQuery - none, none};
    for (std::size_t i = 0; i < terms.size(); ++i)
      take(i, terms[i], begin, end);
    if (const auto bias = biasOfHead(seen.plan, of_.state.head); bias.defined())
      take(4, bias, begin, end);
  }

  bool written() const { return written_; } // position stands in what W_q and W_k read
  bool isAffine() const { return affine_; } // of the first pass
  bool is(std::size_t term) const {         // more than rounding
    return greatest_[term] > nothing * *std::ranges::max_element(greatest_);
  }
  const WeightPool& pool(std::size_t term) const { return pools_[term]; }

private:
  // Twice the content gives twice of what is the content's.
  static bool addsUp(const Logits& f, const Four& parts, const Four& logits) {
    const auto& [q, k, qp, kp] = parts;
    const auto& [all, byKey, byQuery, none] = logits;
    const double most = affine * std::max(greatest(all), 1e-30);
    return greatest(f(2 * q - qp, k, true) + byQuery - 2 * all) <= most &&
           greatest(f(q, 2 * k - kp, true) + byKey - 2 * all) <= most;
  }

  void take(std::size_t term, const at::Tensor& values, std::int64_t begin, std::int64_t end) {
    const auto rows = at::nan_to_num(values.slice(0, 0, end - begin).slice(1, 0, end), 0, 0, 0)
                          .to(at::kCPU, at::kFloat)
                          .contiguous();
    greatest_[term] = std::max(greatest_[term], greatest(rows));
    pools_[term].add({begin, end, rows.size(-1), of_.mask(), rows.const_data_ptr<float>()});
  }

  const AttentionState& of_;
  std::vector<at::Tensor> keys_; // k_p of the passes so far
  std::vector<WeightPool> pools_;
  std::array<double, 5> greatest_{};
  bool written_ = false, affine_ = true;
};

std::array<Text, 5> namesOfTerms(bool several, bool convolved) {
  if (convolved && several)
    return {"token–token"_text, "token–tokens before"_text, "tokens before–token"_text,
            "tokens before–tokens before"_text, "position (bias)"_text};
  return {several ? "content–content"_text : "content"_text, "content–position"_text, "position–content"_text,
          "position–position"_text, "position (bias)"_text};
}

// Before anything is computed.
Result<void> checkSeparable(const AttentionState& of, const Acts& acts) {
  if (of.loaded.model().shape().scoreCap > 0)
    return userError("Scores are capped here (model.score_cap), so that content and position do not separate "
                     "in the logits; choose the map or the distance.",
                     {}, "show");
  const bool inInput = acts.overwritten > 0 || acts.convolves ||
                       (of.state.layer == 0 && of.loaded.model().actsAtEmbedding(of.loaded.pass()).embeds);
  if (acts.rotates && !inInput)
    return inseparable(of, Together::Multiplied);
  return {};
}

} // namespace

Result<AttentionTerms> termsOfLogits(const AttentionState& of, Progress& progress) {
  const auto acts = actsOf(of);
  TRY(checkSeparable(of, acts));
  Terms terms(of);
  TRY(of.inputs->look(of.state.layer, 0, of.length(), progress,
                      [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                        terms.add(seen, begin, end);
                      }));
  if (acts.overwritten > 0 && !terms.written())
    return inseparable(of, Together::BeforeNorm);
  if (!terms.isAffine())
    return inseparable(of, Together::Rescored);
  const bool several = terms.is(1) || terms.is(2) || terms.is(3);
  if (!several && !acts.biases)
    return inseparable(of, acts.rescores ? Together::Rescored : Together::Elsewhere);
  const std::array names = namesOfTerms(several, acts.convolves);
  AttentionTerms result;
  result.tokens = of.tokens;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && !terms.is(i) && !(i == 4 && acts.biases))
      continue;
    const auto parts = terms.pool(i).values();
    result.side = terms.pool(i).side();
    result.names.push_back(names[i]);
    result.parts.insert(result.parts.end(), parts.begin(), parts.end());
  }
  return result;
}

} // namespace expe
