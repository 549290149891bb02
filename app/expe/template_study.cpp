#include "app/expe/template_study.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/device.h"
#include "app/expe/sweep_text.h"
#include "core/api/engine.h"
#include "core/api/template.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

constexpr int mostMeasured = 6; // kinds of runs, some seconds each

void printMade(const PlannedStudy& planned, const SweepCost& cost, const std::string& where, bool made) {
  const auto& design = planned.design;
  std::cout << cost.runs << " runs" << std::string(6, ' ') << design.sweeps.size()
            << (design.sweeps.size() == 1 ? " sweep" : " sweeps");
  if (!planned.continued.empty())
    std::cout << ", and " << planned.continued.size() << " that go on from them";
  std::cout << "\n";
  for (std::size_t i = 0; i < design.sweeps.size(); ++i)
    std::cout << "            " << printable(design.sweeps[i].name) << ": " << planned.sweeps[i].cells.size()
              << " runs\n";
  printCost(cost);
  std::cout << "measured    " << design.evaluations.size()
            << (design.evaluations.size() == 1 ? " evaluation" : " evaluations")
            << " of the runs, which take time beside\n";
  std::cout << "tables     ";
  for (const auto& [name, table] : design.tables)
    std::cout << " \"" << printable(name) << "\"";
  std::cout << "\n";
  if (made)
    std::cout << "made        expe train " << where << " --all --workers auto, then expe eval " << where
              << " --all, then expe table " << where << " \"" << printable(design.tables.front().first)
              << "\"\n";
}

void printJsonOf(const PlannedStudy& planned, const SweepCost& cost, const std::vector<std::int64_t>& runs,
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
  printJson(json);
}

} // namespace

Result<void> checkNoneOf(const Arguments& arguments, const std::vector<std::string>& options,
                         const std::string& belongTo) {
  for (const std::string& option : options)
    if (arguments.has(option))
      return userError("{0} belongs to {1}: give that too.", {option, belongTo});
  return {};
}

Result<void> checkNoneOfBeside(const Arguments& arguments, const std::vector<std::string>& allowed,
                               const std::string& alone) {
  for (const std::string& word : arguments.words()) {
    const std::string option = word.substr(0, word.find('='));
    if (option.starts_with("--") && std::find(allowed.begin(), allowed.end(), option) == allowed.end())
      return userError("{0} does not go with {1}: leave one of them out.", {option, alone});
  }
  return {};
}

Result<void> makeOfTemplate(const Arguments& arguments) {
  TRY(checkNoneOfBeside(
      arguments, {"--template", "--size", "--seeds", "--set", "--dry-run", "--quick", "--device", "--json"},
      "--template"));
  const auto& of = *TRY(findTemplate(arguments.text("--template")));
  const TemplateRequest request{arguments.text("--size"), TRY(arguments.settings()),
                                TRY(arguments.integer("--seeds", 0, 1, 1000))};
  const auto device = TRY(deviceOf(arguments));
  const auto loaded = TRY(engine());
  const auto planned = TRY(planTemplate(schema(*loaded), of, request));
  catchInterrupts();
  BarProgress progress;
  const auto cost =
      TRY(costOf(*loaded, planned.runs(), device, arguments.has("--quick") ? 0 : mostMeasured, progress));
  TRY(mayFitDisk(cost, arguments.place(0)));
  std::vector<std::int64_t> ids;
  std::string file;
  if (!arguments.has("--dry-run"))
    file = TRY(Study::create(arguments.place(0),
                             [&](Study& study) -> Result<void> {
                               ids = TRY(makeRuns(study, planned));
                               return {};
                             }))
               ->file()
               .string();
  if (arguments.has("--json"))
    printJsonOf(planned, cost, ids, file);
  else
    printMade(planned, cost, arguments.place(0), !file.empty());
  return {};
}

} // namespace expe::cli
