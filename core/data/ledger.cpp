#include "core/data/ledger.h"

#include "core/base/alphabet.h"
#include "core/base/random.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace expe {

namespace {

// h(ε, m): entropy of a symbol that stays with 1 − ε and is else drawn from m.
double keptOrDrawn(double redraw, double m) {
  const auto term = [](double p) { return p > 0 ? -p * std::log(p) : 0; };
  return term(1 - redraw + redraw / m) + (m - 1) * term(redraw / m);
}

double surprise(bool same, double redraw, double m) {
  return -std::log((same ? 1 - redraw : 0) + redraw / m);
}

} // namespace

Ledger::Ledger(const LedgerOptions& options) : options_(options) {
  assert(options_.keys + options_.glue + (options_.ownValues ? 0 : options_.values) <= asciiSymbols);
  assert(!options_.ownValues || options_.keys * options_.values <= wideSymbols());
  double sum = 0;
  for (std::int64_t k = 0; k < options_.keys; ++k)
    sum += keyLaw_.emplace_back(std::pow(static_cast<double>(k + 1), -options_.zipf));
  for (double& p : keyLaw_)
    p /= sum;
}

std::int64_t Ledger::symbols() const {
  return options_.keys + options_.glue + options_.values * (options_.ownValues ? options_.keys : 1);
}

std::string Ledger::alphabet() const {
  const auto narrow = options_.ownValues ? options_.keys + options_.glue : symbols();
  std::string text;
  for (std::int64_t i = 0; i < symbols(); ++i)
    appendUtf8(text, i < narrow ? asciiSymbol(i) : wideSymbol(i - narrow));
  return text;
}

Channel Ledger::channel(std::int32_t symbol) const {
  const auto i = symbol - options_.firstSymbol;
  return i < options_.keys                   ? Channel::Key
         : i < options_.keys + options_.glue ? Channel::Glue
                                             : Channel::Value;
}

std::string Ledger::text() const {
  const auto narrow = options_.ownValues ? options_.keys + options_.glue : symbols();
  std::vector<double> upTo(keyLaw_.size());
  std::partial_sum(keyLaw_.begin(), keyLaw_.end(), upTo.begin());
  Random random(options_.seed);
  std::vector<std::int64_t> last(keyLaw_.size(), -1);
  std::int64_t glue = -1;
  std::string text;
  const auto put = [&](std::int64_t i) {
    appendUtf8(text, i < narrow ? asciiSymbol(i) : wideSymbol(i - narrow));
  };
  const auto draw = [&](std::int64_t n) {
    return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(n)));
  };
  for (std::int64_t r = 0; r < options_.records; ++r) {
    const auto found = std::upper_bound(upTo.begin(), upTo.end() - 1, random.unit());
    const auto key = found - upTo.begin();
    auto& value = last[static_cast<std::size_t>(key)];
    if (value < 0 || random.unit() < options_.redraw)
      value = draw(options_.values);
    glue = glue < 0 || random.unit() < options_.glueRedraw ? draw(options_.glue) : glueAfter(glue);
    put(key);
    put(options_.keys + options_.glue + value + (options_.ownValues ? key * options_.values : 0));
    put(options_.keys + glue);
  }
  return text;
}

std::int64_t Ledger::keyOfValue(std::span<const std::int32_t> window, std::size_t at) const {
  if (options_.ownValues)
    return (window[at] - options_.firstSymbol - options_.keys - options_.glue) / options_.values;
  return at > 0 ? window[at - 1] - options_.firstSymbol : -1;
}

std::vector<double> Ledger::floor(std::span<const std::int32_t> window) const {
  std::vector<double> floor;
  std::vector<std::int32_t> last(keyLaw_.size(), -1); // value symbol of each key
  const auto values = static_cast<double>(options_.values), glues = static_cast<double>(options_.glue);
  for (std::size_t at = 0; at < window.size(); ++at) {
    const auto symbol = window[at];
    double nats = 0;
    if (channel(symbol) == Channel::Key) {
      nats = -std::log(keyLaw_[static_cast<std::size_t>(symbol - options_.firstSymbol)]);
    } else if (channel(symbol) == Channel::Value) {
      if (const auto key = keyOfValue(window, at); key >= 0) {
        auto& before = last[static_cast<std::size_t>(key)];
        nats = before < 0 ? std::log(values) : surprise(before == symbol, options_.redraw, values);
        before = symbol;
      }
    } else {
      const auto first = options_.firstSymbol + options_.keys;
      nats = at < 3
                 ? std::log(glues)
                 : surprise(symbol - first == glueAfter(window[at - 3] - first), options_.glueRedraw, glues);
    }
    if (at > 0)
      floor.push_back(nats);
  }
  return floor;
}

std::vector<std::int32_t> Ledger::lag(std::span<const std::int32_t> window) const {
  std::vector<std::int32_t> lags;
  std::vector<std::int64_t> last(keyLaw_.size(), -1); // where each key's value stood
  for (std::size_t at = 0; at < window.size(); ++at) {
    std::int32_t distance = 0;
    const auto key = channel(window[at]) == Channel::Value ? keyOfValue(window, at) : -1;
    if (key >= 0) {
      auto& before = last[static_cast<std::size_t>(key)];
      distance = before < 0 ? 0 : static_cast<std::int32_t>(static_cast<std::int64_t>(at) - before);
      before = static_cast<std::int64_t>(at);
    }
    if (at > 0)
      lags.push_back(distance);
  }
  return lags;
}

double Ledger::expectedAtRecord(std::int64_t r) const {
  const auto values = static_cast<double>(options_.values), glues = static_cast<double>(options_.glue);
  const double known = keptOrDrawn(options_.redraw, values), unknown = std::log(values);
  double nats = r == 0 ? std::log(glues) : keptOrDrawn(options_.glueRedraw, glues);
  for (const double p : keyLaw_) {
    const double unseen = std::pow(1 - p, static_cast<double>(r));
    nats += p * (-std::log(p) + (1 - unseen) * known + unseen * unknown);
  }
  return nats;
}

double Ledger::expected(std::int64_t records) const {
  double nats = 0;
  for (std::int64_t r = 0; r < records; ++r)
    nats += expectedAtRecord(r);
  return nats / static_cast<double>(3 * records);
}

} // namespace expe
