#include "core/figure/claim_words.h"

#include "core/api/schema.h"
#include "core/base/numbers.h"
#include "core/figure/in_words.h"

#include <charconv>
#include <cmath>

namespace expe {
namespace {

std::string number(std::size_t n) {
  return std::to_string(n);
}

// "seeds, n = 5", "text, 24 blocks; one checkpoint of each, no claim about other seeds"
std::string sourceOf(const Comparison& one) {
  if (one.claimsSeeds)
    return "seeds, n = " + number(one.bySeeds.pairs);
  const std::string blocks = "text, " + number(one.byText.pairs) + " blocks";
  return one.seeds.size() == 1
             ? blocks + "; one checkpoint of each, no claim about other seeds"
             : blocks + "; " + number(one.seeds.size()) + " seeds, five make a claim about others";
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

// Points without an interval.
std::string untested(const Comparison& one) {
  const double mean = one.bySeeds.byT.mean;
  std::string text = one.group + (mean < 0 ? " is lower than " : " is higher than ") + one.baseline + " by " +
                     size(mean) + " nats at " + readable(one.length) + "×";
  if (one.seeds.size() == 1)
    return text + " (one checkpoint of each, no interval)";
  std::string points;
  for (const double point : one.bySeeds.each)
    points += (points.empty() ? "" : ", ") + differenceText(point);
  return text + " on average over " + number(one.seeds.size()) + " seeds (" + points +
         "; no interval below five)";
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
  if (one.verdict == Verdict::Untested)
    return untested(one);
  const Interval& by = one.claimed().byT;
  const std::string at = " nats at " + readable(one.length) + "×";
  const std::string source = " (" + sourceOf(one) + ", " + tests(one, tested) + ")";
  const std::string within = " within ±" + readable(margin) + " nats";
  if (one.verdict == Verdict::NotDistinguishable)
    return one.group + " and " + one.baseline +
           (one.equivalent ? " are equivalent" + within : " are not distinguishable") + ": they differ by " +
           differenceText(by.mean) + " ± " + differenceText(by.halfWidth()) + at + source;
  return one.group + (one.verdict == Verdict::Lower ? " is lower than " : " is higher than ") + one.baseline +
         " by " + size(by.mean) + " ± " + differenceText(by.halfWidth()) + at + source +
         (one.equivalent ? "; equivalent" + within : "");
}

} // namespace expe
