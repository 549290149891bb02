#include "app/expe/common.h"
#include "app/expe/run.h"
#include "core/api/presets.h"
#include "core/api/runs.h"
#include "core/api/schema.h"

#include <ostream>
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

void printLines(std::ostream& out, const Config& config, const Keys& own, const Schema& schema,
                bool standard) {
  for (const auto& [key, value] : config.values())
    if (own.contains(key) != standard) {
      const auto* parameter = schema.find(key);
      const bool lost = parameter && !standard && !meansSomething(schema, *parameter, config);
      if (config.automatic(key))
        out << "# " << key << " is " << expe::print(value) << " by its rule\n";
      out << (lost ? "# means nothing here: " : "") << key << "="
          << (config.automatic(key) ? "auto" : expe::print(value)) << "\n";
    }
}

void printText(std::ostream& out, const Run& run, const Config& config, const Keys& own, const Schema& schema,
               const std::vector<Change>& changes) {
  out << "# " << titleOf(run) << ", configuration " << hashOf(config) << "\n";
  if (run.parentRun)
    out << "# goes on from run " << *run.parentRun << " at step " << run.parentStep.value_or(0) << ": --from "
        << *run.parentRun << "@" << run.parentStep.value_or(0) << "\n";
  printLines(out, config, own, schema, false);
  for (const std::string& key : changedKeys(run, changes))
    out << "# changed while it trained: " << key << " " << expe::print(historyOf(run, changes, key)) << "\n";
  out << "# defaults\n";
  printLines(out, config, own, schema, true);
}

Json describe(const Run& run, const Config& config, const Keys& own, const std::vector<Change>& changes) {
  Json json{
      {"id", run.id},
      {"name", run.name},
      {"hash", hashOf(config)},
      {"from", run.parentRun ? Json{{"run", *run.parentRun}, {"step", run.parentStep.value_or(0)}} : Json()},
      {"config", cli::toJson(config)},
      {"defaults", Json::array()},
      {"changes", arrayOf(changes, [](const Change& change) {
         return Json{{"step", change.step}, {"key", change.key}, {"value", cli::toJson(change.value)}};
       })}};
  for (const auto& [key, value] : config.values())
    if (!own.contains(key))
      json["defaults"].push_back(key);
  return json;
}

} // namespace

Result<Answer> configOf(Study& study, std::int64_t id, const Schema& schema) {
  const auto run = TRY(study.run(id));
  const auto changes = TRY(study.changes(id));
  const Config config = schema.complete(run.config);
  const Keys own = ownKeys(schema, config);
  return Answer(describe(run, config, own, changes),
                [=, &schema](std::ostream& out) { printText(out, run, config, own, schema, changes); });
}

} // namespace expe::cli
