// Mean weights by distance, beside those of the encoding alone: the softmax of the same window's logits with
// the content taken out.
#include "core/inspect/attention/attention.h"
#include "core/inspect/position/position_part.h"

#include "core/attention/head.h"
#include "core/runtime/parallel.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

constexpr std::int64_t few = 64; // tokens, which show whether position alone has scores

// By distance, below 0 of later keys, where they are seen.
class DistanceMean {
public:
  DistanceMean(std::int64_t length, const Mask& mask)
      : mask_(mask), length_(length), ahead_(mask.causal ? 0 : length - 1),
        sums_(static_cast<std::size_t>(length + ahead_)) {}

  void add(const WeightRows& rows) {
    parallelFor(0, length_ + ahead_, 256, [&](std::int64_t from, std::int64_t to) {
      for (auto i = rows.begin; i < rows.end; ++i) {
        const auto begin = std::max(rows.first(i), i + ahead_ - to + 1),
                   end = std::min({rows.last(i), length_ - 1, i + ahead_ - from});
        for (auto j = begin; j <= end; ++j)
          sums_[static_cast<std::size_t>(i - j + ahead_)] += static_cast<double>(rows.of(i)[j]);
      }
    });
  }

  // Over the queries that see so far; nothing beyond what any of them sees. `ahead`: distances below 0.
  std::vector<double> values(std::int64_t& ahead) const {
    std::vector<double> queries(sums_.size() + 1); // first how many more there are than one nearer
    for (std::int64_t i = 0; i < length_; ++i) {
      ++queries[static_cast<std::size_t>(i - mask_.last(i, length_) + ahead_)];
      --queries[static_cast<std::size_t>(i - mask_.first(i) + ahead_) + 1];
    }
    std::partial_sum(queries.begin(), queries.end(), queries.begin());
    std::vector<double> means;
    ahead = 0;
    for (std::size_t at = 0; at < sums_.size(); ++at)
      if (queries[at] > 0) {
        means.push_back(sums_[at] / queries[at]);
        ahead += static_cast<std::int64_t>(at) < ahead_ ? 1 : 0;
      }
    return means;
  }

private:
  const Mask& mask_;
  std::int64_t length_, ahead_;
  std::vector<double> sums_;
};

// Queries and keys with the content taken out, [1,H,T,d] and [1,G,T,d], or [1,H,1,d] and [1,G,1,d];
// undefined: there is nothing.
struct Bare {
  at::Tensor q, k;
  TokenTensors tokens; // what the encoding prepared of the window's
};

// What is read of the window's rows.
struct Read {
  std::vector<at::Tensor> q, k; // of position alone, of each pass
  Bare mean;                    // of queries and keys as they are
  bool biased = false;
  bool remade = false; // scores, by a rule that reads queries and keys
  bool broken = false; // a stick, in place of softmax
};

// Whether scores of position alone are other than 0.
bool scoresAlone(const AttentionState& of, const TokenTensors& tokens) {
  const auto bare = barePlan(of, {}, {}, tokens, 0, std::min(of.length(), few));
  const auto scores = scoresOfHead(bare, of.state.head);
  return at::where(scores.isfinite(), scores, 0).any().item<bool>();
}

// For `name` and `note`: what of the encoding there is.
Bare bareOf(const AttentionState& of, const Read& read, AttentionByDistance& result) {
  Bare bare;
  std::vector<Text> names, notes;
  const bool written = !read.q.empty() || !read.k.empty();
  const auto acts = actsOf(of);
  if (written) {
    bare = {read.q.empty() ? at::Tensor() : at::cat(read.q, 2),
            read.k.empty() ? at::Tensor() : at::cat(read.k, 2),
            {}};
    names.emplace_back(std::string("q_p·k_p/√d"));
    notes.push_back(acts.convolves
                        ? "q_p and k_p, what W_q and W_k make of the tokens before in what they read"_text
                        : "q_p and k_p, what W_q and W_k make of the position in what they read"_text);
  } else if (!acts.rotates && scoresAlone(of, read.mean.tokens)) {
    names.push_back("position–position"_text);
    notes.push_back("the term of position alone"_text);
  } else if (acts.rotates || read.remade) {
    bare = read.mean;
    names.push_back("mean query and key"_text);
    notes.push_back(
        "the mean query and the mean key of the window, at the positions of each query and key"_text);
  }
  if (read.biased) {
    names.push_back("bias"_text);
    const bool fixed = std::ranges::count(of.encoding().quantities, "bias") > 0;
    if (fixed || !notes.empty()) {
      notes.push_back("the bias"_text);
    } else {
      bare = read.mean;
      notes.push_back("the bias, with the mean query and the mean key"_text);
    }
  }
  if (names.empty()) {
    result.note = {"{0} brings nothing of its own to the logits of this layer, apart from content",
                   {of.encoding().title}};
  } else {
    result.name = {"encoding alone: {0}", {joined(names, " + ")}};
    const Text both = notes.size() > 1 ? Text{"{0}, and {1}", {notes[0], notes[1]}} : notes.front();
    result.note = {read.broken ? "shares of the stick by the logits of {0}" : "softmax of the logits of {0}",
                   {both}};
  }
  bare.tokens = read.mean.tokens;
  return bare;
}

Result<void> addAlone(const AttentionState& of, const Bare& bare, Progress& progress, DistanceMean& mean) {
  for (const auto& chunk : of.inputs->chunks()) {
    if (progress.cancelled())
      return failure("Cancelled.");
    progress.report("weights of the encoding alone", static_cast<double>(chunk.begin),
                    static_cast<double>(of.length()));
    const auto end = std::min(chunk.end, of.length());
    seeWeights(barePlan(of, bare.q, bare.k, bare.tokens, chunk.begin, end), of.state.head, chunk.begin, end,
               of.mask(), [&](const WeightRows& rows) { mean.add(rows); });
  }
  return {};
}

} // namespace

Result<AttentionByDistance> weightsByDistance(const AttentionState& of, Progress& progress) {
  DistanceMean seen(of.length(), of.mask()), alone(of.length(), of.mask());
  Read read;
  TRY(of.inputs->look(of.state.layer, 0, of.length(), progress,
                      [&](const LayerAttention& now, std::int64_t begin, std::int64_t end) {
                        seeWeights(now.plan, of.state.head, begin, end, of.mask(),
                                   [&](const WeightRows& rows) { seen.add(rows); });
                        read.biased = now.plan.bias.defined();
                        read.broken = now.plan.stickBreaking;
                        read.remade = read.broken || now.plan.rescore;
                        const auto part = positionPart(of.loaded.model(), now);
                        if (part.q.defined())
                          read.q.push_back(part.q.slice(2, 0, end - begin).to(at::kFloat));
                        if (part.k.defined())
                          read.k.push_back(part.k.slice(2, 0, end - begin).to(at::kFloat));
                        const auto q = now.q.slice(2, 0, end - begin).to(at::kFloat).sum(2, true);
                        read.mean.q = read.mean.q.defined() ? read.mean.q + q : q;
                        if (end == of.length())
                          read.mean.k = now.k.slice(2, 0, end).to(at::kFloat).mean(2, true),
                          read.mean.tokens = now.tokens;
                      }));
  read.mean.q /= static_cast<double>(of.length());
  AttentionByDistance result;
  result.length = of.length();
  result.seen = seen.values(result.ahead);
  const auto part = bareOf(of, read, result);
  if (result.name.empty())
    return result;
  TRY(addAlone(of, part, progress, alone));
  result.alone = alone.values(result.ahead);
  return result;
}

} // namespace expe
