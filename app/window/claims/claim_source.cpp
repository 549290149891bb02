#include "app/window/claims/claim_source.h"

#include "app/window/words.h"
#include "core/api/schema.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

bool isGrouped(const RunView& run) { // its losses count
  return run.run.state == RunState::Finished;
}

// What is measured of runs that are not finished makes no claim.
bool sameClaims(const RunView& a, const RunView& b) {
  return a.run.id == b.run.id &&
         (a.measured == b.measured ||
          (!isGrouped(a) && !isGrouped(b) && a.run.state == b.run.state && a.run.config == b.run.config &&
           a.run.archived == b.run.archived && a.run.fingerprint == b.run.fingerprint));
}

RunData dataOf(const RunView& view, const std::vector<Evaluation>& evaluations) {
  RunData data;
  data.run = view.run;
  if (view.run.step > 0)
    data.metrics = {
        {view.run.step, view.loss, none, none, static_cast<std::int64_t>(view.tokens), view.seconds}};
  data.validations = view.validations;
  data.evaluations = evaluations;
  data.changes = view.changes;
  data.began = view.began;
  data.parent = view.parent;
  for (const Checkpoint& checkpoint : view.checkpoints)
    data.checkpoints.push_back(checkpoint.step);
  return data;
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

bool sameClaims(const StudyView& a, const StudyView& b) {
  return std::ranges::equal(a.runs, b.runs, [](const auto& one, const auto& other) {
    return one == other || sameClaims(*one, *other);
  });
}

Result<std::vector<RunData>> ClaimSource::rowsOf(const StudyView& study,
                                                 const std::vector<std::int64_t>& runs) {
  if (!study_)
    study_ = TRY(Study::open(pathOf(file_), Study::Mode::ReadOnly));
  std::vector<RunData> rows;
  for (const auto& view : study.runs) {
    const std::int64_t id = view->run.id;
    if (runs.empty() ? view->run.archived : std::ranges::count(runs, id) == 0)
      continue;
    Evaluations& known = evaluations_[id];
    if (known.measured != view->measured) {
      known = {view->measured, TRY(study_->evaluations(id))};
      for (Evaluation& row : known.rows) // no claim is made of losses by position
        row.byPosition = {}, row.floorByPosition = {};
    }
    rows.push_back(dataOf(*view, known.rows));
  }
  return rows;
}

ComparisonAnswer ClaimSource::compare(const StudyView& study, const ComparisonSettings& settings,
                                      TestSplit test, Progress& progress) {
  ComparisonAnswer answer;
  answer.colors = study.colors;
  if (const auto done = compare(study, settings, test, answer, progress); !done)
    answer.problem = sentence(done.error());
  return answer;
}

Result<void> ClaimSource::compare(const StudyView& study, const ComparisonSettings& settings, TestSplit test,
                                  ComparisonAnswer& answer, Progress& progress) {
  ComparisonRequest request = settings.request;
  auto rows = TRY(rowsOf(study, request.of.runs));
  answer.choices = TRY(choicesOf(rows, request.of));
  const std::int64_t baseline = baselineOf(request, study.baseline, answer.choices.groups);
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

TableAnswer ClaimSource::table(const StudyView& study, const QString& name, TestSplit test) {
  TableAnswer answer;
  if (const auto done = makeTable(study, name.toStdString(), test, answer); !done)
    answer.problem = sentence(done.error());
  return answer;
}

Result<void> ClaimSource::makeTable(const StudyView& study, const std::string& name, TestSplit test,
                                    TableAnswer& answer) {
  const auto kept = std::ranges::find(*study.tables, name, &SavedTable::name);
  if (kept == study.tables->end())
    return {};
  const auto definition = TRY(tableFromJson(kept->definition));
  const auto rows = TRY(rowsOf(study, definition.of.runs));
  answer.choices = TRY(choicesOf(rows, definition.of));
  answer.pinned = study.baseline.has_value();
  if (!TRY(mayRead(definition.of, test, answer)))
    return {};
  auto table = TRY(expe::makeTable(rows, definition, study.baseline, Unmeasured::Noted));
  TRY(log(definition.of, "table " + name + ", in the window", answer));
  answer.table = std::move(table);
  return {};
}

Result<StudyVerdict> ClaimSource::verdict(const StudyView& study) {
  const auto rows = TRY(rowsOf(study, {}));
  VerdictRequest request;
  request.causes = TRY(breakCausesOf(*study_, rows));
  return verdictOf(rows, request);
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
