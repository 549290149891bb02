// expe new: makes a study with one run, the sample study, or that of a template or a recipe.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/device.h"
#include "app/expe/template_study.h"
#include "core/api/presets.h"

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

Result<void> run(const Arguments& arguments) {
  if (arguments.has("--template"))
    return makeOfTemplate(arguments);
  if (arguments.has("--recipe"))
    return makeOfRecipe(arguments);
  TRY(checkNoneOf(arguments, {"--size", "--seeds", "--dry-run", "--quick", "--device"}, "--template"));
  const auto loaded = TRY(engine());
  const auto [runs, unusual] = TRY(wanted(schema(*loaded), arguments));
  std::vector<std::int64_t> ids;
  const auto study = TRY(Study::create(arguments.place(0), [&, &runs = runs](Study& made) -> Result<void> {
    for (const auto& [name, config] : runs) {
      const auto id = TRY(made.addRun(name, config));
      ids.push_back(id);
    }
    return {};
  }));
  tellUnusual(unusual);
  printStudy(arguments, *study, ids);
  return {};
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
