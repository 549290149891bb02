// The groups that claims and tables speak of.
#include "core/api/comparison.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"
#include "core/claims/claims.h"
#include "core/groups/in_words.h"

#include <algorithm>

namespace expe {
namespace {

// A sentence of one run or of several, with places for the group and the runs.
Text noteOf(const RunGroup& group, const std::vector<std::int64_t>& runs, const char* one,
            const char* several) {
  return {runs.size() == 1 ? one : several, {group.title, joined(runs)}};
}

// What of a group is left out is said, never mixed in.
void noteApart(const RunGroup& group, std::vector<Text>& notes) {
  const auto note = [&](const std::vector<std::int64_t>& runs, const char* one, const char* several) {
    if (!runs.empty())
      notes.push_back(noteOf(group, runs, one, several));
  };
  note(group.unfinished, "{0}: run {1} is not finished and left out",
       "{0}: runs {1} are not finished and left out");
  note(group.failed, "{0}: run {1} failed and is left out", "{0}: runs {1} failed and are left out");
  note(group.repeated, "{0}: run {1} repeats a finished run of its seed and is left out",
       "{0}: runs {1} repeat finished runs of their seeds and are left out");
}

// Groups of which nothing is finished share a line, however many they are; what failed is told of each.
void noteWithout(const std::vector<RunGroup>& without, std::vector<Text>& notes) {
  std::vector<std::string> waiting;
  for (const RunGroup& group : without)
    if (group.failed.empty())
      waiting.push_back(group.title);
    else
      notes.push_back(noteOf(group, group.failed, "{0} has no finished run; run {1} failed",
                             "{0} has no finished run; runs {1} failed"));
  if (!waiting.empty())
    notes.push_back(withoutFinishedRun(waiting));
}

Result<GroupLosses> measuredOf(const RunGroup& group, const RunRows& rows, const LossSource& source,
                               Unmeasured unmeasured, std::vector<Text>& notes) {
  auto choice = choiceAt(group.config, source.at, source.protocol, source.split);
  if (!choice)
    return userError("{0} has no parameter {1}: evaluate it otherwise.",
                     {group.title, source.at.front().first});
  GroupLosses losses = lossesOf(group, rows, *choice, Counted::LastEvaluated);
  std::ranges::sort(losses.without);
  if (losses.lines.empty() && unmeasured == Unmeasured::Refused && isOfQuestions(source.protocol))
    return userError("{0} has not answered questions at its last checkpoint: ask it first, with expe eval "
                     "--run {1} --questions FILE.",
                     {group.title, std::to_string(losses.without.front())});
  if (losses.lines.empty() && unmeasured == Unmeasured::Refused)
    return userError("{0} is not evaluated by {1} on the {2} split at its last checkpoint: measure it first, "
                     "with expe eval --run {3} --protocol {1} --split {2}.",
                     {group.title, source.protocol, source.split, std::to_string(losses.without.front())});
  if (!losses.without.empty())
    notes.push_back(noteOf(group, losses.without,
                           "{0}: run {1} not evaluated so at the last checkpoint, left out",
                           "{0}: runs {1} not evaluated so at the last checkpoint, left out"));
  if (!losses.trouble.empty())
    return userError("{0} cannot be averaged: {1}. Measure its runs alike.", {group.title, losses.trouble});
  return losses;
}

} // namespace

std::vector<std::int64_t> unmeasuredAt(const RunGroup& group, const GroupLosses& losses, double length) {
  std::vector<std::int64_t> runs;
  for (const GroupMember& member : group.members)
    if (const auto line = losses.lines.find(member.run);
        line == losses.lines.end() || !line->second.at(length))
      runs.push_back(member.run);
  return runs;
}

Result<SourceGroups> groupsOf(const std::vector<RunData>& rows, const LossSource& source,
                              Unmeasured unmeasured) {
  const RunRows all = rowsOf(rows);
  SourceGroups found;
  if (source.tuned.empty()) {
    found.groups = TRY(groupsOf(all, source.grouping));
  } else {
    auto tuned = TRY(tunedGroups(all, source.grouping, source.tuned));
    found.groups = std::move(tuned.groups), found.choices = std::move(tuned.choices);
    found.unequalGrids = tuned.unequalGrids;
  }
  std::erase_if(found.groups, [&](const RunGroup& group) {
    if (!group.members.empty())
      return false;
    found.without.push_back(group);
    return true;
  });
  noteWithout(found.without, found.notes);
  for (const RunGroup& group : found.groups)
    noteApart(group, found.notes);
  if (found.groups.empty())
    return userError("No run is finished: train the study's runs first, with expe train.");
  for (const RunGroup& group : found.groups)
    found.losses.push_back(TRY(measuredOf(group, all, source, unmeasured, found.notes)));
  return found;
}

Result<std::size_t> logReading(Study& study, const LossSource& source, const std::string& what) {
  if (source.split != "test")
    return std::size_t{0};
  const auto before = TRY(study.testReadings());
  TRY(study.addTestReading(printable(what)));
  return before.size() + 1;
}

namespace {

// A text as a value of the same type; nullopt: it is none.
std::optional<Value> valueLike(const Value& like, const std::string& text) {
  if (std::holds_alternative<std::string>(like))
    return Value(text);
  if (std::holds_alternative<bool>(like))
    return text == "true" || text == "false" ? std::optional<Value>(text == "true") : std::nullopt;
  if (std::holds_alternative<std::int64_t>(like)) {
    const auto number = readInteger(text);
    return number ? std::optional<Value>(*number) : std::nullopt;
  }
  const auto number = std::holds_alternative<double>(like) ? readReal(text) : std::nullopt;
  return number ? std::optional<Value>(*number) : std::nullopt;
}

} // namespace

std::optional<LossChoice> choiceAt(const Config& config, const Settings& at, const std::string& protocol,
                                   const std::string& split) {
  LossChoice choice;
  choice.protocol = protocol, choice.split = split;
  for (const auto& [key, text] : at) {
    const auto value = config.has(key) ? valueLike(config.at(key), text) : std::nullopt;
    if (!value)
      return {};
    if (key == "evaluation.scale")
      choice.scales = {std::get<double>(*value)};
    else
      choice.eval.set(key, *value);
  }
  return choice;
}

} // namespace expe
