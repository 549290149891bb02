#include "core/api/comparison.h"

#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/claims/claims.h"
#include "core/groups/group_titles.h"
#include "core/groups/in_words.h"
#include "core/statistics/holm.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace expe {
namespace {

constexpr double level = 0.05;

Result<void> checkRequest(const VerdictRequest& request) {
  if (!(request.margin >= 0))
    return userError("--margin: {0} is below 0; write for example 0.05.", {print(request.margin)});
  for (const double length : request.of.lengths)
    if (!(length >= 1))
      return userError("--length: {0} is below 1, which a verdict begins with; write for example 2,4,8.",
                       {print(length)});
  if (request.of.protocol == "sliding")
    return userError("--protocol: the windows of {0} are of the training length alone; write whole or last.",
                     {request.of.protocol});
  if (isOfQuestions(request.of.protocol))
    return userError("--protocol: {0} asks the same questions at every length, which hold or break nothing; "
                     "write whole or last.",
                     {request.of.protocol});
  return {};
}

// The lengths asked for, else those measured.
std::vector<double> lengthsBeyond(const std::vector<double>& lengths) {
  return filtered(lengths, [](double length) { return length > 1; });
}

bool isMeasured(const LossLine& line) {
  return line.at(1) && !lengthsBeyond(mapped(line.rows, &Evaluation::length)).empty();
}

std::vector<const LossLine*> linesOf(const RunGroup& group, const GroupLosses& losses) {
  std::vector<const LossLine*> lines; // by seed
  for (const GroupMember& member : group.members)
    if (const auto line = losses.lines.find(member.run);
        line != losses.lines.end() && isMeasured(line->second))
      lines.push_back(&line->second);
  return lines;
}

// Of a rise that is just the margin.
double atMargin(const TestedMean& test, double margin) {
  return test.interval.known()
             ? studentMean(test.interval.mean - margin, test.standardError, test.degreesOfFreedom).p
             : std::nan("");
}

void testOverSeeds(Rise& rise, const std::vector<EvaluationPair>& pairs, double margin) {
  const TestedMean test = pairedTest(mapped(pairs, [](const auto& pair) { return pair.a.loss; }),
                                     mapped(pairs, [](const auto& pair) { return pair.b.loss; }));
  rise.interval = test.interval, rise.p = atMargin(test, margin);
}

// Each run by itself: what is said of all of them is as sure as it is of the least sure.
void testOverText(Rise& rise, const std::vector<EvaluationPair>& pairs, double margin) {
  Interval all = rise.interval;
  double p = 0;
  for (const EvaluationPair& pair : pairs) {
    const auto blocks = blockDifferences({pair});
    const TestedMean test = seriesMean(blocks);
    rise.blocks.push_back(blocks.size());
    if (!test.interval.known())
      rise.why = NoHolding::Blocks;
    all.low = std::isnan(all.low) ? test.interval.low : std::min(all.low, test.interval.low);
    all.high = std::isnan(all.high) ? test.interval.high : std::max(all.high, test.interval.high);
    p = std::max(p, atMargin(test, margin));
  }
  if (!rise.why)
    rise.interval = all, rise.p = p;
}

Rise riseAt(const std::vector<const LossLine*>& lines, double length, Pairing over, double margin) {
  Rise rise;
  rise.length = length;
  std::vector<EvaluationPair> pairs;
  for (const LossLine* line : lines)
    if (const Evaluation* one = line->at(1), *longer = line->at(length);
        longer && std::isfinite(one->loss) && std::isfinite(longer->loss)) {
      pairs.push_back({*longer, *one});
      rise.runs.push_back(longer->run), rise.each.push_back(longer->loss - one->loss);
    }
  rise.interval.mean = mean(rise.each);
  if (pairs.size() < (over == Pairing::Seeds ? seedsForInterval : lines.size()))
    rise.why = NoHolding::Runs;
  else if (over == Pairing::Seeds)
    testOverSeeds(rise, pairs, margin);
  else
    testOverText(rise, pairs, margin);
  return rise;
}

void judge(Rise& rise, double margin) {
  if (rise.why)
    return;
  const auto above = std::ranges::count_if(rise.each, [=](double one) { return one > margin; });
  if (above > 0 && above < std::ssize(rise.each))
    rise.why = NoHolding::Signs;
  else if (!(rise.corrected < level) || rise.interval.covers(margin))
    rise.why = NoHolding::Interval;
  else
    rise.holding = rise.interval.low > margin ? Holding::Breaks : Holding::Holds;
}

// Of runs that were asked why: of all of them, or which say so.
Text causeOf(const Rise& rise, const BreakCauses& causes) {
  std::vector<std::pair<Text, std::vector<std::int64_t>>> told;
  for (const std::int64_t run : rise.runs) {
    const auto of = causes.find(run);
    if (of == causes.end() || !of->second.contains(rise.length))
      continue;
    const Text& cause = of->second.at(rise.length);
    const auto same = std::ranges::find(told, cause, [](const auto& each) { return each.first; });
    if (same == told.end())
      told.emplace_back(cause, std::vector{run});
    else
      same->second.push_back(run);
  }
  if (told.size() == 1 && told.front().second.size() == rise.runs.size())
    return told.front().first;
  return joined(mapped(told, [](const auto& each) {
    return Text{each.second.size() == 1 ? "run {0}: {1}" : "runs {0}: {1}",
                {joined(each.second), each.first}};
  }));
}

// Where the group breaks first.
void noteUnexplained(const GroupVerdict& group, const BreakCauses& causes, std::vector<Unexplained>& all) {
  const auto broken = std::ranges::find(group.rises, Holding::Breaks, &Rise::holding);
  if (broken == group.rises.end())
    return;
  for (const std::int64_t run : broken->runs)
    if (const auto of = causes.find(run); of == causes.end() || !of->second.contains(broken->length))
      all.push_back({run, broken->length});
}

// What contradicts itself was tested too: left out, it would make the others' tests seem fewer.
void correct(StudyVerdict& verdict, const BreakCauses& causes) {
  std::vector<Rise*> rises;
  for (GroupVerdict& group : verdict.groups)
    for (Rise& rise : group.rises)
      rises.push_back(&rise);
  const auto p = mapped(rises, &Rise::p), corrected = holm(p);
  verdict.tested =
      static_cast<std::size_t>(std::ranges::count_if(p, [](double value) { return !std::isnan(value); }));
  for (std::size_t i = 0; i < rises.size(); ++i)
    rises[i]->corrected = corrected[i], judge(*rises[i], verdict.margin);
  for (Rise* rise : rises)
    if (rise->holding == Holding::Breaks)
      rise->cause = causeOf(*rise, causes);
  for (const GroupVerdict& group : verdict.groups)
    noteUnexplained(group, causes, verdict.unexplained);
  for (GroupVerdict& group : verdict.groups) {
    for (Rise& rise : group.rises)
      rise.words = inWords(rise, group.over, verdict.tested, group.runs.size());
    if (group.rises.empty())
      continue;
    group.clauses = clausesOf(group);
    group.words = inWords(group);
  }
}

// "expe eval STUDY --run 1,2 --lengths 1,2,4,8,16"
std::string measuredBy(const RunGroup& group, const LossSource& of) {
  auto lengths = lengthsBeyond(of.lengths);
  const double longest = group.config.has("evaluation.longest")
                             ? static_cast<double>(group.config.integer("evaluation.longest"))
                             : 16;
  if (lengths.empty())
    for (double length = 2; length <= longest; length *= 2)
      lengths.push_back(length);
  std::string command = "expe eval STUDY --run " + joined(mapped(group.members, &GroupMember::run), ",") +
                        " --lengths 1," +
                        joined(
                            lengths, [](double length) { return print(length); }, ",");
  if (of.protocol != "whole")
    command += " --protocol " + of.protocol;
  return command + (of.split == "test" ? " --split test" : "");
}

Text whyNothing(const RunGroup& group, const GroupLosses& losses, const LossSource& of) {
  const auto lengths = losses.lengths();
  if (!losses.lines.empty() && isOfTask(losses.lines.begin()->second.about()))
    return {
        "{0} is of a synthetic task, whose longer windows have other targets: expe table STUDY --accuracy "
        "says how many answers are right.",
        {group.title}};
  const bool beyond = !lengthsBeyond(lengths).empty();
  return {beyond ? "{0} is not evaluated at 1× and beyond by one run: {1} measures it."
                 : "{0} is not evaluated beyond 1×: {1} measures it.",
          {group.title, measuredBy(group, of)}};
}

void noteLeftOut(const RunGroup& group, const GroupLosses& losses, const std::vector<std::int64_t>& runs,
                 std::vector<Text>& notes) {
  std::vector<std::int64_t> left;
  for (const auto& [run, line] : losses.lines)
    if (std::ranges::find(runs, run) == runs.end())
      left.push_back(run);
  if (!runs.empty() && !left.empty())
    notes.push_back({left.size() == 1 ? "{0}: run {1} not evaluated at 1× and beyond, left out"
                                      : "{0}: runs {1} not evaluated at 1× and beyond, left out",
                     {group.title, joined(left)}});
}

GroupVerdict verdictOf(const RunGroup& group, const GroupLosses& losses, const VerdictRequest& request,
                       std::vector<Text>& notes) {
  GroupVerdict verdict;
  verdict.group = group.title;
  if (!losses.lines.empty()) {
    const Evaluation& about = losses.lines.begin()->second.about();
    verdict.window = std::llround(static_cast<double>(about.window) / about.length);
  }
  auto lines = linesOf(group, losses);
  if (lines.empty() || isOfTask(lines.front()->about())) {
    verdict.words = whyNothing(group, losses, request.of);
    return verdict;
  }
  verdict.runs = mapped(lines, [](const LossLine* line) { return line->about().run; });
  verdict.loss = mean(mapped(lines, [](const LossLine* line) { return line->at(1)->loss; }));
  verdict.over = lines.size() < seedsForInterval ? Pairing::Text : Pairing::Seeds;
  noteLeftOut(group, losses, verdict.runs, notes);
  const auto measured = lengthsBeyond(losses.lengths()), asked = lengthsBeyond(request.of.lengths);
  for (const double length : measured)
    if (asked.empty() || std::ranges::find(asked, length) != asked.end())
      verdict.rises.push_back(riseAt(lines, length, verdict.over, request.margin));
  for (const double length : asked)
    if (std::ranges::find(measured, length) == measured.end())
      notes.push_back({"{0} was not measured at {1}×", {group.title, print(length)}});
  if (verdict.rises.empty())
    verdict.words = {"{0} is not evaluated there: {1} measures it.",
                     {group.title, measuredBy(group, request.of)}};
  return verdict;
}

// What is said of groups side by side is of the same text where nothing else is noted.
void noteUnlike(const SourceGroups& source, std::vector<Text>& notes) {
  const LossLine* first = nullptr;
  for (const GroupLosses& losses : source.losses) {
    if (losses.lines.empty())
      continue;
    const LossLine& line = losses.lines.begin()->second;
    first = first ? first : &line;
    if (const auto why = notComparable(*first, line); !why.empty())
      addOnce(notes, {"not all is measured alike: {0}", {why}});
  }
}

// A loss that keeps level does not where what can be known at best falls.
void noteFloor(const SourceGroups& source, std::vector<Text>& notes) {
  for (const GroupLosses& losses : source.losses)
    for (const auto& [run, line] : losses.lines) {
      const Evaluation *one = line.at(1), &longest = line.rows.back();
      if (!one || !(longest.length > 1) || !(longest.floor < one->floor))
        continue;
      notes.push_back(
          {"the exact floor of this text falls by {0} nats from 1× to {1}×: a loss that holds is then "
           "farther above it",
           {differenceText(one->floor - longest.floor), print(longest.length)}});
      return;
    }
}

const Rise* findRise(const GroupVerdict& verdict, double length) {
  const auto found = std::ranges::find(verdict.rises, length, &Rise::length);
  return found == verdict.rises.end() ? nullptr : &*found;
}

double meanLoss(const Rise& rise, const GroupLosses& losses) {
  return mean(
      mapped(rise.runs, [&](std::int64_t run) { return losses.lines.at(run).at(rise.length)->loss; }));
}

bool comparable(const GroupLosses& a, const GroupLosses& b) {
  return notComparable(a.lines.begin()->second, b.lines.begin()->second).empty();
}

// Of the groups that break at this length the one of the lowest loss there, if that is lower than `loss`.
std::optional<std::pair<std::string, double>> lowerThough(const StudyVerdict& verdict,
                                                          const SourceGroups& source, std::size_t group,
                                                          double length, double loss) {
  std::optional<std::pair<std::string, double>> lowest;
  for (std::size_t i = 0; i < verdict.groups.size(); ++i) {
    const Rise* rise = findRise(verdict.groups[i], length);
    if (!rise || rise->holding != Holding::Breaks || !comparable(source.losses[group], source.losses[i]))
      continue;
    const double its = meanLoss(*rise, source.losses[i]);
    if (its < (lowest ? lowest->second : loss))
      lowest = std::pair(verdict.groups[i].group, its);
  }
  return lowest;
}

// That a loss keeps level says nothing of its level: a group that breaks may be better even then. Of each
// group the longest length where one is.
void noteHigher(const StudyVerdict& verdict, const SourceGroups& source, std::vector<Text>& notes) {
  for (std::size_t i = 0; i < verdict.groups.size(); ++i) {
    const auto& rises = verdict.groups[i].rises;
    for (auto held = rises.rbegin(); held != rises.rend(); ++held) {
      if (held->holding != Holding::Holds)
        continue;
      const double loss = meanLoss(*held, source.losses[i]);
      const auto lower = lowerThough(verdict, source, i, held->length, loss - verdict.margin);
      if (!lower)
        continue;
      notes.push_back(
          {"{0} holds at {1}×, but {2}, which breaks, has the lower loss there: {3} against {4} nats",
           {verdict.groups[i].group, print(held->length), lower->first, fixed(lower->second, 3),
            fixed(loss, 3)}});
      break;
    }
  }
}

// What is left open for want of text, and what makes more of it.
void noteBlocks(const StudyVerdict& verdict, std::vector<Text>& notes) {
  for (const GroupVerdict& group : verdict.groups)
    for (const Rise& rise : group.rises)
      if (rise.why == NoHolding::Blocks && std::ranges::min(rise.blocks) > 0) {
        notes.push_back(
            {"an interval takes {0} blocks of text: more come of a longer text, of a larger data.validation "
             "or of a smaller evaluation.longest, for runs that are made then",
             {fewestBlocks}});
        return;
      }
}

Text meaningOf(const StudyVerdict& verdict) {
  const Text holm =
      verdict.tested > 1
          ? Text{", each with p < 0.05 after Holm's correction over the {0} tested", {verdict.tested}}
          : Text();
  return {
      "The loss of each run at k× is compared with its own at 1×, the training length, on the same targets. "
      "A group holds at k× if the 95 % interval of the rise lies wholly below {0} nats per token and breaks "
      "at the first k× where it lies wholly above{1}; else it is undecided there. Of five seeds or more the "
      "interval is Student's over the seeds, and what is said is of the encoding as it was trained here; of "
      "fewer it is each run's own over blocks of text, and what is said is of these trained models alone. "
      "Runs on both sides of the margin decide nothing. A small p says that the rise is not just the margin, "
      "on whichever side it lies.",
      {readable(verdict.margin), holm}};
}

Text stampOf(const SourceGroups& source, const StudyVerdict& verdict) {
  std::set<std::int64_t> windows;
  for (const GroupVerdict& group : verdict.groups)
    if (group.window > 0)
      windows.insert(group.window);
  const Text stamp = expe::stampOf(source);
  return windows.size() == 1 ? Text{"{0} · trained at {1} tokens", {stamp, *windows.begin()}} : stamp;
}

} // namespace

Result<StudyVerdict> verdictOf(const std::vector<RunData>& rows, const VerdictRequest& request) {
  TRY(checkRequest(request));
  auto source = TRY(groupsOf(rows, request.of, Unmeasured::Noted));
  TRY(checkUnmixed(source.groups));
  StudyVerdict verdict;
  verdict.margin = request.margin;
  verdict.choices = source.choices, verdict.notes = std::move(source.notes);
  for (std::size_t i = 0; i < source.groups.size(); ++i)
    verdict.groups.push_back(verdictOf(source.groups[i], source.losses[i], request, verdict.notes));
  correct(verdict, request.causes);
  verdict.stamp = stampOf(source, verdict), verdict.meaning = meaningOf(verdict);
  noteUnlike(source, verdict.notes), noteFloor(source, verdict.notes);
  noteHigher(verdict, source, verdict.notes), noteBlocks(verdict, verdict.notes);
  return verdict;
}

} // namespace expe
