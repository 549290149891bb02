// Plans of attention by name, with random tensors. What is a function of rows is there as plain numbers too.
#pragma once

#include "core/attention/attention.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace expe {

struct Example {
  std::int64_t B = 2, H = 4, G = 4, Tq = 13, Tk = 13, d = 8;
  at::ScalarType type = at::kDouble;
  AttentionPlan plan;
  at::Tensor v;                              // [B,G,Tk,d]
  std::map<std::string, at::Tensor> trained; // q, k, v and those of the plan: leaves

  // The plan's functions as the formula has them, of one head and one query.
  std::function<double(std::int64_t h, std::int64_t i, std::int64_t j)> dense;
  std::function<double(std::int64_t h, double score, double meanSeen)> rescore;
  std::function<double(std::int64_t i, std::int64_t j, std::int64_t c)> added; // a share of weight i, j

  at::Tensor random(const std::string& name,
                    const std::vector<std::int64_t>& shape) const { // the same in both types
    return at::empty(shape, at::kDouble).normal_(0, 1, generator(mix(7, name))).to(type);
  }
  at::Tensor leaf(const std::string& name, const std::vector<std::int64_t>& shape) {
    return trained[name] = random(name, shape).requires_grad_();
  }
  // q and k of another piece.
  void piece(const Mask& mask) {
    const auto number = std::to_string(plan.pieces.size());
    plan.pieces.push_back({leaf("q" + number, {B, H, Tq, d}), leaf("k" + number, {B, G, Tk, d}), mask});
  }
  Mask& mask() { return plan.pieces.front().mask; }
  void windows() { // real-valued positions of each window
    const auto all = at::arange(Tk, at::kDouble) * 1.3;
    plan.keys = at::stack({all, all * 0.7 + 5});
    plan.queries = plan.keys.slice(-1, Tk - Tq);
  }
};

struct Named {
  const char* name;
  const char* refusal; // of the fused kernel; empty: it takes the plan
  void (*change)(Example&);
  std::int64_t queries = 13, keyHeads = 4;
};

inline void addSlopes(Example& e) {
  e.plan.bias.slopes = e.leaf("slopes", {e.H});
}
inline void addDense(Example& e) { // a[h,j] cos(i)
  const auto a = e.leaf("dense", {e.H, e.Tk});
  const auto before = e.Tk - e.Tq;
  e.plan.bias.dense = {{a}, [before](const std::vector<at::Tensor>& of, const at::Tensor&, const Rows& rows) {
                         const auto i = at::arange(before + rows.begin, before + rows.end, of[0].options());
                         return (i.cos().unsqueeze(-1) * of[0].unsqueeze(1)).unsqueeze(0);
                       }};
  e.dense = [a, before](std::int64_t h, std::int64_t i, std::int64_t j) {
    return a[h][j].item<double>() * std::cos(static_cast<double>(before + i));
  };
}
// cap · tanh(score / cap) − the mean score of what is seen: a row matters as a whole.
inline void addRescore(Example& e) {
  const auto cap = e.leaf("rescore", {e.H});
  e.plan.rescore = {{cap}, [](const std::vector<at::Tensor>& of, const at::Tensor& x, const Rows& rows) {
                      const auto c = of[0].view({-1, 1, 1}) + 4;
                      const auto mean = (x * rows.seen).sum(-1, true) / rows.seen.sum(-1, true);
                      return c * (x / c).tanh() - mean;
                    }};
  e.rescore = [cap](std::int64_t h, double score, double mean) {
    const double c = cap[h].item<double>() + 4;
    return c * std::tanh(score / c) - mean;
  };
}
// Values of relative positions: Σ_j weight_ij · r[min(i − j, 4)], 0 for later keys.
inline void addToOutput(Example& e) {
  const auto r = e.leaf("added", {5, e.d});
  const auto before = e.Tk - e.Tq;
  e.plan.addToOutput = {
      {r}, [before](const std::vector<at::Tensor>& of, const at::Tensor& w, const Rows& rows) {
        const auto i = at::arange(before + rows.begin, before + rows.end).unsqueeze(1);
        const auto index = (i - at::arange(w.size(-1))).clamp(0, 4);
        const auto values =
            at::index_select(of[0], 0, index.flatten()).view({index.size(0), index.size(1), -1});
        return at::einsum("bhij,ijc->bhic", {w, values});
      }};
  e.added = [r, before](std::int64_t i, std::int64_t j, std::int64_t c) {
    return r[std::clamp<std::int64_t>(before + i - j, 0, 4)][c].item<double>();
  };
}
inline void
addThreePieces(Example& e) { // Dual Chunk Attention: the own chunk, the one before, those before that
  e.mask() = {.chunk = 3, .nearestChunk = 0, .farthestChunk = 0};
  e.piece({.chunk = 3, .nearestChunk = 1, .farthestChunk = 1});
  e.piece({.chunk = 3, .nearestChunk = 2});
}

inline const std::vector<Named>& namedPlans() {
  static const std::vector<Named> all = {
      {"causal", "", [](Example&) {}},
      {"not causal", "", [](Example& e) { e.mask().causal = false; }},
      {"span", "", [](Example& e) { e.mask().farthest = 4; }},
      {"span both ways", "", [](Example& e) { e.mask() = {.causal = false, .farthest = 4}; }},
      {"chunk", "", [](Example& e) { e.mask() = {.chunk = 4, .nearestChunk = 0, .farthestChunk = 0}; }},
      {"earlier chunks, first queries see nothing", "",
       [](Example& e) { e.mask() = {.chunk = 4, .nearestChunk = 1, .farthestChunk = 2}; }},
      {"farther keys, first queries see nothing", "", [](Example& e) { e.mask().nearest = 3; }},
      {"more keys than queries", "", [](Example&) {}, 5},
      {"more keys than queries, not causal", "", [](Example& e) { e.mask().causal = false; }, 5},
      {"slopes", "", addSlopes},
      {"slopes, a tail of queries under a span", "", [](Example& e) { addSlopes(e), e.mask().farthest = 6; },
       5},
      {"slopes, positions of each window", "", [](Example& e) { addSlopes(e), e.windows(); }},
      {"distance table", "",
       [](Example& e) {
         e.plan.bias.byDistance = e.leaf("table", {e.H, 6});
       }},
      {"distance table both ways", "",
       [](Example& e) {
         e.plan.bias.byDistance = e.leaf("table", {e.H, 11});
         e.mask().causal = false;
       }},
      {"distance table, positions of each window", "",
       [](Example& e) {
         e.plan.bias.byDistance = e.leaf("table", {e.H, 6});
         e.windows();
       }},
      {"decay", "",
       [](Example& e) {
         e.plan.bias.decay = e.leaf("decay", {e.B, e.H, e.Tk});
       }},
      {"decay, a tail of queries", "",
       [](Example& e) {
         e.plan.bias.decay = e.leaf("decay", {e.B, e.H, e.Tk});
       },
       5},
      {"dense", "", addDense},
      {"dense, a tail of queries", "", addDense, 5},
      {"temperature", "", [](Example& e) { e.plan.temperature = e.leaf("temperature", {e.Tq}); }},
      {"temperature of each head, slopes", "",
       [](Example& e) {
         e.plan.temperature = e.leaf("temperature", {e.H, e.Tq}), addSlopes(e);
       }},
      {"grouped key heads", "", [](Example&) {}, 13, 2},
      {"one key head, slopes, a tail of queries", "", addSlopes, 5, 1},
      {"every bias at once", "",
       [](Example& e) {
         addSlopes(e), addDense(e);
         e.plan.bias.decay = e.leaf("decay", {e.B, e.H, e.Tk});
         e.plan.bias.byDistance = e.leaf("table", {e.H, 6});
         e.plan.temperature = e.leaf("temperature", {e.Tq});
       },
       13, 2},

      {"three pieces", "queries and keys meet in 3 ways", addThreePieces},
      {"three pieces, a tail of queries, grouped", "queries and keys meet in 3 ways",
       [](Example& e) { addThreePieces(e), addSlopes(e); }, 5, 2},
      {"two pieces that overlap", "queries and keys meet in 2 ways",
       [](Example& e) { e.mask().farthest = 5, e.piece({.nearest = 2}); }},
      {"three pieces and sinks, a tail of queries", "queries and keys meet in 3 ways",
       [](Example& e) { addThreePieces(e), e.plan.sinks = e.leaf("sinks", {e.H}); }, 5},
      {"sinks", "a sink joins the softmax", [](Example& e) { e.plan.sinks = e.leaf("sinks", {e.H}); }},
      {"sinks where the first queries see nothing", "a sink joins the softmax",
       [](Example& e) { e.plan.sinks = e.leaf("sinks", {e.H}), e.mask().nearest = 2; }},
      {"stick breaking", "weights are no softmax", [](Example& e) { e.plan.stickBreaking = true; }},
      {"stick breaking under a span, slopes", "weights are no softmax",
       [](Example& e) { e.plan.stickBreaking = true, e.mask().farthest = 4, addSlopes(e); }},
      {"stick breaking, the remainder to the own value", "weights are no softmax",
       [](Example& e) { e.plan.stickBreaking = e.plan.remainder = true, e.mask().nearest = 1; }, 5, 2},
      {"rescore", "scores are made again row by row", addRescore},
      {"rescore, temperature, a tail of queries", "scores are made again row by row",
       [](Example& e) { addRescore(e), e.plan.temperature = e.leaf("temperature", {e.Tq}); }, 5},
      {"addToOutput", "something is added to the output", addToOutput},
      {"addToOutput, a tail of queries, grouped", "something is added to the output", addToOutput, 5, 2},
  };
  return all;
}

// `times`: as long a text as its own so many times.
inline Example example(const Named& named, at::ScalarType type, std::int64_t times = 1) {
  Example e;
  e.type = type, e.Tq = named.queries * times, e.Tk *= times, e.G = named.keyHeads;
  e.plan.pieces.push_back({e.leaf("q", {e.B, e.H, e.Tq, e.d}), e.leaf("k", {e.B, e.G, e.Tk, e.d}), {}});
  e.v = e.leaf("v", {e.B, e.G, e.Tk, e.d});
  e.plan.keys = at::arange(e.Tk, at::kDouble);
  e.plan.queries = e.plan.keys.slice(0, e.Tk - e.Tq);
  e.plan.scale = 0.4;
  named.change(e);
  return e;
}

inline const Named& namedPlan(const std::string& name) {
  return *std::ranges::find_if(namedPlans(), [&](const Named& each) { return each.name == name; });
}

} // namespace expe
