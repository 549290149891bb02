#include "core/claims/claims.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/groups/in_words.h"

#include <charconv>
#include <cmath>

namespace expe {
namespace {

std::string number(std::size_t n) {
  return std::to_string(n);
}

// "seeds, n = 5", "text, 24 blocks"
std::string sourceOf(const Comparison& one) {
  return one.over == Pairing::Seeds ? "seeds, n = " + number(one.bySeeds.pairs)
                                    : "text, " + number(one.byText.pairs) + " blocks";
}

std::string size(double difference) {
  return differenceText(std::abs(difference));
}

std::string tests(const Comparison& one, std::size_t tested) {
  std::string text = pValue(one.claimed().p);
  if (tested > 1)
    text += ", after Holm over " + number(tested) + " " + pValue(one.corrected);
  return text;
}

// " (one checkpoint of each)", " on average over 2 seeds (0.0100, −0.0200)"
std::string pointsOf(const Comparison& one) {
  if (one.seeds.size() == 1)
    return " (one checkpoint of each)";
  return " on average over " + number(one.seeds.size()) + " seeds (" +
         joined(one.bySeeds.each, differenceText) + ")";
}

std::string reasonOf(const Comparison& one) {
  switch (*one.noClaim) {
  case NoClaim::Seeds:
    return "which needs five seeds";
  case NoClaim::Blocks:
    return "which needs " + number(fewestBlocks) + " blocks of text (these have " + number(one.byText.pairs) +
           ")";
  case NoClaim::Signs:
    return "for the seeds contradict each other";
  case NoClaim::Grids:
    break;
  }
  return "for not both were tuned over the same values with as many seeds";
}

// Where blocks tell it.
std::string ofTheseModels(const Comparison& one) {
  const Interval& text = one.byText.interval;
  return one.noClaim != NoClaim::Seeds || !text.known()
             ? ""
             : "; these trained models differ by " + differenceText(text.mean) + " ± " +
                   differenceText(text.halfWidth()) + " on such text (" + number(one.byText.pairs) +
                   " blocks)";
}

std::string withoutClaim(const Comparison& one) {
  const double mean = one.bySeeds.interval.mean;
  return one.group + " measured " + size(mean) + " nats " + (mean < 0 ? "below " : "above ") + one.baseline +
         " at " + readable(one.length) + "×" + pointsOf(one) + ": no claim, " + reasonOf(one) +
         ofTheseModels(one);
}

} // namespace

std::string differenceText(double nats) {
  constexpr double shown = 0.5e-4; // by four decimals
  if (nats == 0 || !(std::abs(nats) < shown))
    return fixed(nats, 4);
  char text[32];
  const auto end =
      std::to_chars(text, text + sizeof text, std::abs(nats), std::chars_format::scientific, 1).ptr;
  return (nats < 0 ? "−" : "") + shortest(*readReal(std::string_view(text, end - text)));
}

std::string inWords(const Comparison& one, double margin, std::size_t tested) {
  if (one.noClaim)
    return withoutClaim(one);
  const Interval& by = one.claimed().interval;
  const std::string at = " nats at " + readable(one.length) + "×";
  const std::string source = " (" + sourceOf(one) + ", " + tests(one, tested) + ")";
  const std::string within = " within ±" + readable(margin) + " nats";
  const std::string of =
      one.over == Pairing::Text ? "; of these trained models alone, not of their encodings" : "";
  if (one.verdict == Verdict::NotDistinguishable)
    return one.group + " and " + one.baseline +
           (one.equivalent ? " are equivalent" + within : " are not distinguishable") + ": they differ by " +
           differenceText(by.mean) + " ± " + differenceText(by.halfWidth()) + at + source + of;
  return one.group + (one.verdict == Verdict::Lower ? " is lower than " : " is higher than ") + one.baseline +
         " by " + size(by.mean) + " ± " + differenceText(by.halfWidth()) + at + source +
         (one.equivalent ? "; equivalent" + within : "") + of;
}

} // namespace expe
