// A verdict in words: one line for each length, and a sentence for each group.
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/claims/claims.h"
#include "core/groups/in_words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string signedText(double nats) {
  const std::string text = differenceText(nats);
  return nats > 0 && text != differenceText(0) ? "+" + text : text;
}

// "24", or "16 to 24"
std::string fromTo(const std::vector<std::size_t>& numbers) {
  const auto [least, most] = std::ranges::minmax(numbers);
  return std::to_string(least) + (least == most ? "" : " to " + std::to_string(most));
}

bool isTested(const Rise& rise) {
  return !std::isnan(rise.p);
}

// "5 seeds", "24 blocks of text", "2 runs, 24 blocks of text each"
std::string sourceOf(const Rise& rise, Pairing over) {
  if (over == Pairing::Seeds)
    return counted(rise.runs.size(), "seed");
  if (!isTested(rise))
    return counted(rise.runs.size(), "run");
  const std::string blocks = fromTo(rise.blocks) + " blocks of text";
  return rise.runs.size() == 1 ? blocks : counted(rise.runs.size(), "run") + ", " + blocks + " each";
}

std::string riseText(const Rise& rise) {
  if (rise.each.empty())
    return "no loss";
  if (!rise.interval.known())
    return "rise " + joined(rise.each, signedText) + " nats";
  if (rise.blocks.size() < 2) // of one run, or over seeds
    return "rise " + signedText(rise.interval.mean) + " ± " + differenceText(rise.interval.halfWidth()) +
           " nats";
  return "rises " + joined(rise.each, signedText) + ", their intervals from " +
         signedText(rise.interval.low) + " to " + signedText(rise.interval.high) + " nats";
}

std::string testText(const Rise& rise, std::size_t tested) {
  if (!isTested(rise))
    return {};
  return ", " + pValue(rise.p) +
         (tested > 1 ? ", after Holm over " + std::to_string(tested) + " " + pValue(rise.corrected) : "");
}

// Of neighbouring lengths why nothing can be tested there, or why what was tested decides nothing; empty: the
// margin lies within.
std::string reasonOf(const std::vector<const Rise*>& rises, Pairing over, std::size_t runs) {
  switch (*rises.front()->why) {
  case NoHolding::Signs:
    return over == Pairing::Seeds ? "its seeds contradict each other" : "they contradict each other";
  case NoHolding::Blocks: {
    std::vector<std::size_t> blocks;
    for (const Rise* rise : rises)
      blocks.push_back(std::ranges::min(rise->blocks));
    return std::ranges::max(blocks) == 0
               ? "no losses by block of text are stored, expe eval measures them anew"
               : fromTo(blocks) + " blocks of text, it takes " + std::to_string(fewestBlocks);
  }
  case NoHolding::Runs: {
    const auto measured = mapped(rises, [](const Rise* rise) { return rise->runs.size(); });
    return "a loss of " + fromTo(measured) + " of " + counted(runs, "run");
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
  std::string at() const { // "at 4×", "from 4× to 16×"
    const std::string last = readable(rises.back()->length) + "×";
    return rises.size() == 1 ? "at " + last : "from " + readable(first().length) + "× to " + last;
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

// "rope", "both runs of rope", and whether it is several that hold.
struct Subject {
  std::string name;
  bool several = false;
  std::string verb(const char* one, const char* all) const { return several ? all : one; }
};

Subject subjectOf(const GroupVerdict& verdict) {
  static const std::vector<std::string> runs = {"This run of ", "Both runs of ", "All three runs of ",
                                                "All four runs of "};
  if (verdict.over == Pairing::Seeds)
    return {verdict.group, false};
  return {runs.at(verdict.runs.size() - 1) + verdict.group, verdict.runs.size() > 1};
}

std::string undecided(const Span& span, const Subject& subject, const GroupVerdict& verdict) {
  const auto reason = reasonOf(span.rises, verdict.over, verdict.runs.size());
  const std::string is = subject.verb("is ", "are ") + (isTested(span.first()) ? "undecided" : "not decided");
  const bool all = span.rises.size() == verdict.rises.size() && !isTested(span.first());
  return all ? is + ": " + reason : is + " " + span.at() + (reason.empty() ? "" : " (" + reason + ")");
}

// What is said up to the first length at which it breaks, and of those beyond only that it holds again.
std::vector<std::string> clausesOf(const GroupVerdict& verdict, const Subject& subject) {
  std::vector<std::string> clauses;
  bool broken = false;
  for (const Span& span : spansOf(verdict)) {
    const bool holds = span.holding() == Holding::Holds;
    if (holds && clauses.empty())
      clauses.push_back(subject.verb("holds", "hold") + " to " + readable(span.rises.back()->length) + "×");
    else if (holds)
      clauses.push_back(subject.verb("holds ", "hold ") + (broken ? "again " : "") + span.at());
    else if (span.holding() == Holding::Breaks && !broken)
      clauses.push_back(subject.verb("breaks", "break") + " at " + readable(span.first().length) + "×");
    else if (!broken)
      clauses.push_back(undecided(span, subject, verdict));
    broken = broken || span.holding() == Holding::Breaks;
  }
  return clauses;
}

} // namespace

std::string inWords(const Rise& rise, Pairing over, std::size_t tested, std::size_t runs) {
  const std::string measured = readable(rise.length) + "×: " + riseText(rise) + " (" + sourceOf(rise, over) +
                               testText(rise, tested) + "): ";
  switch (rise.holding) {
  case Holding::Holds:
    return measured + "holds";
  case Holding::Breaks:
    return measured + "breaks";
  case Holding::Undecided:
    break;
  }
  const std::string reason = reasonOf({&rise}, over, runs);
  return measured +
         (isTested(rise) ? reason.empty() ? "undecided" : "undecided, " + reason : "not decided: " + reason);
}

std::string inWords(const GroupVerdict& verdict) {
  const Subject subject = subjectOf(verdict);
  return subject.name + " " + listed(clausesOf(verdict, subject), " and ") + ".";
}

} // namespace expe
