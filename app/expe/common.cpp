#include "app/expe/common.h"

#include "core/api/data.h"
#include "core/api/runs.h"

#include "core/api/presets.h"
#include "core/api/schema.h"
#include "core/api/sweep.h"
#include "core/base/files.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

Json toJson(const Value& value) {
  return std::visit([](const auto& plain) { return Json(plain); }, value);
}

Json toJson(const Config& config) {
  Json json = Json::object();
  for (const auto& [key, value] : config.values())
    json[key] = toJson(value);
  return json;
}

std::string quoted(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Answer> inFileOrPrinted(const Arguments& arguments, const std::string& text) {
  if (!arguments.has("--out"))
    return Answer::ofText(text);
  TRY(files().replace(arguments.text("--out"), text));
  return Answer::ofText(arguments.text("--out") + "\n");
}

Answer madeStudy(const Study& study, const std::vector<std::int64_t>& runs) {
  const std::string file = study.file().string();
  return {Json{{"study", file}, {"runs", runs}}, file + "\n"};
}

Answer madeRun(std::int64_t id) {
  return {Json{{"id", id}}, std::to_string(id) + "\n"};
}

Result<std::unique_ptr<Study>> openWritable(const std::string& where) {
  auto study = TRY(Study::open(where));
  if (study->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {study->folder().string()});
  return study;
}

std::string titleOf(const Run& run) {
  return "run " + std::to_string(run.id) + (run.name.empty() ? "" : " (" + run.name + ")");
}

Result<Run> oneRun(const std::string& where, const Arguments& arguments, const std::string& purpose) {
  const auto ids = TRY(arguments.ids("--run"));
  const auto study = TRY(Study::open(where, Study::Mode::ReadOnly));
  const auto runs = TRY(chosenRuns(*study, ids));
  if (runs.size() != 1)
    return userError("--run is missing: write --run ID, {0}.", {purpose});
  return runs.front();
}

Result<Config> configured(const Schema& schema, const Config& base, const Settings& settings,
                          const Settings& typed, std::vector<std::string>* unusual) {
  auto config = schema.configure(base, settings);
  if (!config)
    return config;
  TRY(checkRelevant(schema, base, *config, typed));
  for (const char* key : {"data.text", "data.model"})
    config->set(key, absoluteData(key, config->text(key)));
  for (const std::string& sentence : english(TRY(checkText(*config))))
    if (unusual)
      addOnce(*unusual, sentence);
  return config;
}

Result<Config> configAsked(const Schema& schema, const Arguments& arguments, std::size_t i,
                           const std::string& purpose) {
  const auto set = TRY(arguments.settings());
  const auto settings = TRY(presetAndSet(arguments.text("--preset"), set));
  const bool ofRun = arguments.positionals().size() > i;
  const auto base = ofRun ? schema.complete(TRY(oneRun(arguments.positional(i), arguments, purpose)).config)
                          : schema.defaults("expe");
  return configured(schema, base, settings, set);
}

Result<std::vector<std::int64_t>> runsOf(Study& study, const std::string& sweep) {
  return mapped(TRY(runsOfSweep(study, TRY(sweepNamed(study, sweep)).id)), &SweepRun::run);
}

void tellUnusual(const std::vector<std::string>& sentences) {
  for (const auto& sentence : sentences)
    std::cerr << printable(sentence) << "\n";
}

Result<Settings> presetAndSet(const std::string& id, const Settings& set) {
  if (id.empty())
    return set;
  const auto found = TRY(anyPreset(userPresetFolder(), id));
  return settingsOf(found, set);
}

} // namespace expe::cli
