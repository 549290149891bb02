// The formulas of relative encodings as their papers have them: the logit of a pair, in loops over dims.
#pragma once

#include "tests/engine/relative_scene.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace expe {

using Logit = std::function<double(const E&, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j)>;
// What a pair adds to dim c of the output, besides v.
using Added = std::function<double(const E&, std::int64_t b, std::int64_t i, std::int64_t j, std::int64_t c)>;

inline double content(const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
  return e.sum([&](auto c) { return e.Q(b, h, i, c) * e.K(b, h, j, c); });
}

inline double shaw(const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) { // clip 3
  const auto row = std::clamp<std::int64_t>(-e.whole(b, i, j), -3, 3) + 3;
  return e.sum([&](auto c) {
    return e.Q(b, h, i, c) * (e.K(b, h, j, c) + e.tensor("shaw_keys.1", {row, c}));
  }) / root;
}
inline double shawValue(const E& e, std::int64_t b, std::int64_t i, std::int64_t j, std::int64_t c) {
  return e.tensor("shaw_values.1", {std::clamp<std::int64_t>(-e.whole(b, i, j), -3, 3) + 3, c});
}

inline double wave(double n, std::int64_t c, std::int64_t dims, double last) { // dim c of [sin | cos]
  const auto half = dims / 2;
  const double angle = n * std::pow(10000, -static_cast<double>(c % half) / last);
  return c < half ? std::sin(angle) : std::cos(angle);
}

inline Logit transformerXL(double clamp) {
  return [clamp](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const double n = std::clamp(e.distance(b, i, j), -clamp, clamp);
    return e.sum([&](auto c) {
      const double key = e.sum(
          [&](auto D) {
            return e.tensor("transformer_xl_keys.1", {h * E::d + c, D}) * wave(n, D, E::D, E::D / 2.0);
          },
          E::D);
      return (e.Q(b, h, i, c) + e.tensor("transformer_xl_u", {h, c})) * e.K(b, h, j, c) +
             (e.Q(b, h, i, c) + e.tensor("transformer_xl_v", {h, c})) * key;
    }) / root;
  };
}

inline Logit tener(bool code, double scale = 1) {
  return [=](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const double n = e.distance(b, i, j);
    return scale * e.sum([&](auto c) {
      const double R = wave(code ? -n : n, c, E::d, E::d / 2.0 - 1),
                   back = code ? wave(n, c, E::d, E::d / 2.0 - 1) : 0;
      return e.Q(b, h, i, c) * (e.K(b, h, j, c) + R) + e.tensor("tener_u.1", {h, c}) * e.K(b, h, j, c) +
             e.tensor("tener_v.1", {h, c}) * R + e.K(b, h, j, c) * back;
    });
  };
}

inline Logit huang(int method) { // reach 4
  return [method](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const auto n = std::clamp<std::int64_t>(-e.whole(b, i, j), -3, 3);
    const auto w = [&](auto c) { return e.tensor("huang_2020_w.1", {n + 3, c}); };
    if (method == 1)
      return content(e, b, h, i, j) * e.tensor("huang_2020_w.1", {std::abs(n)}) / root;
    if (method == 2)
      return content(e, b, h, i, j) * e.tensor("huang_2020_w.1", {n + 3}) / root;
    return e.sum([&](auto c) {
      const double q = e.Q(b, h, i, c), k = e.K(b, h, j, c);
      return method == 3 ? q * k * w(c) : q * k + q * w(c) + k * w(c);
    }) / root;
  };
}

inline double daTransformer(const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
  const double w = e.tensor("da_transformer_w.1", {h}), v = e.tensor("da_transformer_v.1", {h});
  const double f = (1 + std::exp(v)) / (1 + std::exp(v - w * std::abs(e.distance(b, i, j))));
  return std::max(content(e, b, h, i, j), 0.0) * f / root;
}

inline std::int64_t logBucket(double n, double bucket, double most) { // as make_log_bucket_position has it
  const double middle = std::floor(bucket / 2);
  if (std::abs(n) <= middle)
    return static_cast<std::int64_t>(n);
  const double further =
      std::ceil(std::log(std::abs(n) / middle) / std::log((most - 1) / middle) * (middle - 1)) + middle;
  return static_cast<std::int64_t>(n > 0 ? further : -further);
}

inline Logit deberta(bool code, bool log) { // span 4, farthest 9
  return [=](const E& e, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
    const auto delta = [&](std::int64_t n) {
      return std::clamp<std::int64_t>((log ? logBucket(static_cast<double>(n), 4, 9) : n) + 4, 0, 7);
    };
    const auto n = e.whole(b, i, j);
    const auto made = [&](const char* matrix, std::int64_t row, std::int64_t c) {
      return e.sum(
          [&](auto D) {
            return e.tensor(matrix, {h * E::d + c, D}) * e.tensor("deberta_rows", {row, D});
          },
          E::D);
    };
    return e.sum([&](auto c) {
      const double q = e.Q(b, h, i, c), k = e.K(b, h, j, c);
      return q * k + q * made("deberta_keys.1", delta(n), c) +
             k * made("deberta_queries.1", delta(code ? n : -n), c);
    }) / std::sqrt(3.0 * E::d);
  };
}

struct Form {
  const char* name;
  Settings settings;
  Logit logit;
  Added added = {};
  double scale = 1;
};

inline const std::vector<Form>& forms() {
  static const double any = std::numeric_limits<double>::infinity();
  static const std::vector<Form> all = {
      {"shaw", of("shaw", {{"clip", "3"}}), shaw, shawValue},
      {"shaw, s", of("shaw", {{"clip", "3"}}), shaw, shawValue, 0.37},
      {"shaw, keys alone", of("shaw", {{"clip", "3"}, {"values", "off"}}), shaw},
      {"transformer_xl", of("transformer_xl"), transformerXL(any)},
      {"transformer_xl, s", of("transformer_xl"), transformerXL(any), {}, 0.37},
      {"transformer_xl, clamped", of("transformer_xl", {{"clamp", "3"}}), transformerXL(3)},
      {"tener", of("tener"), tener(false)},
      {"tener, s", of("tener"), tener(false), {}, 0.37},
      {"tener, code", of("tener", {{"form", "code"}}), tener(true)},
      {"tener, scaled", of("tener", {{"scaled", "on"}}), tener(false, 1 / root)},
      {"huang M1", of("huang_2020", {{"method", "M1"}, {"reach", "4"}}), huang(1)},
      {"huang M2", of("huang_2020", {{"method", "M2"}, {"reach", "4"}}), huang(2)},
      {"huang M3", of("huang_2020", {{"method", "M3"}, {"reach", "4"}}), huang(3)},
      {"huang M4", of("huang_2020", {{"method", "M4"}, {"reach", "4"}}), huang(4)},
      {"da_transformer", of("da_transformer"), daTransformer},
      {"deberta", of("deberta", {{"span", "4"}}), deberta(false, false)},
      {"deberta, s", of("deberta", {{"span", "4"}}), deberta(false, false), {}, 0.37},
      {"deberta, code", of("deberta", {{"span", "4"}, {"reading", "code"}}), deberta(true, false)},
      {"deberta, log buckets", of("deberta", {{"span", "4"}, {"buckets", "log"}, {"farthest", "9"}}),
       deberta(false, true)},
  };
  return all;
}

// Logits [B,H,Tq,Tk] of the formula, −∞ where nothing is seen, and the outputs [B,H,Tq,d].
inline std::pair<at::Tensor, at::Tensor> byLoops(const E& e, const Form& form) {
  auto logits = at::full({E::B, E::H, E::Tq, E::Tk}, -std::numeric_limits<double>::infinity(), at::kDouble);
  auto out = at::zeros({E::B, E::H, E::Tq, E::d}, at::kDouble);
  for (std::int64_t b = 0; b < E::B; ++b)
    for (std::int64_t h = 0; h < E::H; ++h)
      for (std::int64_t i = 0; i < E::Tq; ++i) {
        double total = 0;
        for (std::int64_t j = 0; j < E::Tk; ++j)
          if (e.sees(i, j)) {
            const double z = form.logit(e, b, h, i, j);
            logits[b][h][i][j] = z, total += std::exp(z);
          }
        for (std::int64_t c = 0; c < E::d; ++c) {
          double sum = 0;
          for (std::int64_t j = 0; j < E::Tk; ++j)
            if (e.sees(i, j))
              sum +=
                  std::exp(number(logits, {b, h, i, j})) / total *
                  (number(e.v, {b, h / (E::H / E::G), j, c}) + (form.added ? form.added(e, b, i, j, c) : 0));
          out[b][h][i][c] = sum;
        }
      }
  return {logits, out};
}

} // namespace expe
