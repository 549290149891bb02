// One layer of a relative encoding in fp64 with random tensors, whose formulas are loops over i, j and dims,
// and a model of it.
#pragma once

#include "tests/engine/models.h"

#include "core/attention/attention.h"
#include "core/runtime/random.h"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace expe {

using Index = std::initializer_list<std::int64_t>;

inline double number(const at::Tensor& t, Index index) {
  auto at = t;
  for (const auto i : index)
    at = at.select(0, i);
  return at.item<double>();
}

inline at::Tensor random(const std::string& name, const std::vector<std::int64_t>& shape) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(mix(5, name)));
}

// One layer's encoding in fp64, with random tensors, and the plan of queries and keys. 4 heads of 6 dims, 2
// of keys; the last 7 of 11 tokens ask.
struct Example {
  static constexpr std::int64_t B = 2, H = 4, G = 2, d = 6, D = H * d, Tq = 7, Tk = 11;

  Config config;
  Parameters parameters{1, at::kCPU, Parameters::Fill::None, at::kDouble};
  std::unique_ptr<Encoding> encoding;
  PositionCache cache;
  PositionContext at;
  TokenTensors tokens;
  at::Tensor q = random("q", {B, H, Tq, d}), k = random("k", {B, G, Tk, d}), v = random("v", {B, G, Tk, d});
  AttentionPlan plan;
  double s;

  explicit Example(const Settings& settings, bool windows = false, bool causal = true, double scale = 1)
      : config(configured([&] {
          Settings all = {{"model.width", "24"}, {"model.heads", "4"}};
          all.insert(all.end(), settings.begin(), settings.end());
          return all;
        }())),
        s(scale) {
    config.set("evaluation.scale", scale);
    encoding = family(config.text("position.encoding")).make(config, parameters, 1);
    const at::NoGradGuard noGradients;
    for (auto& [name, values] : parameters.views())
      values.copy_(random(name, values.sizes().vec()));
    at.layer = 1, at.heads = H, at.keyHeads = G, at.headWidth = d, at.width = D;
    at.length = Tk, at.trainingLength = 16, at.type = at::kDouble, at.cache = &cache, at.mask.causal = causal;
    const auto n = at::arange(Tk, at::kDouble);
    at.keys = windows ? at::stack({n * 1.3 + 0.1, n * 0.7 + 5.05}) : n + 3;
    at.queries = at.keys.slice(-1, Tk - Tq);
  }
  void ask() { plan = encoding->plan(q, k, tokens, at); }

  double tensor(const std::string& name, Index index) const {
    return number(parameters.view("position." + name), index);
  }
  double distance(std::int64_t b, std::int64_t i, std::int64_t j) const { // s·(i − j)
    const auto of = [&](const at::Tensor& n, std::int64_t t) {
      return n.dim() == 2 ? number(n, {b, t}) : number(n, {t});
    };
    return s * (of(at.queries, i) - of(at.keys, j));
  }
  std::int64_t whole(std::int64_t b, std::int64_t i, std::int64_t j) const {
    return static_cast<std::int64_t>(std::nearbyint(distance(b, i, j)));
  }
  bool sees(std::int64_t i, std::int64_t j) const { return !at.mask.causal || j <= Tk - Tq + i; }
  double Q(std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t c) const {
    return number(q, {b, h, i, c});
  }
  double K(std::int64_t b, std::int64_t h, std::int64_t j, std::int64_t c) const {
    return number(k, {b, h / (H / G), j, c});
  }
  double sum(const std::function<double(std::int64_t c)>& of, std::int64_t count = d) const {
    double total = 0;
    for (std::int64_t c = 0; c < count; ++c)
      total += of(c);
    return total;
  }
};

using E = Example;

inline const double root = std::sqrt(static_cast<double>(E::d));

inline Settings of(const std::string& id, Settings own = {}) {
  for (auto& [key, value] : own)
    key = "position." + id + "." + key;
  own.insert(own.begin(), {"position.encoding", id});
  return own;
}

inline void setAll(E& e, const std::string& name, double value) {
  const at::NoGradGuard noGradients;
  e.parameters.view("position." + name).fill_(value);
}

inline double apart(const at::Tensor& a, const at::Tensor& b) { // where neither is −∞
  return largest(a.nan_to_num(0, 0, 0) - b.nan_to_num(0, 0, 0));
}

inline at::Tensor logitsOf(E& e) {
  e.ask();
  return expe::logitsOf(e.plan, allRows(e.plan));
}

// A model of one form, in fp64.
struct Trained {
  Config config;
  Decoder model;
  ForwardOptions options;
  explicit Trained(Settings settings)
      : config(configured([&] {
          settings.emplace_back("model.initial_std", "0.3");
          return settings;
        }())),
        model(config, 50, at::kCPU, Parameters::Fill::Initial, at::kDouble) {
    options.type = at::kDouble;
  }
};

} // namespace expe
