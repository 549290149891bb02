#include "core/views/key_tokens.h"

#include "core/views/fields.h"

#include <cmath>

namespace expe {

std::vector<Field> ShortContextLosses::fields() const {
  using namespace fields;
  auto list = TokenLosses::fields();
  list.push_back(array("short_loss", nats, "the same, given the short context alone",
                       {{"position", std::ssize(pieces)}}, shortLoss));
  list.push_back(
      number("context", fields::tokens, "K, before a token in the short context, or more", context));
  list.push_back(number("stride", fields::tokens, "that share the beginning of their short context", stride));
  return list;
}

std::vector<std::size_t> keyTokens(const ShortContextLosses& tokens, const KeyTokenRule& rule) {
  std::vector<std::size_t> key;
  for (std::size_t i = 0; i < tokens.shortLoss.size(); ++i)
    if (rule.holds(tokens.loss[i], tokens.shortLoss[i])) // never of NaN
      key.push_back(i);
  return key;
}

double perplexity(const std::vector<double>& loss, const std::vector<std::size_t>& of) {
  double sum = 0;
  for (const auto i : of)
    sum += loss[i];
  return std::exp(sum / static_cast<double>(of.size()));
}

} // namespace expe
