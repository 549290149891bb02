#include "app/expe/run_config.h"

#include "app/expe/common.h"
#include "core/api/history.h"
#include "core/api/presets.h"
#include "core/api/relevance.h"

#include <iostream>
#include <set>

namespace expe::cli {

namespace {

using Keys = std::set<std::string>;

// Those that a new run does not have by itself. What is auto is so by default, whatever value it was given.
Keys ownKeys(const Schema& schema, const Config& config) {
  Keys own;
  for (const auto& [key, value] : settingsOf(schema, config))
    own.insert(key);
  return own;
}

void printLines(const Config& config, const Keys& own, const Schema& schema, bool standard) {
  for (const auto& [key, value] : config.values())
    if (own.contains(key) != standard) {
      const auto* parameter = schema.find(key);
      const bool lost = parameter && !standard && !meansSomething(schema, *parameter, config);
      if (config.automatic(key))
        std::cout << "# " << key << " is " << expe::print(value) << " by its rule\n";
      std::cout << (lost ? "# means nothing here: " : "") << key << "="
                << (config.automatic(key) ? "auto" : expe::print(value)) << "\n";
    }
}

void printText(const Run& run, const Config& config, const Keys& own, const Schema& schema,
               const std::vector<Change>& changes) {
  std::cout << "# " << titleOf(run) << ", configuration " << hashOf(config) << "\n";
  if (run.parentRun)
    std::cout << "# goes on from run " << *run.parentRun << " at step " << run.parentStep.value_or(0)
              << ": --from " << *run.parentRun << "@" << run.parentStep.value_or(0) << "\n";
  printLines(config, own, schema, false);
  for (const std::string& key : changedKeys(run, changes))
    std::cout << "# changed while it trained: " << key << " " << expe::print(historyOf(run, changes, key))
              << "\n";
  std::cout << "# defaults\n";
  printLines(config, own, schema, true);
}

Json describe(const Run& run, const Config& config, const Keys& own, const std::vector<Change>& changes) {
  Json json{
      {"id", run.id},
      {"name", run.name},
      {"hash", hashOf(config)},
      {"from", run.parentRun ? Json{{"run", *run.parentRun}, {"step", run.parentStep.value_or(0)}} : Json()},
      {"config", cli::toJson(config)},
      {"defaults", Json::array()},
      {"changes", Json::array()}};
  for (const auto& [key, value] : config.values())
    if (!own.contains(key))
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
  const Keys own = ownKeys(schema, config);
  if (json)
    printJson(describe(run, config, own, changes));
  else
    printText(run, config, own, schema, changes);
  return {};
}

} // namespace expe::cli
