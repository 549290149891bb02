// A verdict in words: one line for each length, and a sentence for each group.
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/claims/claims.h"
#include "core/groups/in_words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

Text runsText(std::size_t count) {
  return {count == 1 ? "{0} run" : "{0} runs", {count}};
}

std::string signedText(double nats) {
  const std::string text = differenceText(nats);
  return nats > 0 && text != differenceText(0) ? "+" + text : text;
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
    return {"rise {0} nats", {joined(rise.each, signedText)}};
  if (rise.blocks.size() < 2) // of one run, or over seeds
    return {"rise {0} ± {1} nats",
            {signedText(rise.interval.mean), differenceText(rise.interval.halfWidth())}};
  return {"rises {0}, their intervals from {1} to {2} nats",
          {joined(rise.each, signedText), signedText(rise.interval.low), signedText(rise.interval.high)}};
}

Text testText(const Rise& rise, Pairing over, std::size_t tested) {
  const Text source = sourceOf(rise, over);
  if (!isTested(rise))
    return source;
  if (tested > 1)
    return {"{0}, {1}, after Holm over {2} {3}", {source, pValue(rise.p), tested, pValue(rise.corrected)}};
  return {"{0}, {1}", {source, pValue(rise.p)}};
}

// Of neighbouring lengths why nothing can be tested there, or why what was tested decides nothing; empty: the
// margin lies within.
Text reasonOf(const std::vector<const Rise*>& rises, Pairing over, std::size_t runs) {
  switch (*rises.front()->why) {
  case NoHolding::Signs:
    return over == Pairing::Seeds ? "its seeds contradict each other"_text
                                  : "they contradict each other"_text;
  case NoHolding::Blocks: {
    std::vector<std::size_t> blocks;
    for (const Rise* rise : rises)
      blocks.push_back(std::ranges::min(rise->blocks));
    return std::ranges::max(blocks) == 0
               ? "no losses by block of text are stored, expe eval measures them anew"_text
               : Text{"{0} blocks of text, it takes {1}", {fromTo(blocks), fewestBlocks}};
  }
  case NoHolding::Runs: {
    const auto measured = mapped(rises, [](const Rise* rise) { return rise->runs.size(); });
    return {"a loss of {0} of {1}", {fromTo(measured), runsText(runs)}};
  }
  case NoHolding::Interval:
    break;
  }
  return {};
}

// Neighbouring lengths of which the same is said.
struct Span {
  std::vector<const Rise*> rises;
  const Rise& first() const { return *rises.front(); }
  Holding holding() const { return first().holding; }
  Text at() const { // "at 4×", "from 4× to 16×"
    const std::string last = readable(rises.back()->length);
    return rises.size() == 1 ? Text{"at {0}×", {last}}
                             : Text{"from {0}× to {1}×", {readable(first().length), last}};
  }
};

std::vector<Span> spansOf(const GroupVerdict& verdict) {
  std::vector<Span> spans;
  for (const Rise& rise : verdict.rises)
    if (!spans.empty() && spans.back().holding() == rise.holding && spans.back().first().why == rise.why)
      spans.back().rises.push_back(&rise);
    else
      spans.push_back({{&rise}});
  return spans;
}

// Whether several runs are spoken of, and not their encoding.
bool isOfSeveral(const GroupVerdict& verdict) {
  return verdict.over == Pairing::Text && verdict.runs.size() > 1;
}

Text undecided(const Span& span, const GroupVerdict& verdict) {
  const auto reason = reasonOf(span.rises, verdict.over, verdict.runs.size());
  const bool several = isOfSeveral(verdict), tested = isTested(span.first());
  if (!tested && span.rises.size() == verdict.rises.size())
    return {several ? "are not decided: {0}" : "is not decided: {0}", {reason}};
  const Text at = reason.empty() ? span.at() : Text{"{0} ({1})", {span.at(), reason}};
  if (tested)
    return {several ? "are undecided {0}" : "is undecided {0}", {at}};
  return {several ? "are not decided {0}" : "is not decided {0}", {at}};
}

// What is said up to the first length at which it breaks, and of those beyond only that it holds again.
std::vector<Text> clausesOf(const GroupVerdict& verdict) {
  std::vector<Text> clauses;
  const bool several = isOfSeveral(verdict);
  bool broken = false;
  for (const Span& span : spansOf(verdict)) {
    const bool holds = span.holding() == Holding::Holds;
    if (holds && clauses.empty())
      clauses.push_back({several ? "hold to {0}×" : "holds to {0}×", {readable(span.rises.back()->length)}});
    else if (holds && broken)
      clauses.push_back({several ? "hold again {0}" : "holds again {0}", {span.at()}});
    else if (holds)
      clauses.push_back({several ? "hold {0}" : "holds {0}", {span.at()}});
    else if (span.holding() == Holding::Breaks && !broken)
      clauses.push_back({several ? "break at {0}×" : "breaks at {0}×", {readable(span.first().length)}});
    else if (!broken)
      clauses.push_back(undecided(span, verdict));
    broken = broken || span.holding() == Holding::Breaks;
  }
  return clauses;
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

Text inWords(const Rise& rise, Pairing over, std::size_t tested, std::size_t runs) {
  std::vector<Text> measured{readable(rise.length), riseText(rise), testText(rise, over, tested)};
  if (rise.holding == Holding::Holds)
    return {"{0}×: {1} ({2}): holds", measured};
  if (rise.holding == Holding::Breaks)
    return {"{0}×: {1} ({2}): breaks", measured};
  const Text reason = reasonOf({&rise}, over, runs);
  if (reason.empty())
    return {"{0}×: {1} ({2}): undecided", measured};
  measured.push_back(reason);
  return {isTested(rise) ? "{0}×: {1} ({2}): undecided, {3}" : "{0}×: {1} ({2}): not decided: {3}", measured};
}

Text inWords(const GroupVerdict& verdict) {
  return {sentenceOf(verdict), {verdict.group, listed(clausesOf(verdict))}};
}

} // namespace expe
