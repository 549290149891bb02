// What a report is made of, read from a study, and the machine that makes it.
#include "core/api/report.h"

#include "core/api/comparison.h"
#include "core/api/recipe.h"
#include "core/api/study.h"
#include "core/base/lists.h"
#include "core/base/processor.h"
#include "core/study/manifest.h"

#include <array>
#include <ctime>
#include <sys/utsname.h>
#include <thread>

namespace expe {
namespace {

std::string now() { // UTC
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

std::vector<std::pair<std::string, std::string>> environment() {
  std::vector<std::pair<std::string, std::string>> facts = {{"program", "ExPE Workbench " EXPE_VERSION},
                                                            {"compiler", __VERSION__}};
  if (utsname system{}; ::uname(&system) == 0)
    facts.emplace_back("system", std::string(system.sysname) + " " + system.release + ", " + system.machine);
  if (const auto name = processorName(); !name.empty())
    facts.emplace_back("processor", name);
  facts.emplace_back("threads", std::to_string(std::thread::hardware_concurrency()));
  const auto instructions =
      joined(filtered(std::array{"avx2", "avx512f", "avx512_bf16", "amx_bf16"}, processorHas));
  facts.emplace_back("instructions", instructions.empty() ? "none of AVX2, AVX-512, AMX" : instructions);
  return facts;
}

// Of the newest checkpoint of each run, as its manifest states it.
Result<std::vector<std::pair<std::string, std::string>>> weightsOf(Study& study,
                                                                   const std::vector<RunData>& rows) {
  std::vector<std::pair<std::string, std::string>> weights;
  for (const RunData& data : rows) {
    const auto checkpoints = TRY(study.checkpoints(data.run.id));
    if (checkpoints.empty())
      continue;
    const auto& newest = checkpoints.back();
    auto hash = statedHash(newest.folder, "model.safetensors");
    weights.emplace_back("run " + std::to_string(data.run.id) + ", step " + std::to_string(newest.step),
                         hash ? *hash : hash.error().message());
  }
  return weights;
}

// All readings so far and those by the report's tables. What cannot be stored says so in its line.
Result<std::vector<TestReading>> readingsWith(Study& study, const std::vector<SavedTable>& tables,
                                              const std::string& who) {
  std::vector<TestReading> unstored;
  for (const SavedTable& table : tables) {
    const auto definition = tableFromJson(table.definition);
    if (!definition || definition->of.split != "test")
      continue;
    const std::string what = who + ", table " + table.name;
    if (study.readOnly())
      unstored.push_back({now(), "this report", what + " (not logged: the study cannot be written)"});
    else
      TRY(logReading(study, definition->of, what));
  }
  auto readings = TRY(study.testReadings());
  readings.insert(readings.end(), unstored.begin(), unstored.end());
  return readings;
}

} // namespace

Result<ReportSources> readReport(Study& study, const Schema& schema, const std::vector<std::int64_t>& runs,
                                 const std::string& who, Progress& progress) {
  ReportSources sources;
  sources.study = study.name();
  sources.made = now();
  sources.rows = TRY(readRuns(study, runs, RowParts::All));
  sources.causes = TRY(breakCausesOf(study, sources.rows));
  sources.colors = std::make_shared<const RunColors>(TRY(colorsOf(study)));
  sources.annotations = TRY(annotationsOf(study));
  sources.tables = TRY(study.savedTables());
  sources.slides = TRY(drawSlides(study, progress));
  sources.readings = TRY(readingsWith(study, sources.tables, who));
  sources.weights = TRY(weightsOf(study, sources.rows));
  sources.environment = environment();
  if (auto recipe = recipeOf(study, schema, EXPE_VERSION, progress))
    sources.recipe = std::move(recipe->text), sources.notInRecipe = std::move(recipe->leftOut);
  else
    sources.notInRecipe = {recipe.error().message()};
  sources.pinned = TRY(baselineOf(study));
  if (sources.pinned)
    sources.baseline = std::to_string(sources.pinned->run);
  return sources;
}

} // namespace expe
