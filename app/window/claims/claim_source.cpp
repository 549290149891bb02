#include "app/window/claims/claim_source.h"

#include "app/window/words.h"
#include "core/api/schema.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

// Losses by position are long, and no claim is made of them.
RunData withoutPositions(RunData data) {
  for (Evaluation& row : data.evaluations)
    row.byPosition = {}, row.floorByPosition = {};
  return data;
}

bool isGrouped(const Run& run) { // its losses count
  return run.state == RunState::Finished;
}

// What is measured of runs that are not finished makes no claim.
bool sameClaims(const RunData& a, const RunData& b) {
  return !isGrouped(a.run) && !isGrouped(b.run) && a.run.state == b.run.state &&
         a.run.config == b.run.config && a.run.archived == b.run.archived &&
         a.run.fingerprint == b.run.fingerprint;
}

// A run of the baseline that is asked for, else of the study's; where there is none, of the first group that
// can be one.
std::int64_t baselineOf(const ComparisonRequest& request, const std::optional<Baseline>& pinned,
                        const std::vector<RunGroup>& groups) {
  const auto asked = readInteger(request.baseline).value_or(pinned ? pinned->run : 0);
  for (const RunGroup& group : groups)
    if (!group.members.empty() && group.has(asked))
      return asked;
  for (const RunGroup& group : groups)
    if (!group.members.empty())
      return group.members.front().run;
  return 0;
}

// The rows without those of groups that are left out.
std::vector<RunData> compared(std::vector<RunData> rows, const ComparisonSettings& settings,
                              const std::vector<RunGroup>& groups, std::int64_t baseline) {
  std::set<std::int64_t> out;
  for (const RunGroup& group : groups) {
    const auto runs = group.runs();
    const bool left =
        std::any_of(runs.begin(), runs.end(), [&](auto run) { return settings.leftOut.count(run); });
    if (left && !group.has(baseline))
      out.insert(runs.begin(), runs.end());
  }
  std::erase_if(rows, [&](const RunData& data) { return out.count(data.run.id) > 0; });
  return rows;
}

std::string purpose(const ComparisonRequest& request, const ComparisonReport& report) {
  std::string text = "compared with " + report.baseline;
  if (!request.of.tuned.empty())
    text += ", " + request.of.tuned + " tuned";
  return text + ", in the window";
}

} // namespace

Result<QString> ClaimSource::open() {
  study_ = TRY(Study::open(pathOf(file_), Study::Mode::ReadOnly));
  const auto note = study_->note("comparison");
  return note ? q(*note) : QString();
}

Result<ClaimSource::Stale> ClaimSource::look() {
  if (study_)
    TRY(read());
  Stale found = stale_;
  stale_.kept.reset();
  return found;
}

Result<void> ClaimSource::read() {
  const std::int64_t now = study_->dataVersion();
  if (now == version_)
    return {};
  const bool other = TRY(readRows());
  auto kept = TRY(study_->savedTables());
  const auto same = [](const SavedTable& a, const SavedTable& b) {
    return a.name == b.name && a.definition == b.definition;
  };
  const bool tables =
      version_ < 0 || !std::equal(kept.begin(), kept.end(), tables_.begin(), tables_.end(), same);
  if (tables)
    stale_.kept = tables_ = std::move(kept);
  const auto baseline = TRY(baselineOf(*study_));
  stale_.comparison = stale_.comparison || other;
  stale_.tables = stale_.tables || other || tables || baseline != baseline_;
  baseline_ = baseline;
  version_ = now;
  return {};
}

Result<bool> ClaimSource::readRows() {
  const News news = TRY(study_->newsSince(revision_.value_or(0)));
  std::set<std::int64_t> changed;
  if (!revision_)
    for (const Run& run : TRY(study_->runs()))
      changed.insert(run.id);
  for (const auto& [run, part] : news.changed)
    if (revision_ && part != RunPart::Metrics)
      changed.insert(run);
  bool other = !revision_;
  for (const std::int64_t run : changed) {
    const bool one = TRY(readAgain(run));
    other = other || one;
  }
  revision_ = news.revision;
  return other;
}

Result<bool> ClaimSource::readAgain(std::int64_t id) {
  const auto run = TRY(study_->find(id));
  if (!run || !run->trashed.empty())
    return runs_.erase(id) > 0;
  auto rows = TRY(readRuns(*study_, {id}, RowParts::LongEvaluations));
  RunData data = withoutPositions(std::move(rows.front()));
  const auto known = runs_.find(id);
  const bool same = known != runs_.end() && sameClaims(known->second, data);
  runs_.insert_or_assign(id, std::move(data));
  return !same;
}

std::vector<RunData> ClaimSource::rowsOf(const std::vector<std::int64_t>& runs) const {
  std::vector<RunData> rows;
  for (const auto& [id, data] : runs_)
    if (runs.empty() ? !data.run.archived : std::find(runs.begin(), runs.end(), id) != runs.end())
      rows.push_back(data);
  return rows;
}

ComparisonAnswer ClaimSource::compare(const ComparisonSettings& settings, TestSplit test,
                                      Progress& progress) {
  ComparisonAnswer answer;
  stale_.comparison = false;
  if (const auto done = compare(settings, test, answer, progress); !done)
    answer.problem = sentence(done.error());
  return answer;
}

Result<void> ClaimSource::compare(const ComparisonSettings& settings, TestSplit test,
                                  ComparisonAnswer& answer, Progress& progress) {
  ComparisonRequest request = settings.request;
  auto rows = rowsOf(request.of.runs);
  answer.choices = TRY(choicesOf(rows, request.of));
  const std::int64_t baseline = baselineOf(request, baseline_, answer.choices.groups);
  if (baseline == 0)
    return userError("No run is finished: what is trained with several seeds is compared here.");
  request.baseline = answer.baseline = std::to_string(baseline);
  if (!TRY(mayRead(request.of, test, answer)))
    return {};
  rows = expe::compared(std::move(rows), settings, answer.choices.groups, baseline);
  auto report = TRY(expe::compare(rows, request, Unmeasured::Noted, &progress));
  TRY(log(request.of, purpose(request, report), answer));
  answer.report = std::move(report);
  return {};
}

TableAnswer ClaimSource::table(const QString& name, TestSplit test) {
  TableAnswer answer;
  stale_.tables = false;
  if (const auto done = makeTable(name.toStdString(), test, answer); !done)
    answer.problem = sentence(done.error());
  return answer;
}

Result<void> ClaimSource::makeTable(const std::string& name, TestSplit test, TableAnswer& answer) {
  const auto kept = std::find_if(tables_.begin(), tables_.end(),
                                 [&](const SavedTable& table) { return table.name == name; });
  if (kept == tables_.end())
    return {};
  const auto definition = TRY(tableFromJson(kept->definition));
  const auto rows = rowsOf(definition.of.runs);
  answer.choices = TRY(choicesOf(rows, definition.of));
  answer.pinned = baseline_.has_value();
  if (!TRY(mayRead(definition.of, test, answer)))
    return {};
  auto table = TRY(expe::makeTable(rows, definition, baseline_, Unmeasured::Noted));
  TRY(log(definition.of, "table " + name + ", in the window", answer));
  answer.table = std::move(table);
  return {};
}

Result<bool> ClaimSource::mayRead(const LossSource& source, TestSplit test, ClaimAnswer& answer) {
  if (source.split != "test" || test == TestSplit::Read)
    return true;
  answer.readings = TRY(study_->testReadings());
  answer.asks = true;
  return false;
}

// What is not logged is not shown.
Result<void> ClaimSource::log(const LossSource& source, const std::string& what, ClaimAnswer& answer) {
  if (source.split != "test")
    return {};
  const auto study = TRY(Study::open(study_->file()));
  TRY(logReading(*study, source, what));
  answer.readings = TRY(study->testReadings());
  return {};
}

} // namespace expe
