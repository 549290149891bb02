// A verdict in words: one line for each length, and a sentence for each group.
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/claims/claims.h"
#include "core/groups/in_words.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace expe {
namespace {

Text runsText(std::size_t count) {
  return {count == 1 ? "{0} run" : "{0} runs", {count}};
}

// "24", or "16 to 24"
Text fromTo(const std::vector<std::size_t>& numbers) {
  const auto [least, most] = std::ranges::minmax(numbers);
  return least == most ? Text(least) : Text{"{0} to {1}", {least, most}};
}

bool isTested(const Rise& rise) {
  return !std::isnan(rise.p);
}

// "5 seeds", "24 blocks of text", "2 runs, 24 blocks of text each"
Text sourceOf(const Rise& rise, Pairing over) {
  if (over == Pairing::Seeds)
    return {rise.runs.size() == 1 ? "{0} seed" : "{0} seeds", {rise.runs.size()}};
  if (!isTested(rise))
    return runsText(rise.runs.size());
  const Text blocks = fromTo(rise.blocks);
  return rise.runs.size() == 1 ? Text{"{0} blocks of text", {blocks}}
                               : Text{"{0}, {1} blocks of text each", {runsText(rise.runs.size()), blocks}};
}

Text riseText(const Rise& rise) {
  if (rise.each.empty())
    return "no loss"_text;
  if (!rise.interval.known())
    return {"rise {0} nats", {joined(rise.each, signedDifference)}};
  if (rise.blocks.size() < 2) // of one run, or over seeds
    return {"rise {0} ± {1} nats",
            {signedDifference(rise.interval.mean), differenceText(rise.interval.halfWidth())}};
  return {"rises {0}, their intervals from {1} to {2} nats",
          {joined(rise.each, signedDifference), signedDifference(rise.interval.low),
           signedDifference(rise.interval.high)}};
}

Text testText(const Rise& rise, Pairing over, std::size_t tested) {
  Text source = sourceOf(rise, over);
  if (!isTested(rise))
    return source;
  if (tested > 1)
    return {"{0}, {1}, after Holm over {2} {3}", {source, pValue(rise.p), tested, pValue(rise.corrected)}};
  return {"{0}, {1}", {source, pValue(rise.p)}};
}

// Of neighbouring lengths why nothing can be tested there, or why what was tested decides nothing; empty: the
// margin lies within.
Text reasonOf(std::span<const Rise> rises, Pairing over, std::size_t runs) {
  switch (*rises.front().why) {
  case NoHolding::Signs:
    return over == Pairing::Seeds ? "its seeds contradict each other"_text
                                  : "they contradict each other"_text;
  case NoHolding::Blocks: {
    const auto blocks = mapped(rises, [](const Rise& rise) { return std::ranges::min(rise.blocks); });
    return std::ranges::max(blocks) == 0
               ? "no losses by block of text are stored, expe eval measures them anew"_text
               : Text{"{0} blocks of text, it takes {1}", {fromTo(blocks), fewestBlocks}};
  }
  case NoHolding::Runs: {
    const auto measured = mapped(rises, [](const Rise& rise) { return rise.runs.size(); });
    return {"a loss of {0} of {1}", {fromTo(measured), runsText(runs)}};
  }
  case NoHolding::Interval:
    break;
  }
  return {};
}

std::span<const Rise> risesOf(const VerdictClause& clause, const GroupVerdict& verdict) {
  return std::span(verdict.rises).subspan(clause.first, clause.last - clause.first + 1);
}

// "at 4×", "from 4× to 16×"
Text placeOf(std::span<const Rise> rises) {
  const std::string last = readable(rises.back().length);
  return rises.size() == 1 ? Text{"at {0}×", {last}}
                           : Text{"from {0}× to {1}×", {readable(rises.front().length), last}};
}

// Whether several runs are spoken of, and not their encoding.
bool isOfSeveral(const GroupVerdict& verdict) {
  return verdict.over == Pairing::Text && verdict.runs.size() > 1;
}

Text undecided(std::span<const Rise> rises, const GroupVerdict& verdict) {
  const auto reason = reasonOf(rises, verdict.over, verdict.runs.size());
  const bool several = isOfSeveral(verdict), tested = isTested(rises.front());
  if (!tested && rises.size() == verdict.rises.size())
    return {several ? "are not decided: {0}" : "is not decided: {0}", {reason}};
  const Text at = reason.empty() ? placeOf(rises) : Text{"{0} ({1})", {placeOf(rises), reason}};
  if (tested)
    return {several ? "are undecided {0}" : "is undecided {0}", {at}};
  return {several ? "are not decided {0}" : "is not decided {0}", {at}};
}

// "breaks at 4×", "breaks at 4× (distances never seen)"
Text brokenAt(const Rise& rise, bool several) {
  const Text at = {several ? "break at {0}×" : "breaks at {0}×", {readable(rise.length)}};
  return rise.cause.empty() ? at : Text{"{0} ({1})", {at, rise.cause}};
}

Text inWords(const VerdictClause& clause, const GroupVerdict& verdict) {
  const auto rises = risesOf(clause, verdict);
  const bool several = isOfSeveral(verdict);
  switch (rises.front().holding) {
  case Holding::Holds:
    if (clause.first == 0)
      return {several ? "hold to {0}×" : "holds to {0}×", {readable(rises.back().length)}};
    if (clause.again)
      return {several ? "hold again {0}" : "holds again {0}", {placeOf(rises)}};
    return {several ? "hold {0}" : "holds {0}", {placeOf(rises)}};
  case Holding::Breaks:
    return brokenAt(rises.front(), several);
  case Holding::Undecided:
    break;
  }
  return undecided(rises, verdict);
}

Text listed(std::vector<Text> clauses) {
  if (clauses.size() < 2)
    return joined(clauses);
  const Text last = std::move(clauses.back());
  clauses.pop_back();
  return {"{0} and {1}", {joined(clauses), last}};
}

// "rope", "both runs of rope", and what it does.
const char* sentenceOf(const GroupVerdict& verdict) {
  static const std::vector<const char*> runs = {"This run of {0} {1}.", "Both runs of {0} {1}.",
                                                "All three runs of {0} {1}.", "All four runs of {0} {1}."};
  return verdict.over == Pairing::Seeds ? "{0} {1}." : runs.at(verdict.runs.size() - 1);
}

} // namespace

std::vector<VerdictClause> clausesOf(const GroupVerdict& verdict) {
  std::vector<VerdictClause> clauses;
  bool broken = false;
  for (std::size_t first = 0, next = 0; first < verdict.rises.size(); first = next) {
    const Rise& rise = verdict.rises[first];
    while (next < verdict.rises.size() && verdict.rises[next].holding == rise.holding &&
           verdict.rises[next].why == rise.why)
      ++next;
    if (!broken || rise.holding == Holding::Holds)
      clauses.push_back({first, next - 1, broken});
    broken = broken || rise.holding == Holding::Breaks;
  }
  return clauses;
}

Text inWords(const Rise& rise, Pairing over, std::size_t tested, std::size_t runs) {
  std::vector<Text> measured{readable(rise.length), riseText(rise), testText(rise, over, tested)};
  if (rise.holding == Holding::Holds)
    return {"{0}×: {1} ({2}): holds", measured};
  if (rise.holding == Holding::Breaks)
    return {"{0}×: {1} ({2}): breaks", measured};
  const Text reason = reasonOf({&rise, 1}, over, runs);
  if (reason.empty())
    return {"{0}×: {1} ({2}): undecided", measured};
  measured.push_back(reason);
  return {isTested(rise) ? "{0}×: {1} ({2}): undecided, {3}" : "{0}×: {1} ({2}): not decided: {3}", measured};
}

Text inWords(const GroupVerdict& verdict) {
  const auto clauses =
      mapped(verdict.clauses, [&](const VerdictClause& clause) { return inWords(clause, verdict); });
  return {sentenceOf(verdict), {verdict.group, listed(clauses)}};
}

} // namespace expe
