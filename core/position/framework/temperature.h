// Score temperature: the scores of a query are multiplied by a number of its own, whatever the encoding, so
// that attention over more keys need not be flatter. With n the keys that the query sees (its position + 1):
//
//   1 + a ln(1 + ⌊n/F⌋)           steps, Llama 4 (2025)
//   1 + a ln(1 + ⌊(n−1)/F⌋)       the same a token later, Ministral 3 (2025)
//   1 + a ln max(1, n/L)          smooth, with a fitted to longer texts: SWAN, Puvvada et al. 2025
//   c                             one number, as the softmax scale of DroPE (2025)
//   ln n / ln L, mostly ≥ 1       log n, Su 2021; Chiang, Cholak 2022
//   g_h ln n + b_h                SSMax, Nakanishi 2025: learned, a number a head and layer
//
// Biases are not multiplied. Where several are asked for their product is taken.
#pragma once

#include "core/attention/plan.h"
#include "core/runtime/parameters.h"

#include "core/api/parameters.h"

namespace expe {

struct LayerPattern;
struct PositionContext;

struct Temperature {
  enum class Rise : std::uint8_t { Steps, LaterSteps, Smooth, AtOnce };

  double rise = 0;               // a, c − 1; 0: none
  std::int64_t every = 1;        // F or, of the smooth one, L: tokens
  double base = 0;               // L, tokens; 0: none
  bool clipped = true;           // ln n / ln L is no less than 1
  Rise rises = Rise::Steps;      // how far it is risen at n
  at::Tensor gain, shift;        // [H]; undefined: none
  std::int64_t most = Mask::any; // n counts no more keys than these, a window's
  bool defined() const { return rise != 0 || base > 0 || gain.defined(); }
};

// Of a layer: what its pattern says, and what the configuration says of all of them. Declares what SSMax
// learns.
Temperature temperatureOf(const Config& config, const LayerPattern& layer, const Mask& mask,
                          std::int64_t number, Parameters& parameters);
// [Tq], [B,1,Tq], or of each head [H,Tq], [B,H,Tq]; undefined if there is none.
at::Tensor temperature(const PositionContext& ctx);

} // namespace expe
