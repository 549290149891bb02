#include "app/expe/run_config.h"

#include "app/expe/common.h"
#include "core/api/relevance.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

// What is auto is so by default, whatever value it was given.
bool isDefault(const Config& config, const Config& defaults, const std::string& key) {
  if (!defaults.has(key) || config.automatic(key) != defaults.automatic(key))
    return false;
  return config.automatic(key) || defaults.at(key) == config.at(key);
}

void printLines(const Config& config, const Config& defaults, const Schema& schema, bool standard) {
  for (const auto& [key, value] : config.values())
    if (isDefault(config, defaults, key) == standard) {
      const auto* parameter = schema.find(key);
      const bool lost = parameter && !standard && !meansSomething(schema, *parameter, config);
      if (config.automatic(key))
        std::cout << "# " << key << " is " << expe::print(value) << " by its rule\n";
      std::cout << (lost ? "# means nothing here: " : "") << key << "="
                << (config.automatic(key) ? "auto" : expe::print(value)) << "\n";
    }
}

void printText(const Run& run, const Config& config, const Config& defaults, const Schema& schema,
               const std::vector<Change>& changes) {
  std::cout << "# " << titleOf(run) << ", configuration " << hashOf(config) << "\n";
  if (run.parentRun)
    std::cout << "# goes on from run " << *run.parentRun << " at step " << run.parentStep.value_or(0)
              << ": --from " << *run.parentRun << "@" << run.parentStep.value_or(0) << "\n";
  printLines(config, defaults, schema, false);
  for (const Change& change : changes)
    std::cout << "# changed after step " << change.step << ": " << change.key << "="
              << expe::print(change.value) << "\n";
  std::cout << "# defaults\n";
  printLines(config, defaults, schema, true);
}

Json describe(const Run& run, const Config& config, const Config& defaults,
              const std::vector<Change>& changes) {
  Json json{
      {"id", run.id},
      {"name", run.name},
      {"hash", hashOf(config)},
      {"from", run.parentRun ? Json{{"run", *run.parentRun}, {"step", run.parentStep.value_or(0)}} : Json()},
      {"config", cli::toJson(config)},
      {"defaults", Json::array()},
      {"changes", Json::array()}};
  for (const auto& [key, value] : config.values())
    if (isDefault(config, defaults, key))
      json["defaults"].push_back(key);
  for (const Change& change : changes)
    json["changes"].push_back(
        {{"step", change.step}, {"key", change.key}, {"value", cli::toJson(change.value)}});
  return json;
}

} // namespace

Result<void> printConfig(Study& study, std::int64_t id, const Schema& schema, bool json) {
  const auto run = TRY(study.run(id));
  const auto changes = TRY(study.changes(id));
  const Config config = schema.complete(run.config);
  const Config defaults = schema.defaults(config.text("position.encoding"));
  if (json)
    printJson(describe(run, config, defaults, changes));
  else
    printText(run, config, defaults, schema, changes);
  return {};
}

} // namespace expe::cli
