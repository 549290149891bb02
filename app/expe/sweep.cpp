// expe sweep: makes the runs of a sweep, adds to it, lists what there is of it.
#include "core/api/sweep.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/sweep_text.h"
#include "core/api/planned.h"
#include "core/api/presets.h"
#include "core/api/template.h"
#include "core/base/printable.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

namespace expe::cli {

namespace {

constexpr int mostMeasured = 8; // kinds of runs, some seconds each

Result<std::unique_ptr<Study>> opened(const Arguments& arguments) {
  return Study::open(arguments.positional(0),
                     arguments.has("--dry-run") ? Study::Mode::ReadOnly : Study::Mode::ReadWrite);
}

Result<SweepWords> wordsOf(const Arguments& arguments) {
  SweepWords words{TRY(arguments.settings()), {}, TRY(arguments.integer("--seeds", 0, 1))};
  words.over =
      TRY(arguments.pairs("--over", "write it as key=values, for example --over training.rate=5e-4,1e-3."));
  return words;
}

Result<Settings> baseOf(Study* study, const Schema& schema, const Arguments& arguments) {
  TRY(exclusive(arguments, "--copy", "--preset"));
  if (!arguments.has("--copy"))
    return presetAndSet(arguments.text("--preset"), {});
  if (study == nullptr)
    return userError("--copy does not go with --new: a new study has no runs.");
  const auto id = TRY(arguments.integer("--copy", 1, 1));
  return settingsOf(schema, TRY(study->run(id)).config);
}

// In words. The model of the runs that a study has is taken only where it is asked for.
Result<std::string> baseInWords(Study* study, const Arguments& arguments) {
  if (arguments.has("--copy"))
    return "run " + arguments.text("--copy");
  if (arguments.has("--preset"))
    return "the preset " + arguments.text("--preset");
  const auto runs = study ? TRY(study->runs()) : std::vector<Run>();
  return runs.empty() ? std::string("the defaults")
                      : "the defaults, not with a run of the study: --copy " +
                            std::to_string(runs.front().id) + " takes its first";
}

Result<SweepCost> told(Engine& engine, const std::vector<SweepCell>& cells, const Arguments& arguments,
                       const std::filesystem::path& folder) {
  const auto device = TRY(deviceOf(arguments));
  BarProgress progress;
  auto cost = TRY(costOf(engine, cells, device, arguments.has("--quick") ? 0 : mostMeasured, progress));
  TRY(mayFitDisk(cost, folder));
  return cost;
}

Result<std::vector<std::int64_t>> makeIn(Study& study, const SweepPlanned& answer) {
  auto runs = TRY(addSweep(study, answer.name, answer.request, answer.plan));
  TRY(evaluateSweep(study, answer.name, answer.evaluate));
  return runs;
}

// Where there is no study yet it is made, with the sweep or not at all.
Result<std::vector<std::int64_t>> makeWithStudy(const std::string& where, const SweepPlanned& answer) {
  std::vector<std::int64_t> runs;
  TRY(Study::create(where, [&](Study& study) -> Result<void> {
    runs = TRY(makeIn(study, answer));
    return {};
  }));
  return runs;
}

// Lengths that each of the cells can be measured at.
Result<std::vector<double>> lengthsAsked(const Arguments& arguments, const std::vector<SweepCell>& cells) {
  auto lengths = TRY(arguments.numbers("--evaluate", {}, 1.0 / 4096, 4096));
  for (const SweepCell& cell : cells)
    TRY(mayBeEvaluated(cell.config, lengths));
  return lengths;
}

Result<Answer> make(const Arguments& arguments) {
  const bool fresh = arguments.has("--new"), dry = arguments.has("--dry-run");
  std::unique_ptr<Study> study;
  if (!fresh)
    study = TRY(opened(arguments));
  const auto words = TRY(wordsOf(arguments));
  const auto loaded = TRY(engine());
  const Schema& all = schema(*loaded);
  SweepPlanned answer;
  answer.name = arguments.has("--name") ? arguments.text("--name")
                : study                 ? TRY(freeSweepName(*study))
                                        : "sweep 1";
  if (study && sweepNamed(*study, answer.name))
    return userError("There is a sweep {0} already: choose another --name, or add to it with --extend.",
                     {answer.name});
  const auto base = TRY(baseOf(study.get(), all, arguments));
  answer.base = TRY(baseInWords(study.get(), arguments));
  answer.request = TRY(readSweep(all, base, words));
  answer.plan = TRY(planSweep(all, answer.request));
  answer.evaluate = TRY(lengthsAsked(arguments, answer.plan.cells));
  const std::filesystem::path folder = study ? study->folder().string() : arguments.positional(0);
  answer.cost = TRY(told(*loaded, answer.plan.cells, arguments, folder));
  if (!dry)
    answer.made = study ? TRY(makeIn(*study, answer)) : TRY(makeWithStudy(arguments.positional(0), answer));
  return answerOf(answer, arguments.positional(0));
}

Result<Sweep> named(Study& study, const Arguments& arguments, const std::string& option) {
  if (!arguments.has("--name"))
    return userError("{0}: which sweep? Write --name NAME too.", {option});
  return sweepNamed(study, arguments.text("--name"));
}

Result<Answer> extend(const Arguments& arguments) {
  const bool dry = arguments.has("--dry-run");
  const auto study = TRY(opened(arguments));
  const auto words = TRY(wordsOf(arguments));
  const auto sweep = TRY(named(*study, arguments, "--extend"));
  const auto loaded = TRY(engine());
  const Schema& all = schema(*loaded);
  SweepPlanned answer;
  answer.name = sweep.name;
  answer.request = TRY(readSweep(all, sweep.request.base, words, sweep.request.axes));
  answer.plan = TRY(planSweep(all, answer.request));
  answer.plan.cells = TRY(newCells(*study, all, sweep, answer.plan));
  answer.evaluate = TRY(lengthsAsked(arguments, answer.plan.cells));
  answer.cost = TRY(told(*loaded, answer.plan.cells, arguments, study->folder()));
  if (!dry)
    answer.made = TRY(extendSweep(*study, sweep, answer.request, answer.plan.cells));
  if (!dry && arguments.has("--evaluate"))
    TRY(evaluateSweep(*study, sweep.name, answer.evaluate));
  return answerOf(answer, arguments.positional(0));
}

Result<Answer> remake(const Arguments& arguments) {
  const bool dry = arguments.has("--dry-run");
  const auto study = TRY(opened(arguments));
  const auto sweep = TRY(named(*study, arguments, "--missing"));
  const auto loaded = TRY(engine());
  const auto cells = TRY(missingCells(*study, schema(*loaded), sweep));
  TRY(told(*loaded, cells, arguments, study->folder()));
  const auto runs = dry ? std::vector<std::int64_t>() : TRY(remakeMissing(*study, sweep, cells));
  const auto failed = sweep.in(RunState::Failed);
  return Answer(Json{{"name", sweep.name}, {"missing", cells.size()}, {"failed", failed}, {"runs", runs}},
                std::to_string(cells.size()) + " missing and " + std::to_string(failed) + " failed runs of " +
                    sweep.name +
                    (dry                           ? " would wait to be trained again.\n"
                     : cells.empty() && failed < 1 ? ".\n"
                                                   : " wait to be trained again.\n"));
}

Result<Answer> list(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0), Study::Mode::ReadOnly));
  if (arguments.has("--name")) {
    const auto sweep = TRY(sweepNamed(*study, arguments.text("--name")));
    return listRuns(sweep, TRY(runsOfSweep(*study, sweep.id)));
  }
  return listSweeps(TRY(sweepsOf(*study)));
}

// Readings that reorder a table, taken together two by two.
Result<Answer> makePairs(const Arguments& arguments) {
  const bool dry = arguments.has("--dry-run");
  const std::string name = arguments.text("--pairs");
  const auto study = TRY(opened(arguments));
  const auto pairs = TRY(pairsThatReorder(*study, name));
  const auto loaded = TRY(engine());
  const auto planned = TRY(planStudy(schema(*loaded), {pairs.sweeps, {}, {}, {}}, true));
  const auto cost = TRY(told(*loaded, planned.runs(), arguments, study->folder()));
  std::vector<std::int64_t> runs;
  if (!dry && !pairs.sweeps.empty()) {
    runs = TRY(makeRuns(*study, planned));
    TRY(study->saveTable({name, toJson(pairs.table)}));
  }
  const auto names = arrayOf(pairs.sweeps, [](const DesignedSweep& sweep) { return sweep.name; });
  Json json{{"reorder", pairs.reorder}, {"sweeps", names}, {"runs", cost.runs}, {"made", runs}};
  addCost(json, cost);
  return Answer(std::move(json), [pairs, cost](std::ostream& out) {
    out << pairs.reorder.size() << " readings reorder; " << pairs.sweeps.size() << " pairs to make\n";
    for (const DesignedSweep& sweep : pairs.sweeps)
      out << "            " << printable(sweep.name) << "\n";
    if (!pairs.sweeps.empty())
      printCost(out, cost);
  });
}

Result<Answer> forget(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.positional(0)));
  TRY(named(*study, arguments, "--forget"));
  TRY(forgetSweep(*study, arguments.text("--name")));
  return Answer();
}

struct Mode {
  const char* option;
  std::vector<std::string> with; // what goes with it, beside --name and --json
  Result<Answer> (*run)(const Arguments&);
};

const std::vector<Mode>& modes() {
  static const std::vector<Mode> all{
      {"--list", {}, list},
      {"--extend", {"--over", "--seeds", "--evaluate", "--device", "--quick", "--dry-run"}, extend},
      {"--missing", {"--device", "--quick", "--dry-run"}, remake},
      {"--pairs", {"--device", "--quick", "--dry-run"}, makePairs},
      {"--forget", {}, forget}};
  return all;
}

const std::vector<std::string> makes{"--over", "--set", "--seeds",  "--evaluate", "--preset",
                                     "--copy", "--new", "--device", "--quick",    "--dry-run"};

Result<void> goTogether(const Mode& mode, const Arguments& arguments) {
  for (const Mode& other : modes())
    if (arguments.has(other.option) && std::string(other.option) != mode.option)
      return userError("{0} and {1} exclude each other: give one.", {mode.option, other.option});
  for (const std::string& option : makes)
    if (arguments.has(option) && std::ranges::find(mode.with, option) == mode.with.end())
      return userError("{0} does not go with {1}: leave one of them out.", {option, mode.option});
  return {};
}

Result<Answer> run(const Arguments& arguments) {
  for (const Mode& mode : modes())
    if (arguments.has(mode.option)) {
      TRY(goTogether(mode, arguments));
      return mode.run(arguments);
    }
  for (const std::string& option : makes)
    if (arguments.has(option))
      return make(arguments);
  return list(arguments);
}

} // namespace

Command sweepCommand() {
  return {
      "sweep",
      {"STUDY"},
      {{"--over", "KEY=VALUES", "a parameter and its values: 1e-3,2e-3 or 1e-4..1e-2*10", true},
       {"--seeds", "N", "every combination with the same N seeds (1)"},
       {"--evaluate", "1,2,4",
        "lengths at which its runs are evaluated when they are done (1,2,4,… as far as "
        "evaluation.longest goes)"},
       {"--name", "NAME", "the sweep's name"},
       {"--preset", "ID", "start from a named configuration"},
       {"--copy", "RUN", "start from the configuration of a run"},
       {"--set", "KEY=VALUE", "a parameter of all runs, by its key", true},
       {"--new", "", "makes the study too"},
       {"--dry-run", "", "tells runs, time, memory and disk, and makes nothing"},
       {"--quick", "", "does not rehearse runs to tell the time"},
       {"--device", deviceWords, "where they will be trained (auto)"},
       {"--extend", "", "of --name: adds values with --over, or seeds up to --seeds"},
       {"--missing", "", "of --name: runs that were removed are made again, those that failed wait again"},
       {"--pairs", "TABLE",
        "makes the pairs of those readings of a table, as of the template multiverse, that reorder it"},
       {"--list", "", "lists the sweeps, or the runs of --name, which it does too without options"},
       {"--forget", "", "of --name: forgets the sweep; its runs stay"},
       jsonOption},
      "Makes runs for every combination of some parameters' values, with the same seeds.",
      run};
}

} // namespace expe::cli
