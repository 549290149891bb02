#include "core/figure/length_lines.h"

#include "core/groups/group_titles.h"

#include <algorithm>

namespace expe {
namespace {

LossChoice choiceOf(const RunData& data, const Config& options) {
  LossChoice choice{
      data.looked, options.text("protocol"), options.text("split"), options.numbers("scales"), {}};
  for (const auto& [key, value] : options.values())
    if (key == "evaluation.scale")
      choice.scales = {std::get<double>(value)};
    else if (key.find('.') != std::string::npos)
      choice.eval.set(key, value);
  return choice;
}

bool standard(const LossChoice& choice) {
  return !choice.checkpoint && choice.protocol == "whole" && choice.split == "validation" &&
         choice.scales.empty() && choice.eval.values().empty();
}

// Facts in which lines differ are told of each, those in which they agree once, in the stamp. Validations are
// always of other targets than evaluations.
struct Difference {
  std::set<Fact> told;
  std::vector<Text> common;
  bool mixed = false; // validations among evaluations
};

bool differ(const std::vector<DrawnLine>& lines, Fact fact) {
  std::set<std::string> values;
  for (const DrawnLine& one : lines)
    if (const auto found = one.facts.find(fact); fact != Fact::Targets || !one.line.validation)
      values.insert(found == one.facts.end() ? std::string() : found->second.english());
  return values.size() > 1;
}

Difference differenceOf(const std::vector<DrawnLine>& lines) {
  Difference result;
  for (const Fact fact : {Fact::Weights, Fact::Protocol, Fact::Split, Fact::Blocks, Fact::Targets,
                          Fact::Scale, Fact::Precision, Fact::Settings})
    if (differ(lines, fact))
      result.told.insert(fact);
  if (result.told.count(Fact::Blocks)) // which says why there are others
    result.told.erase(Fact::Targets);
  const auto validated =
      std::ranges::count_if(lines, [](const DrawnLine& one) { return one.line.validation; });
  result.mixed = validated > 0 && validated < std::ssize(lines);
  for (const auto& [fact, text] : lines.front().facts)
    if (!differ(lines, fact) && !(validated > 0 && fact == Fact::Targets) &&
        !(result.mixed && fact == Fact::Weights))
      result.common.push_back(text);
  return result;
}

// A validation says its step where not all lines are of it, an evaluation of other weights than the newest
// where not all are of them.
bool tells(const DrawnLine& one, Fact fact, const Difference& difference) {
  const bool differs = difference.told.count(fact) > 0;
  if (fact == Fact::Weights)
    return (one.line.validation && (differs || difference.mixed)) || (differs && !one.line.newest);
  return differs && !(fact == Fact::Targets && one.line.validation);
}

Text partOf(const DrawnLine& one, const Difference& difference) {
  std::vector<Text> parts;
  for (const auto& [fact, text] : one.facts)
    if (tells(one, fact, difference))
      parts.push_back(text);
  return joined(parts);
}

RunLines linesOf(const RunData& data, const LossChoice& choice) {
  RunLines found{data.measured, lossLines(lossRows(data), choice), {}};
  for (const LossLine& line : found.lines) {
    auto& facts = found.facts.emplace_back();
    for (auto& [fact, text] : factsOf(line))
      facts.emplace(fact, text);
  }
  return found;
}

// Of the lines of its partner the one at the same scale, else the first that was measured alike.
Text findPartner(DrawnLine& one, const BaselineRuns& baseline, KnownLines& known) {
  one.partner = baseline.partnerOf(seedOf(one.data->run));
  if (!one.partner)
    return "the baseline has no run of its seed"_text;
  Text why = "its partner is not measured yet"_text;
  for (const LossLine& line : known.of(*one.partner).lines) {
    const bool better = !one.minus || line.about().scale == one.line.about().scale;
    if (auto trouble = notComparable(one.line, line); !trouble.empty())
      why = std::move(trouble);
    else if (better)
      one.minus = &line;
  }
  return one.minus ? Text() : why;
}

} // namespace

void KnownLines::begin(const Config& options) {
  if (options != std::exchange(options_, options))
    runs_.clear();
  read_.clear();
}

const RunLines& KnownLines::of(const RunData& data) {
  RunLines& found = runs_[data.run.id];
  const bool unsure = data.measured == 0 && !read_.contains(data.run.id);
  if (unsure || found.measured != data.measured)
    found = linesOf(data, choiceOf(data, options_));
  read_.insert(data.run.id);
  return found;
}

bool asksForTheStandard(const RunData& data, const Config& options) {
  return standard(choiceOf(data, options));
}

std::vector<DrawnLine> linesOf(const RunRows& runs, const Config& options, KnownLines& known,
                               std::vector<Text>& without, Progress& progress) {
  std::vector<DrawnLine> all;
  const auto names = runNames(runs); // which loss it is each line tells by its facts
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const RunData& data = *runs[i];
    progress.report("", static_cast<double>(i), static_cast<double>(runs.size()));
    const RunLines& found = known.of(data);
    for (std::size_t line = 0; line < found.lines.size(); ++line)
      all.push_back({&data, found.lines[line], found.facts[line], names[i], static_cast<int>(line)});
    if (found.lines.empty() && !asksForTheStandard(data, options))
      without.push_back({"{0} was not evaluated so", {names[i]}});
  }
  return all;
}

void findPartners(std::vector<DrawnLine>& lines, const BaselineRuns& baseline, KnownLines& known,
                  std::vector<Text>& notes) {
  std::vector<Text> reasons;
  std::vector<DrawnLine> kept;
  for (DrawnLine& one : lines) {
    if (baseline.has(one.data->run.id))
      continue;
    if (const auto why = findPartner(one, baseline, known); !why.empty())
      reasons.push_back({"{0}: {1}", {one.run, why}});
    else
      kept.push_back(one);
  }
  if (const auto note = leftOutNote(reasons); !note.empty())
    notes.push_back(note);
  lines.swap(kept);
}

Text tellApart(std::vector<DrawnLine>& lines) {
  const Difference difference = differenceOf(lines);
  for (DrawnLine& one : lines)
    one.part = partOf(one, difference);
  return joined(difference.common, " · ");
}

} // namespace expe
