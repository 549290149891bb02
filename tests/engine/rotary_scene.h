// One head that RoPE or its like turns, in fp64, and the formula of its scores by loops over queries and
// keys.
#pragma once

#include "tests/conformance/scene.h"
#include "tests/engine/models.h"

#include "core/attention/attention.h"
#include "core/runtime/random.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace expe {

inline constexpr std::int64_t T = 41, d = 8, L = 16;

inline at::Tensor noise(const std::string& name, const std::vector<std::int64_t>& shape,
                        at::ScalarType type = at::kDouble) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(mix(3, name))).to(type);
}

// RoPE in one head of d dims, L tokens of training and T of the text, with these of its parameters.
struct Turning : Scene {
  explicit Turning(const Settings& own, const std::string& id = "rope", std::int64_t heads = 1)
      : Scene(of(own, id, heads), T) {
    at.trainingLength = L, at.length = T, at.type = at::kDouble;
    at.keyHeads = heads;
  }
  static Config of(const Settings& own, const std::string& id, std::int64_t heads) {
    Config config = defaultsOf(id, heads * d, heads);
    config.set("data.window", L);
    for (const auto& [key, text] : own) {
      const auto* parameter = engineSchema().find("position." + id + "." + key);
      config.set(parameter->key, *parse(*parameter, text));
    }
    return config;
  }
  AttentionPlan plan() const {
    return encoding->plan(noise("q", {1, at.heads, T, d}), noise("k", {1, at.keyHeads, T, d}), {}, at);
  }
  at::Tensor logits() const {
    const auto plan = this->plan();
    return logitsOf(plan, allRows(plan));
  }
  at::Tensor weights() const {
    const auto plan = this->plan();
    return weightsOf(plan, allRows(plan));
  }
};

using Distance = std::function<double(std::int64_t i, std::int64_t j, std::int64_t pair)>;

inline double plainly(std::int64_t i, std::int64_t j, std::int64_t) {
  return static_cast<double>(i - j);
}

inline double whole(double a, double b) { // ⌊a/b⌋
  return std::floor(a / b);
}

// The score of query i and key j whose pairs stand so far from each other: Σ D cos ωΔ + X sin ωΔ.
inline double score(const double* q, const double* k, std::int64_t i, std::int64_t j,
                    const Distance& distance) {
  double sum = 0;
  for (std::int64_t c = 0; c < d / 2; ++c) {
    const double angle = distance(i, j, c) * std::pow(10000.0, -2.0 * static_cast<double>(c) / d);
    const double *a = q + i * d + c, *b = k + j * d + c;
    sum += (a[0] * b[0] + a[d / 2] * b[d / 2]) * std::cos(angle) +
           (a[0] * b[d / 2] - a[d / 2] * b[0]) * std::sin(angle);
  }
  return sum / std::sqrt(static_cast<double>(d));
}

// The largest error of the logits that are seen, against the formula.
inline double apart(const Turning& scene, const Distance& distance, double factor = 1) {
  const auto q = noise("q", {T, d}), k = noise("k", {T, d}), logits = scene.logits().squeeze();
  const auto* values = logits.const_data_ptr<double>();
  double most = 0;
  for (std::int64_t i = 0; i < T; ++i)
    for (std::int64_t j = 0; j < T; ++j)
      if (const double value = values[i * T + j]; std::isfinite(value))
        most = std::max(most, std::abs(value - factor * score(q.const_data_ptr<double>(),
                                                              k.const_data_ptr<double>(), i, j, distance)));
      else if (j <= i && scene.at.mask.onlyCausal())
        return 1; // it is seen
  return most;
}

inline Config model(const std::string& encoding, const Settings& own, const Settings& more = {}) {
  Settings all = {{"position.encoding", encoding}, {"model.initial_std", "0.3"}};
  for (const auto& [key, text] : own)
    all.emplace_back("position." + family(encoding).info.id + "." + key, text);
  all.insert(all.end(), more.begin(), more.end());
  return configured(all);
}

inline Decoder exact(const Config& config) {
  return {config, 50, at::kCPU, Parameters::Fill::Initial, at::kDouble};
}

inline ForwardOptions inDouble() {
  ForwardOptions options;
  options.type = at::kDouble;
  return options;
}

#define VERIFY_BELOW(value, bound)                                                                           \
  QVERIFY2((value) <= (bound), qPrintable(QString("%1: %2").arg(#value).arg(value)))

} // namespace expe
