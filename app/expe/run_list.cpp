#include "app/expe/run_list.h"

#include "app/expe/common.h"
#include "core/api/sweep.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>
#include <set>

namespace expe::cli {

namespace {

Json automatic(const Config& config) { // what `auto` took
  Json taken = Json::object();
  for (const std::string& key : config.automatic())
    taken[key] = toJson(config.at(key));
  return taken;
}

Json describe(const Run& run, std::optional<std::int64_t> best) {
  return {{"id", run.id},
          {"name", run.name},
          {"state", name(run.state)},
          {"step", run.step},
          {"best", best ? Json(*best) : Json(nullptr)},
          {"tags", run.tags},
          {"automatic", automatic(run.config)},
          {"archived", run.archived},
          {"trashed", run.trashed.empty() ? Json(nullptr) : Json(run.trashed)},
          {"note", run.note}};
}

// A study from elsewhere may lack any value, or have it of another kind.
std::string stated(const Run& run, const char* key) {
  return run.config.has(key) ? expe::print(run.config.at(key)) : "?";
}

std::string line(const Run& run, std::optional<std::int64_t> best) {
  std::string tags;
  for (const std::string& tag : run.tags)
    tags += (tags.empty() ? "" : ", ") + tag;
  std::string text = std::to_string(run.id) + "	" + printable(run.name) + "	" + name(run.state) + "	" +
                     std::to_string(run.step) + " of " + stated(run, "training.steps") + "	" +
                     printable(stated(run, "position.encoding")) + "	" + printable(tags);
  if (run.archived)
    text += "\tarchived";
  if (!run.trashed.empty())
    text += "\tin the trash since " + run.trashed;
  if (const std::string taken = automaticValues(run.config); !taken.empty())
    text += "\tauto " + taken;
  if (best)
    text += "\tbest at " + std::to_string(*best);
  return text;
}

// The step of its checkpoint with the lowest validation loss.
Result<std::optional<std::int64_t>> bestOf(Study& study, std::int64_t run) {
  for (const Checkpoint& checkpoint : TRY(study.checkpoints(run)))
    if (checkpoint.best)
      return std::optional(checkpoint.step);
  return std::optional<std::int64_t>();
}

Result<void> print(Study& study, const std::vector<Run>& runs, bool json) {
  Json all = Json::array();
  for (const Run& run : runs) {
    const auto best = TRY(bestOf(study, run.id));
    if (json)
      all.push_back(describe(run, best));
    else
      std::cout << line(run, best) << "\n";
  }
  if (json)
    printJson(all);
  return {};
}

Result<std::set<std::int64_t>> runIdsOf(Study& study, const std::string& sweep) {
  std::set<std::int64_t> ids;
  for (const SweepRun& run : TRY(runsOfSweep(study, TRY(sweepNamed(study, sweep)).id)))
    ids.insert(run.run);
  return ids;
}

// By id, those in the trash too.
Result<std::vector<Run>> everyRun(Study& study) {
  auto runs = study.runs();
  if (!runs)
    return runs;
  auto trashed = study.trashedRuns();
  if (!trashed)
    return trashed;
  runs->insert(runs->end(), trashed->begin(), trashed->end());
  std::sort(runs->begin(), runs->end(), [](const Run& a, const Run& b) { return a.id < b.id; });
  return runs;
}

} // namespace

Result<void> listRuns(Study& study, bool all, const std::string& sweep, bool json) {
  auto runs = TRY(all ? everyRun(study) : runsWith(study, {}));
  if (!sweep.empty()) {
    const auto ids = TRY(runIdsOf(study, sweep));
    std::erase_if(runs, [&](const Run& run) { return !ids.contains(run.id); });
  }
  return print(study, runs, json);
}

Result<void> listRun(Study& study, std::int64_t id, bool json) {
  auto runs = TRY(everyRun(study));
  std::erase_if(runs, [&](const Run& run) { return run.id != id; });
  if (runs.empty())
    if (const auto unknown = study.run(id); !unknown) // lists the ids there are
      return unknown.error();
  return print(study, runs, json);
}

} // namespace expe::cli
