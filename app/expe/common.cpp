#include "app/expe/common.h"

#include "core/api/data.h"
#include "core/api/groups.h"

#include "core/api/presets.h"
#include "core/api/relevance.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

void printJson(const Json& json) {
  std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

Json toJson(const Value& value) {
  return std::visit([](const auto& plain) { return Json(plain); }, value);
}

Json toJson(const Config& config) {
  Json json = Json::object();
  for (const auto& [key, value] : config.values())
    json[key] = toJson(value);
  return json;
}

Result<std::vector<Run>> runsWith(Study& study, const std::vector<std::int64_t>& ids) {
  return chosenRuns(study, ids);
}

void printStudy(const Arguments& arguments, const Study& study, const std::vector<std::int64_t>& runs) {
  const std::string file = study.file().string();
  if (arguments.has("--json"))
    printJson(Json{{"study", file}, {"runs", runs}});
  else
    std::cout << file << "\n";
}

std::string titleOf(const Run& run) {
  return "run " + std::to_string(run.id) + (run.name.empty() ? "" : " (" + run.name + ")");
}

Result<Run> oneRun(const std::string& where, const Arguments& arguments, const std::string& purpose) {
  const auto ids = TRY(arguments.ids("--run"));
  const auto study = TRY(Study::open(where, Study::Mode::ReadOnly));
  const auto runs = TRY(runsWith(*study, ids));
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
    if (!config->text(key).empty())
      config->set(key, std::filesystem::absolute(config->text(key)).lexically_normal().string());
  for (auto& sentence : TRY(checkText(*config)))
    if (unusual && std::ranges::find(*unusual, sentence) == unusual->end())
      unusual->push_back(std::move(sentence));
  return config;
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
