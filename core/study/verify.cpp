// `expe verify`: everything in a study that can be checked. A study may be written meanwhile, so that what
// seems to be missing is looked for once more before it is reported.
#include "core/api/schema.h"
#include "core/study/checkpoint.h"
#include "core/study/inside.h"
#include "core/study/lock.h"
#include "core/study/study_file.h"
#include "core/study/tables.h"

#include <algorithm>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <set>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t longestState = 1 << 20; // a state.json is some thousand bytes

using Findings = std::vector<std::string>;

template <class T> void report(Findings& findings, const Result<T>& result) {
  if (!result)
    findings.push_back(result.error().message());
}

void checkDatabase(Database& database, Findings& findings) {
  Statement row(database, "PRAGMA integrity_check(20)");
  while (row.next())
    if (row.text(0) != "ok")
      findings.push_back(damaged(database.path(), row.text(0)).message());
  Statement orphan(database, "PRAGMA foreign_key_check");
  while (orphan.next())
    findings.push_back(
        damaged(database.path(), "a row of " + orphan.text(0) + " belongs to no run").message());
  checkTables(database);
}

// The first step of a run that is not stored though a later one is; 0 if there is none.
std::int64_t firstGap(Database& database, std::int64_t run) {
  return Statement(
             database,
             "SELECT min(step + 1) FROM (SELECT 0 AS step UNION ALL SELECT step FROM metrics WHERE run = ?1) "
             "AS before WHERE NOT EXISTS (SELECT 1 FROM metrics WHERE run = ?1 AND step = before.step + 1) "
             "AND before.step < (SELECT max(step) FROM metrics WHERE run = ?1)",
             run)
      .number();
}

void checkCurve(Database& database, std::int64_t run, Findings& findings) {
  if (const std::int64_t gap = firstGap(database, run))
    findings.push_back(fill("Run {0}: its curve has a gap: step {1} is not stored, though later ones are.",
                            {std::to_string(run), std::to_string(gap)}));
}

// As many steps as it was ever to have: they may be changed while it trains.
std::optional<std::int64_t> mostSteps(const Run& run, const std::vector<Change>& changes) {
  constexpr const char* key = "training.steps";
  const auto steps = [](const Value& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    return number ? std::optional(*number) : std::nullopt;
  };
  auto most = run.config.has(key) ? steps(run.config.at(key)) : std::nullopt;
  for (const Change& change : changes)
    if (change.key == key)
      most = std::max(most, steps(change.value));
  return most;
}

void checkEnd(Database& database, const Run& run, std::int64_t steps, Findings& findings) {
  using Column = std::pair<const char*, const char*>;
  for (const auto& [table, column] :
       {Column{"metrics", "step"}, Column{"validations", "step"}, Column{"evaluations", "checkpoint"}}) {
    Statement row(database, std::string("SELECT max(") + column + ") FROM " + table + " WHERE run = ?1",
                  run.id);
    if (row.next() && row.integer(0) > steps)
      findings.push_back(
          fill("Run {0}: {1} go to step {2}, though it has {3} steps.",
               {std::to_string(run.id), table, std::to_string(row.integer(0)), std::to_string(steps)}));
  }
}

// That state.json, from which training goes on, is of this run and step.
void checkState(const Checkpoint& checkpoint, const Run& run, Findings& findings) {
  const fs::path path = checkpoint.folder / "state.json";
  const auto file = openInside(checkpoint.folder, path.filename(), O_RDONLY);
  const auto state = nlohmann::json::parse(file ? bytesOf(*file, path, longestState) : "", nullptr, false);
  const auto wrong = [&](const std::string& how) {
    findings.push_back(fill("{0} is damaged: {1}.", {path.string(), how}));
  };
  if (!state.is_object() || !state.contains("step") || !state.contains("config"))
    return wrong(file ? "it is not the state of a training" : "it is missing");
  if (state["step"] != checkpoint.step)
    wrong("it is of another step");
  if (!configFromJson(state["config"].dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)))
    wrong("its configuration cannot be read");
  if (!run.fingerprint.empty() && state.value("fingerprint", nlohmann::json()) != run.fingerprint)
    wrong("it was trained on another text than its run");
}

void checkCheckpoint(const Checkpoint& checkpoint, const Run& run, Findings& findings) {
  const auto whole = verifyCheckpoint(checkpoint.folder);
  if (!whole && !fs::exists(checkpoint.folder)) // its trainer has just dropped it
    return;
  report(findings, whole);
  if (whole)
    report(findings, attempt([&] { checkState(checkpoint, run, findings); }));
}

// Links, pipes and the like, and folders of runs that are not.
void checkFolder(const fs::path& study, const fs::path& inside, const std::set<std::string>& known,
                 Findings& findings) {
  const auto folder = openFolder(study, inside);
  if (!folder)
    return;
  for (const Entry& entry : entriesOf(*folder, study / inside)) {
    const std::string path = (study / inside / entry.name).string();
    if (entry.sort == Sort::Link || entry.sort == Sort::Other)
      findings.push_back(fill("{0} is a link or the like, which no study has: it is not followed.", {path}));
    else if (!known.contains(fs::path(entry.name).stem().string()) && !isQueueLock(entry.name))
      findings.push_back(fill("{0} belongs to no run: it can be removed.", {path}));
  }
}

// What lies under the name of a checkpoint and is none.
void checkSteps(const fs::path& study, std::int64_t run, Findings& findings) {
  const fs::path inside = fs::path(checkpointsFolder) / std::to_string(run);
  const auto folder = openFolder(study, inside);
  if (!folder)
    return;
  const std::vector<Checkpoint> complete = need(listCheckpoints(study, run));
  for (const Entry& entry : entriesOf(*folder, study / inside))
    if (entry.name.front() != '.' && // of a writer at work, or killed: the next one removes it
        std::ranges::none_of(complete,
                             [&](const Checkpoint& c) { return c.folder.filename() == entry.name; }))
      findings.push_back(fill("{0} is no checkpoint: it has no manifest, or is a link.",
                              {(study / inside / entry.name).string()}));
}

void checkRun(Study& study, const Run& run, Findings& findings) {
  StudyFile& file = fileOf(study);
  const auto changed = study.changes(run.id);
  report(findings, changed);
  const auto found = study.checkpoints(run.id); // before the rows, which then reach at least as far
  report(findings, found);
  checkCurve(file.database, run.id, findings);
  if (const auto steps = mostSteps(run, changed ? *changed : std::vector<Change>()))
    checkEnd(file.database, run, *steps, findings);
  for (const Checkpoint& checkpoint : found ? *found : std::vector<Checkpoint>()) {
    checkCheckpoint(checkpoint, run, findings);
    if (checkpoint.step > file.newestStep(run.id))
      findings.push_back(
          fill("Run {0}: the checkpoint of step {1} lies beyond its curve, which ends at step {2}.",
               {std::to_string(run.id), std::to_string(checkpoint.step),
                std::to_string(file.newestStep(run.id))}));
  }
  report(findings, attempt([&] { checkSteps(study.folder(), run.id, findings); }));
  const auto saved =
      Statement(file.database, "SELECT step FROM saved_checkpoints WHERE run = ?1 AND there = 1", run.id)
          .all([](const Statement& row) { return row.integer(0); });
  for (const std::int64_t step : saved)
    if (file.missing(run.id, step) && file.missing(run.id, step)) // not just being saved or dropped
      findings.push_back(step == 0
                             ? fill("Run {0}: the weights with which it was to begin are missing: import "
                                    "them again.",
                                    {std::to_string(run.id)})
                             : fill("Run {0}: the checkpoint of step {1} is missing.",
                                    {std::to_string(run.id), std::to_string(step)}));
  report(findings, study.locked(run.id));
}

} // namespace

Result<Findings> Study::verify() {
  Findings findings;
  report(findings, present());
  report(findings, attempt([&] { checkDatabase(file_->database, findings); }));
  report(findings, evaluations({}, true));
  const Result<std::vector<Run>> all = attempt([&] { return file_->readRuns(); });
  report(findings, all);
  if (!all)
    return findings;
  std::set<std::string> known;
  for (const Run& run : *all) {
    known.insert(std::to_string(run.id));
    report(findings, attempt([&] { checkRun(*this, run, findings); }));
  }
  for (const char* folder : {checkpointsFolder, "locks"})
    report(findings, attempt([&] { checkFolder(file_->place.folder, folder, known, findings); }));
  return findings;
}

} // namespace expe
