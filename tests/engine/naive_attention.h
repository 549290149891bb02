// Attention of a plan by loops over i and j in double, from the formula at the head of core/attention/plan.h
// alone.
#pragma once

#include "tests/engine/attention_plans.h"

namespace expe {

class NaiveAttention {
public:
  explicit NaiveAttention(const Example& of) : NaiveAttention(of, of.plan) {}

  at::Tensor logits, bias, weights, out; // [B,H,Tq,Tk], the last [B,H,Tq,d]; fp64

private:
  using Row = std::vector<double>;

  NaiveAttention(const Example& of, const AttentionPlan& plan) : e_(of), plan_(plan) {
    logits = at::zeros({e_.B, e_.H, e_.Tq, e_.Tk}, at::kDouble);
    bias = at::zeros_like(logits), weights = at::zeros_like(logits);
    out = at::zeros({e_.B, e_.H, e_.Tq, e_.d}, at::kDouble);
    for (b_ = 0; b_ < e_.B; ++b_)
      for (h_ = 0; h_ < e_.H; ++h_)
        for (i_ = 0; i_ < e_.Tq; ++i_)
          row();
    for (const auto& [heads, what] : plan.instead) {
      const NaiveAttention other(e_, *what);
      for (h_ = 0; h_ < e_.H; ++h_)
        if (heads[h_].item<bool>())
          for (const auto& [mine, its] :
               {std::pair(logits, other.logits), {weights, other.weights}, {out, other.out}})
            mine.select(1, h_).copy_(its.select(1, h_));
    }
  }

  static bool sees(const Mask& m, std::int64_t i, std::int64_t j) { // token numbers
    const auto distance = std::abs(i - j);
    if ((m.causal && j > i) || distance < m.nearest || distance > m.farthest)
      return false;
    return m.chunk == 0 ||
           (i / m.chunk - j / m.chunk >= m.nearestChunk && i / m.chunk - j / m.chunk <= m.farthestChunk);
  }

  // Of the row b, h, i: e^logit, the sum over the pieces that show j.
  void row() {
    const auto token = e_.Tk - e_.Tq + i_;
    Row sum(static_cast<std::size_t>(e_.Tk), 0);
    for (const QueryKeys& piece : plan_.pieces) {
      const auto scores = scoresOf(piece, token);
      for (std::int64_t j = 0; j < e_.Tk; ++j)
        if (sees(piece.mask, token, j))
          at(sum, j) += std::exp(at(scores, j));
    }
    Row z(sum.size());
    for (std::int64_t j = 0; j < e_.Tk; ++j) {
      const double add = biasOf(token, j);
      at(z, j) = std::log(at(sum, j)) + add;
      number(bias, {b_, h_, i_, j}) = add, number(logits, {b_, h_, i_, j}) = at(z, j);
    }
    write(plan_.stickBreaking ? broken(z, token) : softmax(z));
  }

  Row scoresOf(const QueryKeys& piece, std::int64_t token) const {
    Row scores(static_cast<std::size_t>(e_.Tk));
    const auto group = h_ / (e_.H / e_.G);
    double mean = 0, seen = 0;
    for (std::int64_t j = 0; j < e_.Tk; ++j) {
      for (std::int64_t c = 0; c < e_.d; ++c)
        at(scores, j) += number(piece.q, {b_, h_, i_, c}) * number(piece.k, {b_, group, j, c});
      at(scores, j) *= plan_.scale;
      if (sees(piece.mask, token, j))
        mean += at(scores, j), ++seen;
    }
    for (double& score : scores) {
      if (plan_.rescore)
        score = e_.rescore(h_, score, mean / seen);
      if (plan_.temperature.defined())
        score *= plan_.temperature.dim() == 2 ? number(plan_.temperature, {h_, i_})
                                              : number(plan_.temperature, {i_});
    }
    return scores;
  }

  double biasOf(std::int64_t token, std::int64_t j) const {
    const Bias& all = plan_.bias;
    const auto position = [&](const at::Tensor& of, std::int64_t n) {
      return of.dim() == 2 ? number(of, {b_, n}) : number(of, {n});
    };
    const double distance = position(plan_.queries, i_) - position(plan_.keys, j);
    double sum = 0;
    if (all.slopes.defined())
      sum -= number(all.slopes, {h_}) * distance;
    if (all.byDistance.defined()) {
      const auto columns = all.byDistance.size(1);
      const auto R = plan_.pieces.front().mask.causal ? columns : (columns + 1) / 2;
      const auto least = R == columns ? 0 : 1 - R;
      const auto index = std::clamp(static_cast<std::int64_t>(std::nearbyint(distance)), least, R - 1);
      sum += number(all.byDistance, {h_, index - least});
    }
    if (all.decay.defined())
      sum += number(all.decay, {b_, h_, token}) - number(all.decay, {b_, h_, j});
    return sum + (all.dense ? e_.dense(h_, i_, j) : 0);
  }

  Row softmax(Row z) const {
    double total = plan_.sinks.defined() ? std::exp(number(plan_.sinks, {h_})) : 0;
    for (double& each : z)
      total += each = std::exp(each);
    for (double& each : z)
      each = total > 0 ? each / total : 0;
    return z;
  }

  // The nearest key first: its share of the stick that is left.
  Row broken(Row z, std::int64_t token) const {
    double left = 1;
    for (auto each = z.rbegin(); each != z.rend(); ++each) {
      const double share = 1 / (1 + std::exp(-*each));
      *each = left * share, left -= *each;
    }
    if (plan_.remainder)
      at(z, token) += left;
    return z;
  }

  void write(const Row& row) const {
    for (std::int64_t j = 0; j < e_.Tk; ++j) {
      number(weights, {b_, h_, i_, j}) = at(row, j);
      for (std::int64_t c = 0; c < e_.d; ++c)
        number(out, {b_, h_, i_, c}) += at(row, j) * (number(e_.v, {b_, h_ / (e_.H / e_.G), j, c}) +
                                                      (plan_.addToOutput ? e_.added(i_, j, c) : 0));
    }
  }

  static double& number(const at::Tensor& t, std::initializer_list<std::int64_t> index) {
    auto* data = t.data_ptr<double>();
    std::int64_t dim = 0;
    for (const auto i : index)
      data += i * t.stride(dim++);
    return *data;
  }
  static double& at(Row& row, std::int64_t j) { return row[static_cast<std::size_t>(j)]; }
  static double at(const Row& row, std::int64_t j) { return row[static_cast<std::size_t>(j)]; }

  const Example& e_;
  const AttentionPlan& plan_;
  std::int64_t b_ = 0, h_ = 0, i_ = 0;
};

} // namespace expe
