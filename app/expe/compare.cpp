// expe compare: which groups of runs have a lower loss than a baseline, by how much, and how sure that is.
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/comparison_request.h"
#include "app/expe/loss_source.h"
#include "app/expe/options.h"
#include "core/base/files.h"
#include "core/base/lists.h"

#include <array>
#include <ostream>

namespace expe::cli {

namespace {

Json differenceJson(const PairedDifference& one) {
  if (one.pairs == 0)
    return nullptr;
  return {{"pairs", one.pairs},
          {"mean", one.interval.mean},
          {"interval_t", Json{{"low", one.interval.low}, {"high", one.interval.high}}},
          {"p", one.p},
          {"differences", one.each}};
}

constexpr std::array verdicts = {"lower", "higher", "not distinguishable", "untested"}; // as Verdict

constexpr std::array reasons = {
    "fewer than five seeds", "too few blocks of text", "seeds contradict each other",
    "not tuned over the same values with as many seeds"}; // in the order of NoClaim

Json describe(const Comparison& one, Correction correction) {
  return {
      {"group", one.group},
      {"baseline", one.baseline},
      {"length", one.length},
      {"loss", one.loss},
      {"baseline_loss", one.baselineLoss},
      {"seeds", one.seeds},
      {"claim_over", one.noClaim ? Json(nullptr) : Json(one.over == Pairing::Seeds ? "seeds" : "text")},
      {"no_claim", one.noClaim ? Json(reasons.at(static_cast<std::size_t>(*one.noClaim))) : Json(nullptr)},
      {"by_seeds", differenceJson(one.bySeeds)},
      {"by_text", differenceJson(one.byText)},
      {"p_holm", correction == Correction::Holm ? Json(one.corrected) : Json(nullptr)},
      {"verdict", verdicts.at(static_cast<std::size_t>(one.verdict))},
      {"equivalent", one.equivalent},
      {"words", one.words.english()}};
}

Json describe(const TunedChoice& choice) {
  const auto tried = arrayOf(choice.tried, [](const auto& one) {
    return Json{{"value", one.first}, {"validation_loss", one.second}};
  });
  return {{"group", choice.title},
          {"chosen", choice.tried[choice.best].first},
          {"tried", tried},
          {"seeds", choice.seeds},
          {"untuned", choice.untuned},
          {"at_edge", choice.atEdge},
          {"words", choice.words.english()}};
}

Json describe(const ComparisonReport& report) {
  const auto choices = arrayOf(report.choices, [](const TunedChoice& choice) { return describe(choice); });
  const auto comparisons =
      arrayOf(report.comparisons, [&](const Comparison& one) { return describe(one, report.correction); });
  return {
      {"stamp", report.stamp.english()},      {"margin", report.margin},    {"choices", choices},
      {"unequal_grids", report.unequalGrids}, {"comparisons", comparisons}, {"notes", english(report.notes)}};
}

void print(std::ostream& out, const ComparisonReport& report) {
  out << report.stamp.english() << "\n";
  for (const TunedChoice& choice : report.choices)
    out << choice.words.english() << "\n";
  if (report.unequalGrids)
    out << "untuned: not every group was tuned over the same values with as many seeds, so that no claim "
           "is made between those\n";
  for (const Comparison& one : report.comparisons)
    out << one.words.english() << "\n";
  for (const Text& note : report.notes)
    out << "note: " << note.english() << "\n";
}

Result<Answer> listReadings(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  return listOf(
      TRY(study->testReadings()),
      [](const TestReading& reading) {
        return Json{{"at", reading.at}, {"who", reading.who}, {"what", reading.what}};
      },
      [](const TestReading& reading) { return reading.at + "\t" + reading.who + "\t" + reading.what; });
}

// Drawn pages come from the program beside, which makes the same comparison.
Result<void> draw(const Arguments& arguments, const ComparisonReport& report, const RunColors& colors) {
  const std::filesystem::path out = arguments.text("--out");
  if (out.empty())
    return {};
  TRY(needFolderOf(out));
  const auto page = TRY(readPage(arguments.text("--width", "6.75in")));
  if (out.extension() == ".csv")
    return files().replace(out, toCsv(comparisonFigure(report, colors)));
  if (out.extension() == ".pgf" || out.extension() == ".tex")
    return writePgf(comparisonFigure(report, colors), out, page);
  auto words = arguments.words();
  words.insert(words.begin(), drawsComparison);
  return runBeside("expe-figure", words, "drawn figures, or write .csv or .pgf");
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.has("--readings"))
    return listReadings(arguments);
  auto request = TRY(comparisonRequest(arguments));
  TRY(checkDrawing(arguments));
  const auto study = TRY(openFor(arguments, request.of));
  request.baseline = TRY(baselineAsked(arguments, *study));
  const auto rows = TRY(readRuns(*study, request.of.runs, RowParts::LongEvaluations));
  auto report = TRY(compare(rows, request));
  TRY(logReading(*study, request.of,
                 "compared with " + report.comparisons.front().baseline + ": " +
                     joined(arguments.words(), " "),
                 report.notes));
  const auto drawn = draw(arguments, report, TRY(colorsOf(*study)));
  return Answer(describe(report), [report](std::ostream& out) { print(out, report); }).but(drawn);
}

} // namespace

Command compareCommand() {
  return {"compare",
          {"STUDY"},
          compareOptions(),
          "Compares groups of runs with a baseline, pair by pair: over seeds, and over blocks of text.",
          run};
}

} // namespace expe::cli
