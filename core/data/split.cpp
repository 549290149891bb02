#include "core/data/split.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>

namespace expe {

namespace {

constexpr std::size_t enoughDocuments = 20;

std::size_t shareOf(std::size_t all, double share) {
  return static_cast<std::size_t>(std::llround(static_cast<double>(all) * share));
}

void byDocument(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule) {
  std::vector<std::size_t> order(documents.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(0); // one deal for all runs: validation must never depend on a run's seed
  shuffle(order, random);
  const auto held = [&](double share) {
    return share > 0 ? std::max<std::size_t>(shareOf(order.size(), share), 1) : 0;
  };
  const auto validation = std::min(held(rule.validation), order.size() - 1);
  const auto test = std::min(held(rule.test), order.size() - 1 - validation);
  std::vector<std::vector<Range>*> split(order.size(), &data.train);
  for (std::size_t i = 0; i < validation + test; ++i)
    split[order[i]] = i < validation ? &data.validation : &data.test;
  for (std::size_t i = 0; i < documents.size(); ++i)
    split[i]->push_back(documents[i]);
}

// The pieces of the documents that lie within `all`.
std::vector<Range> within(const std::vector<Range>& documents, Range all) {
  std::vector<Range> pieces;
  for (const auto& document : documents) {
    const Range piece{std::max(document.begin, all.begin), std::min(document.end, all.end)};
    if (piece.begin < piece.end)
      pieces.push_back(piece);
  }
  return pieces;
}

void contiguously(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule) {
  const auto all = data.tokens.size();
  const auto borders =
      static_cast<std::size_t>(rule.validation > 0) + static_cast<std::size_t>(rule.test > 0);
  const auto gap = std::min(16 * rule.length, all / 40); // at most a twentieth of the text is lost
  if (borders > 0 && gap < 16 * rule.length)
    data.log.push_back("The text is short: gaps of " + std::to_string(gap) + " tokens instead of " +
                       std::to_string(16 * rule.length) + " (16 windows) lie between its splits.");
  const auto used = all - borders * gap;
  const auto validation = shareOf(used, rule.validation), test = shareOf(used, rule.test);
  const Range train{0, used - std::min(used, validation + test)};
  std::size_t at = train.end;
  const auto next = [&](double share, std::size_t size) {
    const auto begin = std::min(at + (share > 0 ? gap : 0), all);
    at = std::min(begin + (share > 0 ? size : 0), all);
    return Range{begin, at};
  };
  data.train = within(documents, train);
  data.validation = within(documents, next(rule.validation, validation));
  data.test = within(documents, next(rule.test, test));
}

} // namespace

void split(Dataset& data, const std::vector<Range>& documents, const SplitRule& rule) {
  documents.size() >= enoughDocuments ? byDocument(data, documents, rule)
                                      : contiguously(data, documents, rule);
  const auto isShort = [&](const Range& range) { return range.size() < rule.length + 1; };
  if (const auto left = std::count_if(data.train.begin(), data.train.end(), isShort); left > 0)
    data.log.push_back(std::to_string(left) + " of " + std::to_string(data.train.size()) +
                       " training documents are shorter than a window and left out.");
}

} // namespace expe
