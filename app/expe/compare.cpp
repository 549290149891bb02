// expe compare: which groups of runs have a lower loss than a baseline, by how much, and how sure that is.
#include "app/expe/baseline.h"
#include "app/expe/command.h"
#include "app/expe/group_json.h"
#include "app/expe/loss_source.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<ComparisonRequest> requestFrom(const Arguments& arguments) {
  ComparisonRequest request;
  request.of = TRY(lossSource(arguments));
  request.margin = TRY(arguments.number("--margin", request.margin, 0, 1e6));
  request.seed = static_cast<std::uint64_t>(TRY(arguments.integer("--seed", 1, 0)));
  return request;
}

Json differenceJson(const PairedDifference& one) {
  if (one.pairs == 0)
    return nullptr;
  return {{"pairs", one.pairs},
          {"mean", number(one.byT.mean)},
          {"interval_t", intervalJson(one.byT)},
          {"interval_bootstrap", intervalJson(one.byBootstrap)},
          {"p", number(one.p)},
          {"differences", one.each}};
}

std::string verdictOf(const Comparison& one) {
  switch (one.verdict) {
  case Verdict::Lower:
    return "lower";
  case Verdict::Higher:
    return "higher";
  case Verdict::NotDistinguishable:
    return "not distinguishable";
  case Verdict::Untested:
    break;
  }
  return "untested";
}

Json describe(const Comparison& one) {
  return {{"group", one.group},
          {"baseline", one.baseline},
          {"length", one.length},
          {"loss", number(one.loss)},
          {"baseline_loss", number(one.baselineLoss)},
          {"seeds", one.seeds},
          {"claim_over", one.claimsSeeds        ? "seeds"
                         : one.byText.pairs > 0 ? "text"
                                                : "points"},
          {"by_seeds", differenceJson(one.bySeeds)},
          {"by_text", differenceJson(one.byText)},
          {"p_holm", number(one.corrected)},
          {"verdict", verdictOf(one)},
          {"equivalent", one.equivalent},
          {"words", one.words}};
}

Json describe(const TunedChoice& choice) {
  Json tried = Json::array();
  for (const auto& [value, loss] : choice.tried)
    tried.push_back({{"value", value}, {"validation_loss", number(loss)}});
  return {{"group", choice.title},
          {"chosen", choice.tried[choice.best].first},
          {"tried", tried},
          {"seeds", choice.seeds},
          {"untuned", choice.untuned},
          {"at_edge", choice.atEdge},
          {"words", choice.words}};
}

Json describe(const ComparisonReport& report) {
  Json choices = Json::array(), comparisons = Json::array();
  for (const TunedChoice& choice : report.choices)
    choices.push_back(describe(choice));
  for (const Comparison& one : report.comparisons)
    comparisons.push_back(describe(one));
  return {{"stamp", report.stamp},     {"margin", report.margin},    {"choices", choices},
          {"untuned", report.untuned}, {"comparisons", comparisons}, {"notes", report.notes}};
}

void print(const ComparisonReport& report) {
  std::cout << report.stamp << "\n";
  for (const TunedChoice& choice : report.choices)
    std::cout << choice.words << "\n";
  if (report.untuned)
    std::cout << "untuned: not every group was tried over the same values\n";
  for (const Comparison& one : report.comparisons)
    std::cout << one.words << "\n";
  for (const std::string& note : report.notes)
    std::cout << "note: " << note << "\n";
}

Result<void> listReadings(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.place(0), Study::Mode::ReadOnly));
  const auto readings = TRY(study->testReadings());
  Json all = Json::array();
  for (const TestReading& reading : readings)
    if (arguments.has("--json"))
      all.push_back({{"at", reading.at}, {"who", reading.who}, {"what", reading.what}});
    else
      std::cout << reading.at << "\t" << reading.who << "\t" << reading.what << "\n";
  if (arguments.has("--json"))
    printJson(all);
  return {};
}

Result<void> run(const Arguments& arguments) {
  if (arguments.has("--readings"))
    return listReadings(arguments);
  auto request = TRY(requestFrom(arguments));
  const auto study = TRY(openFor(arguments, request.of));
  request.baseline = TRY(baselineAsked(arguments, *study));
  const auto rows = TRY(readRuns(*study, request.of.runs, RowParts::LongEvaluations));
  auto report = TRY(compare(rows, request));
  TRY(logReading(*study, request.of,
                 "compared with " + report.comparisons.front().baseline + ": " + words(arguments),
                 report.notes));
  if (arguments.has("--json"))
    printJson(describe(report));
  else
    print(report);
  return {};
}

} // namespace

Command compareCommand() {
  std::vector<Option> options = {
      {"--baseline", "RUN|GROUP",
       "what is compared with: a run's id, or what tells its group, for example rope (the study's)"},
      {"--margin", "NATS", "equivalent is what lies within ± this (0.02)"}};
  options.insert(options.end(), lossSourceOptions().begin(), lossSourceOptions().end());
  options.push_back({"--seed", "N", "of the bootstrap (1)"});
  options.push_back({"--readings", "", "lists when the test split was read, by whom and for what"});
  options.push_back(jsonOption);
  return {"compare",
          {"STUDY"},
          options,
          "Compares groups of runs with a baseline, pair by pair: over seeds, and over blocks of text.",
          run};
}

} // namespace expe::cli
