#include "core/api/comparison.h"

#include "core/api/schema.h"
#include "core/api/tasks.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/claims/claims.h"
#include "core/statistics/holm.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace expe {
namespace {

constexpr double level = 0.05;

// A run stands for its group whichever value of a tuned key it has.
bool standsFor(std::int64_t run, const RunGroup& group, const std::vector<TunedChoice>& choices) {
  return group.has(run) || std::ranges::any_of(choices, [&](const TunedChoice& choice) {
           return std::ranges::count(choice.runs, run) > 0 &&
                  std::ranges::count(choice.runs, group.members.front().run) > 0;
         });
}

Result<std::size_t> baselineAmong(const SourceGroups& source, const std::string& wanted) {
  if (const auto run = readInteger(wanted))
    for (std::size_t i = 0; i < source.groups.size(); ++i)
      if (standsFor(*run, source.groups[i], source.choices))
        return i;
  return groupNamed(source.groups, wanted);
}

// Losses on different tasks are no one measure; measuring anew would not make them one.
Result<void> checkOneTask(const std::vector<RunGroup>& groups, std::size_t baseline) {
  const Task* task = taskOf(groups[baseline].config);
  for (const RunGroup& group : groups)
    if (const Task* other = taskOf(group.config); task && other && other != task)
      return userError(
          "{0} and {1} are of different tasks, whose losses cannot be compared: choose runs of one "
          "task, or see in a table of accuracy how many answers are right.",
          {group.title, groups[baseline].title});
  return {};
}

Result<void> checkComparable(const SourceGroups& source, std::size_t baseline) {
  TRY(checkOneTask(source.groups, baseline));
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
std::vector<double> lengthsOf(const MeasuredGroup& group, const MeasuredGroup& baseline,
                              const LossSource& source, ComparisonReport& report) {
  const auto one = group.losses.lengths(), other = baseline.losses.lengths();
  std::vector<double> both;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
  if (source.lengths.empty())
    return both;
  std::vector<double> lengths;
  for (const double length : source.lengths) {
    if (std::ranges::find(both, length) != both.end()) {
      lengths.push_back(length);
      continue;
    }
    report.notes.push_back(
        {"{0} and the baseline were not both measured at {1}×", {group.group.title, print(length)}});
    for (const MeasuredGroup* side : {&group, &baseline})
      if (const MissingLosses lacks{side->group.title, unmeasuredAt(side->group, side->losses, length),
                                    length};
          !lacks.runs.empty())
        addOnce(report.missing, lacks);
  }
  return lengths;
}

// `within`: the p-value of being equivalent, corrected.
void judge(Comparison& one, double within) {
  const PairedDifference& claimed = one.claimed();
  one.equivalent = within < level / 2; // of each side
  if (claimed.interval.covers(0) || one.corrected >= level)
    one.verdict = Verdict::NotDistinguishable;
  else
    one.verdict = claimed.interval.mean < 0 ? Verdict::Lower : Verdict::Higher;
}

// Seeds that contradict each other were tested too: left out, they would make the others' tests seem fewer.
bool isTested(const Comparison& one) {
  return !one.noClaim || one.noClaim == NoClaim::Signs;
}

void correct(ComparisonReport& report) {
  std::vector<double> p, within;
  for (const Comparison& one : report.comparisons) {
    p.push_back(isTested(one) ? one.claimed().p : std::nan(""));
    within.push_back(isTested(one) ? one.claimed().pWithin : std::nan(""));
  }
  const bool corrects = report.correction == Correction::Holm;
  const auto corrected = corrects ? holm(p) : p, correctedWithin = corrects ? holm(within) : within;
  const auto tested =
      static_cast<std::size_t>(std::ranges::count_if(p, [](double value) { return !std::isnan(value); }));
  for (std::size_t i = 0; i < p.size(); ++i) {
    Comparison& one = report.comparisons[i];
    if (!one.noClaim)
      one.corrected = corrected[i], judge(one, correctedWithin[i]);
    one.words = inWords(one, report.margin, corrects ? tested : 1);
  }
  if (!corrects && tested > 1)
    report.notes.push_back({"{0} comparisons were tested and none was corrected for their number", {tested}});
}

void noteMissing(const SourceGroups& source, ComparisonReport& report) {
  for (std::size_t i = 0; i < source.groups.size(); ++i)
    if (!source.losses[i].without.empty())
      report.missing.push_back({source.groups[i].title, source.losses[i].without, {}});
}

// Those of which nothing is measured so. False: the baseline is one of them.
bool dropUnmeasured(SourceGroups& source, std::size_t& baseline) {
  const bool base = !source.losses[baseline].lines.empty();
  for (std::size_t i = source.groups.size(); i-- > 0;)
    if (source.losses[i].lines.empty()) {
      source.groups.erase(source.groups.begin() + static_cast<std::ptrdiff_t>(i));
      source.losses.erase(source.losses.begin() + static_cast<std::ptrdiff_t>(i));
      baseline -= i < baseline ? 1 : 0;
    }
  return base;
}

Result<void> compareAll(const SourceGroups& source, std::size_t baseline, const ComparisonRequest& request,
                        ComparisonReport& report, Progress& progress) {
  const MeasuredGroup base{source.groups[baseline], source.losses[baseline]};
  for (std::size_t i = 0; i < source.groups.size(); ++i) {
    if (i == baseline)
      continue;
    const MeasuredGroup group{source.groups[i], source.losses[i]};
    const bool alike = triedAlike(source.choices, group.group, base.group);
    progress.report("comparing", static_cast<double>(i), static_cast<double>(source.groups.size()));
    for (const double length : lengthsOf(group, base, request.of, report)) {
      if (progress.cancelled())
        return failure("Cancelled.");
      if (auto one = paired(group, base, length, request, report.notes)) {
        if (!alike)
          one->noClaim = NoClaim::Grids;
        report.comparisons.push_back(std::move(*one));
      }
    }
  }
  return {};
}

} // namespace

Result<void> checkUnmixed(const std::vector<RunGroup>& groups) {
  for (const RunGroup& group : groups)
    if (!group.mixed.empty())
      return userError("{0}: its runs differ in {1} too, so that no claim is made of them: group by that as "
                       "well, choose runs, or tune it.",
                       {group.title, group.mixed.front()});
  return {};
}

Text stampOf(const SourceGroups& source) {
  std::map<Fact, std::map<std::string, Text>> values;
  for (const GroupLosses& losses : source.losses)
    for (const auto& [run, line] : losses.lines) {
      auto facts = factsOf(line);
      for (auto& [fact, text] : facts)
        values[fact].emplace(text.english(), text);
    }
  std::vector<Text> common;
  for (const auto& [fact, texts] : values)
    if (fact != Fact::Weights && texts.size() == 1)
      common.push_back(texts.begin()->second);
  return joined(common, " · ");
}

Result<ComparisonReport> compare(const std::vector<RunData>& rows, const ComparisonRequest& request,
                                 Unmeasured unmeasured, Progress* progress) {
  TRY(checkRequest(request));
  auto source = TRY(groupsOf(rows, request.of, unmeasured));
  if (source.groups.size() < 2)
    return userError("There is nothing to compare {0} with: it is the only group of finished runs.",
                     {source.groups.front().title});
  auto baseline = TRY(baselineAmong(source, request.baseline));
  TRY(checkUnmixed(source.groups));
  ComparisonReport report;
  report.margin = request.margin, report.correction = request.correction;
  report.baseline = source.groups[baseline].title;
  report.choices = source.choices, report.unequalGrids = source.unequalGrids;
  report.notes = std::move(source.notes);
  noteMissing(source, report);
  if (!dropUnmeasured(source, baseline))
    return report;
  report.stamp = stampOf(source);
  TRY(checkComparable(source, baseline));
  Progress quiet;
  TRY(compareAll(source, baseline, request, report, progress ? *progress : quiet));
  const bool saysWhy = unmeasured == Unmeasured::Noted && !report.missing.empty();
  if (report.comparisons.empty() && !saysWhy)
    return userError(
        "There is nothing to compare: {0}.",
        {report.notes.empty() ? "no length was measured of both" : report.notes.back().english()});
  correct(report);
  return report;
}

} // namespace expe
