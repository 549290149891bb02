#include "core/claims/claims.h"

#include "core/api/schema.h"
#include "core/base/lists.h"

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

PairedDifference overSeeds(const std::vector<Pair>& pairs, double margin) {
  PairedDifference found;
  std::vector<double> a, b;
  for (const Pair& pair : pairs) {
    a.push_back(pair.a.loss), b.push_back(pair.b.loss);
    found.each.push_back(a.back() - b.back());
  }
  found.pairs = pairs.size();
  const TestedMean test = pairedTest(a, b);
  if (pairs.size() < seedsForInterval) // the protocol: the points alone
    found.interval = {.mean = test.interval.mean};
  else
    found.interval = test.interval, found.p = test.p, found.pWithin = equivalenceP(test, margin);
  return found;
}

PairedDifference overText(const std::vector<Pair>& pairs, double margin) {
  PairedDifference found;
  const auto blocks = blockDifferences({pairs.begin(), pairs.end()});
  for (const BlockSum& block : blocks)
    found.each.push_back(block.sum / block.count);
  found.pairs = blocks.size();
  const TestedMean test = seriesMean(blocks);
  found.interval = test.interval, found.p = test.p, found.pWithin = equivalenceP(test, margin);
  return found;
}

std::optional<NoClaim> noClaim(const Comparison& one) {
  if (one.over == Pairing::Seeds)
    return one.bySeeds.interval.known() ? std::nullopt : std::optional(NoClaim::Seeds);
  if (!one.byText.interval.known())
    return NoClaim::Blocks;
  const bool contradict = std::ranges::any_of(
      one.bySeeds.each, [&](double difference) { return difference * one.bySeeds.interval.mean < 0; });
  return contradict ? std::optional(NoClaim::Signs) : std::nullopt;
}

// Seeds of `group` that `other` has not.
void noteUnpaired(const MeasuredGroup& group, const MeasuredGroup& other,
                  const std::vector<std::int64_t>& paired, std::vector<Text>& notes) {
  const auto alone = filtered(
      seedsOf(group), [&](std::int64_t seed) { return std::ranges::find(paired, seed) == paired.end(); });
  if (!alone.empty())
    addOnce(notes,
            {alone.size() == 1 ? "{0}: seed {1} left out of the comparison with {2}, which has no such "
                                 "seed measured likewise"
                               : "{0}: seeds {1} left out of the comparison with {2}, which has no such "
                                 "seed measured likewise",
             {group.group.title, joined(alone), other.group.title}});
}

} // namespace

std::optional<Comparison> paired(const MeasuredGroup& group, const MeasuredGroup& baseline, double length,
                                 const ComparisonRequest& request, std::vector<Text>& notes) {
  const auto pairs = pairsOf(group, baseline, length);
  Comparison one;
  one.group = group.group.title, one.baseline = baseline.group.title, one.length = length;
  one.run = group.group.runs().front();
  one.unit = unitOfLoss(request.of.protocol);
  for (const Pair& pair : pairs) {
    one.seeds.push_back(pair.seed);
    one.loss += pair.a.loss / static_cast<double>(pairs.size());
    one.baselineLoss += pair.b.loss / static_cast<double>(pairs.size());
  }
  noteUnpaired(group, baseline, one.seeds, notes), noteUnpaired(baseline, group, one.seeds, notes);
  if (pairs.empty()) {
    addOnce(notes, {"{0} and {1} share no seed at {2}×", {one.group, one.baseline, print(length)}});
    return {};
  }
  one.bySeeds = overSeeds(pairs, request.margin), one.byText = overText(pairs, request.margin);
  one.over = request.over, one.noClaim = noClaim(one);
  if (one.byText.pairs == 0 && one.over == Pairing::Text)
    addOnce(notes, {"{0} and {1}: no losses by block are stored; expe eval measures them anew",
                    {one.group, one.baseline}});
  return one;
}

} // namespace expe
