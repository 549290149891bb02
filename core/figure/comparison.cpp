#include "core/api/comparison.h"

#include "core/api/schema.h"
#include "core/figure/claim_words.h"
#include "core/figure/paired.h"
#include "core/statistics/holm.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace expe {
namespace {

constexpr double level = 0.05;

Result<void> checkUnmixed(const std::vector<RunGroup>& groups) {
  for (const RunGroup& group : groups)
    if (!group.mixed.empty())
      return userError("{0}: its runs differ in {1} too, so that no claim is made of them: group by that as "
                       "well, choose runs, or tune it.",
                       {group.title, group.mixed.front()});
  return {};
}

Result<void> checkComparable(const SourceGroups& source, std::size_t baseline) {
  const LossLine& of = source.losses[baseline].lines.begin()->second;
  for (std::size_t i = 0; i < source.groups.size(); ++i)
    if (const auto why = notComparable(source.losses[i].lines.begin()->second, of); !why.empty())
      return userError("{0} and {1} cannot be compared: {2}. Measure both alike, with expe eval.",
                       {source.groups[i].title, source.groups[baseline].title, why});
  return {};
}

Result<void> checkRequest(const ComparisonRequest& request) {
  if (!(request.margin >= 0))
    return userError("--margin: {0} is below 0; write for example 0.02.", {print(request.margin)});
  for (const double length : request.of.lengths)
    if (!(length > 0))
      return userError("--length: {0} is not above 0; write for example 1,2,4.", {print(length)});
  return {};
}

// Those asked for, else all at which both were measured.
std::vector<double> lengthsOf(const GroupLosses& a, const GroupLosses& b, const LossSource& source,
                              const std::string& title, std::vector<std::string>& notes) {
  const auto one = a.lengths(), other = b.lengths();
  std::vector<double> both;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
  if (source.lengths.empty())
    return both;
  std::vector<double> lengths;
  for (const double length : source.lengths)
    if (std::find(both.begin(), both.end(), length) != both.end())
      lengths.push_back(length);
    else
      notes.push_back(title + " and the baseline were not both measured at " + print(length) + "×");
  return lengths;
}

void judge(Comparison& one, double margin) {
  const PairedDifference& claimed = one.claimed();
  one.equivalent = claimed.byT.known() && claimed.byT.within(margin);
  if (std::isnan(one.corrected))
    one.verdict = Verdict::Untested;
  else if (claimed.byT.covers(0) || one.corrected >= level)
    one.verdict = Verdict::NotDistinguishable;
  else
    one.verdict = claimed.byT.mean < 0 ? Verdict::Lower : Verdict::Higher;
}

// Holm over all that were tested.
void correct(ComparisonReport& report) {
  std::vector<double> p;
  for (const Comparison& one : report.comparisons)
    p.push_back(one.claimed().p);
  const auto corrected = holm(p);
  const auto tested = static_cast<std::size_t>(
      std::count_if(p.begin(), p.end(), [](double value) { return !std::isnan(value); }));
  for (std::size_t i = 0; i < p.size(); ++i) {
    Comparison& one = report.comparisons[i];
    one.corrected = corrected[i];
    judge(one, report.margin);
    one.words = inWords(one, report.margin, tested);
  }
}

// What all were measured of: without weights, and without scale and values where these differ.
std::string stampOf(const SourceGroups& source) {
  std::map<Fact, std::set<std::string>> values;
  for (const GroupLosses& losses : source.losses)
    for (const auto& [run, line] : losses.lines) {
      auto facts = factsOf(line);
      for (auto& [fact, text] : facts)
        values[fact].insert(std::move(text));
    }
  std::string stamp;
  for (const auto& [fact, texts] : values)
    if (fact != Fact::Weights && texts.size() == 1)
      stamp += (stamp.empty() ? "" : " · ") + *texts.begin();
  return stamp;
}

} // namespace

Result<ComparisonReport> compare(const std::vector<RunData>& rows, const ComparisonRequest& request) {
  TRY(checkRequest(request));
  auto source = TRY(groupsOf(rows, request.of));
  if (source.groups.size() < 2)
    return userError("There is nothing to compare {0} with: it is the only group of finished runs.",
                     {source.groups.front().title});
  const auto baseline = TRY(groupNamed(source.groups, request.baseline));
  TRY(checkUnmixed(source.groups));
  TRY(checkComparable(source, baseline));
  ComparisonReport report;
  report.margin = request.margin, report.stamp = stampOf(source);
  report.choices = std::move(source.choices), report.untuned = source.untuned;
  report.notes = std::move(source.notes);
  const MeasuredGroup base{source.groups[baseline], source.losses[baseline]};
  for (std::size_t i = 0; i < source.groups.size(); ++i) {
    if (i == baseline)
      continue;
    const MeasuredGroup group{source.groups[i], source.losses[i]};
    for (const double length :
         lengthsOf(group.losses, base.losses, request.of, group.group.title, report.notes))
      if (auto one = paired(group, base, length, request.seed, report.notes))
        report.comparisons.push_back(std::move(*one));
  }
  if (report.comparisons.empty())
    return userError("There is nothing to compare: {0}.",
                     {report.notes.empty() ? "no length was measured of both" : report.notes.back()});
  correct(report);
  return report;
}

} // namespace expe
