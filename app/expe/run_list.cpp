#include "app/expe/common.h"
#include "app/expe/run.h"
#include "app/expe/words.h"
#include "core/api/losses.h"
#include "core/api/queue.h"
#include "core/api/run_query.h"
#include "core/api/runs.h"
#include "core/api/sweep.h"
#include "core/base/lists.h"
#include "core/base/printable.h"

#include <algorithm>
#include <set>

namespace expe::cli {

namespace {

const std::string encodingKey = "position.encoding";

Json automatic(const Config& config) { // what `auto` took
  Json taken = Json::object();
  for (const std::string& key : config.automatic())
    taken[key] = toJson(config.at(key));
  return taken;
}

struct Listed {
  Run run;
  std::vector<Change> changes;
  std::int64_t checkpoint = -1;     // the newest; −1: there is none
  std::optional<std::int64_t> best; // the step of its checkpoint with the lowest validation loss
  bool paused = false;
};

Json changed(const Listed& one) { // what it was trained with
  Json changed = Json::object();
  for (const std::string& key : changedKeys(one.run, one.changes))
    changed[key] = expe::print(historyOf(one.run, one.changes, key));
  return changed;
}

Json toJson(const Evaluation& e) {
  return {{"checkpoint", e.checkpoint},
          {"length", e.length},
          {"window", e.window},
          {"loss", e.loss},
          {"half_width_95", e.error},
          {"protocol", e.protocol},
          {"split", e.split},
          {"scale", e.scale},
          {"precision", e.precision},
          {"tokens", e.tokens},
          {"settings", Json::parse(e.settings.empty() ? "{}" : e.settings, nullptr, false)}};
}

// Of the newest weights, by length: evaluated, else validated while it trained.
Json losses(const Listed& one, const std::vector<Validation>& validations,
            const std::vector<Evaluation>& evaluations) {
  Json all = Json::array();
  const auto line = ownLosses({one.run, validations, evaluations, one.checkpoint});
  for (const Evaluation& row : line ? line->rows : std::vector<Evaluation>()) {
    all.push_back(toJson(row));
    all.back()["validation"] = line->validation;
  }
  return all;
}

Result<Json> describe(Study& study, const Listed& one) {
  const auto& [run, changes, checkpoint, best, paused] = one;
  const auto validations = TRY(study.validations(run.id));
  const auto evaluations = TRY(study.evaluations(run.id, false));
  return Json{{"id", run.id},
              {"name", run.name},
              {"state", listedState(run)},
              {"paused", paused},
              {"encoding", run.config.has(encodingKey) ? cli::toJson(run.config.at(encodingKey)) : Json()},
              {"config", cli::toJson(run.config)},
              {"changed", changed(one)},
              {"losses", losses(one, validations, evaluations)},
              {"evaluations", arrayOf(evaluations, [](const Evaluation& e) { return toJson(e); })},
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

std::string line(const Listed& one) {
  const Run& run = one.run;
  std::string text = std::to_string(run.id) + "	" + printable(run.name) + "	" + listedState(run) +
                     (one.paused ? ", paused" : "") + "	" + std::to_string(run.step) + " of " +
                     stated(run, "training.steps") + "	" + printable(stated(run, "position.encoding")) +
                     "	" + printable(joined(run.tags));
  if (run.archived)
    text += "\tarchived";
  if (!run.trashed.empty())
    text += "\tin the trash since " + run.trashed;
  if (const std::string taken = automaticValues(run.config); !taken.empty())
    text += "\tauto " + taken;
  for (const std::string& key : changedKeys(run, one.changes))
    text += "\t" + key + " " + expe::print(historyOf(run, one.changes, key));
  if (one.best)
    text += "\tbest at " + std::to_string(*one.best);
  return text;
}

Result<Listed> read(Study& study, const Run& run) {
  Listed one{.run = run, .changes = TRY(study.changes(run.id))};
  for (const Checkpoint& checkpoint : TRY(study.checkpoints(run.id))) {
    one.checkpoint = checkpoint.step;
    if (checkpoint.best)
      one.best = checkpoint.step;
  }
  return one;
}

// In the queue or taken out of it.
Result<std::set<std::int64_t>> pausedRuns(Study& study) {
  std::set<std::int64_t> paused;
  for (const auto& entries : {TRY(queueOf(study)).entries, TRY(takenOutOf(study))})
    for (const QueueEntry& entry : entries)
      if (entry.paused)
        paused.insert(entry.run);
  return paused;
}

// What was measured of the runs is read where it is wanted, as data.
Result<Answer> list(std::shared_ptr<Study> study, const std::vector<Run>& runs) {
  const auto paused = TRY(pausedRuns(*study));
  std::vector<Listed> listed;
  std::string text;
  for (const Run& run : runs) {
    listed.push_back(TRY(read(*study, run)));
    listed.back().paused = paused.contains(run.id);
    text += line(listed.back()) + "\n";
  }
  return Answer(
      [study = std::move(study), listed = std::move(listed)]() -> Result<Json> {
        Json all = Json::array();
        for (const Listed& one : listed)
          all.push_back(TRY(describe(*study, one)));
        return all;
      },
      text);
}

// By id, those in the trash too.
Result<std::vector<Run>> everyRun(Study& study) {
  auto runs = TRY(study.runs());
  const auto trashed = TRY(study.trashedRuns());
  runs.insert(runs.end(), trashed.begin(), trashed.end());
  std::ranges::sort(runs, {}, &Run::id);
  return runs;
}

Result<RunData> dataOf(Study& study, const Run& run) {
  auto data = TRY(readChanged(study, run));
  data.validations = TRY(study.validations(run.id));
  data.evaluations = TRY(study.evaluations(run.id, false));
  if (const auto newest = TRY(study.newestMetric(run.id)))
    data.metrics = {*newest};
  for (const Checkpoint& checkpoint : TRY(study.checkpoints(run.id)))
    data.checkpoints.push_back(checkpoint.step);
  return data;
}

// What the columns of the window's list say of it.
QueriedRun queried(const RunData& data, bool paused, const GroupRows& groups) {
  const Run& run = data.run;
  QueriedRun asked;
  asked.name = displayName(run);
  asked.encoding = stated(run, encodingKey.c_str());
  asked.states = {paused ? "paused" : listedState(run)};
  if (run.archived)
    asked.states.emplace_back("archived");
  asked.tags = run.tags;
  asked.config = &run.config;
  asked[RunNumber::Step] = static_cast<double>(run.step);
  if (!data.metrics.empty()) {
    const Metric& newest = data.metrics.back();
    asked[RunNumber::Loss] = newest.loss;
    asked[RunNumber::Time] = newest.seconds;
    asked[RunNumber::Speed] = newest.seconds > 0 ? static_cast<double>(newest.tokens) / newest.seconds : none;
  }
  for (const Validation& row : data.validations)
    if (row.length == 1 && !(row.loss >= asked[RunNumber::Best]))
      asked[RunNumber::Best] = row.loss;
  const auto line = ownLosses(lossRows(data));
  const auto differences = groups.differences.find(run.id);
  for (const auto& [length, at, difference] : {std::tuple(1.0, RunNumber::At1, RunNumber::D1),
                                               {2.0, RunNumber::At2, RunNumber::D2},
                                               {4.0, RunNumber::At4, RunNumber::D4}}) {
    if (const Evaluation* row = line ? line->at(length) : nullptr)
      asked[at] = row->loss;
    if (differences != groups.differences.end() && differences->second.at.contains(length))
      asked[difference] = differences->second.at.at(length);
  }
  return asked;
}

// Those that the filter holds of. Differences are of all of `runs`, as in the window's list.
Result<std::vector<Run>> filtered(Study& study, const std::vector<Run>& runs, const std::string& filter) {
  std::vector<RunData> all;
  Config known;
  for (const Run& run : runs) {
    all.push_back(TRY(dataOf(study, run)));
    for (const auto& [key, value] : all.back().run.config.values())
      known.set(key, value);
  }
  const auto query = TRY(parseQuery(filter, known));
  const auto groups = TRY(groupRows(rowsOf(all), {}, TRY(baselineOf(study))));
  const auto paused = TRY(pausedRuns(study));
  std::vector<Run> kept;
  for (const RunData& data : all)
    if (query(queried(data, paused.contains(data.run.id), groups)))
      kept.push_back(data.run);
  return kept;
}

} // namespace

Result<Answer> listRuns(std::shared_ptr<Study> study, bool all, const std::string& sweep,
                        const std::string& filter) {
  auto runs = TRY(all ? everyRun(*study) : chosenRuns(*study, {}));
  if (!filter.empty())
    runs = TRY(filtered(*study, runs, filter));
  if (!sweep.empty()) {
    const auto ids = TRY(runsOf(*study, sweep));
    std::erase_if(runs, [&](const Run& run) { return std::ranges::count(ids, run.id) == 0; });
  }
  return list(std::move(study), runs);
}

Result<Answer> listRun(std::shared_ptr<Study> study, std::int64_t id) {
  auto runs = TRY(everyRun(*study));
  std::erase_if(runs, [&](const Run& run) { return run.id != id; });
  if (runs.empty())
    if (const auto unknown = study->run(id); !unknown) // lists the ids there are
      return unknown.error();
  return list(std::move(study), runs);
}

} // namespace expe::cli
