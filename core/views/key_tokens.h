// Which tokens of a text need its long context: Fang et al. 2024, "What is Wrong with Perplexity for
// Long-context Language Modeling?" (arXiv 2410.23771). The perplexity of a text is mostly that of tokens
// which the few before them predict as well; LongPPL is that of the others.
#pragma once

#include "core/api/parameters.h"
#include "core/api/probe.h"

#include <cstddef>
#include <vector>

namespace expe {

// Losses of a window's tokens, and of the same tokens read from a short context.
struct ShortContextLosses : TokenLosses {
  std::int64_t context = 0;      // K: tokens before a token that the short context has at least
  std::int64_t stride = 1;       // so many tokens share the beginning of their short context
  std::vector<double> shortLoss; // [T+1] nats; NaN of the first K, before which there are no more
  std::vector<Field> fields() const override;
};

// A token is key where its long-short difference log p(x|long) − log p(x|short) is above α and its
// long-context likelihood log p(x|long) above β; the paper has 2 and −2.
struct KeyTokenRule {
  double alpha = 2, beta = -2; // nats
  bool holds(double loss, double shortLoss) const { return shortLoss - loss > alpha && -loss > beta; }
};
std::vector<std::size_t> keyTokens(const ShortContextLosses& tokens, const KeyTokenRule& rule);

// exp of the mean nats of some tokens: LongPPL if these are the key tokens, the perplexity if they are all.
// NaN of none.
double perplexity(const std::vector<double>& loss, const std::vector<std::size_t>& of);

} // namespace expe
