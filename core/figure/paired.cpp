#include "core/figure/paired.h"

#include "core/api/schema.h"
#include "core/figure/block_differences.h"
#include "core/statistics/student.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

struct Pair : EvaluationPair { // of one seed
  std::int64_t seed;
};

const Evaluation* rowOf(const MeasuredGroup& of, std::int64_t seed, double length) {
  for (const GroupMember& member : of.group.members)
    if (member.seed == seed)
      if (const auto line = of.losses.lines.find(member.run); line != of.losses.lines.end())
        return line->second.at(length);
  return nullptr;
}

std::set<std::int64_t> seedsOf(const MeasuredGroup& of) {
  std::set<std::int64_t> seeds;
  for (const GroupMember& member : of.group.members)
    seeds.insert(member.seed);
  return seeds;
}

std::vector<Pair> pairsOf(const MeasuredGroup& a, const MeasuredGroup& b, double length) {
  std::vector<Pair> pairs;
  for (const std::int64_t seed : seedsOf(a)) {
    const Evaluation *one = rowOf(a, seed, length), *other = rowOf(b, seed, length);
    if (one && other && std::isfinite(one->loss) && std::isfinite(other->loss))
      pairs.push_back({{*one, *other}, seed});
  }
  return pairs;
}

Interval bootstrap(const std::vector<BlockSum>& blocks, const ComparisonRequest& request) {
  return request.bootstrap ? bootstrapMean(blocks, request.seed) : Interval();
}

PairedDifference overSeeds(const std::vector<Pair>& pairs, const ComparisonRequest& request) {
  PairedDifference found;
  std::vector<double> a, b;
  std::vector<BlockSum> blocks;
  for (const Pair& pair : pairs) {
    a.push_back(pair.a.loss), b.push_back(pair.b.loss);
    found.each.push_back(a.back() - b.back());
    blocks.push_back({found.each.back(), 1});
  }
  found.pairs = pairs.size();
  const PairedTest test = pairedTest(a, b);
  found.byT = test.difference, found.byBootstrap = bootstrap(blocks, request);
  if (pairs.size() < seedsForInterval) // the protocol: the points alone
    found.byT = found.byBootstrap = {.mean = test.difference.mean};
  else
    found.p = test.p;
  return found;
}

// The t test is of each block's share in the mean: of blocks with as many targets, of their differences.
PairedDifference overText(const std::vector<Pair>& pairs, const ComparisonRequest& request) {
  PairedDifference found;
  const Evaluation& first = pairs.front().a;
  for (const Pair& pair : pairs)
    if (!sameBlocks(pair.a, first) || !sameBlocks(pair.b, first))
      return found;
  const auto blocks = blockDifferences({pairs.begin(), pairs.end()});
  double targets = 0;
  for (const BlockSum& block : blocks)
    targets += block.count;
  std::vector<double> shares;
  for (const BlockSum& block : blocks) {
    found.each.push_back(block.sum / block.count);
    shares.push_back(block.sum * static_cast<double>(blocks.size()) / targets);
  }
  found.pairs = blocks.size();
  const PairedTest test = pairedTest(shares, std::vector<double>(shares.size(), 0));
  found.byT = test.difference, found.p = test.p;
  found.byBootstrap = bootstrap(blocks, request);
  return found;
}

std::string listed(const std::vector<std::int64_t>& seeds) {
  std::string text = seeds.size() == 1 ? "seed " : "seeds ";
  for (std::size_t i = 0; i < seeds.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(seeds[i]);
  return text;
}

void noteOnce(std::vector<std::string>& notes, const std::string& note) {
  if (std::find(notes.begin(), notes.end(), note) == notes.end())
    notes.push_back(note);
}

// Seeds of one that the other has not.
void noteUnpaired(const MeasuredGroup& of, const std::vector<std::int64_t>& paired,
                  std::vector<std::string>& notes) {
  std::vector<std::int64_t> alone;
  for (const std::int64_t seed : seedsOf(of))
    if (std::find(paired.begin(), paired.end(), seed) == paired.end())
      alone.push_back(seed);
  if (!alone.empty())
    noteOnce(notes, of.group.title + ": " + listed(alone) + " without a partner measured likewise, left out");
}

} // namespace

std::optional<Comparison> paired(const MeasuredGroup& group, const MeasuredGroup& baseline, double length,
                                 const ComparisonRequest& request, std::vector<std::string>& notes) {
  const auto pairs = pairsOf(group, baseline, length);
  Comparison one;
  one.group = group.group.title, one.baseline = baseline.group.title, one.length = length;
  one.run = group.group.runs().front();
  for (const Pair& pair : pairs) {
    one.seeds.push_back(pair.seed);
    one.loss += pair.a.loss / static_cast<double>(pairs.size());
    one.baselineLoss += pair.b.loss / static_cast<double>(pairs.size());
  }
  noteUnpaired(group, one.seeds, notes), noteUnpaired(baseline, one.seeds, notes);
  if (pairs.empty()) {
    noteOnce(notes, one.group + " and " + one.baseline + " share no seed at " + print(length) + "×");
    return {};
  }
  one.bySeeds = overSeeds(pairs, request), one.byText = overText(pairs, request);
  one.claimsSeeds = request.over == Pairing::Seeds ||
                    (request.over == Pairing::SeedsElseText && pairs.size() >= seedsForInterval);
  if (one.byText.pairs == 0 && !one.claimsSeeds)
    noteOnce(notes, one.group + " and " + one.baseline +
                        ": no losses by block are stored; expe eval measures them anew");
  return one;
}

} // namespace expe
