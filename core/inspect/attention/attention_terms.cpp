// The terms of the logits, where content and position add. A query is q = q_c + q_p and a key k = k_c + k_p,
// of the content and of the position in what W_q and W_k read; the logit f(q, k) is what the encoding's plan
// makes of both. Where it is affine in each, as of all encodings that add to scores,
//
//   f(q, k) = content–content + content–position + position–content + position–position
//   position–position = f(q_p, k_p)          content–position = f(q, k_p) − f(q_p, k_p)
//   position–content  = f(q_p, k) − f(q_p, k_p)
//
// which are the authors' own terms: of ExPE and sinusoidal four products, of Transformer-XL and TENER its (a)
// to (d), of Shaw two, of DeBERTa three. Where W_q and W_k read a convolution, what the tokens before bring
// stands in the place of the position.
//
// A bias stands beside them, and what the scores themselves decide and is added to them: of CoPE q·e[p].
// Where position multiplies the scores, f is one term beside these, and without these nothing separates.
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

enum class Together { Multiplied, BeforeNorm, Rescored, Broken, Elsewhere };

Error inseparable(const AttentionState& of, Together why) {
  const std::vector<std::string> title = {of.encoding().title};
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
  if (why == Together::Broken)
    return userError("{0}: the logits are of content alone, since position comes in behind them, where "
                     "the nearest keys take their share first; choose the map or the distance.",
                     title, "show");
  return userError("{0}: content and position do not separate in the logits, since the position is put in "
                   "elsewhere than in this layer's attention, or nowhere; choose the map or the distance.",
                   title, "show");
}

using Four =
    std::array<at::Tensor, 4>; // content–content, content–position, position–content, position–position

// Whether what the plan makes of the scores is added to them.
bool adds(const AttentionPlan& plan) {
  return !plan.rescore.adds.empty();
}

// Scores of a head before that is added.
at::Tensor scoresAlone(AttentionPlan plan, std::int64_t head) {
  if (adds(plan))
    plan.rescore = {};
  return scoresOfHead(plan, head);
}

// f, of one head and the queries of a pass.
class Logits {
public:
  Logits(const LayerAttention& seen, std::int64_t head)
      : seen_(seen), head_(head), elsewhere_(std::ranges::any_of(seen.tokens, isVectors) &&
                                             at::equal(of(seen.q, seen.k, seen.tokens),
                                                       of(seen.q, at::zeros_like(seen.k), seen.tokens))) {}

  // `content`: how often that of the keys is in k. Where the encoding reads no k, as TENER does that takes
  // the input in its place, it is in what was prepared of the tokens, a vector a token.
  at::Tensor operator()(const at::Tensor& q, const at::Tensor& k, double content) const {
    TokenTensors tokens = seen_.tokens;
    for (auto& named : tokens)
      if (elsewhere_ && isVectors(named))
        named.second = content * named.second;
    return of(q, k, tokens);
  }

private:
  static bool isVectors(const TokenTensors::value_type& named) { return named.second.dim() == 4; }
  at::Tensor of(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens) const {
    return scoresAlone(seen_.encoding.plan(q, k, tokens, seen_.ctx), head_);
  }

  const LayerAttention& seen_;
  std::int64_t head_;
  bool elsewhere_;
};

double greatest(const at::Tensor& logits) {
  return at::where(logits.isfinite(), logits.abs(), 0).max().item<double>();
}

// The four, what is added to the scores as a whole, and the bias.
class Terms {
public:
  enum Place : std::size_t { Added = 4, Bias, Places };

  explicit Terms(const AttentionState& of)
      : of_(of), pools_(Places, WeightPool(of.length(), mostCells, true)) {}

  void add(const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
    const auto part = positionPart(of_.loaded.model(), seen);
    written_ = part.defined();
    broken_ = seen.plan.stickBreaking;
    const auto head = of_.state.head;
    take(splitOf(seen, part, begin), begin, end);
    if (adds(seen.plan)) {
      added_ = Text::sentence(seen.plan.rescore.adds);
      take(Added, scoresOfHead(seen.plan, head) - scoresAlone(seen.plan, head), begin, end);
    } else {
      remade_ = static_cast<bool>(seen.plan.rescore);
    }
    if (const auto bias = biasOfHead(seen.plan, head); bias.defined())
      take(Bias, bias, begin, end);
  }

  bool written() const { return written_; } // position stands in what W_q and W_k read
  bool broken() const { return broken_; }   // a stick, in place of softmax
  bool remade() const { return remade_; }   // scores are made again, and not by an addition
  const Text& added() const { return added_; }
  bool several() const { return is(1) || is(2) || is(3); }
  bool is(std::size_t place) const { // more than rounding
    return greatest_[place] > nothing * *std::ranges::max_element(greatest_);
  }
  const WeightPool& pool(std::size_t place) const { return pools_[place]; }

private:
  // The whole alone where f is affine in neither, by the first pass.
  Four splitOf(const LayerAttention& seen, const PositionPart& part, std::int64_t begin) {
    const auto whole = wide(seen.q.scalar_type());
    const auto q = seen.q.to(whole), k = seen.k.to(whole);
    keys_.push_back(part.k.defined() ? part.k : at::zeros_like(k.slice(2, begin)));
    const auto qp = part.q.defined() ? part.q : at::zeros_like(q), kp = at::cat(keys_, 2);
    const Logits f(seen, of_.state.head);
    const auto all = f(q, k, 1), byKey = f(q, kp, 0), byQuery = f(qp, k, 1), none = f(qp, kp, 0);
    if (begin == 0)
      affine_ = addsUp(f, {q, k, qp, kp}, {all, byKey, byQuery, none});
    if (!affine_)
      return {all};
    return {all - byKey - byQuery + none, byKey - none, byQuery - none, none};
  }

  // Twice the content gives twice of what is the content's.
  static bool addsUp(const Logits& f, const Four& parts, const Four& logits) {
    const auto& [q, k, qp, kp] = parts;
    const auto& [all, byKey, byQuery, none] = logits;
    const double most = affine * std::max(greatest(all), 1e-30);
    return greatest(f(2 * q - qp, k, 1) + byQuery - 2 * all) <= most &&
           greatest(f(q, 2 * k - kp, 2) + byKey - 2 * all) <= most;
  }

  void take(const Four& split, std::int64_t begin, std::int64_t end) {
    for (std::size_t i = 0; i < split.size(); ++i)
      if (split[i].defined())
        take(i, split[i], begin, end);
  }
  void take(std::size_t place, const at::Tensor& values, std::int64_t begin, std::int64_t end) {
    const auto rows = at::nan_to_num(values.slice(0, 0, end - begin).slice(1, 0, end), 0, 0, 0)
                          .to(at::kCPU, at::kFloat)
                          .contiguous();
    greatest_[place] = std::max(greatest_[place], greatest(rows));
    pools_[place].add({begin, end, rows.size(-1), of_.mask(), rows.const_data_ptr<float>()});
  }

  const AttentionState& of_;
  std::vector<at::Tensor> keys_; // k_p of the passes so far
  std::vector<WeightPool> pools_;
  std::array<double, Places> greatest_{};
  bool written_ = false, affine_ = true, broken_ = false, remade_ = false;
  Text added_;
};

// `fixed`: the bias is of distances alone.
std::array<Text, Terms::Places> namesOf(const Terms& terms, const Acts& acts, bool fixed) {
  const auto bias = fixed ? "position (bias)"_text : "content and position (bias)"_text;
  if (acts.convolves && terms.several())
    return {"token–token"_text,
            "token–tokens before"_text,
            "tokens before–token"_text,
            "tokens before–tokens before"_text,
            terms.added(),
            bias};
  const bool multiplied = terms.several() ? acts.rotates && !terms.written() : acts.rotates || terms.remade(),
             ofBoth = terms.several() || !terms.added().empty();
  return {multiplied ? "content × position"_text
          : ofBoth   ? "content–content"_text
                     : "content"_text,
          "content–position"_text,
          "position–content"_text,
          "position–position"_text,
          terms.added(),
          bias};
}

// Before anything is computed.
Result<void> checkSeparable(const AttentionState& of, const Acts& acts) {
  if (of.loaded.model().shape().scoreCap > 0)
    return userError("Scores are capped here (model.score_cap), so that content and position do not separate "
                     "in the logits; choose the map or the distance.",
                     {}, "show");
  const bool inInput = acts.overwritten > 0 || acts.convolves ||
                       (of.state.layer == 0 && of.loaded.model().actsAtEmbedding(of.loaded.pass()).embeds);
  if (acts.rotates && !inInput && !acts.biases && !acts.rescores)
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
  const bool beside = acts.biases || !terms.added().empty();
  if (!terms.several() && !beside)
    return inseparable(of, acts.rotates     ? Together::Multiplied
                           : terms.broken() ? Together::Broken
                           : acts.rescores  ? Together::Rescored
                                            : Together::Elsewhere);
  const auto& quantities = of.encoding().quantities;
  const auto names = namesOf(terms, acts, std::ranges::count(quantities, "bias") > 0);
  AttentionTerms result;
  result.tokens = of.tokens;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && !terms.is(i) && !(i == Terms::Bias && acts.biases))
      continue;
    const auto parts = terms.pool(i).values();
    result.side = terms.pool(i).side();
    result.names.push_back(names[i]);
    result.parts.insert(result.parts.end(), parts.begin(), parts.end());
  }
  return result;
}

} // namespace expe
