// Gates of a scene that differ from token to token, and its logits, for loops over formulas of encodings that
// content decides.
#pragma once

#include "tests/engine/encoding_scene.h"

namespace expe {

using Numbers = std::vector<double>;

inline double number(const at::Tensor& t, std::initializer_list<std::int64_t> index) {
  return EncodingScene::number(t, index);
}
inline double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}
inline double softplus(double x) {
  return std::log1p(std::exp(x));
}

// W h + b of each token, [B,rows,T].
inline at::Tensor gatesOf(const EncodingScene& of, const std::string& name) {
  const auto weight = of.own(name + "_weight"), bias = of.own(name + "_bias");
  const auto rows = bias.numel(), T = of.shape.T;
  auto gates = at::zeros({of.shape.B, rows, T}, at::kDouble);
  auto* next = gates.data_ptr<double>();
  for (std::int64_t b = 0; b < of.shape.B; ++b)
    for (std::int64_t row = 0; row < rows; ++row)
      for (std::int64_t t = 0; t < T; ++t, ++next) {
        *next = number(bias, {row});
        for (std::int64_t c = 0; c < of.width(); ++c)
          *next += number(weight, {row, c}) * number(of.h, {b, t, c});
      }
  return gates;
}
// Gates that differ from token to token.
inline void drawGate(const EncodingScene& of, const std::string& name, double bias) {
  of.draw(name + "_weight", 0, 0.4);
  of.draw(name + "_bias", bias, 0.5);
}

// Σ_{l=j+1..i} term(l)
inline double between(std::int64_t i, std::int64_t j, const std::function<double(std::int64_t)>& term) {
  double sum = 0;
  for (auto l = j + 1; l <= i; ++l)
    sum += term(l);
  return sum;
}

inline double apart(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

inline at::Tensor logits(const EncodingScene& of) {
  const auto plan = of.plan();
  return logitsOf(plan, allRows(plan));
}
inline at::Tensor weights(const EncodingScene& of) {
  const auto plan = of.plan();
  return weightsOf(plan, allRows(plan));
}

// The same queries and keys without positions.
inline at::Tensor plainLogits(const EncodingScene& of) {
  return logits(EncodingScene("nope", {}, of.shape));
}

} // namespace expe
