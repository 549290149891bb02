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
std::string reasonOf(std::span<const Rise> rises, Pairing over, std::size_t runs) {
  switch (*rises.front().why) {
  case NoHolding::Signs:
    return over == Pairing::Seeds ? "its seeds contradict each other" : "they contradict each other";
  case NoHolding::Blocks: {
    std::vector<std::size_t> blocks;
    for (const Rise& rise : rises)
      blocks.push_back(std::ranges::min(rise.blocks));
    return std::ranges::max(blocks) == 0
               ? "no losses by block of text are stored, expe eval measures them anew"
               : fromTo(blocks) + " blocks of text, it takes " + std::to_string(fewestBlocks);
  }
  case NoHolding::Runs: {
    std::vector<std::size_t> measured;
    for (const Rise& rise : rises)
      measured.push_back(rise.runs.size());
    return "a loss of " + fromTo(measured) + " of " + counted(runs, "run");
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
std::string placeOf(std::span<const Rise> rises) {
  const std::string last = readable(rises.back().length) + "×";
  return rises.size() == 1 ? "at " + last : "from " + readable(rises.front().length) + "× to " + last;
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

std::string undecided(std::span<const Rise> rises, const Subject& subject, const GroupVerdict& verdict) {
  const auto reason = reasonOf(rises, verdict.over, verdict.runs.size());
  const bool tested = isTested(rises.front());
  const std::string is = subject.verb("is ", "are ") + (tested ? "undecided" : "not decided");
  const bool all = rises.size() == verdict.rises.size() && !tested;
  return all ? is + ": " + reason : is + " " + placeOf(rises) + (reason.empty() ? "" : " (" + reason + ")");
}

std::string inWords(const VerdictClause& clause, const Subject& subject, const GroupVerdict& verdict) {
  const auto rises = risesOf(clause, verdict);
  switch (rises.front().holding) {
  case Holding::Holds:
    return clause.first == 0
               ? subject.verb("holds", "hold") + " to " + readable(rises.back().length) + "×"
               : subject.verb("holds ", "hold ") + (clause.again ? "again " : "") + placeOf(rises);
  case Holding::Breaks:
    return subject.verb("breaks", "break") + " at " + readable(rises.front().length) + "×";
  case Holding::Undecided:
    break;
  }
  return undecided(rises, subject, verdict);
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
  const std::string reason = reasonOf({&rise, 1}, over, runs);
  return measured +
         (isTested(rise) ? reason.empty() ? "undecided" : "undecided, " + reason : "not decided: " + reason);
}

std::string inWords(const GroupVerdict& verdict) {
  const Subject subject = subjectOf(verdict);
  const auto clauses =
      mapped(verdict.clauses, [&](const VerdictClause& clause) { return inWords(clause, subject, verdict); });
  return subject.name + " " + listed(clauses, " and ") + ".";
}

} // namespace expe
