// expe verdict: how far beyond the training length each group of runs holds, and where it breaks.
#include "app/expe/command.h"
#include "app/expe/console.h"
#include "app/expe/loss_source.h"
#include "app/expe/options.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "core/base/lists.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>

namespace expe::cli {

namespace {

constexpr std::array verdicts = {"holds", "breaks", "undecided"}; // as Holding

constexpr std::array reasons = {
    "the margin lies within the interval, or p after the correction is not below 0.05",
    "runs lie on both sides of the margin", "too few blocks of text",
    "not all of the runs were measured"}; // in the order of NoHolding

const char* nameOf(Pairing over) {
  return over == Pairing::Seeds ? "seeds" : "text";
}

Json describe(const Rise& rise, Pairing over) {
  return {
      {"length", rise.length},
      {"verdict", verdicts.at(static_cast<std::size_t>(rise.holding))},
      {"undecided_since", rise.why ? Json(reasons.at(static_cast<std::size_t>(*rise.why))) : Json(nullptr)},
      {"runs", rise.runs},
      {"rise", rise.interval.mean},
      {"low", rise.interval.low},
      {"high", rise.interval.high},
      {"basis", nameOf(over)},
      {"rises", rise.each},
      {"blocks", rise.blocks},
      {"p", rise.p},
      {"p_holm", rise.corrected},
      {"cause", rise.cause.empty() ? Json(nullptr) : Json(rise.cause.english())},
      {"words", rise.words.english()}};
}

Json describe(const GroupVerdict& group) {
  const auto clauses = arrayOf(group.rises, [&](const Rise& rise) { return describe(rise, group.over); });
  return {{"group", group.group},
          {"words", group.words.english()},
          {"runs", group.runs},
          {"basis", group.rises.empty() ? Json(nullptr) : Json(nameOf(group.over))},
          {"training_length", group.window},
          {"loss", group.loss},
          {"clauses", clauses}};
}

Json describe(const StudyVerdict& verdict) {
  const auto groups = arrayOf(verdict.groups, [](const GroupVerdict& group) { return describe(group); });
  return {{"words", joined(mapped(verdict.groups, &GroupVerdict::words), " ").english()},
          {"meaning", verdict.meaning.english()},
          {"stamp", verdict.stamp.english()},
          {"margin", verdict.margin},
          {"tested", verdict.tested},
          {"choices", english(mapped(verdict.choices, &TunedChoice::words))},
          {"groups", groups},
          {"notes", english(verdict.notes)}};
}

void print(std::ostream& out, const StudyVerdict& verdict) {
  if (!verdict.stamp.empty())
    out << verdict.stamp.english() << "\n";
  for (const TunedChoice& choice : verdict.choices)
    out << choice.words.english() << "\n";
  for (const GroupVerdict& group : verdict.groups) {
    out << group.words.english() << "\n";
    for (const Rise& rise : group.rises)
      out << "  " << rise.words.english() << "\n";
  }
  out << verdict.meaning.english() << "\n";
  for (const Text& note : verdict.notes)
    out << "note: " << note.english() << "\n";
}

// Of each run of which it is not kept yet. A run that cannot be asked is noted.
Result<void> measureCauses(const std::vector<Unexplained>& runs, const std::vector<RunData>& rows,
                           const Arguments& arguments, Study& study, VerdictRequest& request,
                           std::vector<Text>& notes) {
  const auto probe = TRY(probeOf(arguments, study.file()));
  BarProgress progress;
  for (const Unexplained& each : runs) {
    const auto causes = measureBreakCauses(*probe, each, progress);
    if (!causes && causes.error().kind != Error::Kind::User)
      return causes.error();
    if (!causes) {
      notes.push_back({"run {0} was not asked why: {1}", {each.run, Text(causes.error())}});
      continue;
    }
    request.causes[each.run] = *causes;
    const auto& data = *std::ranges::find(rows, each.run, [](const RunData& row) { return row.run.id; });
    if (!study.readOnly())
      TRY(keepBreakCauses(study, each.run, data.checkpoints.back(), *causes));
  }
  return {};
}

Result<Answer> run(const Arguments& arguments) {
  VerdictRequest request;
  request.of = TRY(lossSource(arguments));
  request.margin = TRY(arguments.number("--margin", request.margin, 0, 1e6));
  const bool why = arguments.has("--why");
  const auto study = TRY(why ? Study::open(arguments.positional(0))
                             : openFor(arguments, request.of)); // what is found is kept
  const auto rows = TRY(readRuns(*study, request.of.runs, RowParts::LongEvaluations));
  request.causes = TRY(breakCausesOf(*study, rows));
  auto verdict = TRY(verdictOf(rows, request));
  if (why) {
    std::vector<Text> notes;
    TRY(measureCauses(verdict.unexplained, rows, arguments, *study, request, notes));
    verdict = TRY(verdictOf(rows, request));
    std::ranges::move(notes, std::back_inserter(verdict.notes));
  }
  TRY(logReading(*study, request.of, "verdict: " + joined(arguments.words(), " "), verdict.notes));
  return Answer(describe(verdict), [verdict](std::ostream& out) { print(out, verdict); });
}

} // namespace

Command verdictCommand() {
  std::vector<Option> options = {
      {"--margin", "NATS",
       "by how much the loss per token may rise from 1× where a group still holds (0.05)"},
      {"--why", "",
       "measure of each group that breaks whether positions or distances never seen are the cause"}};
  for (Option option : lossSourceOptions()) {
    if (option.name == "--length")
      option.help = "in multiples of the training length (all above 1 that were measured)";
    if (option.name == "--protocol")
      option.value = "whole|last"; // sliding knows no longer windows
    options.push_back(std::move(option));
  }
  options.push_back(jsonOption);
  return {"verdict",
          {"STUDY"},
          options,
          "Says in a sentence for each group of runs up to which length it holds and where it breaks.",
          run};
}

} // namespace expe::cli
