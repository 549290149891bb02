// Ledger: the generated corpus, text with a known floor (CORPUS). Records of three symbols, key value glue.
#pragma once

#include "core/api/parameters.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace expe {

struct LedgerOptions {
  std::int64_t keys = 32, values = 8, glue = 16;
  double redraw = 0.1; // ε: probability that a value is drawn anew
  double glueRedraw = 0.2;
  double zipf = 1; // exponent of the key law
  bool ownValues =
      true; // each key has value symbols of its own, so that a value names its key; else all keys share
  std::int64_t records = 200000;
  std::uint64_t seed = 1;
  std::int32_t firstSymbol = 0; // the token of the first symbol: 0 of `characters`, '!' of `bytes`
};

enum class Channel { Key, Value, Glue };
inline constexpr std::size_t tokensOfRecord = 3; // one of each, in that order

class Ledger {
public:
  explicit Ledger(const LedgerOptions& options);

  const LedgerOptions& options() const { return options_; }
  std::string text() const;     // UTF-8, one printable code point a symbol; from the seed alone
  std::string alphabet() const; // all symbols, those too that a short text lacks
  // Symbols are numbered from firstSymbol in code point order: keys, glue, values.
  std::int64_t symbols() const;
  Channel channel(std::int32_t symbol) const;

  // −ln of the true probability of each target window[1…], given window[0…]: what a model that has seen just
  // this window cannot beat on average. Size window.size() − 1. Exact at any phase of the record when values
  // are own; with shared values a window must start on a key.
  std::vector<double> floor(std::span<const std::int32_t> window) const;
  // Distance in tokens from each target value back to its key's last value in the window; 0 where there is
  // none or the target is not a value.
  std::vector<std::int32_t> lag(std::span<const std::int32_t> window) const;

  // The closed form: expected floor at record r (summed over its three symbols), and of a window of `records`
  // whole records, in nats per token.
  double expectedAtRecord(std::int64_t r) const;
  double expected(std::int64_t records) const;

private:
  std::int64_t keyOfValue(std::span<const std::int32_t> window, std::size_t at) const; // -1: not to be known
  std::int64_t glueAfter(std::int64_t glue) const { return (glue + options_.glue / 2 + 1) % options_.glue; }

  LedgerOptions options_;
  std::vector<double> keyLaw_;
};

} // namespace expe
