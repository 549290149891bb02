#include "core/claims/claims.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/groups/in_words.h"

#include <charconv>
#include <cmath>

namespace expe {
namespace {

// "seeds, n = 5", "text, 24 blocks"
Text sourceOf(const Comparison& one) {
  return one.over == Pairing::Seeds ? Text{"seeds, n = {0}", {one.bySeeds.pairs}}
                                    : Text{"text, {0} blocks", {one.byText.pairs}};
}

std::string size(double difference) {
  return differenceText(std::abs(difference));
}

// "seeds, n = 5, p = 0.004, after Holm over 3 p = 0.012"
Text testOf(const Comparison& one, std::size_t tested) {
  const auto p = pValue(one.claimed().p);
  if (tested > 1)
    return {"{0}, {1}, after Holm over {2} {3}", {sourceOf(one), p, tested, pValue(one.corrected)}};
  return {"{0}, {1}", {sourceOf(one), p}};
}

Text reasonOf(const Comparison& one) {
  switch (*one.noClaim) {
  case NoClaim::Seeds:
    return "which needs five seeds"_text;
  case NoClaim::Blocks:
    return {"which needs {0} blocks of text (these have {1})", {fewestBlocks, one.byText.pairs}};
  case NoClaim::Signs:
    return "for the seeds contradict each other"_text;
  case NoClaim::Grids:
    break;
  }
  return "for not both were tuned over the same values with as many seeds"_text;
}

// Below or above by the points alone.
Text measuredOf(const Comparison& one) {
  const double mean = one.bySeeds.interval.mean;
  std::vector<Text> arguments{one.group, size(mean), one.baseline, readable(one.length), one.unit};
  if (one.seeds.size() == 1)
    return {mean < 0 ? "{0} measured {1} {4} below {2} at {3}× (one checkpoint of each)"
                     : "{0} measured {1} {4} above {2} at {3}× (one checkpoint of each)",
            arguments};
  arguments.insert(arguments.end(), {one.seeds.size(), joined(one.bySeeds.each, differenceText)});
  return {mean < 0 ? "{0} measured {1} {4} below {2} at {3}× on average over {5} seeds ({6})"
                   : "{0} measured {1} {4} above {2} at {3}× on average over {5} seeds ({6})",
          arguments};
}

// What blocks tell of the models stands beside.
Text withoutClaim(const Comparison& one) {
  Text none{"{0}: no claim, {1}", {measuredOf(one), reasonOf(one)}};
  const Interval& text = one.byText.interval;
  if (one.noClaim != NoClaim::Seeds || !text.known())
    return none;
  return {"{0}; these trained models differ by {1} ± {2} on such text ({3} blocks)",
          {none, differenceText(text.mean), differenceText(text.halfWidth()), one.byText.pairs}};
}

Text claimOf(const Comparison& one, double margin, std::size_t tested) {
  const Interval& by = one.claimed().interval;
  const bool open = one.verdict == Verdict::NotDistinguishable;
  const std::vector<Text> arguments{one.group,
                                    one.baseline,
                                    open ? differenceText(by.mean) : size(by.mean),
                                    differenceText(by.halfWidth()),
                                    readable(one.length),
                                    testOf(one, tested),
                                    readable(margin),
                                    one.unit};
  if (open)
    return {one.equivalent
                ? "{0} and {1} are equivalent within ±{6} {7}: they differ by {2} ± {3} {7} at {4}× ({5})"
                : "{0} and {1} are not distinguishable: they differ by {2} ± {3} {7} at {4}× ({5})",
            arguments};
  const Text claim{one.verdict == Verdict::Lower ? "{0} is lower than {1} by {2} ± {3} {7} at {4}× ({5})"
                                                 : "{0} is higher than {1} by {2} ± {3} {7} at {4}× ({5})",
                   arguments};
  return one.equivalent ? Text{"{0}; equivalent within ±{1} {2}", {claim, readable(margin), one.unit}}
                        : claim;
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

std::string signedDifference(double nats) {
  const std::string text = differenceText(nats);
  return nats > 0 && text != differenceText(0) ? "+" + text : text;
}

Text inWords(const Comparison& one, double margin, std::size_t tested) {
  if (one.noClaim)
    return withoutClaim(one);
  const Text claim = claimOf(one, margin, tested);
  return one.over == Pairing::Text
             ? Text{"{0}; of these trained models alone, not of their encodings", {claim}}
             : claim;
}

} // namespace expe
