#include "app/window/claims_worker.h"

#include "app/window/relay.h"
#include "app/window/words.h"
#include "core/api/schema.h"
#include "core/base/numbers.h"
#include "core/base/out_of_memory.h"

#include <algorithm>

namespace expe {
namespace {

constexpr int tick = 300; // milliseconds between two looks

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

ClaimsWorker::ClaimsWorker() {
  qRegisterMetaType<ComparisonAnswerPtr>();
  qRegisterMetaType<TableAnswerPtr>();
  qRegisterMetaType<SavedTablesPtr>();
}

template <class Work> void ClaimsWorker::later(Work work) {
  QMetaObject::invokeMethod(this, std::move(work), Qt::QueuedConnection);
}

void ClaimsWorker::openLater(const QString& file) {
  ++wanted_;
  later([this, file] { open(file); });
}

void ClaimsWorker::watchLater(bool comparison, bool tables) {
  later([=, this] {
    comparison_.inSight = comparison, tableSeen_.inSight = tables;
    look();
  });
}

void ClaimsWorker::compareLater(const ComparisonSettings& settings, TestSplit test) {
  ++wanted_;
  const int mine = ++asked_;
  later([=, this] {
    settings_ = settings;
    comparison_.stale = true;
    if (mine == asked_)
      compare(test);
  });
}

void ClaimsWorker::tableLater(const QString& name, TestSplit test) {
  later([=, this] {
    table_ = name;
    makeTable(test);
  });
}

void ClaimsWorker::open(const QString& file) {
  study_.reset();
  rows_ = {};
  tables_.clear();
  baseline_.reset();
  settings_.reset();
  table_.clear();
  version_ = -1;
  comparison_.stale = tableSeen_.stale = true;
  auto study = Study::open(pathOf(file), Study::Mode::ReadOnly);
  if (!study)
    return emit failed(sentence(study.error()));
  study_ = *std::move(study);
  const auto note = study_->note("comparison");
  emit kept(note ? q(*note) : QString());
  emit tables(std::make_shared<const std::vector<SavedTable>>());
  if (!timer_) {
    timer_ = new QTimer(this);
    connect(timer_, &QTimer::timeout, this, &ClaimsWorker::look);
  }
  timer_->start(tick);
}

// Costs nothing where nothing is in sight or nobody has changed the study.
void ClaimsWorker::look() {
  if (!study_ || (!comparison_.inSight && !tableSeen_.inSight))
    return;
  const auto done = withMemoryFor(tr("these claims").toStdString(), [this] { return lookNow(); });
  if (!done) {
    troubled_ = true;
    emit failed(sentence(done.error()));
  } else if (std::exchange(troubled_, false)) {
    emit settled();
  }
}

Result<void> ClaimsWorker::lookNow() {
  const std::int64_t now = study_->dataVersion();
  if (now != version_) {
    const bool other = TRY(rows_.read(*study_));
    TRY(readTables());
    comparison_.stale = comparison_.stale || other;
    const auto baseline = TRY(baselineOf(*study_));
    tableSeen_.stale = tableSeen_.stale || other || baseline != baseline_;
    baseline_ = baseline;
    version_ = now;
  }
  if (settings_ && comparison_.inSight && comparison_.stale)
    compare(TestSplit::NotRead);
  if (tableSeen_.inSight && tableSeen_.stale)
    makeTable(TestSplit::NotRead);
  return {};
}

Result<void> ClaimsWorker::readTables() {
  auto kept = TRY(study_->savedTables());
  const auto same = [](const SavedTable& a, const SavedTable& b) {
    return a.name == b.name && a.definition == b.definition;
  };
  if (version_ >= 0 && std::equal(kept.begin(), kept.end(), tables_.begin(), tables_.end(), same))
    return {};
  tables_ = std::move(kept);
  tableSeen_.stale = true;
  emit tables(std::make_shared<const std::vector<SavedTable>>(tables_));
  return {};
}

void ClaimsWorker::compare(TestSplit test) {
  if (!study_ || !settings_ || version_ < 0)
    return;
  comparison_.stale = false;
  const int mine = asked_, began = wanted_;
  Relay relay(wanted_, began,
              [this](const QString& what, double done, double total) { emit working(what, done, total); });
  auto answer = std::make_shared<ComparisonAnswer>();
  const auto done =
      withMemoryFor(tr("this comparison").toStdString(), [&] { return compare(test, *answer, relay); });
  emit idle();
  if (mine != asked_)
    return;
  if (!done)
    answer->problem = sentence(done.error());
  emit compared(answer);
}

Result<void> ClaimsWorker::compare(TestSplit test, ComparisonAnswer& answer, Progress& progress) {
  ComparisonRequest request = settings_->request;
  auto rows = rows_.of(request.of.runs);
  answer.choices = TRY(choicesOf(rows, request.of));
  const std::int64_t baseline = baselineOf(request, baseline_, answer.choices.groups);
  if (baseline == 0)
    return userError("No run is finished: what is trained with several seeds is compared here.");
  request.baseline = answer.baseline = std::to_string(baseline);
  if (!TRY(mayRead(request.of, test, answer)))
    return {};
  rows = expe::compared(std::move(rows), *settings_, answer.choices.groups, baseline);
  auto report = TRY(expe::compare(rows, request, Unmeasured::Noted, &progress));
  TRY(log(request.of, purpose(request, report), answer));
  answer.report = std::move(report);
  return {};
}

void ClaimsWorker::makeTable(TestSplit test) {
  if (!study_ || version_ < 0)
    return;
  tableSeen_.stale = false;
  auto answer = std::make_shared<TableAnswer>();
  const auto done = withMemoryFor(tr("this table").toStdString(), [&] { return makeTable(test, *answer); });
  if (!done)
    answer->problem = sentence(done.error());
  emit tabled(table_, answer);
}

Result<void> ClaimsWorker::makeTable(TestSplit test, TableAnswer& answer) {
  const std::string name = table_.toStdString();
  const auto kept = std::find_if(tables_.begin(), tables_.end(),
                                 [&](const SavedTable& table) { return table.name == name; });
  if (kept == tables_.end())
    return {};
  const auto definition = TRY(tableFromJson(kept->definition));
  const auto rows = rows_.of(definition.of.runs);
  answer.choices = TRY(choicesOf(rows, definition.of));
  answer.pinned = baseline_.has_value();
  if (!TRY(mayRead(definition.of, test, answer)))
    return {};
  auto table = TRY(expe::makeTable(rows, definition, baseline_, Unmeasured::Noted));
  TRY(log(definition.of, "table " + name + ", in the window", answer));
  answer.table = std::move(table);
  return {};
}

Result<bool> ClaimsWorker::mayRead(const LossSource& source, TestSplit test, ClaimAnswer& answer) {
  if (source.split != "test" || test == TestSplit::Read)
    return true;
  answer.readings = TRY(study_->testReadings());
  answer.asks = true;
  return false;
}

// What is not logged is not shown.
Result<void> ClaimsWorker::log(const LossSource& source, const std::string& what, ClaimAnswer& answer) {
  if (source.split != "test")
    return {};
  const auto study = TRY(Study::open(study_->file()));
  TRY(logReading(*study, source, what));
  answer.readings = TRY(study->testReadings());
  return {};
}

} // namespace expe
