// expe new: makes a study with one run, the sample study, or that of a template or a recipe.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/sweep_text.h"
#include "core/api/presets.h"
#include "core/api/recipe.h"
#include "core/api/template.h"
#include "core/base/input_file.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

struct Wanted {
  std::vector<std::pair<std::string, Config>> runs; // name and configuration of each
  std::vector<std::string> unusual;                 // about their texts
};

// All is checked before the study is made: a mistyped key leaves nothing behind.
Result<Wanted> wanted(const Schema& schema, const Arguments& arguments) {
  const auto set = TRY(arguments.settings());
  std::vector<SampleRun> runs{{arguments.text("--name"), {}}};
  std::string preset = arguments.text("--preset");
  if (preset == "sample") {
    runs = sampleRuns();
    preset = "ledger";
  }
  Wanted result;
  for (const SampleRun& run : runs) {
    Settings more = run.settings;
    more.insert(more.end(), set.begin(), set.end());
    const auto settings = TRY(presetAndSet(preset, more));
    auto config = TRY(configured(schema, schema.defaults("expe"), settings, set, &result.unusual));
    result.runs.emplace_back(run.name, std::move(config));
  }
  return result;
}

constexpr int mostMeasured = 6; // kinds of runs, some seconds each

void printMade(std::ostream& out, const PlannedStudy& planned, const SweepCost& cost,
               const std::string& where, bool made) {
  const auto& design = planned.design;
  out << cost.runs << " runs" << std::string(6, ' ') << design.sweeps.size()
      << (design.sweeps.size() == 1 ? " sweep" : " sweeps");
  if (!planned.continued.empty())
    out << ", and " << planned.continued.size() << " that go on from them";
  out << "\n";
  for (std::size_t i = 0; i < design.sweeps.size(); ++i)
    out << "            " << printable(design.sweeps[i].name) << ": " << planned.sweeps[i].cells.size()
        << " runs\n";
  printCost(out, cost);
  out << "measured    " << design.evaluations.size()
      << (design.evaluations.size() == 1 ? " evaluation" : " evaluations")
      << " of the runs, which take time beside\n";
  out << "tables     ";
  for (const auto& [name, table] : design.tables)
    out << " \"" << printable(name) << "\"";
  out << "\n";
  if (!made)
    return;
  const std::string study = shellWord(where);
  out << "made        expe train " << study << " --all --workers auto, then expe eval " << study
      << " --all, then expe table " << study << " " << shellWord(printable(design.tables.front().first))
      << "\n";
}

Json describe(const PlannedStudy& planned, const SweepCost& cost, const std::vector<std::int64_t>& runs,
              const std::string& file) {
  Json sweeps = Json::object(), tables = Json::array();
  for (std::size_t i = 0; i < planned.sweeps.size(); ++i)
    sweeps[planned.design.sweeps[i].name] = planned.sweeps[i].cells.size();
  for (const auto& [name, table] : planned.design.tables)
    tables.push_back(name);
  Json json{
      {"study", file.empty() ? Json() : Json(file)}, {"runs", cost.runs}, {"ids", runs}, {"sweeps", sweeps},
      {"continued", planned.continued.size()},       {"tables", tables}};
  addCost(json, cost);
  return json;
}

// --template NAME
Result<Answer> makeOfTemplate(const Arguments& arguments) {
  TRY(checkNoneOfBeside(
      arguments, {"--template", "--size", "--seeds", "--set", "--dry-run", "--quick", "--device", "--json"},
      "--template"));
  const auto& of = *TRY(findTemplate(arguments.text("--template")));
  const TemplateRequest request{arguments.text("--size"), TRY(arguments.settings()),
                                TRY(arguments.integer("--seeds", 0, 1, 1000))};
  const auto device = TRY(deviceOf(arguments));
  const auto loaded = TRY(engine());
  const auto planned = TRY(planTemplate(schema(*loaded), of, request));
  BarProgress progress;
  const auto cost =
      TRY(costOf(*loaded, planned.runs(), device, arguments.has("--quick") ? 0 : mostMeasured, progress));
  TRY(mayFitDisk(cost, arguments.positional(0)));
  std::vector<std::int64_t> ids;
  std::string file;
  if (!arguments.has("--dry-run"))
    file = TRY(Study::create(arguments.positional(0),
                             [&](Study& study) -> Result<void> {
                               ids = TRY(makeRuns(study, planned));
                               return {};
                             }))
               ->file()
               .string();
  return Answer(describe(planned, cost, ids, file),
                [planned, cost, where = arguments.positional(0), made = !file.empty()](std::ostream& out) {
                  printMade(out, planned, cost, where, made);
                });
}

// --recipe FILE
Result<Answer> makeOfRecipe(const Arguments& arguments) {
  TRY(checkNoneOfBeside(arguments, {"--recipe", "--set", "--json"}, "--recipe"));
  const std::string file = arguments.text("--recipe");
  const auto text = TRY(readFile(file, longestRecipe));
  const auto loaded = TRY(engine());
  auto read = readRecipe(text, schema(*loaded));
  if (!read) {
    Error error = read.error();
    error.text = "{" + std::to_string(error.arguments.size()) + "}: " + error.text;
    error.arguments.push_back(file);
    return error;
  }
  BarProgress progress;
  const auto made = TRY(makeStudy(arguments.positional(0), std::move(*read), TRY(arguments.settings()),
                                  EXPE_VERSION, progress));
  if (!made.otherProgram.empty())
    std::cerr << "The recipe is of version " << printable(made.otherProgram) << ", this is " << EXPE_VERSION
              << ": losses may differ in their last bits.\n";
  return madeStudy(*made.study, made.runs);
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.has("--template"))
    return makeOfTemplate(arguments);
  if (arguments.has("--recipe"))
    return makeOfRecipe(arguments);
  TRY(checkNoneOf(arguments, {"--size", "--seeds", "--dry-run", "--quick", "--device"}, "--template"));
  const auto loaded = TRY(engine());
  const auto [runs, unusual] = TRY(wanted(schema(*loaded), arguments));
  std::vector<std::int64_t> ids;
  const auto study =
      TRY(Study::create(arguments.positional(0), [&, &runs = runs](Study& made) -> Result<void> {
        for (const auto& [name, config] : runs) {
          const auto id = TRY(made.addRun(name, config));
          ids.push_back(id);
        }
        return {};
      }));
  tellUnusual(unusual);
  return madeStudy(*study, ids);
}

} // namespace

Command newCommand() {
  return {"new",
          {"STUDY"},
          {{"--preset", "ID", "start from a named configuration; sample: the sample study of four runs"},
           {"--name", "NAME", "the run's name"},
           {"--template", "NAME", "the study of a template: expe template lists them"},
           {"--size", "laptop|paper", "of the template (laptop)"},
           {"--seeds", "N", "of the template: with so many seeds (as it says)"},
           {"--dry-run", "", "of the template: tells runs, time, memory and disk, and makes nothing"},
           {"--quick", "", "of the template: does not rehearse runs to tell the time"},
           {"--device", deviceWords, "of the template: where it will be trained (auto)"},
           {"--recipe", "FILE",
            "the study of a recipe, as expe recipe writes one; --set data.text=FILE where it lies elsewhere"},
           setOption,
           jsonOption},
          "Makes a study with one run, or that of a template or a recipe.",
          run};
}

} // namespace expe::cli
